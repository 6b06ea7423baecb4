"""A club is closed, kept, or erased with all that belongs to it."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club, Membership, User
from gonuts_league.clubs.services.accounts import CLOSED_KEPT, close_club
from gonuts_league.jobs.housekeeping import keep_house
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.players.private_links import make_player_link
from gonuts_league.players.services import change_player
from tests.clubs.readers import client_as
from tests.factories.clubs import MembershipFactory
from tests.phones.pages.test_mine_held import rows_with
from tests.played import event_of, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    event = event_of(8, name="Zyxwina night")
    play(event)
    player = event.entries.first().player
    change_player(player, name="Zyxwina Qvortrup", actor=Actor())
    make_player_link(player, actor=Actor())
    recount(event.club)
    return event.club


def url_of(club):
    return reverse("safekeeping:close", args=[club.slug])


def let_a_month_pass(club):
    past = timezone.now() - timedelta(minutes=1)
    Club.objects.filter(pk=club.pk).update(erased_from=past)


def test_the_owner_closes_the_club_and_keeps_it_after_all(club):
    owner = client_as("owner", club)

    page = owner.get(url_of(club)).content.decode()
    owner.post(url_of(club))
    closed = Club.objects.get(pk=club.pk).erased_from
    owner.post(url_of(club), {"keep": "1"})

    soon = timezone.now() + CLOSED_KEPT
    assert timedelta() <= soon - closed < timedelta(minutes=1)
    assert Club.objects.get(pk=club.pk).erased_from is None
    # Before it goes, the page offers what to take along.
    taken = (
        reverse("safekeeping:club-file"),
        reverse("players:file", args=[club.slug]),
    )
    assert [each for each in taken if f'href="{each}"' not in page] == []


def test_a_closed_club_stays_whole_for_a_month(club):
    close_club(club, is_closed=True, actor=Actor())

    keep_house()

    assert Club.objects.filter(pk=club.pk).exists()
    assert "players.Player" in rows_with("Zyxwina")


def test_then_nothing_of_it_is_in_any_row_and_other_clubs_stay(club):
    other = event_of(4)
    play(other)
    alone = MembershipFactory(club=club, user__first_name="Zyxwina").user
    shared = MembershipFactory(club=club).user
    MembershipFactory(club=other.club, user=shared)
    let_a_month_pass(club)

    keep_house()

    assert rows_with("Zyxwina") == []
    assert not Club.objects.filter(pk=club.pk).exists()
    assert set(User.objects.filter(pk__in=[alone.pk, shared.pk])) == {shared}
    assert Membership.objects.get(user=shared).club == other.club
    assert other.rounds.get().tables.get().results.count() == 1
    assert other.club.players.count() == 4
