"""The answer against every seating there is, counted by docs/interfaces.md."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

from tests.pairing.command.asking import pair

Cost = tuple[Any, ...]


def every_division(names: tuple[str, ...], sizes: list[int]) -> Iterator[list[Any]]:
    """All ways to divide these people into tables of these sizes."""
    if not names:
        yield []
        return
    for size in sorted(set(sizes)):
        left = sizes.copy()
        left.remove(size)
        for others in combinations(names[1:], size - 1):
            table = (names[0], *others)
            rest = tuple(name for name in names if name not in table)
            yield from ([table, *more] for more in every_division(rest, left))


class Counting:
    """Every cost of a request, in plain words and slowly."""

    def __init__(self, asked: dict[str, Any]) -> None:
        self.asked = asked
        self.points = {p["id"]: Fraction(p["points"]) for p in asked["players"]}
        self.clubs = {p["id"]: p["club"] for p in asked["players"]}
        self.meetings: Counter[frozenset[str]] = Counter()
        self.small: Counter[str] = Counter()
        self.seats: Counter[tuple[str, int]] = Counter()
        for table in (table for tables in asked["history"] for table in tables):
            self.meetings.update(map(frozenset, combinations(table, 2)))
            self.seats.update((name, seat) for seat, name in enumerate(table))
            if len(table) < asked["table_size"]["preferred"]:
                self.small.update(table)
        self.avoid = {frozenset(pair) for pair in asked["avoid"]}

    def of_table(self, table: tuple[str, ...]) -> Cost:
        """All but seats; the squares of repeats stand behind the repeats."""
        pairs = list(map(frozenset, combinations(table, 2)))
        met = [self.meetings[pair] for pair in pairs]
        avoided = sum(pair in self.avoid or self._share_club(pair) for pair in pairs)
        is_small = len(table) < self.asked["table_size"]["preferred"]
        small = sum(self.small[name] for name in table) if is_small else 0
        points = [self.points[name] for name in table]
        squares = sum(times**2 for times in met)
        return sum(met), squares, avoided, small, max(points) - min(points)

    def _share_club(self, pair: frozenset[str]) -> bool:
        a, b = pair
        return bool(self.clubs[a]) and self.clubs[a] == self.clubs[b]

    def least_seats(self, table: tuple[str, ...]) -> int:
        return min(map(self.of_seats, permutations(table)))

    def of_seats(self, table: tuple[str, ...]) -> int:
        """What these seats add to the sum of squares of all times in all seats."""
        return sum(
            2 * self.seats[name, seat] + 1 for seat, name in enumerate(table)
        ) + sum(times**2 for (name, _), times in self.seats.items() if name in table)

    def of_seating(self, tables: list[tuple[str, ...]]) -> Cost:
        return tuple(map(sum, zip(*map(self.of_table, tables), strict=True)))


def random_request(seed: int) -> dict[str, Any]:
    lot = random.Random(seed)
    count = lot.choice((6, 7, 9, 10, 11, 12))
    names = [f"p{n}" for n in range(count)]
    history = []
    for _ in range(lot.randint(1, 4)):
        order = lot.sample(names, count)
        history.append([order[i : i + 4] for i in range(0, count, 4)])
    return {
        "seed": seed,
        "table_size": {"preferred": 4, "min": 3, "max": 5},
        "players": [
            {
                "id": name,
                "points": lot.choice((0, 1, 2, 3, 4.5, 7)),
                "club": lot.choice(("", "", "north", "south")),
            }
            for name in names
        ],
        "history": [
            [table for table in tables if len(table) > 1] for tables in history
        ],
        "avoid": [lot.sample(names, 2) for _ in range(lot.randint(0, 3))],
    }


@pytest.mark.parametrize("seed", range(12))
def test_no_seating_beats_the_answer(seed: int) -> None:
    asked = random_request(seed)
    counting = Counting(asked)

    answer = pair(asked)

    tables = [tuple(table) for table in answer["tables"]]
    names = tuple(sorted(counting.points))
    sizes = [len(table) for table in tables]
    costs = [(counting.of_seating(d), d) for d in every_division(names, sizes)]
    best = min(cost for cost, _ in costs)
    seats = min(
        sum(map(counting.least_seats, division))
        for cost, division in costs
        if cost == best
    )
    assert counting.of_seating(tables) == best
    assert sum(map(counting.of_seats, tables)) == seats
    cost = answer["cost"]
    assert best == (
        cost["repeats"],
        best[1],
        cost["avoided"],
        cost["small_table_repeats"],
        Fraction(cost["spread"]),
    )
    assert cost["seat_imbalance"] == seats
    assert answer["proven"] == answer["levels"]


def wanted_at_odd(asked: dict[str, Any], sizes: list[int]) -> tuple[set[str], ...]:
    """Who belongs to a table off the preferred size by points, and who does not."""
    points = {p["id"]: Fraction(p["points"]) for p in asked["players"]}
    count = sum(size for size in sizes if size != 4)
    sign = -1 if asked["odd_at"] == "top" else 1
    order = sorted(points, key=lambda name: sign * points[name])
    if not 0 < count < len(order):
        return set(), set()
    inside, outside = points[order[count - 1]], points[order[count]]
    return (
        {name for name in order[:count] if points[name] != outside},
        {name for name in order[count:] if points[name] != inside},
    )


@pytest.mark.parametrize("effort", ["quick", "normal"])
@pytest.mark.parametrize("odd_at", ["top", "bottom"])
@pytest.mark.parametrize("seed", range(17))
def test_nothing_is_called_proven_that_a_seating_beats_with_odd_tables_at_a_place(
    seed: int, odd_at: str, effort: str
) -> None:
    asked = {**random_request(seed), "odd_at": odd_at, "effort": effort}
    asked["players"] = asked["players"][:9] if seed % 3 else asked["players"][:10]
    counting = Counting(asked)
    answer = pair(asked)
    tables = [tuple(table) for table in answer["tables"]]
    sizes = [len(table) for table in tables]
    only, never = wanted_at_odd(asked, sizes)

    def cost(seating: list[tuple[str, ...]]) -> dict[str, Cost]:
        repeats, squares, avoided, small, spread = counting.of_seating(seating)
        place = sum(
            name in (only if len(table) == 4 else never)
            for table in seating
            for name in table
        )
        return {
            "repeats": (repeats, squares),
            "avoid": (avoided,),
            "small-tables": (small,),
            "odd-place": (place,),
            "spread": (spread,),
        }

    own = cost(tables)
    names = tuple(sorted(name for table in tables for name in table))
    others = [cost(d) for d in every_division(names, sizes)]
    assert answer["levels"][2:5] == ["small-tables", "odd-place", "spread"]
    assert answer["cost"]["odd_place"] == own["odd-place"][0]
    for level, key in zip(
        own,
        ("repeats", "avoided", "small_table_repeats", "odd_place", "spread"),
        strict=True,
    ):
        least = min(each[level] for each in others)
        bound = answer["bound"][key]
        assert bound is None or bound <= least[0]
        assert level not in answer["proven"] or own[level] == least
        others = [each for each in others if each[level] <= own[level]]


def random_duels(seed: int) -> dict[str, Any]:
    lot = random.Random(seed)
    count = lot.choice((3, 4, 5, 6, 7))
    names = [f"p{n}" for n in range(count)]
    history = []
    for _ in range(lot.randint(0, 5)):
        order = lot.sample(names, count)
        history.append([order[i : i + 2] for i in range(0, count - 1, 2)])
    return {
        "seed": seed,
        "table_size": {"preferred": 2},
        "players": [
            {
                "id": name,
                "points": lot.choice((0, 1, 2, 2.5, 3)),
                "club": lot.choice(("", "", "north", "south")),
                "byes": lot.choice((0, 0, 1)),
            }
            for name in names
        ],
        "history": history,
        "avoid": [lot.sample(names, 2) for _ in range(lot.randint(0, 2))],
    }


def broken_starts(asked: dict[str, Any], table: tuple[str, ...]) -> int:
    """Those for whom this start, or follow, is one too many."""
    broken = 0
    for seat, name in enumerate(table):
        was = [
            t.index(name) for tables in asked["history"] for t in tables if name in t
        ]
        now = [*was, seat]
        third = len(now) > 2 and len(set(now[-3:])) == 1
        broken += third or 2 * now.count(seat) - len(now) > 2
    return broken


@pytest.mark.parametrize("seed", range(40))
def test_no_pairing_of_two_beats_the_answer(seed: int) -> None:
    asked = random_duels(seed)
    counting = Counting(asked)
    players = {p["id"]: p for p in asked["players"]}

    def cost(tables: list[tuple[str, ...]], out: list[str]) -> Cost:
        """The order at tables of two, as far as the differences in points."""
        repeats, squares, avoided, _, spread = counting.of_seating(tables)
        byes = [(players[name]["byes"], players[name]["points"]) for name in out]
        broken = sum(broken_starts(asked, table) for table in tables)
        return repeats, squares, avoided, byes, broken, spread

    answer = pair(asked)

    names = tuple(sorted(players))
    sizes = [2] * (len(names) // 2)
    best = min(
        cost([min((t, t[::-1]), key=lambda t: broken_starts(asked, t)) for t in d], out)
        for out in ([[name] for name in names] if len(names) % 2 else [[]])
        for d in every_division(tuple(n for n in names if n not in out), sizes)
    )
    assert cost([tuple(table) for table in answer["tables"]], answer["byes"]) == best
