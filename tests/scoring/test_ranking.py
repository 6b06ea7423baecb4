import pytest

from scoring.errors import SeatCountError
from scoring.ranking import rank_seats


def test_shared_ranks_skip_the_next():
    assert rank_seats([5, 9, 5, 1], [(3,), (1,), (3,), (9,)]) == (2, 1, 2, 4)


def test_the_tie_break_orders_seats_level_on_points():
    assert rank_seats([5, 5], [(3,), (4,)]) == (2, 1)


def test_no_seats_have_no_ranks():
    assert rank_seats([], []) == ()


def test_points_and_tie_breaks_are_of_one_length():
    with pytest.raises(SeatCountError):
        rank_seats([1, 2], [(1,)])
