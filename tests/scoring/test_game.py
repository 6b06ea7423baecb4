from fractions import Fraction

import pytest

from scoring.errors import SeatCountError
from scoring.game import SeatLines, rank_seats, rank_table
from scoring.types import Line


def test_shared_ranks_skip_the_next():
    assert rank_seats([5, 9, 5, 1], [(3,), (1,), (3,), (9,)]) == (2, 1, 2, 4)


def test_the_tie_break_orders_seats_level_on_points():
    assert rank_seats([5, 5], [(3,), (4,)]) == (2, 1)


def test_no_seats_have_no_ranks():
    assert rank_seats([], []) == ()


def test_points_and_tie_breaks_are_of_one_length():
    with pytest.raises(SeatCountError):
        rank_seats([1, 2], [(1,)])


@pytest.mark.parametrize(("halves", "points"), [(2, 1), (3, Fraction(3, 2))])
def test_halves_that_make_a_whole_are_a_whole_number(halves, points):
    half = Line("game", 1, Fraction(1, 2), "D1", ())
    seat = SeatLines((half,) * halves, tie_break=0)

    score = rank_table([seat], names=["A"], tie_item="cards")

    total = score.seats[0].points
    assert (total, type(total)) == (points, type(points))
