"""Fields of players whose skill is known, to see what ratings find of it.

32 players meet for 40 evenings of one game each, at tables of 2 to 6 seats by lot. A
score is round(30 + 4 (skill + noise)). Skills are the same in all fields, 32 quantiles
of a normal distribution with a standard deviation of 1; noise is by lot and has one of
`luck`. Seeds run from 0.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from statistics import NormalDist, correlation, mean, pstdev

from gonuts_league.standings.ratings.calibration import (
    Calibration,
    Forecast,
    foresee,
    judge_forecasts,
)
from gonuts_league.standings.ratings.chances import win_chances
from gonuts_league.standings.ratings.rating import rate_evenings, replay
from gonuts_league.standings.statistics.games import Evening

from .rated_games import FAMILY, Places, evenings, point

PLAYERS = 32
ROUNDS = 40
SEEDS = 24
# Rounds before this one teach; from it on chances are judged.
JUDGED_FROM = 21


@dataclass(frozen=True)
class Field:
    skills: tuple[float, ...]
    evenings: tuple[Evening, ...]


@dataclass(frozen=True)
class Found:
    """`correlations` of skill and rating by games played; chances of all fields.

    `known` are the chances of somebody who knows every skill.
    """

    correlations: dict[int, float]
    shown: Calibration
    known: Calibration


def make_field(seed: int, luck: float) -> Field:
    lot = random.Random(seed)
    skills = _skills()
    return Field(skills, evenings(*(_play(skills, luck, lot) for _ in range(ROUNDS))))


def _skills() -> tuple[float, ...]:
    quantiles = NormalDist().quantiles(2 * PLAYERS)[::2]
    scale = pstdev(quantiles)
    return tuple(quantile / scale for quantile in quantiles)


def _play(skills: tuple[float, ...], luck: float, lot: random.Random) -> list[Places]:
    order = lot.sample(range(PLAYERS), PLAYERS)
    cuts = accumulate(_table_sizes(lot), initial=0)
    return [_result(order[a:b], skills, luck, lot) for a, b in pairwise(cuts)]


def _table_sizes(lot: random.Random) -> list[int]:
    sizes: list[int] = []
    while left := PLAYERS - sum(sizes):
        size = lot.randint(2, 6)
        if size <= left and left - size != 1:
            sizes.append(size)
    return sizes


def _result(
    table: list[int], skills: tuple[float, ...], luck: float, lot: random.Random
) -> Places:
    scores = {p: round(30 + 4 * (skills[p] + lot.gauss(0, luck))) for p in table}
    return {
        player: 1 + sum(other > score for other in scores.values())
        for player, score in scores.items()
    }


def measure(luck: float) -> Found:
    """Rate all fields of this luck and judge the ratings and the chances."""
    fields = [make_field(seed, luck) for seed in range(SEEDS)]
    tracks = [rate_evenings(field.evenings, FAMILY) for field in fields]
    correlations = {
        games: mean(
            correlation(
                in_ranks(field.skills),
                in_ranks([found[p][games - 1].mu for p in range(PLAYERS)]),
            )
            for field, found in zip(fields, tracks, strict=True)
        )
        for games in (5, 10, 20, 40)
    }
    judged = [pair for field in fields for pair in _judged(field, luck)]
    shown, known = zip(*judged, strict=True)
    return Found(correlations, judge_forecasts(shown), judge_forecasts(known))


def in_ranks(values: Sequence[float]) -> list[float]:
    return [
        sum((other < value) + (other <= value) for other in values) / 2
        for value in values
    ]


def _judged(field: Field, luck: float) -> Iterator[tuple[Forecast, Forecast]]:
    """Each late game's chances as shown, and as told by the true skills."""
    evenings = list(replay(field.evenings, FAMILY))
    foreseen = [forecasts for _, forecasts, _ in foresee(evenings)]
    for number in range(JUDGED_FROM - 1, ROUNDS):
        for forecast, (_, places) in zip(
            foreseen[number], evenings[number].games, strict=True
        ):
            skills = [point(field.skills[player], sigma=0) for player in places]
            yield forecast, replace(forecast, shown=win_chances(skills, spread=luck))
