"""Guests who were away for a year: shown, and erased if the club wants it."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from gonuts_league.events.models import Event
from gonuts_league.jobs.housekeeping import keep_house
from gonuts_league.players.models import Player
from tests.clubs.readers import client_as
from tests.factories.clubs import ClubFactory
from tests.factories.events import EntryFactory, SignUpFactory
from tests.factories.players import PlayerFactory
from tests.phones.pages.test_mine_held import rows_with
from tests.played import event_of, play

pytestmark = pytest.mark.django_db
LONG_AGO = timezone.now() - timedelta(days=400)


@pytest.fixture
def club():
    return ClubFactory(forgets_guests=True)


def away(club, name, **more):
    player = PlayerFactory(club=club, name=name, is_guest=True, **more)
    Player.objects.filter(pk=player.pk).update(created_at=LONG_AGO)
    return player


def in_event(player, starts_at):
    return EntryFactory(
        player=player, event__club=player.club, event__starts_at=starts_at
    )


def url_of(club):
    return reverse("players:guests", args=[club.slug])


def test_a_guest_away_for_a_year_is_in_no_row_the_day_after(club):
    in_event(away(club, "Zyxwina Qvortrup"), LONG_AGO)

    keep_house()

    assert rows_with("Zyxwina") == []


def test_no_member_no_new_guest_and_nobody_who_came_is_erased(club):
    names = ["Member Ann", "New Ben", "Lately Cem", "Coming Dana"]
    Player.objects.filter(pk=away(club, names[0]).pk).update(is_guest=False)
    PlayerFactory(club=club, name=names[1], is_guest=True)
    in_event(away(club, names[2]), timezone.now() - timedelta(days=300))
    coming = in_event(PlayerFactory(club=club), timezone.now() + timedelta(days=9))
    SignUpFactory(event=coming.event, name="", player=away(club, names[3]))

    keep_house()

    kept = club.players.filter(erased_at=None).values_list("name", flat=True)
    assert {*names} <= {*kept}


def test_who_played_lately_in_an_event_that_began_long_ago_is_kept():
    event = event_of(4)
    play(event)
    Event.objects.update(starts_at=LONG_AGO)
    event.club.players.update(is_guest=True, created_at=LONG_AGO)
    event.club.forgets_guests = True
    event.club.save()

    keep_house()

    assert event.club.players.filter(erased_at=None).count() == 4


def test_nobody_is_erased_unless_the_club_wants_it():
    club = ClubFactory()
    guest = in_event(away(club, "Zyxwina Qvortrup"), LONG_AGO).player

    keep_house()

    guest.refresh_from_db()
    assert guest.erased_at is None


def test_the_owner_sees_whom_it_means_before_switching_it_on():
    club = ClubFactory()
    away(club, "Zyxwina Qvortrup")
    owner = client_as("owner", club)

    shown = owner.get(url_of(club)).content.decode()
    owner.post(url_of(club), {"open": "yes"})

    club.refresh_from_db()
    assert "Zyxwina Qvortrup" in shown
    assert club.forgets_guests
    assert club.journal.filter(act="guests-forgotten").exists()
