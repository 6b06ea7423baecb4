import pytest
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.players.models import Player, PlayerLink
from gonuts_league.players.private_links import (
    end_player_link,
    make_player_link,
    player_link_token,
    read_player_link,
    restore_player_link,
)
from gonuts_league.players.services import erase_player
from tests.factories.players import PlayerFactory

pytestmark = pytest.mark.django_db
ME = Actor()


@pytest.fixture
def link():
    return make_player_link(PlayerFactory(), actor=ME)


def is_refused(token):
    with pytest.raises(LeagueError) as error:
        read_player_link(token)
    return error.value.code == "link-ended"


def test_a_token_opens_the_link_of_its_person(link):
    assert read_player_link(player_link_token(link)) == link


@pytest.mark.parametrize("token", ["", "1.1", "1.1~x", "~", "a.b~c"])
@pytest.mark.usefixtures("link")
def test_a_guessed_token_opens_nothing(token):
    assert is_refused(token)


def test_a_token_cannot_be_changed_into_that_of_somebody_else(link):
    other = make_player_link(PlayerFactory(), actor=ME)
    token = player_link_token(link)

    assert is_refused(token.replace(f"{link.player_id}.", f"{other.player_id}.", 1))


def test_a_second_link_ends_the_first(link):
    old = player_link_token(link)

    fresh = make_player_link(link.player, actor=ME)

    assert is_refused(old)
    assert read_player_link(player_link_token(fresh)) == link


def test_an_ended_link_opens_nothing_until_that_is_taken_back(link):
    token = player_link_token(link)

    ended = end_player_link(link, actor=ME)

    assert is_refused(token)
    assert read_player_link(token, is_ended=True) == ended
    restore_player_link(ended, actor=ME)
    assert read_player_link(token) == link


def test_an_ending_is_not_taken_back_once_there_is_a_new_link(link):
    ended = end_player_link(link, actor=ME)
    end_player_link(make_player_link(link.player, actor=ME), actor=ME)

    restore_player_link(ended, actor=ME)

    assert not PlayerLink.objects.get().is_open


def test_no_link_of_an_erased_person_opens_anything(link):
    token = player_link_token(link)

    erase_player(link.player, actor=ME)

    assert is_refused(token)
    assert not PlayerLink.objects.exists()
    with pytest.raises(LeagueError, match="erased in the meantime"):
        make_player_link(link.player, actor=ME)


def test_no_link_of_a_removed_person_opens_anything(link):
    Player.ever.filter(pk=link.player_id).update(removed_at=timezone.now())

    assert is_refused(player_link_token(link))


def test_each_act_stands_in_the_journal_without_a_name(link):
    restore_player_link(end_player_link(link, actor=ME), actor=ME)

    acts = JournalEntry.objects.order_by("pk").values_list("act", "after")
    assert list(acts) == [
        ("player-link-made", {"player": link.player_id}),
        ("player-link-ended", {"player": link.player_id}),
        ("player-link-restored", {"player": link.player_id}),
    ]
