"""While standings are frozen, no page shows what came later."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.events.enums import LinkKind
from gonuts_league.events.models import Event
from gonuts_league.events.services.freezing import (
    begin_reveal,
    freeze_standings,
    show_standings,
    step_reveal,
)
from gonuts_league.events.services.links import event_link
from gonuts_league.events.services.rounds import close_round
from gonuts_league.events.services.setup import finish_event
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.players.private_links import make_player_link, player_link_token
from gonuts_league.players.showing import Audience
from gonuts_league.tables.models import Table
from gonuts_league.venue.codes import path_of
from tests.desk.desk_pages import client_as
from tests.events.actions import ME
from tests.factories.tables import token_of
from tests.phones.table_pages import read
from tests.played import enter_and_confirm, event_of, play, publish
from tests.results.standings_pages import live_url, page_url, rows_of

pytestmark = pytest.mark.django_db
# Nobody else in these tests has such a number of points.
SECRET = "7707"
# By itself, as versions, tokens, seeds and microseconds may hold it by chance.
SHOWN = re.compile(rf"(?<![\w.]){SECRET}(?!\w)")


@pytest.fixture(scope="module")
def frozen_event(shared_data):
    event = event_of(8)
    play(event, 1)
    round_ = publish(event, 2)
    for table in round_.tables.all():
        enter_and_confirm(table, 1, 2, 3, int(SECRET))
    change_club(event.club, are_pages_open=True, actor=ME)
    event.club.refresh_from_db()
    event = freeze_standings(event, after_round=1, actor=ME)
    recount(event.club)
    return event


@pytest.fixture
def event(frozen_event):
    """Opened pages, frozen after round 1; in round 2 somebody wins with 7707."""
    return Event.objects.select_related("club").get(pk=frozen_event.pk)


def table_of(event, number=1):
    return Table.objects.select_related("round").get(
        round__event=event, round__number=2, number=number
    )


def addresses(event):
    """Every page, part and answer that could tell a stranger of round 2."""
    other = table_of(event, 2)
    token = token_of(table_of(event, 1))
    loser = other.seats.get(position=0).entry.player
    own = player_link_token(make_player_link(loser, actor=ME))
    slug, club = event.slug, event.club.slug
    return [
        page_url(event),
        page_url(event, "?round=2"),
        live_url(event, Audience.OPEN),
        live_url(event, Audience.OPEN, round_number=2),
        live_url(event, Audience.TABLE),
        *[
            reverse(f"leagues:{board}", args=[club])
            for board in ("standings", "leaderboards", "records", "head-to-head")
        ],
        reverse("leagues:feed", args=[club]),
        reverse("leagues:ratings-csv", args=[club]),
        reverse("standings:game", args=[slug, other.pk]),
        reverse("api:event-standings", args=[slug]),
        reverse("api:event-standings", args=[slug]) + "?round=2",
        reverse("table:standings", args=[token]),
        reverse("table:standings", args=[token]) + "?round=2",
        *[path_of(event_link(event, kind)) for kind in LinkKind],
        *[
            path_of(event_link(event, LinkKind.WALL)) + f"?page={page}"
            for page in (2, 3, 4)
        ],
        path_of(event_link(event, LinkKind.SEATS)) + "standings/",
        reverse("mine:page", args=[own]),
        reverse("clubs:club", args=[club]),
        reverse("clubs:home"),
        reverse("events:list", args=[club]),
        reverse("players:list", args=[club]),
        *[
            reverse("leagues:player", args=[club, entry.player_id])
            for entry in event.entries.all()
        ],
    ]


def leaders(answer):
    return [row[1] for row in rows_of(answer)[:2]]


@pytest.mark.parametrize("is_revealing", [False, True])
def test_no_address_tells_what_came_later(client, event, is_revealing):
    if is_revealing:
        begin_reveal(event, actor=ME)
        step_reveal(event, seen=0, step=1)

    for address in addresses(event):
        body = client.get(address, follow=True).content.decode()

        assert not SHOWN.search(body), address
        assert "won table" not in body, address


@pytest.mark.parametrize("role", ["scorekeeper", "organiser", "owner"])
def test_the_same_addresses_keep_it_from_the_clubs_people(event, role):
    staff = client_as(role, event.club)

    for address in addresses(event):
        body = staff.get(address, follow=True).content.decode()

        assert not SHOWN.search(body), address
        assert "won table" not in body, address


def test_the_table_itself_shows_it_to_who_confirms_and_corrects(event):
    staff = client_as("organiser", event.club)
    table = reverse("table:desk", args=[event.slug, table_of(event).pk])
    correction = reverse("events:correction", args=[event.slug, table_of(event).pk])

    assert SECRET in staff.get(table, follow=True).content.decode()
    assert staff.get(correction, follow=True).status_code == 200


def test_a_card_of_the_desk_shows_no_result_that_is_kept_back(event):
    staff = client_as("organiser", event.club)
    address = reverse("events:desk", args=[event.slug])
    frozen = staff.get(address).content.decode()
    show_standings(event, actor=ME)

    assert 'class="won-by"' not in frozen
    assert "Unpublish" not in frozen
    assert 'class="won-by"' in staff.get(address).content.decode()


def test_the_journal_gives_no_figures_that_are_kept_back(event):
    staff = client_as("organiser", event.club)
    address = reverse("events:journal", args=[event.slug])
    frozen = staff.get(address).content.decode()
    show_standings(event, actor=ME)

    assert not SHOWN.search(frozen)
    assert SHOWN.search(staff.get(address).content.decode())


def test_a_page_of_the_clubs_people_may_stand_in_the_hall_and_keeps_it_too(event):
    close_round(event.rounds.get(number=2), actor=ME)
    finish_event(event, actor=ME)
    staff = client_as("organiser", event.club)

    standings = read(staff.get(page_url(event)))
    desk = read(staff.get(reverse("events:desk", args=[event.slug])))

    assert "later results are kept back until the places are announced" in standings
    assert "The places are still to be announced" in desk
    assert " wins" not in desk


def test_the_order_is_that_of_the_frozen_round(client, event):
    frozen = client.get(page_url(event))
    show_standings(event, actor=ME)

    assert leaders(frozen) != leaders(client.get(page_url(event)))
    assert "Standings as of round 1" in read(frozen)


def test_an_ended_event_names_no_winner_while_it_is_frozen(client, event):
    event.rounds.update(state="closed")
    finish_event(event, actor=ME)

    page = read(client.get(page_url(event)))

    assert "Final standings" not in page
    assert "As of round 1" in page


def test_a_table_still_sees_its_own_result(client, event):
    address = reverse("table:phone", args=[token_of(table_of(event))])

    assert SECRET in client.get(address, follow=True).content.decode()


def test_a_page_held_from_before_learns_nothing_by_asking_again(event):
    stranger = Client()
    address = live_url(event, Audience.OPEN)
    before = stranger.get(address)

    enter_again = Table.objects.filter(round__event=event, round__number=2)
    enter_again.update(state="entered")
    after = stranger.get(address, headers={"If-None-Match": before.headers["ETag"]})

    assert not SHOWN.search(after.content.decode())
