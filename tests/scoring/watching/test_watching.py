import pytest

from scoring import find_game
from scoring.games.gonuts.play.machine import MACHINES
from scoring.play_types import LogError
from scoring.simulation.machines import GAME_IDS, find_machine
from scoring.watching import film_game


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_game_that_is_played_by_machine_is_refereed_and_filmed(game_id):
    machine, game = find_machine(game_id), find_game(game_id)
    bots = ("random",) * min(game.player_counts)

    film = film_game(machine.log(7, bots, game.resolve_rulings({})), "ABC")

    assert film.fault is None
    assert (film.steps[0].kind, film.steps[-1].kind) == ("start", "end")


@pytest.mark.parametrize("document", [[], "log", {"game": "tarot"}, {"game": 3}])
def test_what_is_no_log_of_a_game_is_refused(document):
    with pytest.raises(LogError):
        film_game(document, ())


def test_a_log_of_the_wrong_shape_is_refused_with_its_path():
    log = MACHINES["gonuts-first"].log(7, ("random", "random"), {})
    log["rounds"][1]["moves"][0]["card"] = 3

    with pytest.raises(LogError, match=r"rounds\[1\].moves\[0\].card: must be"):
        film_game(log, ("Ann", "Ben"))
