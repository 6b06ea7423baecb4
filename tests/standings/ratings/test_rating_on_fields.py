"""What ratings and chances find where the truth is known (figures: docs)."""

import pytest

from gonuts_league.standings.ratings.calibration import (
    Forecast,
    foresee,
    judge_forecasts,
    outcomes_of,
)
from gonuts_league.standings.ratings.chances import FIRST_SPREAD, win_chances
from gonuts_league.standings.ratings.rating import replay
from tests.leagues.clubs import SHAPES, make_club
from tests.leagues.fields import measure
from tests.leagues.rated_games import FAMILY


@pytest.fixture(scope="module")
def lucky():
    return measure(luck=2)


@pytest.fixture(scope="module")
def skilful():
    return measure(luck=1)


def test_ratings_order_players_of_a_game_of_much_luck(lucky):
    assert lucky.correlations[10] >= 0.74
    assert lucky.correlations[40] >= 0.89


def test_chances_lose_little_beside_what_true_skills_would_tell(lucky, skilful):
    assert lucky.known.log_loss < lucky.shown.log_loss <= 1.17
    assert skilful.known.log_loss < skilful.shown.log_loss <= 0.92
    assert lucky.shown.guess_loss > 1.25


def test_chances_are_neither_bold_nor_timid(lucky, skilful):
    assert 0.85 <= lucky.shown.slope <= 1.15
    assert 0.85 <= skilful.shown.slope <= 1.15


def late_chances(shape):
    """Chances of the second half of the nights of two clubs, as they are fitted and
    as the first spread would have them for ever; and each club's last spread."""
    fitted, constant, spreads = [], [], []
    for seed in range(2):
        evenings = list(replay(make_club(shape, seed).evenings, FAMILY))
        foreseen = list(foresee(evenings))
        half = len(evenings) // 2
        fitted += [each for _, games, _ in foreseen[half:] for each in games]
        constant += [
            Forecast(win_chances(points, FIRST_SPREAD), tuple(happened))
            for evening in evenings[half:]
            for points, happened in outcomes_of(evening)
        ]
        spreads.append(foreseen[-1][2])
    return judge_forecasts(fitted), judge_forecasts(constant), spreads


@pytest.mark.parametrize("name", ["tables of 4, luck 2", "luck 3"])
def test_chances_stay_right_after_a_hundred_games_a_person(name):
    fitted, constant, spreads = late_chances(SHAPES[name])

    assert 0.85 <= fitted.slope <= 1.15
    assert fitted.log_loss < constant.log_loss
    assert min(spreads) > 1.1 * FIRST_SPREAD


def test_a_club_of_skilful_players_keeps_a_small_spread():
    fitted, _, spreads = late_chances(SHAPES["luck 1"])

    assert 0.85 <= fitted.slope <= 1.15
    assert max(spreads) < 1.1 * FIRST_SPREAD
