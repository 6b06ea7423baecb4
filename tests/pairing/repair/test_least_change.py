"""A published round is mended with the least change that there is."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gonuts_league.pairing.repair.least_change import (
    PlacedTable,
    RepairTask,
    repair_options,
)
from gonuts_league.pairing.types import (
    Candidate,
    EntryId,
    OddTables,
    PairingTask,
    TableSize,
)
from tests.soak import examples

THREES_TO_FIVES = TableSize(preferred=4, minimum=3, maximum=5)


def broken(sizes, *, waiting=0, size=THREES_TO_FIVES, begun=(), seed=1, **how):
    """A round with tables of these sizes; entries count from 1, the last are waiting.

    `begun` are numbers of tables. Everybody has some points by lot.
    """
    lot = random.Random(seed)
    entries = [EntryId(n) for n in range(1, sum(sizes) + waiting + 1)]
    pairing = {
        key: how.pop(key) for key in ("odd", "apart_rule", "history") if key in how
    }
    rows = iter(entries)
    tables = tuple(
        PlacedTable(number, tuple(next(rows) for _ in range(count)), number in begun)
        for number, count in enumerate(sizes, start=1)
    )
    task = PairingTask(
        round_number=2,
        seed=seed,
        size=size,
        candidates=tuple(Candidate(e, lot.randint(0, 9)) for e in entries),
        **pairing,
    )
    return RepairTask(task, tables, next_number=len(tables) + 1, **how)


def first(task):
    return repair_options(task)[0]


def sizes_of(repair):
    return [(c.number, len(c.before), len(c.after)) for c in repair.changes]


@st.composite
def tasks(draw, *, most_tables=5, most_size=5, most_waiting=2):
    least, preferred, most = sorted(
        draw(st.tuples(*[st.integers(min_value=2, max_value=most_size)] * 3))
    )
    sizes = draw(
        st.lists(
            st.integers(min_value=least, max_value=most),
            min_size=1,
            max_size=most_tables,
        )
    )
    late = draw(st.integers(min_value=0, max_value=most_waiting))
    resting = draw(st.integers(min_value=0, max_value=most_waiting - late))
    count = sum(sizes)
    begun = draw(st.sets(st.integers(min_value=1, max_value=len(sizes)), max_size=2))
    task = broken(
        sizes,
        waiting=late + resting,
        size=TableSize(preferred, least, most),
        begun=begun,
        seed=draw(st.integers(min_value=0, max_value=99)),
        coming=tuple(range(count + 1, count + late + 1)),
        resting=tuple(range(count + late + 1, count + late + resting + 1)),
    )
    free = [e for t in task.tables if not t.has_begun for e in t.entries]
    gone = draw(st.sets(st.sampled_from(free), max_size=2)) if free else ()
    return RepairTask(
        task.pairing,
        task.tables,
        task.next_number,
        gone=tuple(sorted(gone)),
        coming=task.coming,
        resting=task.resting,
    )


@settings(max_examples=examples(150), deadline=None)
@given(tasks())
def test_every_option_seats_everybody_once_at_legal_tables(task):
    begun = {table.number for table in task.tables if table.has_begun}
    here = {e for t in task.tables for e in t.entries} - {*task.gone}
    here |= {*task.coming, *task.resting}
    size = task.pairing.size

    for repair in repair_options(task):
        after = {table.number: table.entries for table in task.tables}
        after |= {change.number: change.after for change in repair.changes}
        seated = [*repair.byes, *(e for table in after.values() for e in table)]
        assert sorted(seated) == sorted(here)
        assert not begun & {*repair.numbers}
        assert all(
            not change.after or size.minimum <= len(change.after) <= size.maximum
            for change in repair.changes
        )


@settings(max_examples=examples(150), deadline=None)
@given(tasks())
def test_there_is_an_answer_whenever_something_is_amiss(task):
    options = repair_options(task)

    assert bool(options) == bool(task.gone or task.coming)
    assert len({repair.key for repair in options}) == len(options)
    assert options == repair_options(task)


@settings(max_examples=examples(40), deadline=None)
@given(tasks(most_tables=3, most_size=3, most_waiting=2))
def test_nothing_changes_less_than_the_first_option(task):
    open_people = sum(len(t.entries) for t in task.tables if not t.has_begun)
    if open_people > 6 or not (task.gone or task.coming):
        return

    repair = first(task)

    found = (len(repair.byes), len(repair.changes), repair.moved_count)
    assert found == least_of_all(task)


def least_of_all(task):
    """Byes, changed tables and moves of the best seating there is, all tried."""
    standing = [table for table in task.tables if not table.has_begun]
    source = {e: t.number for t in standing for e in t.entries}
    people = sorted({*source, *task.coming, *task.resting} - {*task.gone})
    fresh = [task.next_number, task.next_number + 1]
    numbers = [*(table.number for table in standing), *fresh]
    before = {table.number: {*table.entries} for table in standing}
    legal = range(task.pairing.size.minimum, task.pairing.size.maximum + 1)
    best = None
    for places in product([None, *numbers], repeat=len(people)):
        after = {number: set() for number in numbers}
        for entry, number in zip(people, places, strict=True):
            if number is not None:
                after[number].add(entry)
        changed = [n for n in numbers if after[n] != before.get(n, set())]
        if any(after[n] and len(after[n]) not in legal for n in changed):
            continue
        moved = sum(
            number != source.get(entry) and entry not in task.coming
            for entry, number in zip(people, places, strict=True)
        )
        cost = (places.count(None), len(changed), moved)
        best = min(best or cost, cost)
    return best


def test_a_no_show_of_eighteen_tables_changes_two_at_most():
    for sizes in ([4] * 18, [3, *[4] * 17], [3] * 18, [5] * 18):
        assert len(first(broken(sizes, gone=(1,))).changes) <= 2


def test_a_table_that_is_still_large_enough_goes_on_alone():
    repair = first(broken([4, 4, 4], gone=(1,)))

    assert sizes_of(repair) == [(1, 4, 3)]
    assert repair.moves == ()


def test_a_table_too_small_gets_one_from_another():
    repair = first(broken([3, 4, 3], gone=(1,)))

    assert sizes_of(repair) == [(1, 3, 3), (2, 4, 3)]
    assert [(move.source, move.target) for move in repair.moves] == [(2, 1)]


def test_a_table_too_small_joins_another_where_nobody_can_be_spared():
    repair = first(broken([3, 3, 4], gone=(1,), begun={3}))

    assert sizes_of(repair) == [(1, 3, 0), (2, 3, 5)]


def test_where_all_others_have_begun_the_rest_of_a_table_sits_out():
    (repair,) = repair_options(broken([3, 4, 4], gone=(1,), begun={2, 3}))

    assert repair.byes == (2, 3)
    assert sizes_of(repair) == [(1, 3, 0)]


@pytest.mark.parametrize(("gone", "byes"), [((1,), (2, 3)), ((1, 2), (3,))])
def test_a_field_of_two_or_one_sits_out(gone, byes):
    (repair,) = repair_options(broken([3], gone=gone))

    assert repair.byes == byes


def test_a_table_that_all_have_left_is_given_up():
    (repair,) = repair_options(broken([3, 4], gone=(1, 2, 3)))

    assert (sizes_of(repair), repair.moves) == ([(1, 3, 0)], ())


def test_somebody_late_joins_a_table_or_sits_out():
    options = repair_options(broken([4, 4], waiting=1, coming=(9,)))

    assert sorted(map(sizes_of, options)) == [[], [(1, 4, 5)], [(2, 4, 5)]]
    assert options[-1].byes == (9,)


def test_somebody_late_opens_a_table_with_others_where_all_are_full():
    repair = first(broken([5, 5], waiting=1, coming=(11,)))

    assert (3, 0, 3) in sizes_of(repair)
    assert len(repair.moves) == 3


def test_somebody_late_plays_whoever_sits_out_at_tables_of_two():
    twos = TableSize(2, 2, 2)

    repair = first(broken([2, 2], waiting=2, size=twos, coming=(5,), resting=(6,)))

    assert repair.changes[0].after == (5, 6)
    assert repair.byes == ()


def test_whoever_comes_when_all_tables_have_begun_sits_out():
    (repair,) = repair_options(broken([4], waiting=1, coming=(5,), begun={1}))

    assert (repair.changes, repair.byes) == ((), (5,))


def test_who_has_a_bye_takes_the_place_of_a_no_show():
    repair = first(broken([4, 4], waiting=1, gone=(1,), resting=(9,)))

    assert sizes_of(repair) == [(1, 4, 4)]
    assert [(move.entry, move.target) for move in repair.moves] == [(9, 1)]


def test_somebody_who_shall_sit_elsewhere_does_not_come_back():
    options = repair_options(broken([4, 4], coming=(1,)))

    assert sizes_of(options[0]) == [(1, 4, 3), (2, 4, 5)]
    assert all(1 not in change.after for r in options for change in r.changes[:1])


def test_an_event_that_prefers_byes_gets_no_larger_tables():
    task = broken([4, 4], waiting=1, coming=(9,), odd=OddTables.BYES)

    assert [repair.byes for repair in repair_options(task)] == [(9,)]


def test_nobody_moves_who_is_to_stay():
    task = broken([3, 4], gone=(1,), only_at=dict.fromkeys((4, 5, 6), frozenset({2})))

    assert [move.entry for move in first(task).moves] == [7]


def test_whoever_needs_a_table_that_is_given_up_sits_out():
    task = broken([3, 3], gone=(1,), only_at={2: frozenset({1})}, begun={2})

    assert [repair.byes for repair in repair_options(task)] == [(2, 3)]


def test_somebody_late_is_put_where_they_can_sit():
    task = broken([4, 4], waiting=1, coming=(9,), only_at={9: frozenset({2})})

    assert [sizes_of(repair) for repair in repair_options(task)] == [[(2, 4, 5)], []]


def test_nobody_is_put_beside_whom_a_rule_keeps_apart():
    apart = tuple((entry, 9) for entry in (1, 2, 3, 4))
    task = broken([4, 4], waiting=1, coming=(9,), apart_rule=apart)

    assert [sizes_of(repair) for repair in repair_options(task)] == [[(2, 4, 5)], []]


def test_of_equal_changes_the_one_that_costs_least_comes_first():
    met = (((9, 1, 2, 3),),)
    task = broken([4, 4], waiting=1, coming=(9,), history=met)

    repair = first(task)

    assert repair.numbers == (2,)
    assert repair.cost.repeats == repair.cost_before.repeats == 0


def test_one_more_changed_table_is_offered_where_it_leaves_fewer_odd_ones():
    options = repair_options(broken([4, 5], gone=(1,)))

    assert sizes_of(options[0]) == [(1, 4, 3)]
    assert sizes_of(options[1]) == [(1, 4, 4), (2, 5, 4)]


def test_nothing_is_mended_where_nothing_is_amiss():
    assert repair_options(broken([4, 3, 2])) == ()


def test_a_table_that_lost_somebody_before_is_mended_once_asked():
    task = broken([2, 4], waiting=0)
    lost = PlacedTable(1, task.tables[0].entries, has_lost=True)
    short = RepairTask(task.pairing, (lost, task.tables[1]), next_number=3)

    assert sizes_of(first(short)) == [(1, 2, 3), (2, 4, 3)]


def test_the_same_repair_has_the_same_key_whoever_comes_late():
    here = broken([4, 4], waiting=1, coming=(9,))
    new = RepairTask(
        broken([4, 4], waiting=2).pairing, here.tables, next_number=3, coming=(10,)
    )

    assert {r.key for r in repair_options(here)} == {r.key for r in repair_options(new)}
