"""Lower bounds: never above the best seating, and sharp where counting pairs is not."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings

from gonuts_league.events.pairing.bounds import bound_at, lower_bounds
from gonuts_league.events.pairing.types import (
    Bound,
    Candidate,
    EntryId,
    PairingTask,
    Table,
    TableSize,
)
from tests.events.pairing.small_fields import (
    legal_seatings,
    numbers_of,
    small_fields,
    terms_of,
)

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


@settings(max_examples=120, deadline=None)
@given(field=small_fields())
def test_no_seating_costs_less_than_a_bound(field: Field) -> None:
    task, tables = field

    for level in task.levels:
        alone = replace(task, levels=(level,))
        least = min(numbers_of(alone, legal_seatings(alone, tables)))[0]
        assert bound_at(bound_of(alone, tables), level) <= least


FIVES = tables_of("abcde", "fghij", "klmno", "pqrst")


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_fives_of_twenty_repeat_a_pair_at_each_table_for_each_earlier_round(
    rounds: int,
) -> None:
    task = field_of(FIVES, *[FIVES] * rounds)

    assert bound_of(task, FIVES).repeats == 4 * rounds
