import pytest

from gonuts_league.pairing.sizes import consequences
from gonuts_league.pairing.types import OddTables, TableSize

FOURS = TableSize(preferred=4, minimum=3, maximum=5)


def by_choice(count, size=FOURS):
    return {each.odd: (each.tables, each.byes) for each in consequences(count, size)}


def test_each_choice_makes_of_an_odd_count_what_it_says():
    assert by_choice(22) == {
        OddTables.FEWEST: (((4, 4), (3, 2)), 0),
        OddTables.SMALLER: (((4, 4), (3, 2)), 0),
        OddTables.LARGER: (((4, 3), (5, 2)), 0),
        OddTables.BYES: (((4, 5),), 2),
    }


def test_a_count_that_fits_is_the_same_for_every_choice():
    assert set(by_choice(24).values()) == {(((4, 6),), 0)}


@pytest.mark.parametrize("count", range(3, 60))
def test_nobody_is_lost(count):
    for each in consequences(count, FOURS):
        assert sum(size * tables for size, tables in each.tables) + each.byes == count


@pytest.mark.parametrize("count", [0, 1, 2])
def test_too_few_for_a_table_have_no_choice(count):
    assert consequences(count, FOURS) == ()
