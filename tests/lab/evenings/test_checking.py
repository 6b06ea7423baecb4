import pytest

from gonuts_league.lab.evenings.checking import check
from gonuts_league.lab.evenings.types import (
    NumberError,
    TableOfGameError,
    UnknownBotError,
)
from gonuts_league.pairing.sizes import SizePlan
from gonuts_league.pairing.types import TableSize, TooFewPlayersError
from scoring import find_game
from scoring.errors import UnknownGameError
from scoring.simulation.machines import GAME_IDS, find_machine
from scoring.simulation.types import SimulationError
from tests.lab.evenings.asking import asked


def test_check_tells_the_tables_of_each_round():
    assert check(asked()) == SizePlan((2, 2, 2), 1)


@pytest.mark.parametrize(
    ("path", "given", "most"),
    [
        ("players", 1, 100),
        ("players", 101, 100),
        ("rounds", 0, 12),
        ("rounds", 13, 12),
        ("evenings", 0, 10_000),
        ("evenings", 10**9, 10_000),
    ],
)
def test_numbers_out_of_range_are_named(path, given, most):
    with pytest.raises(NumberError) as caught:
        check(asked(**{path: given}))

    assert (caught.value.path, caught.value.given) == (path, given)
    assert caught.value.most == most


def test_table_that_the_game_does_not_take_is_refused():
    with pytest.raises(TableOfGameError) as caught:
        check(asked(players=9, size=TableSize(2, 2, 3)))

    assert (caught.value.seats, caught.value.least, caught.value.most) == (3, 2, 2)


def test_size_that_no_table_has_does_not_matter():
    assert check(asked(players=8, size=TableSize(2, 2, 3))) == SizePlan((2,) * 4, 0)


def test_too_few_for_one_table_are_refused():
    with pytest.raises(TooFewPlayersError):
        check(asked(game_id="nosh", players=3, usual="greedy", size=TableSize(4, 4, 4)))


@pytest.mark.parametrize("path", ["usual", "best"])
def test_bot_of_another_game_is_refused_with_those_of_this_one(path):
    with pytest.raises(UnknownBotError) as caught:
        check(asked(**{path: "bidder"}))

    assert (caught.value.path, caught.value.bot) == (path, "bidder")
    assert caught.value.known == ("random", "greedy", "perfect")


def test_all_may_play_alike_and_somebody_must_play():
    check(asked(best=""))
    with pytest.raises(UnknownBotError):
        check(asked(usual=""))


@pytest.mark.parametrize(
    ("game_id", "error"), [("tarot", UnknownGameError), ("gonuts", UnknownGameError)]
)
def test_unknown_games_are_refused(game_id, error):
    with pytest.raises((error, SimulationError)):
        check(asked(game_id=game_id))


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_usual_bots_are_two_of_the_game_and_the_second_is_the_stronger(game_id):
    bots = list(find_machine(game_id).bots)
    usual, best = find_game(game_id).usual_bots

    assert bots.index(usual) < bots.index(best)
