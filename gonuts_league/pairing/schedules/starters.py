"""Rounds without a repeat from one round that is turned.

1. A starter is one round in which no two pairs lie alike. Its players stand on wheels
   of equal length, one beside the other, and a few stand still; each further round
   turns all wheels by one. Two pairs lie alike if turning makes one of them the other:
   as none do, nobody meets twice until the wheels are round. Those who stand still
   never meet.
2. Some starters have spokes: tables with one player of each wheel. Such a table and
   all that it becomes by turning are one more round.

With 15 and 21 players in threes and 28 in fours everybody meets everybody. The starter
of 21 is the known construction from the powers of 3 modulo 7 (Ray-Chaudhuri and
Wilson); the others were found by annealing over one round. A test turns each of them.
"""

from dataclasses import dataclass

from .types import Groups


@dataclass(frozen=True, slots=True)
class _Starter:
    """The length of the wheels, and tables written as ``0 3 12 / 1 8 14``."""

    wheel: int
    tables: str
    spokes: str = ""


# By players and seats at a table.
_STARTERS = {
    (15, 3): _Starter(
        7,
        "0 3 12 / 1 8 14 / 2 4 10 / 5 6 9 / 7 11 13",
    ),
    (21, 3): _Starter(
        7,
        "0 7 14 / 1 2 4 / 3 13 19 / 5 10 20 / 6 12 17 / 8 9 11 / 15 16 18",
        spokes="1 9 18 / 2 11 15 / 4 8 16",
    ),
    (24, 3): _Starter(
        11,
        "0 5 7 / 1 4 19 / 2 21 23 / 3 14 16 / 6 18 22 / 8 11 17 / 9 10 15 / 12 13 20",
    ),
    (30, 3): _Starter(
        14,
        "0 10 26 / 1 16 24 / 2 4 21 / 3 11 12 / 5 8 18 / 6 17 29 / 7 14 15 / "
        "9 23 27 / 13 19 28 / 20 22 25",
    ),
    (36, 3): _Starter(
        17,
        "0 6 7 / 1 10 13 / 2 23 34 / 3 5 20 / 4 8 33 / 9 29 32 / 11 18 27 / "
        "12 21 22 / 14 19 25 / 15 28 35 / 16 17 30 / 24 26 31",
    ),
    (24, 4): _Starter(
        7,
        "0 2 6 9 / 1 13 18 21 / 3 16 17 19 / 4 12 15 22 / 5 11 20 23 / 7 8 10 14",
    ),
    (28, 4): _Starter(
        9,
        "0 4 6 22 / 1 9 18 25 / 2 11 15 21 / 3 13 26 27 / 5 10 16 17 / 7 8 14 "
        "19 / 12 20 23 24",
    ),
    (36, 4): _Starter(
        10,
        "0 1 4 19 / 2 18 28 32 / 3 13 25 34 / 5 22 23 26 / 6 17 20 33 / 7 11 "
        "27 30 / 8 10 21 31 / 9 16 24 35 / 12 14 15 29",
    ),
    (30, 5): _Starter(
        6,
        "0 9 11 14 15 / 1 5 17 28 29 / 2 6 13 23 27 / 3 4 10 20 22 / 7 8 21 "
        "24 26 / 12 16 18 19 25",
    ),
}


def turn_starter(count: int, tables: int, rounds: int) -> tuple[Groups, ...]:
    """At most ``rounds`` rounds in which nobody meets twice; none without a starter.

    With fewer players than its starter has, some who never meet are left out.

    >>> [len(turn_starter(n, 6, 99)) for n in (20, 21, 23, 24)]
    [0, 7, 7, 7]
    """
    seats = -(-count // tables)
    full = tables * seats
    if (full, seats) not in _STARTERS:
        return ()
    starter = _STARTERS[full, seats]
    turning = full // starter.wheel * starter.wheel
    if count < turning and count < full - 1:
        return ()
    drawn = [
        _turned(_read(starter.tables), turn, starter.wheel, turning)
        for turn in range(starter.wheel)
    ] + [
        tuple(
            table
            for turn in range(starter.wheel)
            for table in _turned((spoke,), turn, starter.wheel, turning)
        )
        for spoke in _read(starter.spokes)
    ]
    return tuple(_without(groups, count) for groups in drawn[:rounds])


def _read(text: str) -> Groups:
    return tuple(
        tuple(map(int, table.split())) for table in text.split("/") if table.strip()
    )


def _turned(tables: Groups, turn: int, wheel: int, turning: int) -> Groups:
    return tuple(
        tuple(
            player // wheel * wheel + (player + turn) % wheel
            if player < turning
            else player
            for player in table
        )
        for table in tables
    )


def _without(groups: Groups, count: int) -> Groups:
    """The same tables without the players from ``count`` up."""
    return tuple(
        tuple(player for player in table if player < count) for table in groups
    )
