"""What ratings and chances find where the truth is known (figures: docs)."""

import pytest

from .fields import measure


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
