"""The page of one table: cards tapped in, plain and with htmx."""

import re

import pytest
from django.test import Client

from gonuts_league.events.services.people import enter_newcomer, remove_entry
from gonuts_league.players.services import change_player
from gonuts_league.tables.services.entry import set_seat_outcome
from tests.factories.events import EventFactory
from tests.factories.tables import (
    PHONE,
    enter_cards,
    make_round,
    make_table,
)
from tests.phones.table_pages import HTMX, cards_at, phone_url, read, tap_at, url_of

pytestmark = pytest.mark.django_db


def test_a_tap_without_script_comes_back_to_the_same_player(client, table):
    clara = table.seats.all()[1]

    response = tap_at(client, table, clara, "plain", htmx=False, box="1")

    assert response["Location"] == f"{url_of(table)}?seat={clara.pk}&box=1#tile-plain"
    assert cards_at(table)[1] == {"plain": 1}


def test_a_tap_with_htmx_answers_only_what_changed(client, table):
    response = tap_at(client, table, table.seats.first(), "plain")

    html = response.content.decode()
    assert re.findall(r'id="(count-[\w-]+)"', html) == ["count-plain"]
    assert "Plain 1: 4 points, total 4" in read(response)
    assert "<button class" not in html.replace("tile-add", "")
    assert "<html" not in html


def test_a_later_tap_sends_no_button_at_all(client, table):
    seat = table.seats.first()
    enter_cards(seat, {"plain": 2})
    table.refresh_from_db()

    html = tap_at(client, table, seat, "plain").content.decode()

    assert "<button" not in html
    assert 'id="step"' not in html


def test_a_tap_after_another_phone_s_sends_all_counts(client, table):
    enter_cards(table.seats.first(), {"plain": 1, "milk": 1})

    html = tap_at(client, table, table.seats.first(), "glazed").content.decode()

    assert 'id="count-milk"' in html
    assert 'id="step"' in html


def test_the_same_tap_twice_counts_once(client, table):
    for htmx in (True, True, False):
        tap_at(client, table, table.seats.first(), "plain", htmx=htmx, client_id="x1")

    assert cards_at(table)[0] == {"plain": 1}


def test_every_page_brings_a_new_id_for_the_next_tap(client, table):
    ids = {
        re.search(r'name="client_id" value="(\w+)"', page.content.decode())[1]
        for page in (client.get(phone_url(table)) for _ in range(3))
    }

    assert len(ids) == 3


def test_an_undo_offers_the_tap_that_it_took_back(client, table):
    greta, clara, *_others = table.seats.all()
    tap_at(client, table, greta, "plain")
    tap_at(client, table, greta, "plain", sign="take")

    answer = client.post(url_of(table, "undo"), {"seat": clara.pk}, **HTMX)

    button = re.search(r'<button[^>]*id="redo"[^>]*>', answer.content.decode())[0]
    given = dict(re.findall(r'([\w-]+)="([^"]*)"', button))
    assert (given["name"], given["value"]) == ("take", "plain")
    assert (given["data-seat"], given["data-game"]) == (str(greta.pk), "1")


def test_two_phones_on_two_players_merge_and_undo_their_own(table):
    first, second = Client(), Client()
    greta, clara, *_others = table.seats.all()

    tap_at(first, table, greta, "plain")
    tap_at(second, table, clara, "glazed")
    tap_at(first, table, greta, "plain")
    undone = second.post(url_of(table, "undo"), {"seat": clara.pk}, **HTMX)
    nothing = second.post(url_of(table, "undo"), {"seat": clara.pk}, **HTMX)

    assert cards_at(table) == [{"plain": 2}, None, None, None]
    assert "Undone: Clara has 0 Glazed" in read(undone)
    assert nothing.status_code == 422
    assert "There is nothing to undo." in read(nothing)


def test_a_poll_brings_what_the_other_phone_did(table):
    first, second = Client(), Client()
    greta = table.seats.first()
    first.get(phone_url(table))
    asked = {"seat": greta.pk, "game": 1, "seen": 0}

    before = first.get(url_of(table, "live"), asked, **HTMX)
    tap_at(second, table, greta, "plain")
    after = first.get(url_of(table, "live"), asked, **HTMX)

    assert before.status_code == 204
    assert "Why 4 points" in read(after)
    assert 'id="say"' not in after.content.decode()


def test_a_poll_of_a_confirmed_table_loads_the_page_again(client, full_table):
    client.post(url_of(full_table, "confirm"), {"version": full_table.version})

    response = client.get(url_of(full_table, "live"), {"seen": 1}, **HTMX)

    assert response["HX-Refresh"] == "true"


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"take": "plain"}, "The number of cards must be a whole number from 0 to 7."),
        ({"add": "bagel"}, "There is no card “bagel” in this edition."),
        ({"add": "<i>"}, "There is no card “<i>” in this edition."),
        ({}, "There is no card “” in this edition."),
        ({"add": "plain", "seat": "0"}, "Nobody by that name sits here."),
        ({"add": "plain", "seat": "x"}, "Nobody by that name sits here."),
        ({"add": "plain", "seat": "9" * 40}, "Nobody by that name sits here."),
    ],
)
def test_an_odd_tap_is_one_sentence_and_changes_nothing(client, table, form, sentence):
    form = {"seat": table.seats.first().pk} | form

    htmx = client.post(url_of(table, "tap"), form, **HTMX)
    plain = client.post(url_of(table, "tap"), form, follow=True)

    assert htmx.status_code == 422
    assert sentence in read(htmx)
    assert sentence in read(plain)
    assert cards_at(table) == [None] * 4


def test_more_copies_than_the_box_holds_are_refused(client, table):
    seat = table.seats.first()
    enter_cards(seat, {"milk": 1})

    response = tap_at(client, table, seat, "milk")

    assert "2 Milk cards, the box holds 1." in read(response)
    assert cards_at(table)[0] == {"milk": 1}


def test_only_cards_of_this_deck_have_tiles_until_the_box_is_asked_for(client, table):
    deck = client.get(phone_url(table)).content.decode()
    box = client.get(url_of(table), {"box": 1}).content.decode()

    tiles = [re.findall(r'id="tile-([\w-]+)"', page) for page in (deck, box)]
    assert [len(each) for each in tiles] == [19, 23]
    assert set(tiles[1]) - set(tiles[0]) == {
        "maple-frosted",
        "mucho-matcha",
        "raspberry-frosted",
        "strawberry-glazed",
    }


def test_a_card_outside_the_deck_that_was_entered_keeps_its_tile(client, table):
    enter_cards(table.seats.first(), {"mucho-matcha": 1})

    page = client.get(url_of(table), {"seat": table.seats.first().pk}).content.decode()

    assert 'id="tile-mucho-matcha"' in page
    assert 'id="tile-maple-frosted"' not in page


def test_the_first_edition_has_its_own_cards(client):
    table = make_table(make_round(EventFactory(game="gonuts-first")))

    page = client.get(phone_url(table)).content.decode()

    tiles = re.findall(r'id="tile-([\w-]+)"', page)
    assert "maple-glazed" in tiles
    assert "maple-frosted" not in tiles


def test_a_supply_that_is_used_up_is_marked_on_every_phone(client, table):
    enter_cards(table.seats.first(), {"milk": 1})

    page = client.get(url_of(table), {"seat": table.seats.all()[1].pk})

    assert read(page).count("all out") == 1


def test_totals_of_others_wait_until_all_are_entered_or_they_are_asked_for(
    client, table
):
    greta, clara, *_others = table.seats.all()
    enter_cards(greta, {"powdered": 1})
    enter_cards(clara, {"milk": 1})
    strip = "Greta 3 1 card Clara {} 1 card Jonas – not entered"

    hidden = read(client.get(url_of(table), {"seat": greta.pk}))
    form = {"seat": greta.pk, "shows-totals": "on"}
    shown = read(client.post(url_of(table, "show"), form, follow=True))

    assert strip.replace(" {}", "") in hidden  # what lies there, not what it earns
    assert strip.format("5") in shown


def test_the_button_onwards_says_when_it_passes_over_somebody(client, table):
    greta, clara, *_others = table.seats.all()
    enter_cards(clara, {"milk": 1})

    over = client.get(url_of(table), {"seat": greta.pk})
    beside = client.get(url_of(table), {"seat": clara.pk})

    assert "Still missing: Jonas" in read(over).partition("Undo")[2]
    assert "Next: Jonas" in read(beside).partition("Undo")[2]


def test_no_cards_enters_a_player_without_any(client, table):
    seat = table.seats.first()

    client.post(url_of(table, "none"), {"seat": seat.pk})

    assert cards_at(table)[0] == {}
    assert "Greta 0 0 cards" in read(client.get(url_of(table), {"seat": seat.pk}))


def test_whoever_left_or_did_not_come_is_shown_and_not_asked(client, table):
    *_others, jonas, benedikt = table.seats.all()
    set_seat_outcome(jonas, outcome="left")
    set_seat_outcome(benedikt, outcome="did-not-come")

    page = client.get(phone_url(table))
    tap = tap_at(client, table, jonas, "plain")

    words = read(page)
    assert "Jonas – left during the game Benedikt – did not come" in words
    assert f"seat={jonas.pk}" not in page.content.decode()
    assert "Not entered yet: Greta, Clara." in words
    assert "Nothing is entered for somebody who left during the game." in read(tap)


def test_the_main_button_leads_to_the_next_player_and_then_to_the_result(client, table):
    *others, last = table.seats.all()
    for seat in others[1:]:
        enter_cards(seat, {"glazed": 1})
    enter_cards(last, {"glazed": 1})

    before = client.get(url_of(table), {"seat": last.pk})
    enter_cards(others[0], {"glazed": 1})
    after = client.get(url_of(table), {"seat": last.pk})

    assert "Next: Greta" in read(before)
    assert f'href="{url_of(table, "confirm")}"' in after.content.decode()


def test_a_tap_asks_the_database_a_fixed_number_of_times(
    client, table, django_assert_num_queries
):
    seat, url = table.seats.first(), url_of(table, "tap")
    enter_cards(seat, {"plain": 1})
    client.get(phone_url(table))
    form = {"seat": seat.pk, "game": 1, "add": "plain", "seen": 1}
    client.post(url, form, **HTMX)

    # Link, session and table; a savepoint around the lock, round, seats, entries and
    # three writes. The first tap has kept the names of the event that are alike.
    with django_assert_num_queries(3 + 2 + 7):
        client.post(url, form, **HTMX)


def test_taps_tell_people_apart_from_whoever_came_or_was_renamed_since(client, table):
    event, greta = table.round.event, table.seats.first()
    first = read(tap_at(client, table, greta, "plain"))
    newcomer = enter_newcomer(event, name="Greta Moss", actor=PHONE)
    second = read(tap_at(client, table, greta, "plain"))
    change_player(newcomer.player, name="Ida Moss", actor=PHONE)
    third = read(tap_at(client, table, greta, "plain"))

    called = [
        re.search(r"(Greta[ \w.]*?) so far", text)[1] for text in (first, second, third)
    ]
    assert called == ["Greta", "Greta L.", "Greta"]


def test_taps_forget_a_namesake_who_was_entered_by_mistake(client, table):
    greta = table.seats.first()
    newcomer = enter_newcomer(table.round.event, name="Greta Moss", actor=PHONE)
    before = read(tap_at(client, table, greta, "plain"))

    remove_entry(newcomer, actor=PHONE)

    assert "Greta L. so far" in before
    assert "Greta so far" in read(tap_at(client, table, greta, "plain"))


def test_the_page_asks_the_database_no_oftener_for_more_players(
    client, table, django_assert_num_queries
):
    duel = make_table(table.round, number=2, people=("Ida Nowak", "Theo Fox"))
    for each in (table, duel):
        client.get(phone_url(each))

    for url in (url_of(table), url_of(duel)):
        with django_assert_num_queries(10):
            client.get(url)


def test_more_of_a_card_than_the_deck_holds_is_said_in_its_place(client, table):
    clara = table.seats.all()[1]
    enter_cards(table.seats.first(), {"plain": 4})
    enter_cards(clara, {"plain": 3})
    table.refresh_from_db()

    answer = tap_at(client, table, clara, "plain")

    html = answer.content.decode()
    assert '<span class="over">1 too many</span>' in html
    assert "8 Plain here, only 7 are in play: Greta 4, Clara 4." in read(answer)
    assert cards_at(table)[1] == {"plain": 4}
    other = client.get(f"{url_of(table)}?seat={table.seats.last().pk}")
    assert '<span class="over">1 too many</span>' in other.content.decode()
    assert "all out" not in read(other)
    assert "8 Plain here, only 7 are in play: Greta 4, Clara 4." in read(other)


def test_the_way_to_the_result_waits_while_the_count_cannot_be(client, table):
    first, *others = table.seats.all()
    enter_cards(first, {"plain": 4})
    for seat in others:
        enter_cards(seat, {"plain": 1})
    table.refresh_from_db()

    over = tap_at(client, table, first, "plain").content.decode()
    page = client.get(f"{url_of(table)}?seat={first.pk}").content.decode()
    table.refresh_from_db()
    right = tap_at(client, table, first, "plain", sign="take").content.decode()

    for html in (over, page):
        assert "To the result" in html
        assert 'aria-disabled="true"' in html
    assert 'id="step"' in right
    assert 'aria-disabled="true"' not in right


def test_the_phone_s_own_seat_is_marked_in_the_strip(table):
    phone, seat = Client(), table.seats.all()[2]
    phone.post(url_of(table, "who"), {"seat": seat.pk})

    page = phone.get(f"{url_of(table)}?seat={table.seats.first().pk}").content.decode()

    assert re.findall(r'class="me"\s+data-seat="(\d+)"', page) == [str(seat.pk)]
    assert page.count('<b class="you">you</b>') == 1
