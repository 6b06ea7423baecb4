"""How strong each player is at one family of games, told from places alone.

The method is that of Weng and Lin (2011), "A Bayesian approximation method for online
ranking", full pairs with Bradley-Terry. A rating is `mu`, how strong somebody probably
is, and `sigma`, how unsure that is. Steps, for one evening after another:

1. Every player of the evening begins it with the rating of before, a little less sure,
   for skill drifts: s^2 = sigma^2 + tau^2 for each week since their last evening, for
   two years at most. A first evening adds one week.
2. Each game is taken apart into pairs. From i's side, against q: c^2 = s_i^2 + s_q^2
   + 2 beta^2; p = 1 / (1 + exp((mu_q - mu_i) / c)) was to be expected of i; S = 1, 1/2
   or 0 is what came. The gain is s_i^2/c (S - p), the share of doubt that the pair
   takes away (s_i/c)^n p (1 - p).
3. Over a table of k both are summed and weighed with w = 2/k: its k (k - 1) / 2 pairs
   hold only k - 1 independent facts.
4. The games of an evening are facts that came at once: a game that takes the share d of
   the doubt adds d / (1 - d) to how sure one is, so that sigma^2 = s^2 * left with
   left = 1 / (1 + sum(d / (1 - d))); mu moves by the sum of the gains times
   (1 - left) / sum(d). For a single game these are 1 - d and 1.

All games of an evening use the ratings of its beginning, so it does not matter which
result was entered first. Plain sums over an evening would do the same for three games
and go wrong for twenty: the shares of doubt then sum to more than all of it.

Sums are exactly rounded (`math.fsum`), so that the order of seats and games changes no
bit. Who left, forfeited or was disqualified came last; who did not come takes no part;
elimination games count like all others; one person against nobody is no game.

Not done: margins (they would invite everybody to kick a weak table), ratings that fade
(who stays away gets less sure and no weaker), teams, and different strength at
different editions or table sizes.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import exp, fsum, sqrt

from gonuts_league.standings.statistics.games import Evening, PlayedGame
from gonuts_league.standings.types import StandingsError

# Under so many games a rating says more of luck than of skill: the order of players has
# found about three quarters of the truth after ten (docs/how-ratings-work.md).
PROVISIONAL_GAMES = 8
_SECONDS_A_WEEK = 7 * 24 * 60 * 60

_LAST = 1_000_000


@dataclass(frozen=True, slots=True)
class RatingModel:
    """The numbers of the method, in the unit of `mu` where they have one.

    A table of k seats weighs (2/k) ** crowding; `ratio_power` is n in step 2;
    `least_left` is the least share of the doubt that one game leaves; `tau` is of a
    week, and counts for `most_weeks`. openskill's BradleyTerryFull is
    `RatingModel(beta=25 / 6, tau=25 / 300, most_weeks=1, crowding=0, ratio_power=3)`
    for a game a week.
    """

    start_mu: float = 25.0
    start_sigma: float = 25.0 / 3
    beta: float = 12.5
    tau: float = 0.35
    most_weeks: float = 104.0
    crowding: int = 1
    ratio_power: int = 2
    least_left: float = 0.0001


OURS = RatingModel()


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A rating after one evening; `game_count` is of all games so far."""

    key: str
    mu: float
    sigma: float
    game_count: int

    @property
    def is_provisional(self) -> bool:
        return self.game_count < PROVISIONAL_GAMES

    @property
    def careful(self) -> float:
        """What lists are sorted by: strong and known to be so comes first."""
        return self.mu - self.sigma


RatingTrack = tuple[RatingPoint, ...]
"""One player's ratings, one for each evening with a game, oldest first."""


@dataclass(frozen=True, slots=True)
class RatedEvening:
    """The games of one evening that are rated, with the ratings around it.

    Each game comes with its `taken_places`. `before` and `after` hold those who played,
    by player; `before` of a player's first evening is the start, and `priors` are its
    mu and s, after step 1.
    """

    key: str
    games: tuple[tuple[PlayedGame, Mapping[int, int]], ...]
    before: Mapping[int, RatingPoint]
    priors: Mapping[int, tuple[float, float]]
    after: Mapping[int, RatingPoint]


def rate_evenings(
    evenings: Iterable[Evening], family: str, model: RatingModel = OURS
) -> dict[int, RatingTrack]:
    """Rate everybody who played a game of `family`, from the first game on.

    Evenings may come in any order, so may games and seats; the tracks come by player id
    in rising order.

    Raises StandingsError.
    """
    return tracks_of(replay(evenings, family, model))


def tracks_of(evenings: Iterable[RatedEvening]) -> dict[int, RatingTrack]:
    """Everybody's ratings, by player id in rising order."""
    points: dict[int, list[RatingPoint]] = {}
    for evening in evenings:
        for player, point in evening.after.items():
            points.setdefault(player, []).append(point)
    return {player: tuple(points[player]) for player in sorted(points)}


def replay(
    evenings: Iterable[Evening], family: str, model: RatingModel = OURS
) -> Iterator[RatedEvening]:
    """Go through the evenings in their order; those without a rated game are left out.

    Raises StandingsError.
    """
    start = RatingPoint("", model.start_mu, model.start_sigma, 0)
    now: dict[int, RatingPoint] = {}
    played_in: dict[int, float] = {}
    drift = model.tau * model.tau
    for evening in sorted(evenings, key=lambda evening: (evening.at, evening.key)):
        games = [
            (game, places)
            for game in evening.games
            if game.family == family and len(places := taken_places(game)) > 1
        ]
        if not games:
            continue
        taken = [places for _, places in games]
        week = evening.at.timestamp() / _SECONDS_A_WEEK
        before = {player: now.get(player, start) for player in chain(*taken)}
        priors: dict[int, tuple[float, float]] = {}
        for player, point in before.items():
            weeks = min(week - played_in.get(player, week - 1), model.most_weeks)
            played_in[player] = week
            variance = point.sigma * point.sigma + drift * weeks
            priors[player] = (point.mu, sqrt(variance))
        after = _rate_evening(evening.key, taken, before, priors, model)
        now.update(after)
        yield RatedEvening(evening.key, tuple(games), before, priors, after)


def rested(point: RatingPoint, weeks: float, model: RatingModel = OURS) -> RatingPoint:
    """The rating after so many weeks without a game: as strong, and less sure.

    >>> rested(RatingPoint("", 25, 3.0, 8), 64, RatingModel(tau=0.5)).sigma
    5.0
    """
    drift = model.tau * model.tau * min(weeks, model.most_weeks)
    return replace(point, sigma=sqrt(point.sigma * point.sigma + drift))


def taken_places(game: PlayedGame) -> dict[int, int]:
    """The place of each player who takes part in rating a game; less is better.

    Places may leave gaps, only their order matters; a seat without a rank is behind all
    others.

    Raises StandingsError.
    """
    seats = [seat for seat in game.seats if seat.takes_place]
    places: dict[int, int] = {
        seat.entry: _LAST if seat.rank is None else seat.rank for seat in seats
    }
    if len(places) < len(seats):
        raise StandingsError("seated-twice", game.table)
    return places


# What one game says of one player: how far to move, and the share of doubt it takes.
_Finding = tuple[float, float]


def _rate_evening(
    key: str,
    games: Collection[Mapping[int, int]],
    before: Mapping[int, RatingPoint],
    priors: Mapping[int, tuple[float, float]],
    model: RatingModel,
) -> dict[int, RatingPoint]:
    findings: dict[int, list[_Finding]] = {player: [] for player in before}
    for places in games:
        _add_game(places, priors, findings, model)
    after = {}
    for player, point in before.items():
        step, left = _blend(findings[player], model.least_left)
        sigma = priors[player][1] * sqrt(left)
        count = point.game_count + len(findings[player])
        after[player] = RatingPoint(key, point.mu + step, sigma, count)
    return after


def _add_game(
    places: Mapping[int, int],
    priors: Mapping[int, tuple[float, float]],
    findings: Mapping[int, list[_Finding]],
    model: RatingModel,
) -> None:
    """Steps 2 and 3: one game taken apart into pairs."""
    noise = 2 * model.beta * model.beta
    power = model.ratio_power
    weight = (2 / len(places)) ** model.crowding
    rows: list[tuple[int, float, float, list[float], list[float]]] = []
    for player, place in places.items():
        mu, s = priors[player]
        pulls: list[float] = []
        doubts: list[float] = []
        for place_q, mu_q, s_q, pulls_q, doubts_q in rows:
            c = sqrt(s * s + s_q * s_q + noise)
            p, p_q = _expected((mu - mu_q) / c)
            if place == place_q:
                pull = (p_q - p) / 2 / c
            elif place < place_q:
                pull = p_q / c
            else:
                pull = -p / c
            doubt = p * p_q / c**power
            pulls.append(pull)
            pulls_q.append(-pull)
            doubts.append(doubt)
            doubts_q.append(doubt)
        rows.append((place, mu, s, pulls, doubts))
    for player, (_, _, s, pulls, doubts) in zip(places, rows, strict=True):
        finding = (weight * s * s * fsum(pulls), weight * s**power * fsum(doubts))
        findings[player].append(finding)


def _expected(lead: float) -> tuple[float, float]:
    """The chance of one to be ahead of another and of the other, by its lead in c.

    Nothing overflows, and exchanging the two exchanges the chances to the last bit.
    """
    ratio = exp(-abs(lead))
    better = 1 / (1 + ratio)
    worse = ratio * better
    return (better, worse) if lead >= 0 else (worse, better)


def _blend(findings: Sequence[_Finding], least_left: float) -> tuple[float, float]:
    """Step 4: how far an evening moves a player, and what is left of s^2."""
    if len(findings) == 1:
        gain, doubt = findings[0]
        return gain, max(1 - doubt, least_left)
    gains, doubts = zip(*findings, strict=True)
    left = 1 / (1 + fsum(1 / max(1 - doubt, least_left) - 1 for doubt in doubts))
    return fsum(gains) * (1 - left) / fsum(doubts), left


def rank_players(
    tracks: Mapping[int, RatingTrack], listed: Collection[int]
) -> dict[int, int]:
    """Rank those of `listed` who are past provisional, by mu - sigma, best first.

    Ranks start at 1 and equal ratings share one (1, 1, 3). Guests and players hidden
    from lists are left out of `listed`: they move no rank.
    """
    points = {
        player: round(tracks[player][-1].careful, _EQUAL_DECIMALS)
        for player in listed
        if player in tracks and not tracks[player][-1].is_provisional
    }
    order: Sequence[float] = sorted(points.values(), reverse=True)
    rank_by_value: dict[float, int] = {}
    for rank, value in enumerate(order, start=1):
        rank_by_value.setdefault(value, rank)
    best_first = sorted(points, key=lambda player: (-points[player], player))
    return {player: rank_by_value[points[player]] for player in best_first}


# Less apart than this is rounding, not strength.
_EQUAL_DECIMALS = 9


def shown(mu: float) -> int:
    """A rating as pages show it: 1500 is where everybody starts."""
    return round(1500 + 40 * (mu - 25))


def shown_band(sigma: float) -> int:
    """The "+/-" beside a shown rating: about two of three true strengths are within."""
    return round(40 * sigma)
