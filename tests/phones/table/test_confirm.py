"""The page of one table: its result, confirmed and reopened."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from gonuts_league.tables.models import Result, Seat
from tests.clubs.readers import client_as
from tests.factories.tables import (
    enter_cards,
    token_of,
)
from tests.phones.table_pages import close, read, tap_at, url_of

pytestmark = pytest.mark.django_db


def test_the_result_shows_who_wins_why_and_what_it_earns(client, full_table):
    words = read(client.get(url_of(full_table, "confirm")))

    assert "Clara wins Level with Greta on 6 points." in words
    assert "1 Clara 3 cards 6 11 2 Greta 2 cards 6 7" in words
    assert "Entered by Phone A." in words


def test_a_phone_that_is_a_player_is_called_by_that_name(client, full_table):
    seat = full_table.seats.first()
    tap_at(client, full_table, seat, "plain")
    client.post(url_of(full_table, "who"), {"seat": seat.pk})

    event = full_table.round.event
    at_desk = reverse("table:desk-confirm", args=[event.slug, full_table.pk])
    pages = [
        client.get(url_of(full_table, "confirm")),
        client_as("scorekeeper", event.club).get(at_desk),
    ]

    for words in map(read, pages):
        assert "Entered by Phone A" not in words
        assert "Greta" in words.partition("Entered by")[2][:30]


def test_one_way_leads_back_to_what_was_entered(client, full_table):
    page = client.get(url_of(full_table, "confirm"))

    words = read(page)
    assert words.count("Change it") == 1
    bar = page.content.decode().partition('class="actionbar"')[2]
    assert bar.index("Change it") < bar.index("Hand it in")
    assert url_of(full_table, "undo") not in page.content.decode()
    assert "Place Player Game points Event points" in words


def test_a_shared_win_shares_the_league_points(client, table):
    for seat in table.seats.all():
        enter_cards(seat, {"glazed": 1})

    words = read(client.get(url_of(table, "confirm")))

    assert "Greta, Clara, Jonas and Benedikt share the win" in words
    assert "Level with" not in words
    assert "1 Benedikt 1 card 2 6 " in words


def test_a_table_that_is_not_complete_cannot_be_looked_at(client, table):
    enter_cards(table.seats.first(), {"glazed": 1})

    page = client.get(url_of(table, "confirm"), follow=True)

    assert page.redirect_chain == [(url_of(table), 302)]
    assert "Not entered yet: Clara, Jonas, Benedikt." in read(page)


def test_a_confirm_leads_to_the_result_with_its_reasons(client, full_table):
    form = {"version": full_table.version}

    page = client.post(url_of(full_table, "confirm"), form, follow=True)

    words = read(page)
    assert "Clara wins" in words
    assert "Phone A handed it in at" in words
    assert "Something wrong? Change it" in words
    assert "3 Glazed 2 each is 6." in words
    # As in the table of places above.
    why = re.findall(r"<span>(\w+)</span><b>", page.content.decode())
    assert why == ["Clara", "Greta", "Jonas", "Benedikt"]


def test_confirming_twice_from_two_phones_keeps_one_result(full_table):
    form = {"version": full_table.version}

    pages = [
        phone.post(url_of(full_table, "confirm"), form, follow=True)
        for phone in (Client(), Client())
    ]

    assert [page.status_code for page in pages] == [200, 200]
    assert Result.objects.get().device == "A"
    assert "Clara wins" in read(pages[1])


def test_a_change_in_between_is_shown_and_can_be_confirmed_again(full_table):
    first, second = Client(), Client()
    first.get(url_of(full_table, "confirm"))
    seat = full_table.seats.all()[1]
    tap_at(second, full_table, seat, "glazed")
    form = {"version": full_table.version}

    refused = first.post(url_of(full_table, "confirm"), form)
    version = re.search(r'name="version" value="(\d+)"', refused.content.decode())[1]
    first.post(url_of(full_table, "confirm"), {"version": version})

    words = read(refused)
    assert refused.status_code == 409
    assert "Phone B set Glazed of Clara from 3 to 4." in words
    assert "409" not in words
    assert "1 Clara 4 cards 8" in words
    assert Result.objects.get().seats.get(seat=seat).points == 8


def test_cards_beyond_the_deck_are_confirmed_with_the_whole_box(client, full_table):
    enter_cards(full_table.seats.all()[1], {"maple-frosted": 1})
    full_table.refresh_from_db()
    form = {"version": full_table.version}

    page = client.get(url_of(full_table, "confirm"))
    refused = client.post(url_of(full_table, "confirm"), form)
    agreed = client.post(
        url_of(full_table, "confirm"), form | {"whole_box": "1"}, follow=True
    )

    assert "Clara: 1 Maple Frosted, which is not in the 4-player deck." in read(page)
    assert refused.status_code == 422
    assert "Played with the whole box? Then say so and confirm." in read(refused)
    assert "whole box" in read(agreed)
    assert Result.objects.get().rulings["deck-filter"] == "none"


def test_cards_that_cannot_be_are_refused_with_their_sentence(client, full_table):
    for seat in full_table.seats.all()[:2]:
        enter_cards(seat, {"plain": 4})
    full_table.refresh_from_db()
    form = {"version": full_table.version, "whole_box": "1"}

    page = client.post(url_of(full_table, "confirm"), form)

    assert page.status_code == 422
    assert "What you hand in is the result" not in read(page)
    assert "8 Plain at this table, the box holds 7: 4 with Greta" in read(page)
    assert "This cannot be" in read(page)
    assert " wins" not in read(page)
    assert "We played with the whole box" not in read(page)
    assert list(Result.objects.all()) == []


def test_a_reopened_result_is_changed_and_confirmed_as_the_second(client, full_table):
    client.post(url_of(full_table, "confirm"), {"version": full_table.version})

    page = client.post(url_of(full_table, "reopen"), follow=True)
    full_table.refresh_from_db()
    tap_at(client, full_table, full_table.seats.first(), "powdered")
    full_table.refresh_from_db()
    client.post(url_of(full_table, "confirm"), {"version": full_table.version})

    assert "The result is open again. Change it, then confirm." in read(page)
    assert list(Result.objects.values_list("version", "state")) == [
        (1, "superseded"),
        (2, "confirmed"),
    ]
    assert "Greta wins" in read(client.get(url_of(full_table)))


def test_the_desk_says_why_it_opens_a_result_again(client, full_table):
    client.post(url_of(full_table, "confirm"), {"version": full_table.version})
    event = full_table.round.event
    desk = client_as("scorekeeper", event.club)
    where = [event.slug, full_table.pk]

    asked = desk.get(reverse("table:desk", args=where))
    desk.post(reverse("table:desk-reopen", args=where), {"reason": "wrong-player"})

    assert "Entered for the wrong player" in read(asked)
    assert "Entered for the wrong player" not in read(client.get(url_of(full_table)))
    assert event.journal.get(act="result-reopened").reason == "wrong-player"


def test_a_closed_round_is_not_reopened_by_a_phone(client, full_table):
    client.post(url_of(full_table, "confirm"), {"version": full_table.version})
    close(full_table.round)

    page = client.post(url_of(full_table, "reopen"), follow=True)

    assert "Round 1 is closed." in read(page)
    assert Result.objects.get().state == "confirmed"


def test_a_tap_on_a_confirmed_table_leads_to_the_result(client, full_table):
    client.post(url_of(full_table, "confirm"), {"version": full_table.version})

    response = tap_at(client, full_table, full_table.seats.first(), "plain")

    assert response["HX-Redirect"] == url_of(full_table)
    assert "This result is confirmed already." in read(client.get(url_of(full_table)))


def test_the_link_of_a_table_shows_the_standings_of_its_event(client, full_table):
    client.post(url_of(full_table, "confirm"), {"version": full_table.version})

    page = client.get(reverse("table:standings", args=[token_of(full_table)]))

    assert page.status_code == 200
    assert "Clara M." in read(page)
    back = reverse("table:phone", args=[token_of(full_table)])
    assert f'<a href="{back}">Table 1</a>' in page.content.decode()
    assert "no-store" in page["Cache-Control"]


def test_a_seat_s_outcome_is_named_in_the_result(client, full_table):
    Seat.objects.filter(pk=full_table.seats.last().pk).update(outcome="left")
    full_table.refresh_from_db()

    words = read(client.get(url_of(full_table, "confirm")))

    assert "4 Benedikt left during the game – 2" in words
