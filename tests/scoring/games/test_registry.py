import pytest

from scoring import GAMES, find_game
from scoring.errors import ScoringError, UnknownGameError

# They change neither a score nor a check.
PLAY_ONLY = {
    "own-twist-counts",
    "day-old-donuts-take",
    "income",
    "first-goals-redraw",
}
PLAYERS = {"gonuts": (2, 3, 4, 5, 6), "nosh": (3, 4, 5), "donuts": (2,)}


def test_the_games_are_known_by_their_ids():
    assert list(GAMES) == ["gonuts-first", "gonuts-gamewright", "nosh", "donuts"]
    assert [find_game(game_id).id for game_id in GAMES] == list(GAMES)


def test_an_unknown_game_is_told_by_its_id():
    with pytest.raises(UnknownGameError) as caught:
        find_game("pizza")

    assert caught.value.game_id == "pizza"
    assert isinstance(caught.value, ScoringError)


def test_every_game_has_names_players_and_a_version():
    for game in GAMES.values():
        assert set(game.names) == {"en", "de"}
        assert game.player_counts == PLAYERS[game.family]
        assert game.version == "1"


def test_every_game_says_which_rulings_only_guide_the_play():
    rulings = [ruling for game in GAMES.values() for ruling in game.rulings]

    assert {ruling.id for ruling in rulings if ruling.is_play_only} == PLAY_ONLY
