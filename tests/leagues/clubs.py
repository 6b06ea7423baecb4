"""Clubs whose people's skill is known: many nights of many games each.

Skills are quantiles of a normal distribution with a standard deviation of 1, dealt by
lot; a score is round(30 + 4 (skill + noise)), noise is by lot and has one of `luck`.
Some people come often and some seldom. Seeds run from 0.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from statistics import NormalDist, pstdev

from gonuts_league.standings.statistics.games import Evening

from .rated_games import Places, evenings


@dataclass(frozen=True)
class Shape:
    """What a club is like: of `people` `here` come to each of its nights.

    `drift` is how far skill goes each night (standard deviation). With `newcomers` the
    club begins with half its people, and each night brings another one, until all are
    there. Each of `guests` plays one night. A `swiss` night slices its ranking.
    """

    luck: float = 2
    sizes: tuple[int, ...] = (4,)
    drift: float = 0
    newcomers: bool = False
    guests: int = 0
    swiss: bool = False
    people: int = 40
    here: int = 20
    nights: int = 40
    rounds: int = 5


SHAPES = {
    "tables of 4, luck 2": Shape(),
    "tables of 3-5": Shape(sizes=(3, 4, 5)),
    "drift .12 a night": Shape(drift=0.12),
    "newcomers, guests": Shape(sizes=(3, 4, 5), newcomers=True, guests=3),
    "Swiss-like draws": Shape(swiss=True),
    "luck 1": Shape(luck=1),
    "luck 3": Shape(luck=3),
    "150 people": Shape(people=150, here=60),
    "250 games a person": Shape(nights=100),
}


@dataclass(frozen=True)
class Club:
    """Its evenings, and everybody's skill on the last of them."""

    skills: dict[int, float]
    evenings: tuple[Evening, ...]


def make_club(shape: Shape, seed: int) -> Club:
    lot = random.Random(seed)
    quantiles = NormalDist().quantiles(2 * shape.people)[::2]
    scale = pstdev(quantiles)
    dealt = lot.sample(quantiles, len(quantiles))
    skills = {person: each / scale for person, each in enumerate(dealt)}
    often = {person: lot.uniform(0.3, 1.7) for person in skills}
    nights = []
    for number in range(shape.nights):
        for person in skills:
            skills[person] += lot.gauss(0, shape.drift)
        known = shape.people
        if shape.newcomers:
            known = min(known, shape.people // 2 + number)
        came = sorted(range(known), key=lambda one: lot.random() ** (1 / often[one]))
        here = came[-shape.here + shape.guests :]
        for _ in range(shape.guests):
            here.append(len(skills))
            skills[len(skills)] = lot.gauss(0, 1)
        nights.append(list(_night(shape, here, skills, lot)))
    members = {person: skills[person] for person in range(shape.people)}
    return Club(members, evenings(*nights))


def _night(
    shape: Shape, here: list[int], skills: dict[int, float], lot: random.Random
) -> Iterator[Places]:
    places_so_far = dict.fromkeys(here, 0.0)
    for _ in range(shape.rounds):
        order = lot.sample(here, len(here))
        if shape.swiss:
            order.sort(key=places_so_far.__getitem__)
        cuts = accumulate(_table_sizes(shape, lot), initial=0)
        for table in [order[a:b] for a, b in pairwise(cuts)]:
            scores = {
                one: round(30 + 4 * (skills[one] + lot.gauss(0, shape.luck)))
                for one in table
            }
            places = {
                one: 1 + sum(other > score for other in scores.values())
                for one, score in scores.items()
            }
            for one, place in places.items():
                places_so_far[one] += place
            yield places


def _table_sizes(shape: Shape, lot: random.Random) -> list[int]:
    sizes: list[int] = []
    while left := shape.here - sum(sizes):
        size = lot.choice(shape.sizes)
        if size == left or left - size >= min(shape.sizes):
            sizes.append(size)
    return sizes
