"""Rules and pins: kept in every seating, or refused with those they name."""

import random
import time
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gonuts_league.pairing.search.exhaustive import divisions
from gonuts_league.pairing.sizes import size_plans
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.pairing.types import (
    DEFAULT_LEVELS,
    Candidate,
    Effort,
    EntryId,
    Level,
    OddAt,
    Pair,
    PairingError,
    PairingTask,
    Pin,
    PinnedTwiceError,
    RuleImpossibleError,
    Seating,
    Table,
    TableSize,
    TooManyPinnedError,
)
from tests.pairing.strategies import tasks
from tests.soak import examples


def ids(*numbers: int) -> Table:
    return tuple(EntryId(n) for n in numbers)


def pair(a: int, b: int) -> Pair:
    return EntryId(a), EntryId(b)


def pins(table: int, *entries: int) -> tuple[Pin, ...]:
    return tuple(Pin(EntryId(entry), table) for entry in entries)


def task_of(count: int, size: TableSize | None = None) -> PairingTask:
    """Players 1, 2, 3 ... of whom the first has the most points."""
    candidates = tuple(Candidate(EntryId(n), Fraction(-n)) for n in range(1, count + 1))
    return PairingTask(2, 1, size or TableSize(4, 3, 5), candidates)


def places(seating: Seating) -> dict[EntryId, tuple[int, int]]:
    """Table and seat of everyone at a table."""
    return {
        entry: (t, seat)
        for t, table in enumerate(seating.tables)
        for seat, entry in enumerate(table)
    }


@settings(max_examples=examples(150), deadline=None)
@given(task=tasks(with_orders=True))
def test_orders_are_kept_or_refused(task: PairingTask) -> None:
    try:
        seating = pair_swiss(task)
    except PairingError:
        return

    place = places(seating)
    drawn = set(place) - {entry for table in task.locked for entry in table}
    table = {entry: place[entry][0] for entry in drawn}
    assert set(task.locked) <= set(seating.tables)
    assert set(task.sitting_out) <= set(seating.byes)
    assert set(place) | set(seating.byes) == {c.id for c in task.candidates}
    assert all(
        table.get(a) == table.get(b) for a, b in drawn_pairs(task, task.together_rule)
    )
    assert all(
        table[a] != table[b] for a, b in task.apart_rule if a in drawn and b in drawn
    )
    assert all(
        (one.table == other.table) == (table[one.entry] == table[other.entry])
        for one, other in combinations(task.pins, 2)
    )
    assert all(pin.seat is None or place[pin.entry][1] == pin.seat for pin in task.pins)


def drawn_pairs(task: PairingTask, pairs: tuple[Pair, ...]) -> list[Pair]:
    """Pairs of two candidates who neither are locked nor sit out by hand."""
    drawn = {candidate.id for candidate in task.candidates} - set(task.sitting_out)
    drawn -= {entry for table in task.locked for entry in table}
    return [(a, b) for a, b in pairs if a in drawn and b in drawn]


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_pinned_seat_is_the_seat(seat: int) -> None:
    task = replace(task_of(12), pins=(Pin(EntryId(5), 1, seat), Pin(EntryId(12), 1)))

    place = places(pair_swiss(task))

    assert place[EntryId(5)][1] == seat
    assert place[EntryId(5)][0] == place[EntryId(12)][0]


def test_tables_of_one_label_are_apart_from_those_of_another() -> None:
    task = replace(task_of(12), pins=(*pins(7, 1, 12), *pins(3, 2), *pins(5, 3)))

    place = places(pair_swiss(task))

    assert place[EntryId(1)][0] == place[EntryId(12)][0]
    assert len({place[EntryId(n)][0] for n in (1, 2, 3)}) == 3


def test_five_pinned_together_get_a_table_of_five() -> None:
    seating = pair_swiss(replace(task_of(8), pins=pins(1, 1, 3, 5, 7, 8)))

    assert sorted(map(sorted, seating.tables)) == [[1, 3, 5, 7, 8], [2, 4, 6]]


def test_seat_that_only_a_larger_table_has_gets_one() -> None:
    seating = pair_swiss(replace(task_of(8), pins=(Pin(EntryId(1), 1, 4),)))

    assert sorted(map(len, seating.tables)) == [3, 5]
    assert seating.tables[0][4] == 1


def test_more_pinned_than_any_table_has_seats_are_refused() -> None:
    with pytest.raises(TooManyPinnedError) as caught:
        pair_swiss(replace(task_of(12), pins=pins(9, 1, 2, 3, 4, 5, 6)))

    error = caught.value
    assert (error.table, error.count, error.maximum) == (9, 6, 5)


def test_two_pinned_to_one_seat_are_refused() -> None:
    task = replace(task_of(12), pins=(Pin(EntryId(4), 1, 2), Pin(EntryId(3), 1, 2)))

    with pytest.raises(PinnedTwiceError) as caught:
        pair_swiss(task)

    assert caught.value.entries == (3, 4)


def test_pins_and_rule_that_contradict_each_other_are_refused() -> None:
    parted = replace(
        task_of(12),
        pins=(*pins(1, 1), *pins(2, 2)),
        together_rule=(pair(1, 9), pair(9, 2)),
    )

    with pytest.raises(PinnedTwiceError) as caught:
        pair_swiss(parted)

    assert caught.value.entries == (1, 2)


@pytest.mark.parametrize(
    "orders",
    [
        {"pins": pins(1, 3, 8)},
        {"together_rule": (pair(3, 5), pair(5, 8))},
    ],
)
def test_pair_to_sit_together_and_apart_is_refused(
    orders: dict[str, tuple[Pair, ...]],
) -> None:
    with pytest.raises(RuleImpossibleError) as caught:
        pair_swiss(replace(task_of(12), apart_rule=(pair(8, 3),), **orders))

    assert caught.value.entries == (3, 8)


@pytest.mark.parametrize("count", [6, 7, 11, 24, 200])
def test_one_club_that_must_all_sit_apart_is_refused_by_name(count: int) -> None:
    everyone = [candidate.id for candidate in task_of(count).candidates]

    with pytest.raises(RuleImpossibleError) as caught:
        pair_swiss(replace(task_of(count), apart_rule=tuple(combinations(everyone, 2))))

    assert caught.value.entries == tuple(everyone)


def test_more_labels_than_tables_are_refused() -> None:
    labels = tuple(Pin(EntryId(n), n) for n in range(1, 6))

    with pytest.raises(RuleImpossibleError) as caught:
        pair_swiss(replace(task_of(12), pins=labels))

    assert caught.value.entries == ids(1, 2, 3, 4, 5)


def test_those_who_must_all_be_apart_get_as_many_tables_as_that_takes() -> None:
    apart = tuple(combinations(ids(1, 2, 3, 4, 5, 6, 7), 2))

    seating = pair_swiss(replace(task_of(24), apart_rule=apart))

    assert sorted(map(len, seating.tables)) == [3, 3, 3, 3, 4, 4, 4]


def test_larger_group_than_any_table_is_refused() -> None:
    chain = tuple(pair(n, n + 1) for n in range(1, 6))

    with pytest.raises(RuleImpossibleError) as caught:
        pair_swiss(replace(task_of(12), together_rule=chain))

    assert caught.value.entries == ids(1, 2, 3, 4, 5, 6)


def test_rule_to_sit_with_someone_locked_is_refused() -> None:
    task = replace(task_of(12), locked=(ids(1, 2, 3, 4),), together_rule=(pair(9, 2),))

    with pytest.raises(RuleImpossibleError) as caught:
        pair_swiss(task)

    assert caught.value.entries == (2, 9)


def test_rule_with_someone_who_sits_out_by_hand_is_void() -> None:
    task = replace(task_of(9), sitting_out=ids(3), together_rule=(pair(9, 3),))

    assert pair_swiss(task).byes == (3,)


def test_parent_and_child_sit_out_together_or_not_at_all() -> None:
    fours = TableSize(4, 4, 4)

    for count, byes in ((9, {8}), (10, {9, 10}), (11, {8, 9, 10}), (12, set())):
        task = replace(task_of(count, fours), together_rule=(pair(9, 10), pair(11, 7)))
        if count == 9:
            task = replace(task, together_rule=(pair(9, 7),))
        assert set(pair_swiss(task).byes) == byes


def test_pinned_player_never_sits_out() -> None:
    task = replace(task_of(9, TableSize(4, 4, 4)), pins=pins(1, 9, 8))

    assert pair_swiss(task).byes == (7,)


def test_byes_that_would_part_every_pair_are_refused() -> None:
    task = replace(
        task_of(5, TableSize(2, 2, 2)),
        pins=pins(1, 5),
        together_rule=(pair(1, 2), pair(3, 4)),
    )

    with pytest.raises(RuleImpossibleError):
        pair_swiss(task)


@pytest.mark.parametrize(
    ("odd_at", "at_odd_tables"),
    [(OddAt.TOP, [1, 2, 3, 4, 5, 6]), (OddAt.BOTTOM, [9, 10, 11, 12, 13, 14])],
)
def test_odd_tables_are_at_the_top_or_at_the_bottom(
    odd_at: OddAt, at_odd_tables: list[int]
) -> None:
    apart = tuple(combinations(ids(1, 2, 3), 2))
    levels = (Level.ODD_PLACE, *DEFAULT_LEVELS)
    task = replace(task_of(14), odd_at=odd_at, avoid=apart, levels=levels)

    seating = pair_swiss(task)

    odd = [entry for table in seating.tables if len(table) != 4 for entry in table]
    assert sorted(odd) == at_odd_tables


@settings(max_examples=examples(30), deadline=None)
@given(task=tasks(most=9, with_orders=True), lot=st.randoms(use_true_random=False))
def test_orders_in_another_order_give_the_same(
    task: PairingTask, lot: random.Random
) -> None:
    other = replace(
        task,
        pins=tuple(lot.sample(task.pins, len(task.pins))),
        apart_rule=tuple((b, a) for a, b in reversed(task.apart_rule)),
        together_rule=tuple((b, a) for a, b in reversed(task.together_rule)),
        sitting_out=tuple(reversed(task.sitting_out)),
    )

    assert answer(other) == answer(task)


def answer(task: PairingTask) -> tuple[object, ...]:
    try:
        seating = pair_swiss(task)
    except PairingError as error:
        return type(error), error.args
    return seating.tables, seating.byes


@pytest.mark.parametrize("share", [0.5, 0.65, 0.9])
def test_hundreds_of_rules_are_kept_or_refused_soon(share: float) -> None:
    task, lot = task_of(60), random.Random(3)
    everyone = [candidate.id for candidate in task.candidates]
    rule = tuple(p for p in combinations(everyone, 2) if lot.random() < share)
    start = time.process_time()

    told = answer(replace(task, apart_rule=rule, effort=Effort.QUICK))

    assert time.process_time() - start < 3
    assert (told[0] is RuleImpossibleError) == (share > 0.6)


def test_rule_that_parts_two_chooses_who_sits_out() -> None:
    candidates = tuple(Candidate(EntryId(n), Fraction(n)) for n in range(1, 6))
    one, two = EntryId(4), EntryId(5)
    task = PairingTask(1, 1, TableSize(4, 4, 4), candidates, apart_rule=((one, two),))

    assert pair_swiss(task).byes in {(one,), (two,)}


def can_be_seated(task: PairingTask) -> bool:
    """Whether any division and any people sitting out keep the rules, by trying all."""
    everybody = [candidate.id for candidate in task.candidates]
    rules = [(*pair, False) for pair in task.apart_rule]
    rules += [(*pair, True) for pair in task.together_rule]

    def is_kept(table: Table) -> bool:
        return all(
            len({a, b}.intersection(table)) in ((0, 2) if is_together else (0, 1))
            for a, b, is_together in rules
        )

    return any(
        all(map(is_kept, tables))
        for plan in size_plans(len(everybody), task.size, task.odd)
        for seated in combinations(everybody, len(everybody) - plan.byes)
        for tables in divisions(seated, plan.sizes)
    )


@pytest.mark.parametrize("seed", range(60))
def test_rules_are_refused_only_where_nothing_keeps_them(seed: int) -> None:
    lot = random.Random(seed)
    everybody = ids(*range(1, lot.randint(4, 8)))
    size = lot.choice([TableSize(4, 4, 4), TableSize(3, 3, 3), TableSize(4, 3, 4)])
    pairs = list(combinations(everybody, 2))
    apart = lot.sample(pairs, min(len(pairs), lot.randint(1, 8)))
    task = PairingTask(
        1,
        seed,
        size,
        tuple(Candidate(entry, Fraction(lot.randint(0, 3))) for entry in everybody),
        apart_rule=tuple(apart),
        together_rule=tuple(lot.sample(pairs, lot.choice((0, 0, 1)))),
    )
    if len(everybody) < size.minimum:
        return

    try:
        pair_swiss(task)
        is_seated = True
    except RuleImpossibleError:
        is_seated = False

    assert is_seated == can_be_seated(task)
