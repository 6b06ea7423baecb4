from fractions import Fraction

import pytest

from gonuts_league.pairing.places import (
    PlaceNeeds,
    RoomTables,
    misplaced,
    number_tables,
)
from gonuts_league.pairing.types import SeatingNote

TABLES = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
HALL, LIBRARY = RoomTables(1, 2), RoomTables(11, 14, is_step_free=True)


def test_without_rooms_tables_count_from_one_best_first():
    assert number_tables(TABLES) == (1, 2, 3)


def test_rooms_are_filled_one_after_the_other_whatever_order_they_are_given_in():
    assert number_tables(TABLES, rooms=[LIBRARY, HALL]) == (1, 2, 11)


def test_numbers_go_on_behind_rooms_that_are_full():
    assert number_tables(TABLES, rooms=[RoomTables(4, 5)]) == (4, 5, 6)


def test_a_pinned_number_comes_before_everything_else():
    needs = PlaceNeeds(own={5: 1}, step_free=frozenset({5}), pinned={5: 2, 6: 2})

    assert number_tables(TABLES, rooms=[HALL, LIBRARY], needs=needs)[1] == 2


def test_a_table_of_ones_own_is_where_one_sits_and_nobody_else():
    needs = PlaceNeeds(own={9: 2})

    assert number_tables(TABLES, needs=needs) == (1, 3, 2)


def test_a_table_of_ones_own_is_left_free_while_one_sits_out():
    needs = PlaceNeeds(own={99: 1})

    assert number_tables(TABLES, needs=needs) == (2, 3, 4)


@pytest.mark.parametrize(("points", "numbers"), [((3, 1), (7, 11)), ((1, 3), (11, 7))])
def test_one_table_of_two_people_is_for_more_points_and_the_other_has_no_steps(
    points, numbers
):
    needs = PlaceNeeds(own={1: 7, 5: 7})
    given = dict(zip((1, 5), map(Fraction, points), strict=True))

    found = number_tables(TABLES, rooms=[HALL, LIBRARY], needs=needs, points=given)

    assert found == (*numbers, 1)


def test_who_needs_a_room_without_steps_gets_its_lowest_free_table():
    needs = PlaceNeeds(step_free=frozenset({6, 9}))

    assert number_tables(TABLES, rooms=[HALL, LIBRARY], needs=needs) == (1, 11, 12)


def test_a_table_of_ones_own_in_that_room_stays_free_for_its_owner():
    needs = PlaceNeeds(own={99: 11}, step_free=frozenset({6}))

    assert number_tables(TABLES, rooms=[HALL, LIBRARY], needs=needs)[1] == 12


def test_more_who_need_it_than_such_tables_get_the_next_ones():
    needs = PlaceNeeds(step_free=frozenset({1, 5, 9}))
    rooms = [HALL, RoomTables(11, 12, is_step_free=True)]

    assert number_tables(TABLES, rooms=rooms, needs=needs) == (11, 12, 1)


def test_no_number_is_given_twice():
    needs = PlaceNeeds(
        own={1: 2, 6: 2, 9: 1}, step_free=frozenset({2, 7}), pinned={12: 2}
    )

    numbers = number_tables(TABLES, rooms=[HALL], needs=needs)

    assert len(set(numbers)) == 3


def test_everything_that_is_not_as_needed_is_told_by_table():
    needs = PlaceNeeds(own={1: 2}, step_free=frozenset({2, 9}))
    tables = {1: (1, 2), 11: (9, 10), 30: (5, 6)}

    assert misplaced(tables, rooms=[HALL, LIBRARY], needs=needs) == {
        1: (SeatingNote("home", (1,), 2), SeatingNote("step-free", (2,))),
        11: (),
        30: (SeatingNote("warn"),),
    }


def test_without_rooms_nothing_is_known_to_be_reached_without_steps():
    needs = PlaceNeeds(step_free=frozenset({2}))

    assert misplaced({1: (1, 2)}, needs=needs) == {1: (SeatingNote("step-free", (2,)),)}
