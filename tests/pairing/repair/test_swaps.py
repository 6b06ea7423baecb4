"""After a correction, those whose points changed change places if that helps."""

from gonuts_league.pairing.repair.least_change import PlacedTable, RepairTask
from gonuts_league.pairing.repair.swaps import swap_options
from gonuts_league.pairing.types import (
    Candidate,
    EntryId,
    Level,
    PairingTask,
    TableSize,
)


def published(*points, begun=(), **pairing):
    """Tables whose entries, from 1 on, have these points."""
    tables, candidates = [], []
    for number, row in enumerate(points, start=1):
        entries = [EntryId(len(candidates) + n + 1) for n in range(len(row))]
        candidates += [Candidate(e, p) for e, p in zip(entries, row, strict=True)]
        tables.append(PlacedTable(number, tuple(entries), number in begun))
    task = PairingTask(
        round_number=2,
        seed=1,
        size=TableSize(),
        candidates=tuple(candidates),
        levels=(Level.REPEATS, Level.SPREAD),
        **pairing,
    )
    return RepairTask(task, tuple(tables), next_number=len(points) + 1)


def test_first_and_last_change_places_in_each_others_seat():
    (swap,) = swap_options(published([9, 9, 1], [2, 9, 2]), [3, 5])

    assert [change.after for change in swap.changes] == [(1, 2, 5), (4, 3, 6)]
    assert (swap.cost_before.spread, swap.cost.spread) == (15, 1)


def test_nothing_is_offered_where_no_swap_helps():
    assert swap_options(published([9, 8, 7], [2, 1, 0]), [1, 6]) == ()


def test_a_table_that_has_begun_is_left_alone():
    assert swap_options(published([9, 9, 1], [2, 9, 2], begun={1}), [3, 5]) == ()


def test_only_those_concerned_change_places():
    assert swap_options(published([9, 9, 1], [2, 9, 2]), []) == ()


def test_less_spread_is_not_bought_with_a_repeat():
    met = (((1, 5),), ((2, 5),))

    assert swap_options(published([9, 9, 1], [2, 9, 2], history=met), [3, 5]) == ()


def test_nobody_is_put_beside_whom_a_rule_keeps_apart():
    apart = ((1, 5), (2, 5))

    swaps = swap_options(published([9, 9, 1], [2, 9, 2], apart_rule=apart), [3, 5])

    assert swaps == ()


def test_a_second_swap_is_a_second_answer():
    task = published([9, 9, 1], [2, 9, 2], [9, 9, 1], [2, 9, 2])

    one, both = swap_options(task, [3, 5, 9, 11])

    assert (len(one.moves), len(both.moves)) == (2, 4)
    gains = [each.cost_before.spread - each.cost.spread for each in (one, both)]
    assert gains == [14, 28]
