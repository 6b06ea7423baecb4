"""How right win chances are in clubs of known skill, beside those of before and others.

Every shape of `tests.leagues.clubs`, so many seeds of each; chances of the second half
of the nights are judged. Three ways rate the same games: ours; `before`, which took
nearly no drift and one spread of 14 for all clubs; and TrueSkill with beta 12.5.
"""

from collections.abc import Iterable
from statistics import correlation, mean

from benchmarks.plain import trueskill
from gonuts_league.standings.ratings.calibration import (
    Calibration,
    Forecast,
    foresee,
    judge_forecasts,
    outcomes_of,
)
from gonuts_league.standings.ratings.chances import win_chances
from gonuts_league.standings.ratings.rating import (
    RatedEvening,
    RatingModel,
    RatingPoint,
    replay,
)
from tests.leagues.clubs import SHAPES, Club, Shape, make_club
from tests.leagues.fields import in_ranks
from tests.leagues.rated_games import FAMILY

BEFORE = RatingModel(tau=25 / 300, most_weeks=1)
BEFORE_SPREAD = 14.0
SLOPES = (0.85, 1.15)
MOST_BEHIND = 0.010

# The chances of each evening, oldest first, and the ratings after the last one.
_Told = tuple[list[list[Forecast]], dict[int, RatingPoint]]


def compare_clubs(seeds: int) -> bool:
    """False if chances are wrong or worse than others' in any shape of club."""
    good = [_compare(name, shape, seeds) for name, shape in SHAPES.items()]
    return all(good)


def _compare(name: str, shape: Shape, seeds: int) -> bool:
    clubs = [make_club(shape, seed) for seed in range(seeds)]
    ours, rho = _judge(clubs, [_ours(club) for club in clubs])
    before, rho_before = _judge(clubs, [_before(club) for club in clubs])
    other, rho_other = _judge(clubs, [_trueskill(club) for club in clubs])
    print(
        f"{name}: log loss {ours.log_loss:.4f} (before {before.log_loss:.4f}, "
        f"TrueSkill {other.log_loss:.4f}), slope {ours.slope:.2f} ({before.slope:.2f}, "
        f"{other.slope:.2f}), rank correlation {rho:.3f} ({rho_before:.3f}, "
        f"{rho_other:.3f})",
        flush=True,
    )
    return (
        SLOPES[0] <= ours.slope <= SLOPES[1]
        and ours.log_loss <= before.log_loss
        and ours.log_loss <= other.log_loss + MOST_BEHIND
    )


def _judge(clubs: list[Club], told: list[_Told]) -> tuple[Calibration, float]:
    late = [
        forecast
        for evenings, _ in told
        for games in evenings[len(evenings) // 2 :]
        for forecast in games
    ]
    rhos = []
    for club, (_, points) in zip(clubs, told, strict=True):
        known = [
            one
            for one in club.skills
            if one in points and not points[one].is_provisional
        ]
        rhos.append(
            correlation(
                in_ranks([club.skills[one] for one in known]),
                in_ranks([points[one].mu for one in known]),
            )
        )
    return judge_forecasts(late), mean(rhos)


def _ours(club: Club) -> _Told:
    walked = list(replay(club.evenings, FAMILY))
    return [games for _, games, _ in foresee(walked)], _last(walked)


def _before(club: Club) -> _Told:
    walked = list(replay(club.evenings, FAMILY, BEFORE))
    return [_by_spread(evening, BEFORE_SPREAD) for evening in walked], _last(walked)


def _last(evenings: Iterable[RatedEvening]) -> dict[int, RatingPoint]:
    return {one: point for each in evenings for one, point in each.after.items()}


def _by_spread(evening: RatedEvening, spread: float) -> list[Forecast]:
    return [
        Forecast(win_chances(points, spread), tuple(happened))
        for points, happened in outcomes_of(evening)
    ]


def _trueskill(club: Club) -> _Told:
    now: dict[int, RatingPoint] = {}
    fresh = RatingPoint("", *trueskill.START, 0)
    told = []
    for evening in replay(club.evenings, FAMILY, BEFORE):
        seated = {one for _, places in evening.games for one in places}
        before = {one: now.get(one, fresh) for one in seated}
        priors = {one: (point.mu, point.sigma) for one, point in before.items()}
        rated = RatedEvening(evening.key, evening.games, before, priors, {})
        told.append(_by_spread(rated, trueskill.BETA))
        for _, places in evening.games:
            points = [now.get(one, fresh) for one in places]
            moved = trueskill.rate(
                [(point.mu, point.sigma) for point in points], list(places.values())
            )
            for one, point, (mu, sigma) in zip(places, points, moved, strict=True):
                now[one] = RatingPoint(evening.key, mu, sigma, point.game_count + 1)
    return told, now
