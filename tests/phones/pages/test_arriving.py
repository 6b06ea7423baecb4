"""People say by the code of the event that they are here."""

import pytest
from django.urls import reverse

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.events.enums import LinkKind
from gonuts_league.events.services.links import event_link, event_link_token
from gonuts_league.players.models import Player
from tests.factories.events import EntryFactory, EventFactory
from tests.phones.table_pages import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = EventFactory(is_check_in_open=True)
    for name in ("Ida Nowak", "Theo Fox"):
        EntryFactory(event=event, player__name=name, checked_in_at=None)
    return event


def url_of(event, name="seats"):
    token = event_link_token(event_link(event, LinkKind.SEATS))
    return reverse(f"codes:{name}", args=[token])


def say_here(client, event, entry, **more):
    url = url_of(event, "seats-here")
    return client.post(url, {"entry": entry.pk, **more}, follow=True)


def test_a_name_is_found_and_its_owner_is_welcomed(client, event):
    ida = event.entries.get(player__name="Ida Nowak")

    found = read(client.get(url_of(event), {"here": "ida"}))
    page = read(say_here(client, event, ida))

    ida.refresh_from_db()
    assert "Ida N. That is me" in found
    assert "Theo" not in found
    assert ida.is_here
    assert "Ida N., welcome: you are in the next draw." in page
    assert JournalEntry.objects.get(act="checked-in").link == f"event:{event.pk}.1"


def test_the_hidden_find_themselves_by_their_name_at_the_table(client, event):
    ida = Player.objects.get(name="Ida Nowak")
    ida.is_hidden, ida.table_name = True, "Otter"
    ida.save()

    by_name = read(client.get(url_of(event), {"here": "ida"}))
    by_table_name = read(client.get(url_of(event), {"here": "otter"}))
    page = read(say_here(client, event, ida.entries.get()))

    assert "That is me" not in by_name
    assert "Otter That is me" in by_table_name
    assert "Otter, welcome: you are in the next draw." in page


def test_one_letter_lists_nobody(client, event):
    assert "That is me" not in read(client.get(url_of(event), {"here": "i"}))


def test_whoever_is_here_already_is_not_listed(client, event):
    say_here(client, event, event.entries.get(player__name="Ida Nowak"))

    page = read(client.get(url_of(event), {"here": "ida"}))

    assert "Nobody by that name is expected." in page


def test_while_it_is_not_open_nobody_checks_in_by_the_code(client, event):
    event.is_check_in_open = False
    event.save()
    entry = event.entries.first()

    page = read(say_here(client, event, entry))

    entry.refresh_from_db()
    assert "Ask there." in page
    assert not entry.is_here
    assert "Are you here?" not in read(client.get(url_of(event)))


def test_somebody_of_another_event_is_not_checked_in_by_this_code(client, event):
    other = EntryFactory(checked_in_at=None)

    say_here(client, event, other)

    other.refresh_from_db()
    assert not other.is_here


def test_a_hidden_person_is_not_found_by_name(client, event):
    Player.objects.filter(name="Ida Nowak").update(is_hidden=True)

    assert "That is me" not in read(client.get(url_of(event), {"here": "ida"}))
