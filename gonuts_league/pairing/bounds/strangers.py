"""Whether rounds to come can be filled with tables at which nobody has met before.

1. The player with the fewest strangers among those still without a table gets one: of
   all tables of strangers with that player the next by lot.
2. At a dead end the last choice is taken back. When a round is full, those at each
   table know each other, and the next round begins.
3. After some steps all begins anew with another lot, a few times.

Players are bits of whole numbers, and so are tables. If a search ends before its steps
are spent there is no way; otherwise there may be one that was not found.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

_TIMES = 40
_STEPS_EACH = 400


@dataclass(frozen=True, slots=True)
class Strangers:
    """By player, those whom one could still meet for the first time.

    ``kin`` are, by player, who always share a table: they stay strangers.
    """

    of: tuple[int, ...]
    kin: tuple[int, ...]

    def after(self, tables: Iterable[int]) -> "Strangers":
        """The same when all at each of these tables have met."""
        of = list(self.of)
        for table in tables:
            for player in players_of(table):
                of[player] &= ~table | self.kin[player]
        return Strangers(tuple(of), self.kin)

    def tables_with(self, player: int, among: int, size: int) -> Iterator[int]:
        """All tables of this size with this player and strangers from among these."""
        for table in self._grown(1 << player, among & self.of[player], size - 1):
            if all(self.kin[each] & ~table == 0 for each in players_of(table)):
                yield table

    def _grown(self, table: int, among: int, missing: int) -> Iterator[int]:
        if not missing:
            yield table
        while missing and among:
            last = among.bit_length() - 1
            among ^= 1 << last
            yield from self._grown(
                table | 1 << last, among & self.of[last], missing - 1
            )


def players_of(table: int) -> Iterator[int]:
    """The numbers of the players at a table, lowest first."""
    while table:
        lowest = table & -table
        yield lowest.bit_length() - 1
        table ^= lowest


@dataclass(slots=True)
class StepsLeft:
    """How many steps a search may still take."""

    left: int


def can_go_on(
    strangers: Strangers,
    rounds: Sequence[int],
    sizes: tuple[int, ...],
    rng: random.Random,
    steps: StepsLeft,
) -> bool:
    """Whether a way was found to play these rounds without a second meeting.

    Each round is given by its players; their tables always have these sizes.
    """
    for _ in range(_TIMES):
        given = min(_STEPS_EACH, steps.left)
        filling = _Filling(rounds, sizes, rng, given)
        found = filling.fill(strangers, 0, rounds[0], sizes, ())
        steps.left -= given - filling.steps
        if found or filling.steps > 0 or steps.left <= 0:
            return found
    return False


@dataclass(slots=True)
class _Filling:
    """One search; it is over when ``steps`` comes to 0."""

    rounds: Sequence[int]
    sizes: tuple[int, ...]
    rng: random.Random
    steps: int

    def fill(
        self,
        strangers: Strangers,
        number: int,
        left: int,
        sizes: tuple[int, ...],
        tables: tuple[int, ...],
    ) -> bool:
        """Fill what is left of a round and the rounds after it."""
        if not left:
            if number + 1 == len(self.rounds):
                return True
            after, coming = strangers.after(tables), self.rounds[number + 1]
            return self.fill(after, number + 1, coming, self.sizes, ())
        if self.steps <= 0:
            return False
        self.steps -= 1
        player = min(
            players_of(left), key=lambda each: (strangers.of[each] & left).bit_count()
        )
        choices = [
            (table, size)
            for size in sorted(set(sizes))
            for table in strangers.tables_with(player, left, size)
        ]
        self.rng.shuffle(choices)
        return any(
            self.fill(
                strangers, number, left & ~table, without(sizes, size), (*tables, table)
            )
            for table, size in choices
        )


def without(sizes: tuple[int, ...], size: int) -> tuple[int, ...]:
    """The sizes but for one of these."""
    at = sizes.index(size)
    return sizes[:at] + sizes[at + 1 :]
