"""What cannot be paired is refused with the reason as data."""

import pytest

from gonuts_league.pairing.types import (
    Candidate,
    EntryId,
    ImpossibleSizesError,
    PairingError,
    PairingTask,
    Table,
    TableSize,
)


def task_of(*ids: int, locked: tuple[Table, ...] = ()) -> PairingTask:
    candidates = tuple(Candidate(EntryId(n)) for n in ids)
    return PairingTask(1, 7, TableSize(), candidates, locked=locked)


def ids(*numbers: int) -> Table:
    return tuple(EntryId(n) for n in numbers)


@pytest.mark.parametrize(
    ("preferred", "minimum", "maximum"), [(4, 5, 5), (4, 3, 3), (2, 1, 3), (6, 5, 7)]
)
def test_table_sizes_out_of_order_or_out_of_bounds_are_refused(
    preferred: int, minimum: int, maximum: int
) -> None:
    with pytest.raises(ImpossibleSizesError) as caught:
        TableSize(preferred, minimum, maximum)

    error = caught.value
    assert (error.preferred, error.minimum, error.maximum) == (
        preferred,
        minimum,
        maximum,
    )


def test_candidate_named_twice_is_refused() -> None:
    with pytest.raises(PairingError, match="named-twice") as caught:
        task_of(1, 2, 2, 3, 3)

    assert caught.value.args[1] == (2, 3)


def test_entry_locked_at_two_tables_is_refused() -> None:
    with pytest.raises(PairingError, match="named-twice") as caught:
        task_of(1, 2, 3, 4, locked=(ids(1, 2), ids(2, 3)))

    assert caught.value.args[1] == (2,)


def test_locked_entry_that_is_no_candidate_is_refused() -> None:
    with pytest.raises(PairingError, match="unknown-entries") as caught:
        task_of(1, 2, 3, locked=(ids(9, 1, 8),))

    assert caught.value.args[1] == (8, 9)


def test_locked_table_without_seats_is_refused() -> None:
    with pytest.raises(PairingError, match="empty-table") as caught:
        task_of(1, 2, 3, locked=(ids(1, 2), ()))

    assert caught.value.args[1] == 1
