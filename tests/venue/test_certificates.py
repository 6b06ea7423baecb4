"""Who gets a certificate, and what it says."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.models import Event
from gonuts_league.players.services import erase_player
from gonuts_league.venue.certificates import certificates_of
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


def names_of(certificates):
    return [each.name for each in certificates.chosen]


def get(event, who="scorekeeper", **asked):
    page = reverse("events:certificates", args=[event.slug])
    return client_as(who, event.club).get(page, asked)


def test_the_first_three_places_get_one_and_a_shared_place_says_so(event):
    certificates = certificates_of(event)

    assert names_of(certificates) == [
        "Greta Lindqvist",
        "Jonas Brandt",
        "Paul Nowak",
        "Sofia Marin",
    ]
    first, _second, third, _fourth = certificates.chosen
    assert first.place == "Place 1, shared with Jonas Brandt"
    assert third.place == "Place 3, shared with Sofia Marin"
    assert first.among.startswith("among 8 players, with ")


def test_a_place_of_one_s_own_is_not_shared():
    event = event_of(4)
    play(event)
    Event.objects.update(finished_at=timezone.now())
    event.refresh_from_db()

    places = [each.place for each in certificates_of(event).chosen]

    assert places == ["Place 1", "Place 2", "Place 3"]


def test_whoever_is_chosen_gets_one(event):
    last = event.entries.get(player__name="Tariq Haddad")

    certificates = certificates_of(event, chosen=[last.pk, 0])

    assert names_of(certificates) == ["Tariq Haddad"]
    assert [each.name for each in certificates.candidates if each.is_chosen] == [
        "Tariq Haddad"
    ]


def test_an_erased_person_gets_none_and_is_not_named(event):
    erase_player(event.entries.get(player__name="Jonas Brandt").player, actor=Actor())

    first = certificates_of(event).chosen[0]

    assert (first.name, first.place) == ("Greta Lindqvist", "Place 1, shared")
    assert len(certificates_of(event).candidates) == 7


def test_before_the_end_there_are_none(event):
    Event.objects.update(finished_at=None)

    response = get(event)

    assert "The event is not finished" in response.content.decode()
    assert response.context["certificates"].chosen == ()


def test_the_page_names_the_event_the_club_and_the_day(event):
    page = " ".join(get(event).content.decode().split())

    assert f"<b>Donut Cup</b>, {event.club.name}" in page
    assert "7 May 2026" in page
    assert page.count('<li class="certificate">') == 4


@pytest.mark.parametrize(
    ("asked", "size"), [("a4", "a4"), ("a5", "a5"), ("<b>", "a5"), ("", "a5")]
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
