from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gonuts_league.tables.counting.differences import (
    find_differences,
    find_places,
    take_places,
)
from scoring import find_game
from tests.soak import examples

GAME = find_game("gonuts-gamewright")
CARDS = ("plain", "glazed", "powdered", "jelly-filled", "boston-cream")
TABLEAU = st.dictionaries(st.sampled_from(CARDS), st.integers(1, 3))
COUNTS = st.integers(2, 5).flatmap(
    lambda seats: st.tuples(
        st.lists(TABLEAU, min_size=seats, max_size=seats),
        st.lists(TABLEAU, min_size=seats, max_size=seats),
    )
)


def _differences(first, second, game=GAME):
    return find_differences(first, second, game=game, rulings={})


def _points(counts):
    return [seat.points for seat in GAME.score(counts, {}).seats]


def test_a_difference_says_what_it_is_worth_to_the_seat_and_to_others():
    first = [{"plain": 2, "glazed": 1}, {"plain": 3}, {"milk": 1}]
    second = [{"plain": 4, "glazed": 1}, {"plain": 3}, {"milk": 1}]

    found = _differences(first, second)

    # Two Plain more are 2 points, and the 3 for most Plain go to this seat.
    assert [(each.place, each.first, each.second) for each in found] == [
        ((0, "plain"), 2, 4)
    ]
    assert (found[0].points, found[0].others) == (5, ((1, -3),))


def test_equal_counts_differ_nowhere():
    assert _differences([{"plain": 0}, {"milk": 1}], [{}, {"milk": 1}]) == ()


def test_what_no_game_can_end_with_is_worth_nothing_that_is_known():
    found = _differences([{"plain": 1}, {}], [{"plain": 99}, {}])

    assert (found[0].second, found[0].points) == (99, None)


def test_the_numbers_of_nosh_are_weighed_too():
    seats = [
        {"goal_points": points, "favorite_goals": 1, "coins": 4} for points in (9, 8, 7)
    ]
    second = [{**seats[0], "coins": 12}, *seats[1:]]

    found = _differences(seats, second, find_game("nosh"))

    assert [(each.item, each.first, each.second) for each in found] == [
        ("coins", 4, 12)
    ]


@pytest.mark.parametrize("seats", [0, 1])
def test_each_seat_has_its_own_differences(seats):
    first, second = [{}, {}], [{}, {}]
    second[seats] = {"milk": 1}

    assert find_places(first, second) == ((seats, "milk"),)


@settings(max_examples=examples(40), deadline=None)
@given(COUNTS)
def test_taking_every_difference_gives_the_second_count(counts):
    first, second = counts

    taken = take_places(first, second, find_places(first, second))

    assert list(taken) == second
    assert _differences(taken, second) == ()


@settings(max_examples=examples(40), deadline=None)
@given(COUNTS)
def test_taking_none_of_them_gives_the_first_count(counts):
    first, second = counts

    assert list(take_places(first, second, ())) == first


@settings(max_examples=examples(40), deadline=None)
@given(COUNTS)
def test_the_worth_of_one_difference_is_what_the_points_move(counts):
    first, second = counts
    for each in _differences(first, second):
        alone = _points(take_places(first, second, {each.place}))
        moved = [now - was for was, now in zip(_points(first), alone, strict=True)]

        assert each.points == moved[each.seat]
        assert sum(moved, Fraction(0)) == each.points + sum(
            points for _seat, points in each.others
        )


@settings(max_examples=examples(40), deadline=None)
@given(COUNTS)
def test_differences_taken_one_after_the_other_add_up_to_the_second_count(counts):
    first, second = counts
    now, moved = list(first), [Fraction(0)] * len(first)
    for seat, item in find_places(first, second):
        step = [each for each in _differences(now, second) if each.item == item]
        worth = next(each for each in step if each.seat == seat)
        moved[seat] += worth.points
        for other, points in worth.others:
            moved[other] += points
        now = list(take_places(now, second, {(seat, item)}))

    final = [was + move for was, move in zip(_points(first), moved, strict=True)]
    assert final == _points(second)
