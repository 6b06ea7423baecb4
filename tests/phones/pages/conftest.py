"""An evening, one of its people, and the private link of that person."""

import pytest

from gonuts_league.clubs.actors import Actor
from gonuts_league.players.private_links import make_player_link, player_link_token
from tests.played import event_of


@pytest.fixture
def event():
    return event_of(8, name="Thursday", rounds_planned=3)


@pytest.fixture
def player(event):
    return event.entries.get(player__name="Sofia Marin").player


@pytest.fixture
def token(player):
    return player_link_token(make_player_link(player, actor=Actor()))
