import json
import statistics
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.simulation.totals import new_totals, quantile, read_totals
from scoring.simulation.types import Played


def totals_of(*games):
    """Totals of games given as points by seat; ranks follow from them."""
    points = np.array(games)
    ranks = 1 + (points[:, None, :] > points[:, :, None]).sum(axis=2)
    totals = new_totals(points.shape[1])
    totals.add(Played(points, ranks))
    return totals


def test_a_shared_victory_counts_as_equal_parts():
    first, second, third = totals_of([5, 5, 1], [3, 3, 3]).figures()

    assert first.wins == second.wins == Fraction(1, 2) + Fraction(1, 3)
    assert third.wins == Fraction(1, 3)


def test_the_figures_are_those_of_the_points():
    points = [4, -2, 9, 9, 0]

    seat, _other = totals_of(*([each, 0] for each in points)).figures()

    assert seat.mean == statistics.mean(points)
    assert seat.sd == pytest.approx(statistics.pstdev(points))
    assert (seat.least, seat.most) == (-2, 9)


@given(st.lists(st.integers(-9, 9), min_size=1), st.sampled_from([5, 25, 50, 75, 95]))
def test_a_quantile_is_the_least_value_with_so_many_at_or_below(values, percent):
    found = quantile(Counter(values), percent)

    def is_reached(value):
        return 100 * sum(each <= value for each in values) >= percent * len(values)

    assert found in values
    assert is_reached(found)
    assert not any(is_reached(each) for each in values if each < found)


def test_parts_added_in_any_order_are_the_whole():
    games = [[n % 7, n % 5, n % 3] for n in range(40)]
    whole = totals_of(*games)
    parts = [totals_of(*games[25:]), totals_of(*games[:10]), totals_of(*games[10:25])]

    merged = new_totals(3)
    for part in parts:
        merged.merge(part)

    assert merged.figures() == whole.figures()


def test_totals_come_back_from_json_as_they_were():
    totals = new_totals(2)
    points, ranks = np.array([[3, -4], [5, 3]]), np.array([[1, 2], [1, 1]])
    totals.add(Played(points, ranks, parts=2))

    assert read_totals(json.loads(json.dumps(totals.as_json()))) == totals
