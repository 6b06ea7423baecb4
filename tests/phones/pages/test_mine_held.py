"""What is held on a person: read, taken away, hidden and erased by their own link."""

import json

import pytest
from django.apps import apps
from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.players.erasing.held import LEFT_OUT, held_models, held_on
from gonuts_league.players.models import Player
from gonuts_league.players.private_links import make_player_link, player_link_token
from gonuts_league.players.services import change_player
from tests.clubs.readers import client_as
from tests.factories.players import AliasFactory
from tests.phones.table_pages import read
from tests.played import event_of, play

pytestmark = pytest.mark.django_db
MARKER = "Zyxwina"


@pytest.fixture
def player():
    event = event_of(8)
    play(event)
    player = event.entries.order_by("pk").first().player
    AliasFactory(player=player, name=f"{MARKER} Alias")
    return change_player(player, name=f"{MARKER} Qvortrup", actor=Actor())


@pytest.fixture
def token(player):
    return player_link_token(make_player_link(player, actor=Actor()))


def mine(token, name):
    return reverse(f"mine:{name}", args=[token])


def at_club(player, name):
    return reverse(f"players:{name}", args=[player.club.slug, player.pk])


def people_page(player):
    organiser = client_as("organiser", player.club)
    page = organiser.get(reverse("players:list", args=[player.club.slug]))
    return organiser, page.content.decode()


def test_the_person_and_the_organiser_save_the_same_file(client, player, token):
    own = client.get(mine(token, "held-file"))
    given = client_as("organiser", player.club).get(at_club(player, "held-file"))

    held = own.json()
    assert own.content == given.content
    assert held["person"]["name"] == f"{MARKER} Qvortrup"
    assert held["person"]["other_names"] == [f"{MARKER} Alias"]
    assert [game["game"] for game in held["games"]] == ["gonuts-gamewright"]
    assert "attachment" in own.headers["Content-Disposition"]


def test_no_other_person_and_no_key_stands_in_the_file(player, token):
    text = json.dumps(held_on(player), default=str)

    others = player.club.players.exclude(pk=player.pk)
    assert others.count() == 7
    assert [each.name for each in others if each.name in text] == []
    assert token not in text


def test_the_journal_notes_who_took_the_file(client, player, token):
    client.get(mine(token, "held-file"))
    client_as("organiser", player.club).get(at_club(player, "held-file"))

    own, given = JournalEntry.objects.filter(act="file-taken").order_by("pk")
    assert own.after == given.after == {"what": "person", "player": player.pk}
    assert own.link == f"player:{player.pk}.1"
    assert given.user is not None


def test_every_model_that_leads_to_a_person_is_held_or_left_out():
    leading = {
        model._meta.label
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.concrete_fields
        if field.related_model is Player and model is not Player
    }

    assert leading <= {*held_models(), *LEFT_OUT}


def test_a_person_hides_their_name_and_shows_it_again(client, player, token):
    client.post(mine(token, "hide"))
    hidden = Player.objects.get(pk=player.pk).is_hidden
    client.post(mine(token, "hide"), {"back": "1"})

    assert hidden
    assert not Player.objects.get(pk=player.pk).is_hidden


def test_what_the_organiser_hid_only_an_organiser_shows(client, player, token):
    change_player(player, is_hidden=True, actor=Actor())

    page = read(client.get(mine(token, "held")))
    client.post(mine(token, "hide"), {"back": "1"})

    assert "Show my name again" not in page
    assert Player.objects.get(pk=player.pk).is_hidden


def test_a_request_stands_on_the_people_page_until_it_is_refused(client, player, token):
    client.post(mine(token, "erase"))
    organiser, asking = people_page(player)
    organiser.post(at_club(player, "keep"))
    _organiser, refused = people_page(player)

    assert 'id="asking"' in asking
    assert 'id="asking"' not in refused
    acts = JournalEntry.objects.filter(act__startswith="erasure-").order_by("pk")
    assert [row.act for row in acts] == ["erasure-asked", "erasure-dropped"]


def test_a_person_takes_the_request_back(client, player, token):
    client.post(mine(token, "erase"))
    client.post(mine(token, "erase"), {"back": "1"})

    assert Player.objects.get(pk=player.pk).erasure_asked_at is None


def test_strangers_do_not_read_who_asked(client, player, token):
    player.club.are_pages_open = True
    player.club.save()
    client.post(mine(token, "erase"))

    page = client.get(reverse("players:list", args=[player.club.slug]))

    assert 'id="asking"' not in page.content.decode()


def test_a_granted_request_leaves_the_name_in_no_row(client, player, token):
    client.post(mine(token, "erase"))
    organiser, _page = people_page(player)
    shown = read(organiser.get(at_club(player, "erase")))
    organiser.post(at_club(player, "erase"))

    assert "1 game stays as numbers." in shown
    assert client.get(mine(token, "held")).status_code == 404
    assert rows_with(MARKER) == []


def rows_with(marker):
    """Every model of which a row holds a word, in any column."""
    return [
        model._meta.label
        for model in apps.get_models(include_auto_created=True)
        if marker.casefold() in str(list(model._base_manager.values())).casefold()
    ]
