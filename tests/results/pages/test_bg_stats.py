"""A game handed to BG Stats, by a link and as a file, with the names its page shows."""

import json
import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse

from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.events.models import Event, Round
from gonuts_league.events.services.freezing import freeze_standings
from gonuts_league.events.services.results import confirm_result
from gonuts_league.players.services import change_player
from gonuts_league.tables.models import Table
from gonuts_league.tables.services.entry import enter_totals
from tests.clubs.readers import client_as
from tests.factories.events import EventFactory
from tests.played import enter_and_confirm, event_of, play, publish
from tests.results.standings_pages import NOBODY

pytestmark = pytest.mark.django_db
LINK = re.compile(r'href="(https://app\.bgstatsapp\.com/[^"]+)"')


@pytest.fixture
def table():
    event = event_of(4, name="Night, of; <Donuts> & more")
    table = publish(event).tables.get()
    Round.objects.update(published_at="2026-03-05T19:30:05Z")
    enter_and_confirm(table, 20, 30, 8, -2)
    return table


def page_of(client, table):
    url = reverse("standings:game", args=[table.round.event.slug, table.pk])
    return client.get(url).content.decode()


def linked(client, table):
    """The play that each link of a game's page hands on."""
    found = [unescape(each) for each in LINK.findall(page_of(client, table))]
    for url in found:
        assert urlsplit(url)._replace(query="").geturl() == (
            "https://app.bgstatsapp.com/createPlay.html"
        )
    return [json.loads(parse_qs(urlsplit(url).query)["data"][0]) for url in found]


def file_url(table, number=1):
    slug = table.round.event.slug
    return reverse("standings:play-file", args=[slug, table.pk, number])


def test_a_game_is_handed_on_as_the_app_takes_it(table):
    club, event = table.round.event.club, table.round.event
    ids = list(table.seats.order_by("position").values_list("entry__player", flat=True))

    (told,) = linked(client_as("scorekeeper", club), table)

    players = {each.pop("sourcePlayerId"): each for each in told.pop("players")}
    assert told == {
        "sourceName": "gonuts_league",
        "sourcePlayId": f"{event.slug}-{table.pk}-1",
        "playDate": "2026-03-05 19:30:05",
        "game": {
            "name": "Go Nuts for Donuts",
            "sourceGameId": "gonuts",
            "highestWins": True,
            "noPoints": False,
        },
        "board": "Go Nuts for Donuts, Gamewright edition",
        "location": club.name,
        "comments": "Night, of; <Donuts> & more, Round 1",
    }
    assert list(players) == [str(ids[place]) for place in (1, 0, 2, 3)]
    assert players[str(ids[1])] == {
        "name": "Paul Nowak",
        "score": "30",
        "rank": 1,
        "winner": True,
        "startPlayer": False,
    }
    assert [each["score"] for each in players.values()] == ["30", "20", "8", "-2"]
    assert [each["winner"] for each in players.values()] == [True, *[False] * 3]


def test_the_file_is_what_the_link_says_and_the_journal_notes_who_took_it(table):
    club = table.round.event.club
    client = client_as("scorekeeper", club)
    taken = club.journal.filter(act="file-taken")

    answer = client.get(file_url(table))

    assert [json.loads(answer.content)] == linked(client, table)
    assert answer["Content-Type"] == "application/json"
    name = f"{table.round.event.slug}-{table.pk}-1.json"
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    assert [row.after for row in taken] == [{"what": "games"}]


def test_strangers_hand_on_the_names_they_see_and_nobody_who_is_hidden(client, table):
    event = table.round.event
    change_club(event.club, are_pages_open=True, actor=NOBODY)
    seats = list(table.seats.order_by("position"))
    young, fox = seats[0].entry.player, seats[2].entry.player
    change_player(young, is_young=True, actor=NOBODY)
    change_player(fox, is_hidden=True, table_name="Fox", actor=NOBODY)

    (told,) = linked(client, table)

    names = {each["name"]: each["sourcePlayerId"] for each in told["players"]}
    paul, last = (str(seat.entry.player_id) for seat in (seats[1], seats[3]))
    assert names == {
        "Paul N.": paul,
        "Player 1": f"{table.pk}-seat-1",
        "Fox": f"{table.pk}-seat-3",
        "Benedikt S.": last,
    }
    assert json.loads(client.get(file_url(table)).content) == told
    assert not event.club.journal.filter(act="file-taken").exists()


def test_a_series_hands_on_each_of_its_games():
    event = event_of(4)
    table = publish(event).tables.get()
    Table.objects.update(series="fixed", game_count=2)
    table.refresh_from_db()
    for number, points in enumerate(([9, 8, 7, 6], [1, 20, 3, 4]), start=1):
        typed = {s.pk: str(p) for s, p in zip(table.seats.all(), points, strict=True)}
        table = enter_totals(
            table, points=typed, tie_breaks={}, actor=NOBODY, game_number=number
        )
    confirm_result(table, version=table.version, actor=NOBODY)
    client = client_as("scorekeeper", event.club)

    plays = linked(client, table)

    assert [each["sourcePlayId"] for each in plays] == [
        f"{event.slug}-{table.pk}-{number}" for number in (1, 2)
    ]
    assert [each["players"][0]["score"] for each in plays] == ["9", "20"]
    assert [json.loads(client.get(file_url(table, n)).content) for n in (1, 2)] == plays
    assert client.get(file_url(table, 3)).status_code == 404


def test_what_is_kept_back_is_not_handed_on(table):
    event = table.round.event
    kept_back = play(event, number=2).tables.get()
    client = client_as("organiser", event.club)
    assert len(linked(client, kept_back)) == 1
    freeze_standings(event, after_round=1, actor=NOBODY)

    assert linked(client, kept_back) == []
    assert client.get(file_url(kept_back)).status_code == 404


def test_a_game_without_a_result_is_not_handed_on():
    table = publish(event_of(4)).tables.get()
    client = client_as("organiser", table.round.event.club)

    assert linked(client, table) == []
    assert client.get(file_url(table)).status_code == 404


@pytest.mark.parametrize("who", ["stranger", "elsewhere"])
def test_while_the_pages_are_closed_others_get_no_file(table, who):
    client = client_as(who, table.round.event.club)

    assert client.get(file_url(table)).status_code == 404
    change_club(table.round.event.club, are_pages_open=True, actor=NOBODY)
    assert client.get(file_url(table)).status_code == 200


def test_no_file_is_given_of_another_event_s_table(table):
    other = EventFactory(club=table.round.event.club)
    url = reverse("standings:play-file", args=[other.slug, table.pk, 1])

    assert client_as("owner", other.club).get(url).status_code == 404


def test_links_of_large_tables_stay_short(table):
    Event.objects.update(name="🍩" * 80)
    event = Event.objects.get()
    for player in event.club.players.all():
        change_player(player, name=f"{player.pk} {'é' * 70}", actor=NOBODY)
    table = play(event, number=2).tables.get()

    (link,) = LINK.findall(page_of(client_as("owner", event.club), table))

    assert len(unescape(link)) < 8_000
