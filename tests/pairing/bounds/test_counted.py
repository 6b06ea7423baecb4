"""Lower bounds: never above the best seating, and sharp where counting pairs is not."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings

from gonuts_league.pairing.bounds.counted import lower_bounds
from gonuts_league.pairing.types import (
    Bound,
    Candidate,
    EntryId,
    Level,
    PairingTask,
    Table,
    TableSize,
)
from tests.pairing.small_fields import (
    legal_seatings,
    numbers_of,
    small_fields,
    terms_of,
)
from tests.soak import examples

Field = tuple[PairingTask, tuple[Table, ...]]


def tables_of(*rows: str) -> tuple[Table, ...]:
    """Tables of entries named by letters: a is 1."""
    return tuple(tuple(EntryId(ord(c) - 96) for c in row) for row in rows)


def bound_of(task: PairingTask, tables: tuple[Table, ...]) -> Bound:
    return lower_bounds(task, terms_of(task), tables)


def field_of(
    tables: tuple[Table, ...],
    *history: tuple[Table, ...],
    points: tuple[int, ...] = (),
    clubs: str = "",
    **others: object,
) -> PairingTask:
    entries = sorted(entry for table in tables for entry in table)
    return PairingTask(
        round_number=len(history) + 1,
        seed=1,
        size=TableSize(len(tables[0]), 2, 6),
        candidates=tuple(
            Candidate(
                entry,
                Fraction(points[i] if points else 0),
                clubs[i].strip() if clubs else "",
            )
            for i, entry in enumerate(entries)
        ),
        history=history,
        **others,
    )


@settings(max_examples=examples(120), deadline=None)
@given(field=small_fields())
def test_no_seating_costs_less_than_a_bound(field: Field) -> None:
    task, tables = field

    for level in task.levels:
        alone = replace(task, levels=(level,))
        least = min(numbers_of(alone, legal_seatings(alone, tables)))[0]
        assert bound_of(alone, tables).at(level) <= least


FIVES = tables_of("abcde", "fghij", "klmno", "pqrst")
FOURS = tables_of("abcd", "efgh", "ijkl")


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_fives_of_twenty_repeat_a_pair_at_each_table_for_each_earlier_round(
    rounds: int,
) -> None:
    task = field_of(FIVES, *[FIVES] * rounds)

    assert bound_of(task, FIVES).repeats == 4 * rounds


def test_twelve_in_fours_repeat_at_every_table_of_every_later_round() -> None:
    assert bound_of(field_of(FOURS, FOURS, FOURS), FOURS).repeats == 6


def test_large_earlier_tables_repeat_at_small_ones_now() -> None:
    pairs = tables_of("ab", "cd", "ef")

    assert bound_of(field_of(pairs, tables_of("abcdef")), pairs).repeats == 3


def test_who_has_met_nearly_all_meets_somebody_again() -> None:
    tables = tables_of("abc", "def")
    earlier = [tables_of(pair) for pair in ("ab", "ac", "ad", "ae")]

    assert bound_of(field_of(tables, *earlier), tables).repeats == 1


def test_three_strangers_may_be_missing_though_everybody_has_met_only_two() -> None:
    tables = tables_of("abc", "def")
    earlier = [
        tables_of(*pairs) for pairs in (("ab", "de"), ("bc", "ef"), ("ac", "df"))
    ]

    assert bound_of(field_of(tables, *earlier), tables).repeats == 2


@pytest.mark.parametrize(
    ("clubs", "least"),
    [("nnnnnnn     ", 5), ("nnnsss      ", 0), ("nnnnssss    ", 2), ("n" * 12, 18)],
)
def test_club_larger_than_the_number_of_tables_shares_one(
    clubs: str, least: int
) -> None:
    assert bound_of(field_of(FOURS, clubs=clubs), FOURS).avoided == least


def test_who_should_avoid_nearly_all_does_not_avoid_all() -> None:
    avoid = tuple((EntryId(1), EntryId(n)) for n in range(2, 12))

    assert bound_of(field_of(FOURS, avoid=avoid), FOURS).avoided == 2


def test_rules_that_bind_clubmates_together_are_counted() -> None:
    rule = ((EntryId(1), EntryId(2)),)
    task = field_of(FOURS, clubs="nn          ", together_rule=rule)

    assert bound_of(task, FOURS).avoided == 1


def test_chain_of_wishes_longer_than_a_table_is_parted() -> None:
    chain = tuple((EntryId(n), EntryId(n + 1)) for n in range(1, 9))

    assert bound_of(field_of(FOURS, together=chain), FOURS).parted == 2


def test_wishes_that_a_rule_or_a_bye_parts_are_counted() -> None:
    wishes = ((EntryId(1), EntryId(2)), (EntryId(3), EntryId(12)))
    task = field_of(FOURS, together=wishes, apart_rule=(wishes[0],))

    assert bound_of(task, tables_of("abcd", "efgh", "ijk")).parted == 2


def test_small_tables_go_first_to_those_who_had_none() -> None:
    now = tables_of("abcd", "efg", "hij")
    earlier = tables_of("abc", "def", "ghij")

    assert bound_of(field_of(now, earlier), now).small_table_repeats == 2


@pytest.mark.parametrize(
    ("points", "spread"),
    [
        ((9,) * 4 + (5,) * 4 + (0,) * 4, 0),
        ((9,) * 5 + (5,) * 4 + (0,) * 3, 9),
        ((9,) * 3 + (5,) * 6 + (0,) * 3, 9),
        ((9,) * 4 + (5,) * 3 + (0,) * 5, 5),
    ],
)
def test_tables_span_the_gaps_that_they_cannot_fill_up_to(
    points: tuple[int, ...], spread: int
) -> None:
    assert bound_of(field_of(FOURS, points=points), FOURS).spread == spread


def test_locked_tables_count_as_they_are() -> None:
    points = (9, 0, 9, 0) + (5,) * 8
    task = field_of(
        FOURS, FOURS, points=points, locked=FOURS[:1], clubs="nn" + " " * 10
    )

    bound = bound_of(task, FOURS[1:])

    assert (bound.repeats, bound.avoided, bound.spread) == (6 + 4, 1, 9)


def test_who_finds_no_new_seat_sits_in_one_again() -> None:
    tables = tables_of("abc", "def")
    all_in_seat_0 = tables_of(*"abcdef")

    assert bound_of(field_of(tables, all_in_seat_0), tables).seat_imbalance == (
        4 * (1 + 1) + 2 * 2**2
    )


def test_nothing_is_said_of_levels_that_do_not_count() -> None:
    task = field_of(FOURS, levels=(Level.AVOID, Level.SPREAD))

    assert bound_of(task, FOURS) == Bound(avoided=0, spread=Fraction(0))


def test_all_locked_is_all_counted() -> None:
    task = field_of(FOURS, FOURS, locked=FOURS)

    assert bound_of(task, ()).repeats == 18
