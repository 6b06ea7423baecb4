"""Tournaments of every kind, for property tests of the files."""

import random
from fractions import Fraction

from hypothesis import strategies as st

from gonuts_league.trf.file.types import (
    MATCHING,
    Code,
    Colour,
    PointCorrection,
    PointRules,
    RoundLine,
    Tournament,
    TrfPlayer,
)

NAMES = ("Ängström, Åsa", "O'Neil, Tim", "Ada", "李 明", "Dr. No", "Bo van den Berg")
RULES = (PointRules(), PointRules(Fraction(3), Fraction(1), allocated_bye=Fraction(3)))
OTHER = {Colour.FIRST: Colour.SECOND, Colour.SECOND: Colour.FIRST}


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    """A tournament whose points are those of its results."""
    lot = random.Random(draw(st.integers(min_value=0, max_value=2**32)))
    numbers = lot.sample(range(1, 60), lot.randint(1, 12))
    rules = lot.choice(RULES)
    rounds = [_one_round(numbers, lot) for _ in range(lot.randint(0, 5))]
    players = []
    for number in numbers:
        lines = tuple(lines[number] for lines in rounds)
        points = sum((rules.worth(line.code) for line in lines), Fraction(0))
        players.append(_player(number, lines, points, lot))
    pair = tuple(lot.sample(range(1, 60), 2))
    return Tournament(
        name="Donut Cup 2026",
        starts_on=lot.choice(("", "2026/11/21")),
        round_count=lot.choice((None, 7)),
        first_colour=lot.choice(tuple(Colour)),
        point_rules=rules,
        players=tuple(sorted(players, key=lambda player: player.number)),
        forbidden=(pair, (3, 4, 5))[: lot.randint(0, 2)],
        corrections=(PointCorrection(Fraction(-1, 2), 2, (99,)),)[: lot.randint(0, 1)],
    )


def _player(
    number: int, rounds: tuple[RoundLine, ...], points: Fraction, lot: random.Random
) -> TrfPlayer:
    return TrfPlayer(
        number=number,
        name=lot.choice(NAMES),
        points=points,
        rank=lot.choice((None, 1, 12)),
        rounds=rounds,
    )


def _one_round(numbers: list[int], lot: random.Random) -> dict[int, RoundLine]:
    waiting = lot.sample(numbers, len(numbers))
    lines = {}
    while len(waiting) > lot.randint(1, 2):
        a, b = waiting.pop(), waiting.pop()
        code = lot.choice(tuple(MATCHING))
        lines[a] = RoundLine(b, Colour.FIRST, code)
        lines[b] = RoundLine(a, Colour.SECOND, lot.choice(MATCHING[code]))
    for number in waiting:
        code = lot.choice((Code.ALLOCATED_BYE, Code.ZERO_BYE, Code.HALF_BYE))
        lines[number] = RoundLine(None, Colour.NONE, code)
    return lines
