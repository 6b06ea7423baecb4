"""The page of one game that counts."""

import re

import pytest
from django.urls import reverse

from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.events.services.results import confirm_result
from gonuts_league.leagues.services.history import record_history
from gonuts_league.players.services import change_player
from gonuts_league.tables.models import Result, Table
from gonuts_league.tables.services.entry import (
    enter_no_cards,
    enter_totals,
    tap_card,
)
from tests.clubs.readers import client_as
from tests.factories.clubs import ClubFactory
from tests.leagues.past_nights import by_cards, by_totals, night, people
from tests.played import enter_and_confirm, event_of, publish
from tests.results.standings_pages import NOBODY, sign_in, text_of

pytestmark = pytest.mark.django_db


def game_url(event, table):
    return reverse("standings:game", args=[event.slug, table.pk])


def test_a_game_tells_who_came_where_by_totals(member, event):
    table = publish(event).tables.first()
    enter_and_confirm(table, 20, 30, 8, -2)

    said = text_of(member.get(game_url(event, table)))

    assert "Paul wins" in said
    assert "1. Paul Nowak 30 win" in said
    assert "4. Benedikt Sommer −2" in said


def test_a_game_gives_the_reason_for_every_point_of_the_cards(member, event):
    table = publish(event).tables.first()
    for seat, cards in zip(
        table.seats.all(),
        [["plain", "plain"], ["glazed"], ["plain"], []],
        strict=True,
    ):
        for card in cards:
            tap_card(seat, card=card, step=1, actor=NOBODY)
        enter_no_cards(seat, actor=NOBODY)
    table.refresh_from_db()
    confirm_result(table, version=table.version, actor=NOBODY, is_all=True)

    said = text_of(member.get(game_url(event, table)))

    assert "confirmed cards" in said
    assert "2 Plain 1 each is 2. Most Plain at the table: +3. Rule R1 5" in said
    assert "1 Plain Always 1. Greta has more Plain, so no bonus. Rule R1 1" in said


def test_reasons_name_strangers_players_as_their_page_does(client, event):
    table = publish(event).tables.first()
    enter_and_confirm(table, 20, 10, 8, 2)
    change_player(event.entries.first().player, is_young=True, actor=NOBODY)
    change_club(event.club, are_pages_open=True, actor=NOBODY)

    said = text_of(client.get(game_url(event, table)))

    assert "A player wins" in said
    assert "1. A player 20 win" in said
    assert "Paul N." in said
    assert "Greta" not in said


def test_a_series_tells_all_its_games_and_their_sum(client):
    event = event_of(4)
    table = publish(event).tables.get()
    type(table).objects.update(series="fixed", game_count=2)
    for number, points in enumerate(([9, 8, 7, 6], [1, 20, 3, 4]), start=1):
        typed = {s.pk: str(p) for s, p in zip(table.seats.all(), points, strict=True)}
        table = enter_totals(
            table, points=typed, tie_breaks={}, actor=NOBODY, game_number=number
        )
    confirm_result(table, version=table.version, actor=NOBODY)

    said = text_of(sign_in(client, event).get(game_url(event, table)))

    assert "All games together 1 Paul Nowak 28" in said
    assert "Game 1 1. Greta Lindqvist 9" in said
    assert "Game 2 1. Paul Nowak 20" in said


def test_a_game_without_a_result_says_so(member, event):
    table = publish(event).tables.first()

    assert "No confirmed result" in text_of(member.get(game_url(event, table)))


def test_a_table_of_another_event_is_not_there(member, event):
    table = publish(event_of(4)).tables.first()

    assert member.get(game_url(event, table)).status_code == 404


def test_a_table_of_a_draft_is_not_there(member, event):
    draft = publish(event)
    type(draft).objects.filter(pk=draft.pk).update(state="draft")

    url = game_url(event, draft.tables.first())

    assert member.get(url).status_code == 404


@pytest.fixture
def recorded():
    """A game of an imported evening."""
    club = ClubFactory()
    two = people(club, "Ada Lund", "Bo Stern")
    record_history(club, [night(by_totals(two, "31", "28.5"))], actor=NOBODY)
    return Table.objects.get()


def correction_url(table):
    return reverse("standings:correct-game", args=[table.round.event.slug, table.pk])


def sent(table, *numbers, **more):
    entries = [seat.entry_id for seat in table.seats.order_by("position")]
    return {
        "seen": "1",
        **{f"points-{pk}": number for pk, number in zip(entries, numbers, strict=True)},
        **more,
    }


def test_an_organiser_corrects_a_recorded_game_and_undoes_it_there(recorded):
    event = recorded.round.event
    client = client_as("organiser", event.club)
    here = game_url(event, recorded)
    assert correction_url(recorded) in client.get(here).content.decode()

    form = client.get(correction_url(recorded)).content.decode()
    saved = client.post(correction_url(recorded), sent(recorded, "27,5", "28,5"))
    after = client.get(saved.url)

    assert 'value="28.5"' in form
    assert saved.url == here
    assert "Bo wins" in text_of(after)
    undo = after.context["just_done"]
    client.post(undo["url"], {"next": undo["value"]})
    assert "Ada wins" in text_of(client.get(here))


def test_a_wrong_number_is_shown_at_its_field_with_what_was_typed(recorded):
    client = client_as("organiser", recorded.round.event.club)

    refused = client.post(correction_url(recorded), sent(recorded, "31", "many"))

    page = refused.content.decode()
    assert refused.status_code == 422
    assert re.search(r'value="many"[^>]*aria-invalid="true"', page)
    assert "Points are whole or half numbers" in page


def test_the_cards_of_a_recorded_game_are_corrected_there_too():
    club = ClubFactory()
    record_history(
        club, [night(by_cards(people(club, "Ada Lund", "Bo Stern")))], actor=NOBODY
    )
    table = Table.objects.get()
    client = client_as("organiser", club)
    page = client.get(correction_url(table)).content.decode()
    # As the form holds them, but for one number.
    fields = dict(re.findall(r'<input name="([\w-]+)"\s+value="(\d*)"', page))
    first = f"plain-{table.seats.get(position=0).entry_id}"

    wrong = client.post(correction_url(table), {"seen": "1", **fields, first: "x"})
    saved = client.post(correction_url(table), {"seen": "1", **fields, first: "1"})

    assert fields[first] == "3"
    assert re.search(r'value="x"[^>]*aria-invalid="true"', wrong.content.decode())
    assert saved.url == game_url(table.round.event, table)
    was, now = (each.games.get(seat__position=0).cards for each in table.results.all())
    assert now == {**was, "plain": 1}


def test_a_scorekeeper_corrects_no_recorded_game(recorded):
    event = recorded.round.event
    client = client_as("scorekeeper", event.club)

    page = client.get(game_url(event, recorded)).content.decode()
    refused = client.post(correction_url(recorded), sent(recorded, "1", "2"))

    assert correction_url(recorded) not in page
    assert refused.status_code == 404
    assert Result.objects.count() == 1


def test_a_game_played_here_leads_back_to_its_page(event):
    table = publish(event).tables.first()
    enter_and_confirm(table, 20, 30, 8, -2)
    client = client_as("organiser", event.club)

    answer = client.get(correction_url(table))

    assert answer.url == game_url(event, table)


def test_the_page_of_a_round_leads_to_the_correction(recorded):
    event = recorded.round.event
    address = reverse("events:round", args=[event.slug, 1])

    pages = [
        client_as(who, event.club).get(address).content.decode()
        for who in ("organiser", "scorekeeper")
    ]

    assert [correction_url(recorded) in page for page in pages] == [True, False]
