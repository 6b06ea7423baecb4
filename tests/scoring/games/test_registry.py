from pathlib import Path

import pytest

from scoring import GAMES, find_game, games
from scoring.errors import ScoringError, UnknownGameError
from tests.scoring.games.facts import all_facts, facts_of


def test_the_games_are_known_by_their_ids():
    families = [path.parent.name for path in Path(games.__path__[0]).glob("*/game.py")]

    assert {game.family for game in GAMES.values()} == {*families}
    assert list(GAMES)[:4] == ["gonuts-first", "gonuts-gamewright", "nosh", "donuts"]
    assert [find_game(game_id).id for game_id in GAMES] == list(GAMES)


def test_an_unknown_game_is_told_by_its_id():
    with pytest.raises(UnknownGameError) as caught:
        find_game("pizza")

    assert caught.value.game_id == "pizza"
    assert isinstance(caught.value, ScoringError)


def test_every_game_has_names_players_and_a_version():
    for game in GAMES.values():
        assert set(game.names) == {"en", "de"}
        assert game.player_counts == facts_of(game).PLAYERS
        assert game.version == "1"


def test_every_game_says_which_rulings_only_guide_the_play():
    rulings = [ruling for game in GAMES.values() for ruling in game.rulings]
    named = [facts.PLAY_ONLY for facts in all_facts().values()]

    assert {r.id for r in rulings if r.is_play_only} == set().union(*named)
