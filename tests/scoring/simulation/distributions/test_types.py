from fractions import Fraction

import pytest

from scoring.simulation.distributions.types import Distribution

SCORES = Distribution(((-2, 1), (Fraction(1, 2), 2), (30, 6), (31, 1)), 5)


@pytest.mark.parametrize(
    ("points", "percent"), [(-5, 0), (-2, 0), (0, 10), (30, 30), (31, 90), (32, 99)]
)
def test_a_score_is_better_than_those_strictly_below_it(points, percent):
    assert SCORES.percent_below(points) == percent


def test_shares_are_rounded_down_so_that_nothing_is_promised():
    assert Distribution(((1, 999), (2, 1)), 500).percent_below(2) == 99


def test_all_seats_of_all_games_are_in_the_average():
    assert (SCORES.total, SCORES.mean) == (10, Fraction(-2 + 1 + 180 + 31, 10))
