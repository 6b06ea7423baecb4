"""A game is refereed once, not anew for each of its steps."""

from gonuts_league.lab.watching import filming
from scoring.games.donuts.play.machine import MACHINES
from scoring.watching import film_game

LOG = MACHINES["donuts"].log(20261123, ("random", "random"), {})


def test_the_second_step_of_a_game_referees_nothing(monkeypatch):
    refereed = []

    def noting(document, names):
        refereed.append(document)
        return film_game(document, names)

    monkeypatch.setattr(filming, "film_game", noting)

    first, second = filming.film_log(LOG), filming.film_log(LOG)
    other = filming.film_log({**LOG, "bots": ["greedy", "random"]})

    assert first is second
    assert other is not first
    assert len(refereed) == 2
