from dataclasses import replace
from math import exp, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gonuts_league.standings.ratings.chances import FIRST_SPREAD, win_chances
from gonuts_league.standings.ratings.spread import (
    FIRST_INFORMATION,
    HALF_LIFE,
    LEAST_SPREAD,
    MOST_SPREAD,
    SpreadFit,
)
from tests.leagues.rated_games import point

STRONG_AND_WEAK = (point(35), point(15))
games = st.lists(
    st.tuples(
        st.tuples(
            st.builds(point, st.floats(-50, 100)), st.builds(point, st.just(25.0))
        ),
        st.sampled_from([(1, 0), (0, 1), (0.5, 0.5)]),
    ),
    max_size=30,
)


def as_often_as(spread: float, count: int = 100):
    """So many duels, won as often as chances of this spread say."""
    chance, _ = win_chances(STRONG_AND_WEAK, spread)
    won = round(count * chance)
    return [(STRONG_AND_WEAK, (1, 0))] * won + [(STRONG_AND_WEAK, (0, 1))] * (
        count - won
    )


def test_a_club_without_games_has_the_first_spread():
    assert SpreadFit().spread == FIRST_SPREAD
    assert SpreadFit().after([]) == SpreadFit()


@pytest.mark.parametrize("true", [10, 14, 20, 28])
def test_the_spread_finds_that_of_the_results(true):
    fit = SpreadFit()
    for _ in range(30):
        fit = fit.after(as_often_as(true, count=200))

    assert fit.spread == pytest.approx(true, rel=0.05)


def test_a_few_games_move_it_little():
    fit = SpreadFit().after(as_often_as(30, count=10))

    assert FIRST_SPREAD < fit.fitted < 1.1 * FIRST_SPREAD


def test_the_step_of_a_game_is_its_score_by_all_information():
    wide, close = (
        win_chances(STRONG_AND_WEAK, FIRST_SPREAD * exp(h)) for h in (0.15, -0.15)
    )
    growth = [log(more / less) / 0.3 for more, less in zip(wide, close, strict=True)]

    fit = SpreadFit().after([(STRONG_AND_WEAK, (0, 1))])

    kept = FIRST_INFORMATION * 0.5 ** (1 / HALF_LIFE)
    assert fit.information > kept
    step = log(fit.fitted / FIRST_SPREAD)
    assert step == pytest.approx(growth[1] / fit.information, rel=1e-4)


def test_the_spread_in_use_stays_until_it_is_off():
    fit = SpreadFit().after(as_often_as(18, count=3))

    assert fit.fitted != FIRST_SPREAD
    assert fit.spread == FIRST_SPREAD
    assert replace(fit, spread=10.0).after(as_often_as(18, count=1)).spread > 15


@given(st.lists(games, max_size=5))
def test_whatever_comes_it_stays_within_reason(evenings):
    fit = SpreadFit()
    for evening in evenings:
        fit = fit.after(evening)

        assert LEAST_SPREAD <= fit.fitted <= MOST_SPREAD
        assert fit.information > 0
