"""A private link as the key to what the club shows its members."""

import pytest
from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.events.enums import RoundState
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.players.models import PlayerLink
from gonuts_league.players.private_links import (
    end_player_link,
    make_player_link,
    player_link_token,
)
from gonuts_league.players.services import change_player
from tests.boards.boards import played_event
from tests.browser import open_browser
from tests.clubs.readers import client_as
from tests.factories.leagues import NightFactory, SeasonFactory
from tests.phones.table_pages import read
from tests.played import event_of, play, publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(event):
    play(event)
    return event


@pytest.fixture
def address(event):
    return reverse("standings:event", args=[event.slug])


def test_the_link_opens_the_pages_of_a_closed_club_with_whole_names(
    client, event, player, token, address
):
    other = event.entries.exclude(player=player).first().player
    change_player(other, name="Young Person", is_young=True, actor=Actor())
    before = client.get(address)

    own = client.get(reverse("mine:page", args=[token]))
    links = [
        *(
            reverse(f"leagues:{name}", args=[event.club.slug])
            for name in ("standings", "leaderboards", "records", "feed")
        ),
        address,
    ]

    assert before.status_code == 404
    for link in links:
        assert f'href="{link}"' in own.content.decode()
        assert client.get(link, follow=True).status_code == 200
    assert "Young Person" in read(client.get(address))


def test_it_opens_nothing_of_another_club(client, token):
    elsewhere = event_of(4)
    client.get(reverse("mine:page", args=[token]))

    answer = client.get(reverse("standings:event", args=[elsewhere.slug]))

    assert answer.status_code == 404


def test_an_ended_link_opens_nothing_any_more(client, player, token, address):
    client.get(reverse("mine:page", args=[token]))
    end_player_link(PlayerLink.objects.get(player=player), actor=Actor())

    assert client.get(address).status_code == 404


def test_a_device_that_has_forgotten_a_person_reads_nothing(client, token, address):
    client.get(reverse("mine:page", args=[token]))

    client.post(reverse("mine:forget", args=[token]))

    assert client.get(address).status_code == 404
    assert client.get(reverse("mine:page", args=[token])).status_code == 200


def test_who_is_signed_in_stays_who_they_are(event, token, address):
    organiser = client_as("organiser", event.club)
    organiser.get(reverse("mine:page", args=[token]))

    words = read(organiser.get(address))

    assert "Forget me on this device" not in words


def test_it_lets_nobody_organise(client, event, token):
    client.get(reverse("mine:page", args=[token]))

    pages = ["events:people", "events:paste"]

    assert {
        client.get(reverse(name, args=[event.slug])).status_code for name in pages
    } <= {302, 404}


def test_a_file_that_is_taken_is_noted_with_the_link(client, event, player, token):
    client.get(reverse("mine:page", args=[token]))

    client.get(reverse("standings:csv", args=[event.slug]))

    noted = JournalEntry.objects.get(act="file-taken")
    assert noted.link.startswith(f"player:{player.pk}.")


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_own_row_is_marked_on_every_list(live_server, event, player, token):
    names = ("leaderboards", "feed", "head-to-head")
    club = event.club
    season = SeasonFactory(league__club=club)
    NightFactory(season=season, event=event)
    recount(club)
    pages = [
        reverse("leagues:season", args=[season.league.slug, season.number]),
        reverse("standings:event", args=[event.slug]),
        reverse("players:list", args=[club.slug]),
        *(reverse(f"leagues:{name}", args=[club.slug]) for name in names),
    ]
    with open_browser() as browser:
        page = browser.new_page(viewport={"width": 375, "height": 667})
        page.goto(live_server.url + reverse("mine:page", args=[token]))
        page.get_by_role("link", name="Standings", exact=True).first.click()
        page.wait_for_url("**/standings/")
        marked = {}
        for each in pages:
            page.goto(live_server.url + each)
            marked[each] = page.locator(".me").all_inner_texts()

    assert {
        each: len(texts)
        for each, texts in marked.items()
        if "Sofia" not in "".join(texts)
    } == {}
    assert "Sofia Marin you" in " ".join(marked[pages[1]][0].split())


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_no_page_that_the_link_opens_is_longer_than_six_screens(live_server):
    event = played_event(64, rounds=4, club__are_pages_open=False)
    club = event.club
    season = SeasonFactory(league__club=club)
    NightFactory(season=season, event=event)
    recount(club)
    player = event.entries.order_by("pk").last().player
    token = player_link_token(make_player_link(player, actor=Actor()))
    boards = ("leaderboards", "records", "head-to-head", "feed", "methods", "list")
    boards += ("review",)
    pages = [
        reverse("mine:page", args=[token]),
        reverse("leagues:player", args=[club.slug, player.pk]),
        reverse("leagues:player", args=[club.slug, player.pk]) + "?size=4#games",
        reverse("leagues:player-review", args=[club.slug, player.pk]),
        reverse("leagues:season", args=[season.league.slug, season.number]),
        *(reverse(f"leagues:{name}", args=[club.slug]) for name in boards),
        *(reverse(f"{room}:list", args=[club.slug]) for room in ("players", "events")),
    ]
    with open_browser() as browser:
        page = browser.new_page(viewport={"width": 375, "height": 667}, locale="de")
        screens, wide = {}, {}
        for each in pages:
            assert page.goto(live_server.url + each).status == 200, each
            size = page.evaluate(
                "[document.documentElement.scrollHeight / innerHeight,"
                " document.documentElement.scrollWidth]"
            )
            screens[each], wide[each] = size

    assert {each: high for each, high in screens.items() if high > 6} == {}
    assert {each: width for each, width in wide.items() if width > 375} == {}


def test_the_tables_of_a_draft_are_shown_to_the_team_alone(client, event, token):
    publish(event, 2)
    event.rounds.filter(number=2).update(state=RoundState.DRAFT)
    address = reverse("leagues:chances", args=[event.slug, 2])
    client.get(reverse("mine:page", args=[token]))

    assert client.get(address).status_code == 404
    assert client_as("scorekeeper", event.club).get(address).status_code == 200
