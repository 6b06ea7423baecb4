"""Who sits in which seat, so that everybody has each seat about equally often.

1. Each player's rounds are cut into stretches as long as a table has seats.
2. Each table gives its seats to its stretches so that nobody has a seat twice in one
   stretch. That is always possible where all tables are of one size: it is colouring
   the edges between stretches and tables, and a graph with two sides needs no more
   colours than one of its points has edges. Where a seat is free at the table but not
   in the stretch, two seats are exchanged along a path until it is.
3. A table with fewer seats closes its gaps. Then people at one table exchange seats as
   long as that makes the counts more even.

So with tables of one size nobody has a seat more than once oftener than another seat,
and at tables of two nobody moves first three times running.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from .types import Groups, Seats

_Node: TypeAlias = tuple[str, int, int]
_Colours: TypeAlias = dict[_Node, dict[int, _Node]]


def balance_seats(rounds: Sequence[Groups]) -> tuple[tuple[Seats, ...], ...]:
    """The same tables, each in seat order."""
    seats = max((len(table) for groups in rounds for table in groups), default=0)
    at: _Colours = defaultdict(dict)
    played: defaultdict[int, int] = defaultdict(int)
    for number, groups in enumerate(rounds):
        for place, table in enumerate(groups):
            for player in table:
                stretch = ("player", player, played[player] // seats)
                _give_seat(at, stretch, ("table", number, place), seats)
                played[player] += 1
    seated = [
        [
            [at["table", r, t][seat][1] for seat in sorted(at["table", r, t])]
            for t in range(len(groups))
        ]
        for r, groups in enumerate(rounds)
    ]
    _even_out(seated)
    return tuple(tuple(tuple(table) for table in tables) for tables in seated)


def _give_seat(at: _Colours, stretch: _Node, table: _Node, seats: int) -> None:
    """Seat one player at one table, exchanging other seats where it must be."""
    mine = next(seat for seat in range(seats) if seat not in at[stretch])
    free = next(seat for seat in range(seats) if seat not in at[table])
    if mine in at[table]:
        _exchange(at, table, mine, free)
    at[stretch][mine] = table
    at[table][mine] = stretch


def _exchange(at: _Colours, start: _Node, seat: int, other: int) -> None:
    """Exchange two seats along the path that leaves ``start`` by ``seat``.

    It cannot end at the stretch that wants ``seat``: that one has no such edge.
    """
    path = [start]
    leave, then = seat, other
    while leave in at[path[-1]]:
        path.append(at[path[-1]][leave])
        leave, then = then, leave
    for node in path:
        swapped = {other: at[node].get(seat), seat: at[node].get(other)}
        for key, neighbour in swapped.items():
            if neighbour is None:
                at[node].pop(key, None)
            else:
                at[node][key] = neighbour


def _even_out(seated: list[list[list[int]]]) -> None:
    """Exchange people of one table while the squares of the counts become less."""
    counts: defaultdict[tuple[int, int], int] = defaultdict(int)
    tables = [table for tables in seated for table in tables]
    for table in tables:
        for seat, player in enumerate(table):
            counts[player, seat] += 1
    # Each exchange lowers a sum of squares, so this ends.
    while sum(_exchange_two(table, counts) for table in tables):
        pass


def _exchange_two(table: list[int], counts: dict[tuple[int, int], int]) -> bool:
    for i, j in combinations(range(len(table)), 2):
        a, b = table[i], table[j]
        gain = counts[a, i] + counts[b, j] - counts[a, j] - counts[b, i]
        if gain > 2:
            for key, change in (((a, i), -1), ((b, j), -1), ((a, j), 1), ((b, i), 1)):
                counts[key] += change
            table[i], table[j] = b, a
            return True
    return False
