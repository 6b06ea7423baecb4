"""The page of one table: totals, places, or only who won."""

import re

import pytest

from gonuts_league.tables.models import Result, SeatEntry
from gonuts_league.tables.services.entry import enter_totals
from tests.factories.tables import (
    PHONE,
    enter_cards,
)
from tests.phones.table_pages import cards_at, close, phone_url, points_of, read, url_of

pytestmark = pytest.mark.django_db


def test_totals_lead_to_the_result_in_two_steps(client, table):
    form = points_of(table, "22", "-3", "21.5", "7")

    page = client.post(url_of(table, "totals"), form, follow=True)

    assert page.redirect_chain == [(url_of(table, "confirm"), 302)]
    words = read(page)
    assert "Greta wins" in words
    assert "2 Jonas 21.5 7 3 Benedikt 7 4 4 Clara −3 2 totals" in words


def test_equal_totals_ask_for_the_number_of_cards_and_only_there(client, table):
    form = points_of(table, "22", "22", "21", "7")
    first, second, *_others = table.seats.all()

    asked = client.post(url_of(table, "totals"), form, follow=True)
    cards = {f"cards-{first.pk}": "11", f"cards-{second.pk}": "12", "asked": "1"}
    page = client.post(url_of(table, "totals"), form | cards, follow=True)

    fields = re.findall(r'name="cards-(\d+)"', asked.content.decode())
    assert [int(field) for field in fields] == [first.pk, second.pk]
    assert "Clara wins Level with Greta on 22 points." in read(page)


def test_equal_totals_without_cards_share_the_place(client, table):
    form = points_of(table, "22.5", "22.5", "21", "7") | {"asked": "1"}

    words = read(client.post(url_of(table, "totals"), form, follow=True))

    assert "Greta and Clara share the win" in words
    assert "1 Greta 22.5 9 1 Clara 22.5 9" in words


def test_a_bad_total_keeps_all_that_was_typed(client, table):
    form = points_of(table, "22", "a lot", "", "7")

    page = client.post(url_of(table, "totals"), form)

    html = page.content.decode()
    assert page.status_code == 422
    assert "Points are whole or half numbers between −999 and 9999." in read(page)
    assert re.findall(r'value="(22|a lot|7)"', html) == ["22", "a lot", "7"]
    assert html.count('aria-invalid="true"') == 1


def test_the_other_ways_to_enter_are_called_alike_on_every_page(client, table):
    ways = {
        "totals": "Enter totals",
        "places": "Enter places",
        "outcome": "Only who won",
    }

    for act in ways:
        links = client.get(url_of(table, act)).content.decode().split('class="btn"')
        offered = {words for words in ways.values() for link in links if words in link}

        assert offered >= set(ways.values()) - {ways[act]}
        assert not any("known" in link for link in links)


@pytest.mark.parametrize("act", ["totals", "places", "outcome", "none", "rules"])
def test_a_form_sent_after_the_round_was_closed_leads_to_the_result(client, table, act):
    close(table.round)
    form = points_of(table, "22", "21", "20", "7") | {"seat": table.seats.first().pk}

    page = client.post(url_of(table, act), form, follow=True)

    assert "Round 1 is closed. Here is your result." in read(page)
    assert list(SeatEntry.objects.all()) == []


def test_a_total_that_is_missing_is_named(client, table):
    form = points_of(table, "22", "21", "", "7")

    page = client.post(url_of(table, "totals"), form, follow=True)

    assert "Not entered yet: Jonas." in read(page)


def test_places_are_shown_without_points(client, table):
    seats = [seat.pk for seat in table.seats.all()]
    form = {f"place-{pk}": place for pk, place in zip(seats, "2114", strict=True)}

    bad = client.post(url_of(table, "places"), form)
    form[f"place-{seats[0]}"] = "3"
    page = client.post(url_of(table, "places"), form, follow=True)

    assert bad.status_code == 422
    assert "with 2 people on place 1, the next place is 3." in read(bad)
    words = read(page)
    assert "Clara and Jonas share the win" in words
    assert "3 Greta points not entered – 4" in words
    assert "places only" in words


def test_only_who_won_is_enough(client, table):
    winner = table.seats.all()[2]

    nobody = client.post(url_of(table, "outcome"), {})
    page = client.post(
        url_of(table, "outcome"), {f"winner-{winner.pk}": "on"}, follow=True
    )

    assert "Choose who won." in read(nobody)
    assert "Jonas wins" in read(page)
    assert "outcome only" in read(page)


def test_a_page_of_totals_goes_back_to_the_cards_that_were_entered(client, table):
    enter_cards(table.seats.first(), {"plain": 1})
    form = points_of(table, "22", "21", "20", "7")
    client.post(url_of(table, "totals"), form)

    page = client.post(url_of(table, "cards"), follow=True)

    assert cards_at(table) == [{"plain": 1}, None, None, None]
    assert "Clara's cards" in read(page)


def test_the_page_of_a_table_with_totals_is_that_of_its_totals(client, table):
    points = {seat.pk: "5" for seat in table.seats.all()}
    enter_totals(table, points=points, tie_breaks={}, actor=PHONE)

    page = client.get(phone_url(table), follow=True)

    assert page.redirect_chain == [(url_of(table, "totals"), 302)]
    assert 'value="5"' in page.content.decode()


@pytest.mark.parametrize("act", ["totals", "places", "outcome", "rules", "confirm"])
def test_the_forms_of_a_confirmed_table_lead_to_its_result(client, full_table, act):
    client.post(url_of(full_table, "confirm"), {"version": full_table.version})

    answers = [
        client.get(url_of(full_table, act)),
        client.post(url_of(full_table, act)),
    ]

    assert [answer["Location"] for answer in answers] == [url_of(full_table)] * 2
    assert Result.objects.count() == 1
