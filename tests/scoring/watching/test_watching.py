import pytest

from scoring.games.gonuts.play.machine import MACHINES
from scoring.play_types import LogError
from scoring.simulation.judging import JUDGED
from scoring.watching import GAME_IDS, film_game


def test_every_game_that_can_be_watched_is_refereed():
    assert set(GAME_IDS) == set(JUDGED)


@pytest.mark.parametrize("document", [[], "log", {"game": "tarot"}, {"game": 3}])
def test_what_is_no_log_of_a_game_is_refused(document):
    with pytest.raises(LogError):
        film_game(document, ())


def test_a_log_of_the_wrong_shape_is_refused_with_its_path():
    log = MACHINES["gonuts-first"].log(7, ("random", "random"), {})
    log["rounds"][1]["moves"][0]["card"] = 3

    with pytest.raises(LogError, match=r"rounds\[1\].moves\[0\].card: must be"):
        film_game(log, ("Ann", "Ben"))
