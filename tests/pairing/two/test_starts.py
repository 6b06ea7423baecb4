"""When one more start, or one more follow, is once too often."""

import pytest

from gonuts_league.pairing.two.starts import NO_STARTS, read_starts
from gonuts_league.pairing.types import EntryId, Table

ONE = EntryId(1)


def history(plays: str) -> list[tuple[Table, ...]]:
    """Rounds of player 1: s starts, f follows, t follows as third, - sits out."""
    rounds = {
        "s": ((EntryId(1), EntryId(2)),),
        "f": ((EntryId(2), EntryId(1)),),
        "t": ((EntryId(2), EntryId(3), EntryId(1)),),
        "-": ((EntryId(2), EntryId(3)),),
    }
    return [rounds[play] for play in plays]


@pytest.mark.parametrize(
    ("plays", "may_not_start", "may_not_follow"),
    [
        ("", False, False),
        ("s", False, False),
        ("ss", True, False),
        ("ff", False, True),
        ("s-s", True, False),
        ("fs", False, False),
        ("ssfs", True, False),
        ("ssfsfs", True, False),
        ("ffsf", False, True),
        ("tf", False, True),
        ("sfsf", False, False),
        ("ssf", False, False),
        ("sssff", False, True),
        ("ssssff", True, True),
    ],
)
def test_no_three_running_and_no_lead_of_three(
    plays: str, may_not_start: bool, may_not_follow: bool
) -> None:
    starts = read_starts(history(plays)).get(ONE, NO_STARTS)

    assert starts.breaks(starting=True) == may_not_start
    assert starts.breaks(starting=False) == may_not_follow
