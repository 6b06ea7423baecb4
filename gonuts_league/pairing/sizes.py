"""How many tables of which size, and who sits out.

1. Nobody sits out when all can be seated; else as few as possible.
2. As few tables as possible are off the preferred size.
3. Of equal choices the one with more tables, then the one whose odd tables are nearer
   to the preferred size, then the one with the larger odd tables first.

An organiser may ask for smaller or for larger odd tables only: this is kept where it
sends nobody home who could be seated otherwise. Asking for byes keeps every table at
the preferred size, unless not even one such table can be filled.

Byes go to the fewest byes so far, then to the fewest points, then by seeded lot. Those
who are to sit together sit out together, and count as the one of them who is least due.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations_with_replacement

from .types import (
    Candidate,
    EntryId,
    OddTables,
    RuleImpossibleError,
    TableSize,
    TooFewPlayersError,
)


@dataclass(frozen=True, slots=True)
class SizePlan:
    """Sizes of the tables, preferred first, then the larger, then the smaller."""

    sizes: tuple[int, ...]
    byes: int


def plan_sizes(
    count: int, size: TableSize, odd: OddTables = OddTables.FEWEST
) -> SizePlan:
    """Divide players into tables.

    Raises TooFewPlayersError if they cannot fill one table.

    >>> plan_sizes(23, TableSize(preferred=4, minimum=3, maximum=5))
    SizePlan(sizes=(4, 4, 4, 4, 4, 3), byes=0)
    >>> plan_sizes(7, TableSize(preferred=4, minimum=4, maximum=4))
    SizePlan(sizes=(4,), byes=3)
    """
    return next(size_plans(count, size, odd))


def size_plans(
    count: int, size: TableSize, odd: OddTables = OddTables.FEWEST
) -> Iterator[SizePlan]:
    """Every division that sends the fewest home, the best first.

    Raises TooFewPlayersError if there is none.
    """
    byes = _fewest_byes(count, size)
    wanted = {
        OddTables.SMALLER: replace(size, maximum=size.preferred),
        OddTables.LARGER: replace(size, minimum=size.preferred),
        OddTables.BYES: TableSize(size.preferred, size.preferred, size.preferred),
    }.get(odd, size)
    if odd is OddTables.BYES and count >= size.preferred:
        size, byes = wanted, _fewest_byes(count, wanted)
    elif _can_seat(count - byes, wanted):
        size = wanted
    for sizes in _divisions(count - byes, size):
        yield SizePlan(sizes, byes)


def _fewest_byes(count: int, size: TableSize) -> int:
    for seated in range(count, size.minimum - 1, -1):
        if _can_seat(seated, size):
            return count - seated
    raise TooFewPlayersError(count, size.minimum)


def _can_seat(count: int, size: TableSize) -> bool:
    return -(-count // size.maximum) <= count // size.minimum


def _divisions(count: int, size: TableSize) -> Iterator[tuple[int, ...]]:
    """Sizes that add up to count, the best by rules 2 and 3 first."""
    preferred = size.preferred
    odd = [n for n in range(size.maximum, size.minimum - 1, -1) if n != preferred]
    for odd_count in range(count // size.minimum + 1):
        choices = [
            (preferred,) * ((count - sum(chosen)) // preferred) + chosen
            for chosen in combinations_with_replacement(odd, odd_count)
            if sum(chosen) <= count and (count - sum(chosen)) % preferred == 0
        ]
        yield from sorted(
            choices, key=lambda c: (-len(c), sum((n - preferred) ** 2 for n in c))
        )


def choose_byes(
    candidates: Iterable[Candidate],
    count: int,
    rng: random.Random,
    *,
    groups: Sequence[Sequence[EntryId]] = (),
    held: Collection[EntryId] = (),
    first: Collection[EntryId] = (),
) -> tuple[EntryId, ...]:
    """Choose who sits out: fewest byes, then fewest points, then by lot.

    ``groups`` sit out as a whole or not at all, ``held`` never, and ``first`` before
    all others. The order in which the
    candidates are given does not matter.

    Raises RuleImpossibleError if exactly so many cannot sit out.
    """
    drawn = sorted(candidates, key=lambda candidate: candidate.id)
    rng.shuffle(drawn)
    drawn.sort(key=lambda c: (c.id not in first, c.byes, c.points))
    units = _units([c.id for c in drawn if c.id not in held], groups)
    reachable = _reachable(units, count)
    if not reachable[0] >> count & 1:
        raise RuleImpossibleError(tuple(sorted({*held, *chain.from_iterable(groups)})))
    chosen: list[EntryId] = []
    for unit, after in zip(units, reachable[1:], strict=True):
        left = count - len(chosen) - len(unit)
        if left >= 0 and after >> left & 1:
            chosen += unit
    return tuple(chosen)


def _units(
    drawn: Sequence[EntryId], groups: Sequence[Sequence[EntryId]]
) -> list[tuple[EntryId, ...]]:
    """Each group in the place of its last; one who is in none is a unit alone."""
    group_of = {entry: group for group in groups for entry in group}
    missing = {id(group): set(group) for group in groups}
    units: list[tuple[EntryId, ...]] = []
    for entry in drawn:
        group = group_of.get(entry, (entry,))
        waiting = missing.get(id(group), {entry})
        waiting.discard(entry)
        if not waiting:
            units.append(tuple(group))
    return units


def _reachable(units: Sequence[Sequence[EntryId]], count: int) -> list[int]:
    """From each unit on, as bits: how many in all may sit out."""
    reachable = [1]
    within = (1 << count + 1) - 1
    for unit in reversed(units):
        reachable.append((reachable[-1] | reachable[-1] << len(unit)) & within)
    return reachable[::-1]


@dataclass(frozen=True, slots=True)
class Consequence:
    """``tables`` counts tables by size, the preferred size first, then the largest."""

    odd: OddTables
    tables: tuple[tuple[int, int], ...]
    byes: int


def consequences(count: int, size: TableSize) -> tuple[Consequence, ...]:
    """What each choice makes of ``count`` players, in the order of the choices.

    Empty if they cannot fill one table.

    >>> for each in consequences(23, TableSize(preferred=4, minimum=3, maximum=5)):
    ...     print(each.odd, each.tables, each.byes)
    fewest ((4, 5), (3, 1)) 0
    smaller ((4, 5), (3, 1)) 0
    larger ((4, 2), (5, 3)) 0
    byes ((4, 5),) 3
    """
    try:
        return tuple(_consequence(count, size, odd) for odd in OddTables)
    except TooFewPlayersError:
        return ()


def _consequence(count: int, size: TableSize, odd: OddTables) -> Consequence:
    plan = plan_sizes(count, size, odd)
    counted = Counter(plan.sizes)
    order = sorted(counted, key=lambda each: (each != size.preferred, -each))
    return Consequence(odd, tuple((each, counted[each]) for each in order), plan.byes)
