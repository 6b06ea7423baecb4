"""Every starter that is kept, turned all the way round."""

import pytest

from gonuts_league.pairing.schedules.bounds import count_meetings
from gonuts_league.pairing.schedules.starters import turn_starter


@pytest.mark.parametrize(
    ("count", "tables", "rounds"),
    [
        (14, 5, 7),
        (15, 5, 7),
        (21, 7, 10),
        (24, 8, 11),
        (30, 10, 14),
        (36, 12, 17),
        (21, 6, 7),
        (22, 6, 7),
        (24, 6, 7),
        (28, 7, 9),
        (27, 7, 9),
        (33, 9, 10),
        (36, 9, 10),
        (30, 6, 6),
        (29, 6, 6),
    ],
)
def test_nobody_meets_twice_while_a_starter_turns(
    count: int, tables: int, rounds: int
) -> None:
    drawn = turn_starter(count, tables, 99)

    assert len(drawn) == rounds
    assert set(count_meetings(drawn).values()) == {1}
    for groups in drawn:
        assert sorted(player for table in groups for player in table) == list(
            range(count)
        )


def test_there_is_none_for_other_counts() -> None:
    assert turn_starter(20, 5, 9) == ()
    assert turn_starter(22, 7, 9) == ()
