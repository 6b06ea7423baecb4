"""Rounds without a repeat from lines through a grid.

Players stand in a grid: a column for each seat of a table, a row for each table.

1. A table is a line through the grid, one player of each column. Lines of one slope
   never cross, so they are one round; two lines of different slopes cross at most once,
   so nobody meets twice (``Numbers`` finds the slopes that keep this).
2. So two of one column have not met yet. If a column divides into tables, the columns
   play such a schedule among themselves afterwards.
3. If some tables have a seat less, the last column is short: each line misses at most
   one player of it. Those of the short column then never have a small table.

With q columns and q rows, q a power of a prime, these are the lines of an affine
plane: 16 players in fours all meet in 5 rounds, 9 in threes in 4, 25 in fives in 6. By
step 2 lines of affine spaces come out too: 27 players in threes all meet in 13 rounds.

What it does not do: tables of more than two sizes, sizes that differ by more than one,
more seats than tables.
"""

from itertools import chain

from .arithmetic import Numbers
from .types import Groups


def draw_lines(count: int, tables: int, rounds: int) -> tuple[Groups, ...]:
    """At most ``rounds`` rounds of this many tables in which nobody meets twice.

    Sizes are the count divided by the tables, rounded up or down.

    >>> [len(draw_lines(*asked, 99)) for asked in ((16, 4), (27, 9), (12, 3))]
    [5, 13, 1]
    """
    seats = -(-count // tables)
    if tables == 1:
        return ((tuple(range(count)),),)[:rounds]
    if seats > tables:
        rows = tuple(tuple(range(row, count, tables)) for row in range(tables))
        return (rows,)[:rounds]
    numbers = Numbers(tables)
    drawn = [
        tuple(_line(numbers, slope, start, count) for start in range(tables))
        for slope in _slopes(numbers, seats, rounds)
    ]
    if count == seats * tables and tables % seats == 0:
        drawn.extend(_within_columns(tables, seats, rounds - len(drawn)))
    return tuple(drawn)


def _slopes(numbers: Numbers, seats: int, rounds: int) -> list[int]:
    """Slopes of which no two meet twice: greedily, from 0 up."""
    chosen: list[int] = []
    for slope in range(numbers.order):
        if len(chosen) < rounds and _crosses_once(numbers, slope, chosen, seats):
            chosen.append(slope)
    return chosen


def _crosses_once(numbers: Numbers, slope: int, others: list[int], seats: int) -> bool:
    """Whether a line of this slope meets those of the others in one column at most."""
    return all(
        numbers.multiply(numbers.subtract(slope, other), numbers.subtract(a, b))
        for other in others
        for a in range(seats)
        for b in range(a)
    )


def _line(numbers: Numbers, slope: int, start: int, count: int) -> tuple[int, ...]:
    column_length = numbers.order
    seats = -(-count // column_length)
    places = (
        column * column_length + numbers.add(start, numbers.multiply(slope, column))
        for column in range(seats)
    )
    return tuple(place for place in places if place < count)


def _within_columns(tables: int, seats: int, rounds: int) -> list[Groups]:
    """The rounds in which each column of ``tables`` players plays for itself."""
    inner = draw_lines(tables, tables // seats, rounds)
    return [
        tuple(
            chain.from_iterable(
                (tuple(column * tables + place for place in table) for table in groups)
                for column in range(seats)
            )
        )
        for groups in inner
    ]
