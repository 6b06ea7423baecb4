"""The page of one table that plays several games."""

from urllib.parse import urlencode

import pytest

from gonuts_league.tables.models import SeatEntry
from tests.factories.events import EventFactory
from tests.factories.tables import (
    enter_cards,
    make_round,
    make_table,
)
from tests.phones.table_pages import phone_url, points_of, read, tap_at, url_of

pytestmark = pytest.mark.django_db


def test_a_second_game_has_a_tab_and_cards_of_its_own(client):
    round_ = make_round(EventFactory())
    people = ("Greta Lind", "Clara Moor")
    table = make_table(round_, people=people, series="fixed", game_count=2)
    greta, clara = table.seats.all()
    for seat in (greta, clara):
        enter_cards(seat, {"glazed": 1})

    page = client.get(phone_url(table))
    tap_at(client, table, greta, "plain", game=2)

    assert "Game 1 Game 2" in read(page)
    assert "Greta – not entered" in read(page)
    assert list(greta.entries.values_list("game_number", "cards")) == [
        (1, {"glazed": 1}),
        (2, {"plain": 1}),
    ]


def test_a_result_of_two_games_says_who_won_how_many(client):
    round_ = make_round(EventFactory())
    people = ("Greta Lind", "Clara Moor")
    table = make_table(round_, people=people, series="fixed", game_count=2)
    greta, clara = table.seats.all()
    for number in (1, 2):
        enter_cards(greta, {"glazed": number}, game_number=number)
        enter_cards(clara, {"glazed": 1}, game_number=number)

    words = read(client.get(url_of(table, "confirm")))

    assert "Greta wins Games won: Greta 1.5 and Clara 0.5." in words


def test_a_finished_game_leads_on_to_the_next_one(client):
    round_ = make_round(EventFactory())
    people = ("Greta Lind", "Clara Moor")
    table = make_table(round_, people=people, series="best-of", game_count=3)
    greta, clara = table.seats.all()
    enter_cards(greta, {"glazed": 2})
    enter_cards(clara, {"glazed": 1})

    first = client.get(url_of(table), {"game": 1})
    enter_cards(greta, {"glazed": 1}, game_number=2)
    enter_cards(clara, {"glazed": 2}, game_number=2)
    result = client.get(url_of(table, "confirm"), follow=True)

    assert "Next: game 2" in read(first)
    assert "Nobody has won most of the games yet. Enter the next one." in read(result)


def test_a_series_that_is_won_early_leads_to_the_result(client):
    round_ = make_round(EventFactory())
    people = ("Greta Lind", "Clara Moor")
    table = make_table(round_, people=people, series="best-of", game_count=3)
    greta, clara = table.seats.all()
    for number in (1, 2):
        enter_cards(greta, {"glazed": 2}, game_number=number)
        enter_cards(clara, {"glazed": 1}, game_number=number)

    page = client.get(phone_url(table))
    result = client.get(url_of(table, "confirm"))

    assert "To the result" in read(page)
    assert "Greta wins Games won: Greta 2." in read(result)


def test_totals_of_two_games_are_entered_one_after_the_other(client):
    round_ = make_round(EventFactory())
    people = ("Greta Lind", "Clara Moor")
    table = make_table(round_, people=people, series="fixed", game_count=2)

    first = client.post(
        url_of(table, "totals"), points_of(table, "5", "6"), follow=True
    )
    form = points_of(table, "9", "3") | {"game": "2"}
    second = client.post(url_of(table, "totals"), form, follow=True)

    assert first.redirect_chain == [(f"{url_of(table, 'totals')}?game=2", 302)]
    assert "Greta wins Games won: Greta 1 and Clara 1." in read(second)


@pytest.mark.parametrize("act", ["totals", "places", "outcome"])
def test_a_game_beyond_the_series_is_refused_with_a_sentence(client, table, act):
    form = {"game": "7", f"winner-{table.seats.first().pk}": "on"}

    page = client.post(url_of(table, act), form)

    assert page.status_code == 422
    assert "This table plays 1 game." in read(page)


def test_a_field_of_a_seat_that_cannot_be_is_passed_over(client, table):
    form = urlencode({"points-" + "9" * 5000: "1"})
    kind = "application/x-www-form-urlencoded"

    page = client.post(url_of(table, "totals"), form, content_type=kind, follow=True)

    assert "Not entered yet:" in read(page)


def test_cards_that_no_game_ends_with_are_shown_but_not_scored(client, table):
    for seat in table.seats.all():
        enter_cards(seat, {"glazed": 1})
    SeatEntry.objects.filter(seat=table.seats.first()).update(cards={"milk": 3})

    page = client.get(url_of(table), {"seat": table.seats.first().pk})
    tap = tap_at(client, table, table.seats.last(), "plain")
    confirm = client.get(url_of(table, "confirm"))

    assert "Greta: 3 Milk cards, the 4-player deck holds 1." in read(page)
    assert "counted, not scored yet" in read(tap)
    assert "This cannot be" in read(confirm)
    assert "Correct what is entered first." in read(confirm)
