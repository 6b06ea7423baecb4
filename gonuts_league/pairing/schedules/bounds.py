"""The fewest repeats that any schedule of these sizes can have.

Repeats are counted in three ways, each of which gives a bound; the highest one holds.

- Over pairs: so many meetings are spread over so many pairs. They are fewest when no
  pair meets more than once oftener than another.
- Over people: who sits at more seats beside others than there are others meets somebody
  again. Where people sit out somebody must play more often than the mean: of 10 in
  threes over 5 rounds five play all rounds, and each has 10 mates among 9 others.
- Over rounds: repeats are also the pairs that two rounds have in common, summed over
  all two rounds. A table of four whose players come from three tables brings one pair
  together again: there are more seats at it than tables to come from. So 12 players in
  fours repeat three pairs in any two rounds.

What it does not do: see that a design of these numbers may not exist (two rounds of six
tables of six can be without a repeat, and so can three; more than three cannot).
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain, combinations
from math import comb, gcd

from .types import Groups


def least_repeats(count: int, sizes: Sequence[Sequence[int]]) -> int:
    """No schedule has fewer; ``sizes`` are those of each round's tables.

    >>> least_repeats(12, [[4, 4, 4]] * 3), least_repeats(16, [[4, 4, 4, 4]] * 6)
    (9, 24)
    """
    meetings = sum(comb(size, 2) for tables in sizes for size in tables)
    by_pairs = spread_evenly(meetings, comb(count, 2))
    return max(by_pairs, _by_people(count, sizes), _by_rounds(count, sizes))


def _by_people(count: int, sizes: Sequence[Sequence[int]]) -> int:
    """Half of what each person must repeat, where all play about equally often.

    A person's mates come in steps, the same for all: at tables of three two by two.
    """
    mates = [size - 1 for tables in sizes for size in tables for _ in range(size)]
    step = gcd(*mates)
    if not step:
        return 0
    each, more = divmod(sum(mates) // step, count)
    own = more * spread_evenly((each + 1) * step, count - 1)
    own += (count - more) * spread_evenly(each * step, count - 1)
    return -(-own // 2)


def _by_rounds(count: int, sizes: Sequence[Sequence[int]]) -> int:
    """Rounds of equal sizes have equally much in common, so each kind counts once."""
    kinds = Counter(tuple(sorted(tables)) for tables in sizes)
    alike = sum(comb(n, 2) * _in_common(count, kind, kind) for kind, n in kinds.items())
    return alike + sum(
        kinds[a] * kinds[b] * _in_common(count, a, b) for a, b in combinations(kinds, 2)
    )


def _in_common(count: int, earlier: Sequence[int], later: Sequence[int]) -> int:
    """Pairs that must sit together in both rounds, seen from either."""
    return max(_seen_from(count, earlier, later), _seen_from(count, later, earlier))


def _seen_from(count: int, here: Sequence[int], there: Sequence[int]) -> int:
    """Pairs at tables ``here`` that must come from one table ``there``.

    Who sat out there comes from no table and meets nobody again: each such person is
    thought to sit where that spares the most.
    """
    places = len(there)
    if not places:
        return 0
    sizes = list(here)
    for _ in range(count - sum(there)):
        sizes[sizes.index(max(sizes))] -= 1
    return sum(spread_evenly(max(size, 0), places) for size in sizes)


def spread_evenly(things: int, places: int) -> int:
    """Pairs of things at one place, with the things spread as evenly as can be.

    >>> spread_evenly(5, 3)
    2
    """
    if not places:
        return 0
    each, more = divmod(things, places)
    return places * comb(each, 2) + more * each


def count_repeats(rounds: Sequence[Groups]) -> int:
    """Earlier meetings of all pairs at a table, summed over the rounds."""
    return sum(comb(times, 2) for times in count_meetings(rounds).values())


def count_meetings(rounds: Sequence[Groups]) -> Counter[tuple[int, int]]:
    """How often each pair meets, the lesser number first; only pairs that do."""
    tables = chain.from_iterable(rounds)
    return Counter(pair for each in tables for pair in combinations(sorted(each), 2))
