"""Table sizes against every other way to divide the players; byes by their rule."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from gonuts_league.pairing.sizes import SizePlan, choose_byes, plan_sizes, size_plans
from gonuts_league.pairing.types import (
    Candidate,
    EntryId,
    OddTables,
    RuleImpossibleError,
    TableSize,
    TooFewPlayersError,
)

EVERY_SIZE = [
    TableSize(preferred, minimum, maximum)
    for minimum in range(2, 7)
    for preferred in range(minimum, 7)
    for maximum in range(preferred, 7)
]


@pytest.mark.parametrize(
    ("count", "sizes"),
    [
        (3, (3,)),
        (4, (4,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (9, (4, 5)),
        (10, (4, 3, 3)),
        (11, (4, 4, 3)),
        (23, (4, 4, 4, 4, 4, 3)),
        (98, (*(4,) * 23, 3, 3)),
    ],
)
def test_fours_with_threes_and_fives_are_divided_as_published(
    count: int, sizes: tuple[int, ...]
) -> None:
    assert plan_sizes(count, TableSize(4, 3, 5)) == SizePlan(sizes, 0)


@pytest.mark.parametrize(
    ("size", "count", "plan"),
    [
        (TableSize(4, 4, 4), 11, SizePlan((4, 4), 3)),
        (TableSize(4, 4, 5), 11, SizePlan((5, 5), 1)),
        (TableSize(2, 2, 2), 9, SizePlan((2, 2, 2, 2), 1)),
        (TableSize(5, 4, 6), 7, SizePlan((6,), 1)),
        (TableSize(6, 6, 6), 11, SizePlan((6,), 5)),
    ],
)
def test_as_few_as_possible_sit_out_where_not_all_can_be_seated(
    size: TableSize, count: int, plan: SizePlan
) -> None:
    assert plan_sizes(count, size) == plan


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_no_other_division_has_fewer_byes_fewer_odd_tables_or_more_tables(
    size: TableSize,
) -> None:
    best: dict[int, tuple[int, int]] = {}
    for sizes in every_division(size, most=30):
        count = sum(sizes)
        best[count] = min(best.get(count, (99, 0)), judged(sizes, size))

    for count in range(size.minimum, 31):
        plan = plan_sizes(count, size)
        seated = max(total for total in best if total <= count)
        assert plan.byes == count - seated
        assert sum(plan.sizes) == seated
        assert judged(plan.sizes, size) == best[seated]
        assert set(plan.sizes) <= set(range(size.minimum, size.maximum + 1))


def every_division(size: TableSize, *, most: int) -> Iterator[tuple[int, ...]]:
    allowed = range(size.minimum, size.maximum + 1)
    for tables in range(1, most // size.minimum + 1):
        for sizes in combinations_with_replacement(allowed, tables):
            if sum(sizes) <= most:
                yield sizes


def judged(sizes: tuple[int, ...], size: TableSize) -> tuple[int, int]:
    return sum(n != size.preferred for n in sizes), -len(sizes)


@pytest.mark.parametrize(
    ("odd", "count", "plan"),
    [
        (OddTables.SMALLER, 9, SizePlan((3, 3, 3), 0)),
        (OddTables.SMALLER, 13, SizePlan((4, 3, 3, 3), 0)),
        (OddTables.SMALLER, 5, SizePlan((5,), 0)),
        (OddTables.LARGER, 10, SizePlan((5, 5), 0)),
        (OddTables.LARGER, 23, SizePlan((4, 4, 5, 5, 5), 0)),
        (OddTables.LARGER, 7, SizePlan((4, 3), 0)),
        (OddTables.BYES, 23, SizePlan((4,) * 5, 3)),
        (OddTables.BYES, 24, SizePlan((4,) * 6, 0)),
        (OddTables.BYES, 3, SizePlan((3,), 0)),
    ],
)
def test_odd_counts_go_where_the_organiser_wants_them_unless_that_sends_people_home(
    odd: OddTables, count: int, plan: SizePlan
) -> None:
    assert plan_sizes(count, TableSize(4, 3, 5), odd) == plan


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_plans_are_all_divisions_with_fewest_byes_best_first(size: TableSize) -> None:
    for count in range(size.minimum, 19):
        plans = list(size_plans(count, size))
        seated = count - plans[0].byes

        divided = [tuple(sorted(plan.sizes)) for plan in plans]
        assert sorted(divided) == sorted(
            sizes for sizes in every_division(size, most=seated) if sum(sizes) == seated
        )
        judgements = [judged(plan.sizes, size) for plan in plans]
        assert judgements == sorted(judgements)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_too_few_for_one_table_are_told_how_many_it_takes(count: int) -> None:
    with pytest.raises(TooFewPlayersError) as caught:
        plan_sizes(count, TableSize(4, 3, 5))

    assert (caught.value.count, caught.value.minimum) == (count, 3)


def test_bye_goes_to_fewest_byes_before_fewest_points() -> None:
    candidates = [
        Candidate(EntryId(1), Fraction(0), byes=1),
        Candidate(EntryId(2), Fraction(9), byes=0),
        Candidate(EntryId(3), Fraction(8), byes=0),
    ]

    assert choose_byes(candidates, 2, random.Random(1)) == (3, 2)


def test_bye_among_equals_is_drawn_by_lot_and_not_by_order_of_input() -> None:
    candidates = [Candidate(EntryId(n)) for n in range(5)]

    drawn = {choose_byes(candidates, 1, random.Random(seed)) for seed in range(50)}
    forwards = choose_byes(candidates, 1, random.Random(3))
    backwards = choose_byes(candidates[::-1], 1, random.Random(3))

    assert drawn == {(EntryId(n),) for n in range(5)}
    assert forwards == backwards


def test_group_sits_out_as_a_whole_when_its_last_is_due() -> None:
    candidates = [Candidate(EntryId(n), Fraction(n)) for n in range(1, 7)]
    rng = random.Random(1)

    def drawn(count: int, *groups: tuple[int, ...]) -> tuple[EntryId, ...]:
        held = [tuple(map(EntryId, group)) for group in groups]
        return choose_byes(candidates, count, rng, groups=held)

    assert drawn(1, (1, 4)) == (2,)
    assert drawn(2, (1, 4)) == (2, 3)
    assert drawn(4, (1, 4)) == (2, 3, 1, 4)
    assert drawn(3, (1, 4), (2, 3)) == (2, 3, 5)
    assert drawn(5, (1, 4), (2, 3), (5, 6)[:1]) == (2, 3, 1, 4, 5)


def test_byes_that_would_part_a_group_or_take_the_held_are_refused() -> None:
    candidates = [Candidate(EntryId(n)) for n in range(1, 6)]
    pairs = [(EntryId(1), EntryId(2)), (EntryId(3), EntryId(4))]

    with pytest.raises(RuleImpossibleError) as caught:
        choose_byes(candidates, 1, random.Random(1), groups=pairs, held=[EntryId(5)])

    assert caught.value.entries == (1, 2, 3, 4, 5)
