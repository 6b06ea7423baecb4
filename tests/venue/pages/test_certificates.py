"""Who gets a certificate, and what it says."""

import html
import re
from datetime import UTC, datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.models import Event
from gonuts_league.players.services import erase_player
from tests.clubs.readers import client_as
from tests.played import event_of, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Two tables: each place is shared by one of each."""
    made = event_of(8, name="Donut Cup", starts_at=datetime(2026, 5, 7, 19, tzinfo=UTC))
    play(made)
    made.finished_at = timezone.now()
    made.save()
    return made


def get(event, reader="scorekeeper", **asked):
    page = reverse("events:certificates", args=[event.slug])
    return client_as(reader, event.club).get(page, asked)


def text_of(event, **asked):
    return " ".join(get(event, **asked).content.decode().split())


def told(event, tag, **asked):
    """What stands in one kind of paragraph of the certificates."""
    found = re.findall(rf"<{tag}> ?(.*?) ?</", text_of(event, **asked))
    return [html.unescape(each) for each in found]


def names_of(event, **asked):
    return re.findall(r"certificate-kind.*?<h2>(.*?)</h2>", text_of(event, **asked))


PLACE = 'p class="certificate-place"'


def test_before_the_end_the_desk_leads_and_nothing_is_printed(event):
    Event.objects.update(finished_at=None)
    event.refresh_from_db()

    page = text_of(event)

    assert (page.count("btn primary"), page.count("data-print")) == (1, 0)


def test_the_first_three_places_get_one_and_a_shared_place_says_so(event):
    assert names_of(event) == [
        "Greta Lindqvist",
        "Jonas Brandt",
        "Paul Nowak",
        "Sofia Marin",
    ]
    first, _second, third, _fourth = told(event, PLACE)
    assert first == "First place, shared with Jonas Brandt"
    assert third == "Third place, shared with Sofia Marin"
    assert "<p>of 8 players, with " in text_of(event)


def test_a_place_of_one_s_own_is_not_shared():
    event = event_of(4)
    play(event)
    Event.objects.update(finished_at=timezone.now())

    assert told(event, PLACE) == ["Winner", "Second place", "Third place"]


def test_whoever_is_chosen_gets_one(event):
    last = event.entries.get(player__name="Tariq Haddad")

    text = text_of(event, who=[last.pk, 0])

    assert names_of(event, who=[last.pk, 0]) == ["Tariq Haddad"]
    assert re.findall(r'value="(\d+)" checked', text) == [str(last.pk)]


def test_an_erased_person_gets_none_and_is_not_named(event):
    erase_player(event.entries.get(player__name="Jonas Brandt").player, actor=Actor())

    assert names_of(event)[0] == "Greta Lindqvist"
    assert told(event, PLACE)[0] == "First place, shared"
    assert text_of(event).count('name="who"') == 7


def test_before_the_end_there_are_none(event):
    Event.objects.update(finished_at=None)

    text = text_of(event)

    assert "The event is not finished" in text
    assert '<li class="certificate">' not in text


def test_the_page_names_the_event_the_club_and_the_day(event):
    page = " ".join(get(event).content.decode().split())

    assert f"<b>Donut Cup</b>, {event.club.name}" in page
    assert "7 May 2026" in page
    assert page.count('<li class="certificate"') == 4


@pytest.mark.parametrize(
    ("asked", "size"), [("a4", "a4"), ("a5", "a5"), ("<b>", "a4"), ("", "a4")]
)
def test_the_size_is_one_of_two(event, asked, size):
    page = reverse("events:certificates", args=[event.slug])
    response = client_as("scorekeeper", event.club).get(
        page, {"size": asked, "who": ["x", "-1", "9" * 40]}
    )

    assert f'<ul class="certificates {size}">' in response.content.decode()


@pytest.mark.parametrize("who", ["stranger", "elsewhere"])
def test_nobody_else_sees_them(event, who):
    assert get(event, who).status_code == 404
