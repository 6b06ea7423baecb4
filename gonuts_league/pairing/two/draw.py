"""Pair a round at tables of two: a Swiss draw by weighted matching.

1. What is ordered stands (``orders``): locked tables, pairs by rule or by pins, who
   sits out by hand. If the rest is odd, one of them sits out.
2. The others are ranked by points, equals by lot. Each pair has its costs, in this
   order (``field``): earlier meetings; a common club or a wish to keep apart; the
   bye, to the fewest points among those with the fewest byes; starts and follows once
   too often (``starts``); the difference in points; floats the same way again.
3. The pairs of the least costs are found by weighted matching (``matching``), block by
   block or over the whole field (``pairs``), and where nothing can beat them the
   answer says so. No cost is raised to lower one that comes after it.
4. In each pair that order starts which breaks the fewest starts, then the more even
   one, then who followed last; then the lot decides.

In round 1 all have no points, so this is a lot that parts clubmates.

What it does not do: it is not FIDE's Dutch system: within equal points nobody's
number counts, so upper half against lower half is not a rule. Tables of three are left
to ``swiss``. Later rounds are not looked at.
"""

import random
from collections.abc import Iterator, Sequence, Set
from itertools import chain

from gonuts_league.pairing.arrange import order_tables
from gonuts_league.pairing.cost import count_cost, read_past
from gonuts_league.pairing.orders import Orders, read_orders
from gonuts_league.pairing.types import (
    Bound,
    Cost,
    EntryId,
    Level,
    OnProgress,
    PairingTask,
    RuleImpossibleError,
    Seating,
    Table,
    TooFewPlayersError,
    keep_quiet,
)

from .field import PARTS_OF_LEVEL, FieldPlace, PairField, read_field, start_costs
from .matching import Matching
from .pairs import find_pairs

VERSION = "1"
BY_MATCHING = "two-matching"
_SEATS = 2


def pair_two(task: PairingTask, on_progress: OnProgress = keep_quiet) -> Seating:
    """Pair one round at tables of two. The same task gives the same seating.

    ``on_progress`` hears of places done. The bound is meant in the order above: who
    sits out and who starts too often come before the differences in points.

    Raises TooFewPlayersError if there is no locked table and not one can be filled,
    RuleImpossibleError, PinnedTwiceError or TooManyPinnedError for impossible orders.
    """
    past = read_past(task)
    placed = {*chain.from_iterable(task.locked), *task.sitting_out}
    free = {candidate.id for candidate in task.candidates} - placed
    if len(free) < _SEATS and not task.locked:
        raise TooFewPlayersError(len(free), _SEATS)
    orders = read_orders(task)
    tied = set(chain.from_iterable(_pairs(orders)))
    field = read_field(task, past, orders, free - tied)
    found = find_pairs(field, task.effort, on_progress)
    if found is None:
        raise RuleImpossibleError(orders.named())
    given = read_field(task, past, orders, tied)
    lot = random.Random(f"{task.seed}/{task.round_number}/starts")
    by_entry = {player.entry: player for player in given.players}
    drawn = [pair for pair in found.pairs if field.bye not in pair]
    seats = [_in_seats(field.players[i], field.players[j], lot) for i, j in drawn]
    seats += [_in_seats(by_entry[a], by_entry[b], lot) for a, b in _pairs(orders)]
    tables = order_tables(task, (*sorted(task.locked), *map(_table, seats)))
    cost = count_cost(past, tables)
    proven = _proven_levels(task, field, found)
    spare = _spare_imbalance(seats)
    return Seating(
        tables=tables,
        byes=(*sorted(task.sitting_out), *_sitting_out(field, found)),
        cost=cost,
        method=BY_MATCHING,
        version=VERSION,
        bound=_bound(task, cost, proven, spare),
        proven=tuple(
            level
            for level in task.levels
            if level in proven or (level is Level.SEATS and not spare)
        ),
    )


def _sitting_out(field: PairField, found: Matching) -> Iterator[EntryId]:
    for pair in found.pairs:
        if field.bye in pair:
            players = (field.players[i].entry for i in pair)
            yield from (entry for entry in players if entry is not None)


def _pairs(orders: Orders) -> Iterator[Table]:
    """Who is bound to one table; a player bound alone only may not sit out."""
    return (group for group in orders.groups if len(group) == _SEATS)


def _in_seats(
    a: FieldPlace, b: FieldPlace, lot: random.Random
) -> tuple[FieldPlace, FieldPlace]:
    """Who starts first: by rule, then the more even one, then who followed last."""
    draw = lot.random()
    as_given = (*start_costs(a, b), a.started_last, draw)
    turned = (*start_costs(b, a), b.started_last, 1 - draw)
    return (a, b) if as_given <= turned else (b, a)


def _table(seats: tuple[FieldPlace, FieldPlace]) -> Table:
    return tuple(player.entry for player in seats if player.entry is not None)


def _proven_levels(task: PairingTask, field: PairField, found: Matching) -> set[Level]:
    """Levels all of whose parts nothing can beat; parts that never differ are so."""
    unsure = set(field.order[found.proven :])
    return {
        level
        for level in task.levels
        if level is not Level.SEATS and unsure.isdisjoint(PARTS_OF_LEVEL[level])
    }


def _spare_imbalance(seats: Sequence[tuple[FieldPlace, FieldPlace]]) -> int:
    """How far the imbalance lies above the least of all ways to sit in these seats.

    Half of the people start: at best those to whom it matters most, against anybody.
    """
    now = sum(a.seats[0] + b.seats[1] for a, b in seats)
    people = list(chain.from_iterable(seats))
    gains = sorted(player.seats[0] - player.seats[1] for player in people)
    least = sum(player.seats[1] for player in people) + sum(gains[: len(seats)])
    return now - least


def _bound(task: PairingTask, cost: Cost, proven: Set[Level], spare: int) -> Bound:
    least = {level: cost.by_level(level)[0] for level in proven}
    if Level.SEATS in task.levels:
        least[Level.SEATS] = cost.seat_imbalance - spare
    return Bound.of(least)
