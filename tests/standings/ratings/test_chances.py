from math import erf, fsum, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gonuts_league.standings.ratings.chances import (
    FIRST_SPREAD,
    are_shown,
    expected_places,
    win_chances,
)
from gonuts_league.standings.ratings.rating import PROVISIONAL_GAMES
from tests.leagues.rated_games import point

ratings = st.builds(point, st.floats(-100, 150), st.floats(0.05, 9))
tables = st.lists(ratings, min_size=2, max_size=6)


def test_two_players_have_the_chance_of_the_normal_distribution():
    strong, weak = point(31, sigma=3), point(24, sigma=5)

    apart = 7 / sqrt(3**2 + 5**2 + 2 * FIRST_SPREAD**2)
    expected = (1 + erf(apart / sqrt(2))) / 2
    assert win_chances([strong, weak]) == pytest.approx(
        (expected, 1 - expected), abs=1e-10
    )


THREE = (0.51583861394, 0.29786978983, 0.18629159623)


def test_three_players_have_the_chances_of_a_fine_sum():
    # Worked out once by a sum of 200,000 steps over +/- 10 standard deviations.
    points = [point(32, sigma=2), point(25, sigma=4), point(20, sigma=1)]

    assert win_chances(points, spread=15) == pytest.approx(THREE, abs=1e-9)


@given(tables)
def test_chances_sum_to_one_and_expected_places_to_those_of_the_table(points):
    count = len(points)

    assert fsum(win_chances(points)) == pytest.approx(1, abs=1e-12)
    assert fsum(expected_places(points)) == pytest.approx(count * (count + 1) / 2)


@given(tables, st.randoms(use_true_random=False))
def test_order_of_seats_changes_no_bit(points, lot):
    order = lot.sample(range(len(points)), len(points))

    chances = win_chances(points)

    assert win_chances([points[i] for i in order]) == tuple(chances[i] for i in order)


@given(ratings, st.integers(2, 6))
def test_equal_ratings_have_equal_chances_and_places(rating, count):
    assert win_chances([rating] * count) == pytest.approx([1 / count] * count)
    assert expected_places([rating] * count) == pytest.approx([(count + 1) / 2] * count)


@given(tables)
def test_of_two_equally_known_the_stronger_never_has_the_lesser_chance(points):
    points = [point(each.mu) for each in points]

    in_order = sorted(
        zip((each.mu for each in points), win_chances(points), strict=True)
    )

    chances = [chance for _, chance in in_order]
    assert chances == sorted(chances)


def test_chances_are_shown_when_everybody_is_past_provisional():
    past, fresh = point(25), point(25, game_count=PROVISIONAL_GAMES - 1)

    assert are_shown([past, past])
    assert not are_shown([past, fresh])
    assert not are_shown([past, None])
