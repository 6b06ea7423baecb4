"""Pair a round by points: people of like points meet, as far as the wishes allow.

1. Locked tables stay as they are. The others are counted and divided into tables, and
   who sits out is chosen, as ``sizes`` tells.
2. Up to eight players: every seating is tried and the best one taken.
3. More: they are sorted by points, equals by lot, and cut into tables from the top.
   Tables of the preferred size come first, then larger, then smaller ones: the odd
   tables begin at the low end of the field.
4. People change places as long as that lowers the cost (``improve``), level by level:
   repeats, avoided pairs, small tables again, spread, seats. No level is worsened for
   the sake of a lower one, and a lower one never outweighs a higher.
5. Each table's seats are given with the least imbalance, and the tables are ordered.

In round 1 all have no points, so this is a lot that parts clubmates.

What it does not do: above eight players nothing is proven, so a repeat may remain that
a perfect search would avoid. Who sits out is never changed to spare a repeat. Tables of
two get no rule of their own about who moves first. The odd tables go where the swaps
take people; whole tables never change size. Later rounds are not looked at.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import chain

from gonuts_league.events.pairing.arrange import balance_seats, order_tables
from gonuts_league.events.pairing.cost import count_cost
from gonuts_league.events.pairing.exhaustive import best_seating
from gonuts_league.events.pairing.improve import improve_tables
from gonuts_league.events.pairing.past import Past, read_past
from gonuts_league.events.pairing.sizes import SizePlan, choose_byes, plan_sizes
from gonuts_league.events.pairing.types import (
    EntryId,
    OnProgress,
    PairingTask,
    Seating,
    Table,
)

VERSION = "1"
ALL_TRIED = "swiss-all-tried"
BY_SWAPS = "swiss-swaps"
_MOST_TO_TRY_ALL = 8


def pair_swiss(task: PairingTask, *, on_progress: OnProgress | None = None) -> Seating:
    """Pair one round. The same task gives the same seating, in any order of its parts.

    With locked tables, those left over who cannot fill a table sit out. ``on_progress``
    hears of the swaps only: not where every seating is tried.

    Raises TooFewPlayersError if there is no locked table and not one can be filled.
    """
    past = read_past(task)
    rng = random.Random(f"{task.seed}/{task.round_number}")
    locked = set(chain.from_iterable(task.locked))
    free = [candidate for candidate in task.candidates if candidate.id not in locked]
    if task.locked and len(free) < task.size.minimum:
        plan = SizePlan((), len(free))
    else:
        plan = plan_sizes(len(free), task.size)
    byes = choose_byes(free, plan.byes, rng)
    ranking = _by_points(past, {candidate.id for candidate in free} - set(byes), rng)
    if len(ranking) <= _MOST_TO_TRY_ALL:
        method = ALL_TRIED
        drawn = best_seating(past, rng.sample(ranking, len(ranking)), plan.sizes)
    else:
        method = BY_SWAPS
        drawn = _seat_by_swaps(past, ranking, plan.sizes, rng, on_progress)
    tables = order_tables(task, (*sorted(task.locked), *drawn))
    return Seating(tables, byes, count_cost(past, tables), method, VERSION)


def _by_points(past: Past, entries: set[EntryId], rng: random.Random) -> list[EntryId]:
    ranking = sorted(entries)
    rng.shuffle(ranking)
    ranking.sort(key=lambda entry: past.candidates[entry].points, reverse=True)
    return ranking


def _seat_by_swaps(
    past: Past,
    ranking: Sequence[EntryId],
    sizes: Sequence[int],
    rng: random.Random,
    on_progress: OnProgress | None,
) -> tuple[Table, ...]:
    tables = tuple(_cut(ranking, sizes, rng))
    improved = improve_tables(past, tables, rng, on_progress)
    return tuple(balance_seats(past, table) for table in improved)


def _cut(
    ranking: Sequence[EntryId], sizes: Sequence[int], rng: random.Random
) -> Iterator[Table]:
    """Cut the ranking into tables from the top, each with its seats drawn by lot."""
    start = 0
    for size in sizes:
        people = ranking[start : start + size]
        yield tuple(rng.sample(people, size))
        start += size
