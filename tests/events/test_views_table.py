"""The page of one table: by its link, at the desk, plain and with htmx."""

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.enums import Role
from gonuts_league.events.models import Round
from gonuts_league.tables.models import Result, Seat, SeatEntry, Table
from gonuts_league.tables.services.entry import enter_totals, set_seat_outcome
from gonuts_league.tables.services.links import revoke_link, table_link
from tests.factories.clubs import ClubFactory, MembershipFactory
from tests.factories.events import EventFactory
from tests.factories.tables import (
    PHONE,
    enter_cards,
    make_round,
    make_table,
    token_of,
)

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}
CARDS = ({"powdered": 2}, {"glazed": 3}, {"milk": 1}, {"eclair": 1})


@pytest.fixture
def table():
    return make_table(make_round(EventFactory(name="Thursday")))


@pytest.fixture
def full_table(table):
    for seat, cards in zip(table.seats.all(), CARDS, strict=True):
        enter_cards(seat, cards)
    table.refresh_from_db()
    return table


def _url(table, act="round"):
    where = {"token": token_of(table), "number": table.round.number}
    return reverse(f"table:phone-{act}", kwargs=where)


def _phone_url(table):
    return reverse("table:phone", args=[token_of(table)])


def _words(response):
    """The text of a page as a reader has it."""
    html = re.sub(r"<(script|style|title).*?</\1>", " ", response.content.decode())
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def _tap(client, table, seat, card, *, sign="add", htmx=True, **more):
    form = {"seat": seat.pk, "game": 1, sign: card, "seen": table.version} | more
    return client.post(_url(table, "tap"), form, **(HTMX if htmx else {}))


def _cards(table):
    return [
        next((e.cards for e in seat.entries.all() if e.is_entered), None)
        for seat in table.seats.prefetch_related("entries")
    ]


def _close(round_):
    Round.objects.filter(pk=round_.pk).update(state="closed", closed_at=timezone.now())


# --- Who gets in ---


def test_a_link_shows_the_players_and_only_their_first_names(client, table):
    response = client.get(_phone_url(table))

    words = _words(response)
    assert "Table 1 · Round 1 Thursday" in words
    assert "Greta's cards" in words
    assert "Lind" not in response.content.decode()


def test_a_page_of_a_link_is_kept_by_nobody(client, table):
    response = client.get(_phone_url(table))

    assert "no-store" in response["Cache-Control"]
    assert response["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("act", ["", "r1/", "r1/confirm/", "standings/"])
@pytest.mark.parametrize("token", ["guessed", "1.1.1~abc", "desk"])
def test_a_guessed_link_tells_one_sentence(client, table, token, act):
    response = client.get(f"/t/{token}/{act}")

    assert response.status_code == 404
    assert _words(response).endswith(
        "This link no longer opens a table. Ask the organiser."
    )
    assert "Thursday" not in response.content.decode()


def test_a_revoked_link_neither_shows_nor_taps(client, table):
    seat, url = table.seats.first(), _url(table, "tap")
    revoke_link(table_link(table.round.event_id, 1))

    response = client.post(url, {"seat": seat.pk, "add": "plain"})

    assert response.status_code == 404
    assert _cards(table)[0] is None


def test_a_link_cannot_change_another_table(client, table):
    other = make_table(table.round, number=2, people=["Ida Nowak", "Theo Fox"])

    response = _tap(client, table, other.seats.first(), "plain")

    assert response.status_code == 422
    assert "Nobody by that name sits here." in _words(response)
    assert _cards(other) == [None, None]


def test_whoever_scores_for_the_club_has_the_same_page(client, table):
    membership = MembershipFactory(club=table.round.event.club, role=Role.SCOREKEEPER)
    client.force_login(membership.user)
    url = reverse("table:desk", args=[table.round.event.slug, table.pk])

    page = client.get(url)
    client.post(f"{url}tap/", {"seat": table.seats.first().pk, "add": "plain"})

    assert "Greta's cards" in _words(page)
    assert reverse("events:desk", args=[table.round.event.slug]) in (
        page.content.decode()
    )
    assert _cards(table)[0] == {"plain": 1}
    assert SeatEntry.objects.get().taps.get().user == membership.user


@pytest.mark.parametrize("who", ["nobody", "other club"])
def test_the_desk_page_is_not_there_for_others(client, table, who):
    if who == "other club":
        client.force_login(MembershipFactory(club=ClubFactory()).user)
    url = reverse("table:desk", args=[table.round.event.slug, table.pk])

    answers = [client.get(url), client.post(f"{url}tap/", {"add": "plain"})]

    assert [answer.status_code for answer in answers] == [404, 404]
    assert "Thursday" not in answers[0].content.decode()


def test_the_desk_does_not_open_a_table_of_another_event(client, table):
    membership = MembershipFactory(club=table.round.event.club)
    client.force_login(membership.user)
    other = EventFactory(club=table.round.event.club)

    response = client.get(reverse("table:desk", args=[other.slug, table.pk]))

    assert response.status_code == 404


def test_a_tap_without_the_form_s_secret_is_refused(table):
    client = Client(enforce_csrf_checks=True)
    client.get(_phone_url(table))
    form = {"seat": table.seats.first().pk, "add": "plain"}

    bare = client.post(_url(table, "tap"), form)
    secret = {"csrfmiddlewaretoken": client.cookies["csrftoken"].value}
    real = client.post(_url(table, "tap"), form | secret)

    assert (bare.status_code, real.status_code) == (403, 302)
    assert _cards(table)[0] == {"plain": 1}


def test_a_young_player_is_called_by_the_seat(client, table):
    player = table.seats.all()[1].entry.player
    player.is_young = True
    player.save()

    page = client.get(_phone_url(table))

    assert "Greta – not entered Player 2 – not entered Jonas" in _words(page)
    assert "Clara" not in page.content.decode()


def test_two_players_of_one_name_are_told_apart_by_the_seat(client, table):
    player = table.seats.all()[1].entry.player
    player.name, player.name_key = "Greta Lamm", "greta lamm"
    player.save()

    words = _words(client.get(_phone_url(table)))

    assert "Greta (1) – not entered Greta (2) – not entered" in words


def test_markup_in_a_name_is_shown_as_it_is(client, table):
    player = table.seats.first().entry.player
    player.name = "<b>Bobby</b>"
    player.save()

    html = client.get(_phone_url(table)).content.decode()

    assert "&lt;b&gt;Bobby&lt;/b&gt;" in html
    assert "<b>Bobby" not in html


# --- Which round ---


def test_before_the_first_round_the_page_waits(client):
    event = EventFactory()
    draft = make_round(event, state="draft", published_at=None)
    url = _phone_url(make_table(draft))

    page = client.get(url)
    poll = client.get(url, {"shown": "none"}, **HTMX)
    Round.objects.update(state="published", published_at=timezone.now())
    poll_later = client.get(url, {"shown": "none"}, **HTMX)

    assert "Round 1 has not started; this page will show it." in _words(page)
    assert (poll.status_code, poll_later["HX-Refresh"]) == (204, "true")


def test_a_closed_round_shows_its_result(client, full_table):
    client.post(_url(full_table, "confirm"), {"version": full_table.version})
    _close(full_table.round)

    words = _words(client.get(_phone_url(full_table)))

    assert "Round 1 is closed. Here is your result. Clara wins" in words
    assert "Change it" not in words


def test_a_tap_after_the_round_was_closed_leads_to_the_result(client, table):
    client.get(_phone_url(table))
    _close(table.round)

    plain = _tap(client, table, table.seats.first(), "plain", htmx=False, follow=True)
    htmx = _tap(client, table, table.seats.first(), "plain")

    assert plain.status_code == 302
    assert htmx["HX-Redirect"] == plain["Location"] == _url(table)
    assert "Round 1 is closed. Here is your result." in _words(client.get(_url(table)))


def test_a_table_that_the_round_does_not_use_says_so(client, table):
    later = make_round(table.round.event, number=2)
    make_table(later, number=2, people=["Ida Nowak", "Theo Fox"])

    words = _words(client.get(_phone_url(table)))

    assert "Table 1 is not used in round 2." in words
    assert "Table 1 of round 1 has no confirmed result yet. Enter it" in words


def test_an_older_round_that_was_forgotten_is_linked(client, table):
    later = make_round(table.round.event, number=2)
    make_table(later)

    page = client.get(_phone_url(table))

    assert "Table 1 · Round 2" in _words(page)
    assert f'href="{_url(table)}"' in page.content.decode()


def test_a_game_that_was_called_off_says_so(client, table):
    Table.objects.update(state="void")

    words = _words(client.get(_phone_url(table)))

    assert "This game was called off and does not count." in words


# --- Entering cards ---


def test_a_tap_without_script_comes_back_to_the_same_player(client, table):
    clara = table.seats.all()[1]

    response = _tap(client, table, clara, "plain", htmx=False, box="1")

    assert response["Location"] == f"{_url(table)}?seat={clara.pk}&box=1#tile-plain"
    assert _cards(table)[1] == {"plain": 1}


def test_a_tap_with_htmx_answers_only_what_changed(client, table):
    response = _tap(client, table, table.seats.first(), "plain")

    html = response.content.decode()
    assert re.findall(r'id="(count-[\w-]+)"', html) == ["count-plain"]
    assert "Plain 1: 4 points, total 4" in _words(response)
    assert "<button class" not in html.replace("tile-add", "")
    assert "<html" not in html


def test_a_later_tap_sends_no_button_at_all(client, table):
    seat = table.seats.first()
    enter_cards(seat, {"plain": 2})
    table.refresh_from_db()

    html = _tap(client, table, seat, "plain").content.decode()

    assert "<button" not in html
    assert 'id="step"' not in html


def test_a_tap_after_another_phone_s_sends_all_counts(client, table):
    enter_cards(table.seats.first(), {"plain": 1, "milk": 1})

    html = _tap(client, table, table.seats.first(), "glazed").content.decode()

    assert 'id="count-milk"' in html
    assert 'id="step"' in html


def test_the_same_tap_twice_counts_once(client, table):
    for htmx in (True, True, False):
        _tap(client, table, table.seats.first(), "plain", htmx=htmx, client_id="x1")

    assert _cards(table)[0] == {"plain": 1}


def test_every_page_brings_a_new_id_for_the_next_tap(client, table):
    ids = {
        re.search(r'name="client_id" value="(\w+)"', page.content.decode())[1]
        for page in (client.get(_phone_url(table)) for _ in range(3))
    }

    assert len(ids) == 3


def test_two_phones_on_two_players_merge_and_undo_their_own(table):
    first, second = Client(), Client()
    greta, clara, *_others = table.seats.all()

    _tap(first, table, greta, "plain")
    _tap(second, table, clara, "glazed")
    _tap(first, table, greta, "plain")
    undone = second.post(_url(table, "undo"), {"seat": clara.pk}, **HTMX)
    nothing = second.post(_url(table, "undo"), {"seat": clara.pk}, **HTMX)

    assert _cards(table) == [{"plain": 2}, None, None, None]
    assert "Undone: Clara has 0 Glazed" in _words(undone)
    assert nothing.status_code == 422
    assert "There is nothing to undo." in _words(nothing)


def test_a_poll_brings_what_the_other_phone_did(table):
    first, second = Client(), Client()
    greta = table.seats.first()
    first.get(_phone_url(table))
    asked = {"seat": greta.pk, "game": 1, "seen": 0}

    before = first.get(_url(table, "live"), asked, **HTMX)
    _tap(second, table, greta, "plain")
    after = first.get(_url(table, "live"), asked, **HTMX)

    assert before.status_code == 204
    assert "Why 4 points" in _words(after)
    assert 'id="say"' not in after.content.decode()


def test_a_poll_of_a_confirmed_table_loads_the_page_again(client, full_table):
    client.post(_url(full_table, "confirm"), {"version": full_table.version})

    response = client.get(_url(full_table, "live"), {"seen": 1}, **HTMX)

    assert response["HX-Refresh"] == "true"


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"take": "plain"}, "A number of cards is a whole number from 0 to 7."),
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

    htmx = client.post(_url(table, "tap"), form, **HTMX)
    plain = client.post(_url(table, "tap"), form, follow=True)

    assert htmx.status_code == 422
    assert sentence in _words(htmx)
    assert sentence in _words(plain)
    assert _cards(table) == [None] * 4


def test_more_copies_than_the_box_holds_are_refused(client, table):
    seat = table.seats.first()
    enter_cards(seat, {"milk": 1})

    response = _tap(client, table, seat, "milk")

    assert "2 Milk cards, the box holds 1." in _words(response)
    assert _cards(table)[0] == {"milk": 1}


def test_only_cards_of_this_deck_have_tiles_until_the_box_is_asked_for(client, table):
    deck = client.get(_phone_url(table)).content.decode()
    box = client.get(_url(table), {"box": 1}).content.decode()

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

    page = client.get(_url(table), {"seat": table.seats.first().pk}).content.decode()

    assert 'id="tile-mucho-matcha"' in page
    assert 'id="tile-maple-frosted"' not in page


def test_the_first_edition_has_its_own_cards(client):
    table = make_table(make_round(EventFactory(game="gonuts-first")))

    page = client.get(_phone_url(table)).content.decode()

    tiles = re.findall(r'id="tile-([\w-]+)"', page)
    assert "maple-glazed" in tiles
    assert "maple-frosted" not in tiles


def test_a_supply_that_is_used_up_is_marked_on_every_phone(client, table):
    enter_cards(table.seats.first(), {"milk": 1})

    page = client.get(_url(table), {"seat": table.seats.all()[1].pk})

    assert _words(page).count("all out") == 1


def test_totals_of_others_wait_until_all_are_entered_or_they_are_asked_for(
    client, table
):
    greta, clara, *_others = table.seats.all()
    enter_cards(greta, {"powdered": 1})
    enter_cards(clara, {"milk": 1})
    strip = "Greta 3 1 card Clara {} 1 card Jonas – not entered"

    hidden = _words(client.get(_url(table), {"seat": greta.pk}))
    form = {"seat": greta.pk, "on": ""}
    shown = _words(client.post(_url(table, "show"), form, follow=True))

    assert strip.format("–") in hidden
    assert strip.format("5") in shown


def test_no_cards_enters_a_player_without_any(client, table):
    seat = table.seats.first()

    client.post(_url(table, "none"), {"seat": seat.pk})

    assert _cards(table)[0] == {}
    assert "Greta 0 0 cards" in _words(client.get(_url(table), {"seat": seat.pk}))


def test_whoever_left_or_did_not_come_is_shown_and_not_asked(client, table):
    *_others, jonas, benedikt = table.seats.all()
    set_seat_outcome(jonas, outcome="left")
    set_seat_outcome(benedikt, outcome="did-not-come")

    page = client.get(_phone_url(table))
    tap = _tap(client, table, jonas, "plain")

    words = _words(page)
    assert "Jonas – left during the game Benedikt – did not come" in words
    assert f"seat={jonas.pk}" not in page.content.decode()
    assert "Not entered yet: Greta, Clara." in words
    assert "Nothing is entered for somebody who left during the game." in _words(tap)


def test_the_main_button_leads_to_the_next_player_and_then_to_the_result(client, table):
    *others, last = table.seats.all()
    for seat in others[1:]:
        enter_cards(seat, {"glazed": 1})
    enter_cards(last, {"glazed": 1})

    before = client.get(_url(table), {"seat": last.pk})
    enter_cards(others[0], {"glazed": 1})
    after = client.get(_url(table), {"seat": last.pk})

    assert "Next: Greta" in _words(before)
    assert f'href="{_url(table, "confirm")}"' in after.content.decode()


def test_a_tap_asks_the_database_a_fixed_number_of_times(
    client, table, django_assert_num_queries
):
    seat, url = table.seats.first(), _url(table, "tap")
    enter_cards(seat, {"plain": 1})
    client.get(_phone_url(table))
    form = {"seat": seat.pk, "game": 1, "add": "plain", "seen": 1}

    with django_assert_num_queries(17):
        client.post(url, form, **HTMX)


def test_the_page_asks_the_database_no_oftener_for_more_players(
    client, table, django_assert_num_queries
):
    duel = make_table(table.round, number=2, people=("Ida Nowak", "Theo Fox"))
    for each in (table, duel):
        client.get(_phone_url(each))

    for url in (_url(table), _url(duel)):
        with django_assert_num_queries(5):
            client.get(url)


# --- Series ---


def test_a_second_game_has_a_tab_and_cards_of_its_own(client):
    round_ = make_round(EventFactory())
    people = ("Greta Lind", "Clara Moor")
    table = make_table(round_, people=people, series="fixed", game_count=2)
    greta, clara = table.seats.all()
    for seat in (greta, clara):
        enter_cards(seat, {"glazed": 1})

    page = client.get(_phone_url(table))
    _tap(client, table, greta, "plain", game=2)

    assert "Game 1 Game 2" in _words(page)
    assert "Greta – not entered" in _words(page)
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

    words = _words(client.get(_url(table, "confirm")))

    assert "Greta wins Games won: Greta 1.5 and Clara 0.5." in words


def test_a_finished_game_leads_on_to_the_next_one(client):
    round_ = make_round(EventFactory())
    people = ("Greta Lind", "Clara Moor")
    table = make_table(round_, people=people, series="best-of", game_count=3)
    greta, clara = table.seats.all()
    enter_cards(greta, {"glazed": 2})
    enter_cards(clara, {"glazed": 1})

    first = client.get(_url(table), {"game": 1})
    enter_cards(greta, {"glazed": 1}, game_number=2)
    enter_cards(clara, {"glazed": 2}, game_number=2)
    result = client.get(_url(table, "confirm"), follow=True)

    assert "Next: game 2" in _words(first)
    assert "Nobody has won most of the games yet. Enter the next one." in _words(result)


def test_a_series_that_is_won_early_leads_to_the_result(client):
    round_ = make_round(EventFactory())
    people = ("Greta Lind", "Clara Moor")
    table = make_table(round_, people=people, series="best-of", game_count=3)
    greta, clara = table.seats.all()
    for number in (1, 2):
        enter_cards(greta, {"glazed": 2}, game_number=number)
        enter_cards(clara, {"glazed": 1}, game_number=number)

    page = client.get(_phone_url(table))
    result = client.get(_url(table, "confirm"))

    assert "To the result" in _words(page)
    assert "Greta wins Games won: Greta 2." in _words(result)


def test_totals_of_two_games_are_entered_one_after_the_other(client):
    round_ = make_round(EventFactory())
    people = ("Greta Lind", "Clara Moor")
    table = make_table(round_, people=people, series="fixed", game_count=2)

    first = client.post(_url(table, "totals"), _points(table, "5", "6"), follow=True)
    form = _points(table, "9", "3") | {"game": "2"}
    second = client.post(_url(table, "totals"), form, follow=True)

    assert first.redirect_chain == [(f"{_url(table, 'totals')}?game=2", 302)]
    assert "Greta wins Games won: Greta 1 and Clara 1." in _words(second)


@pytest.mark.parametrize("act", ["totals", "places", "outcome"])
def test_a_game_beyond_the_series_is_refused_with_a_sentence(client, table, act):
    form = {"game": "7", f"winner-{table.seats.first().pk}": "on"}

    page = client.post(_url(table, act), form)

    assert page.status_code == 422
    assert "This table plays 1 game." in _words(page)


def test_a_field_of_a_seat_that_cannot_be_is_passed_over(client, table):
    form = urlencode({"points-" + "9" * 5000: "1"})
    kind = "application/x-www-form-urlencoded"

    page = client.post(_url(table, "totals"), form, content_type=kind, follow=True)

    assert "Not entered yet:" in _words(page)


def test_cards_that_no_game_ends_with_are_shown_but_not_scored(client, table):
    for seat in table.seats.all():
        enter_cards(seat, {"glazed": 1})
    SeatEntry.objects.filter(seat=table.seats.first()).update(cards={"milk": 3})

    page = client.get(_url(table), {"seat": table.seats.first().pk})
    tap = _tap(client, table, table.seats.last(), "plain")
    confirm = client.get(_url(table, "confirm"))

    assert "Greta: 3 Milk cards, the 4-player deck holds 1." in _words(page)
    assert "counted, not scored yet" in _words(tap)
    assert "These cards cannot be" in _words(confirm)
    assert "Correct the cards first." in _words(confirm)


# --- Confirming ---


def test_the_result_shows_who_wins_why_and_what_it_earns(client, full_table):
    words = _words(client.get(_url(full_table, "confirm")))

    assert "Clara wins Level with Greta on 6 points." in words
    assert "1 Clara 3 cards 6 11 2 Greta 2 cards 6 7" in words
    assert "Entered by Phone A." in words


def test_a_shared_win_shares_the_league_points(client, table):
    for seat in table.seats.all():
        enter_cards(seat, {"glazed": 1})

    words = _words(client.get(_url(table, "confirm")))

    assert "Greta, Clara, Jonas and Benedikt share the win" in words
    assert "1 Benedikt 1 card 2 6 " in words


def test_a_table_that_is_not_complete_cannot_be_looked_at(client, table):
    enter_cards(table.seats.first(), {"glazed": 1})

    page = client.get(_url(table, "confirm"), follow=True)

    assert page.redirect_chain == [(_url(table), 302)]
    assert "Not entered yet: Clara, Jonas, Benedikt." in _words(page)


def test_a_confirm_leads_to_the_result_with_its_reasons(client, full_table):
    form = {"version": full_table.version}

    page = client.post(_url(full_table, "confirm"), form, follow=True)

    words = _words(page)
    assert "Clara wins" in words
    assert "Confirmed by Phone A at" in words
    assert "Something wrong? Change it" in words
    assert "3 Glazed 2 each is 6." in words


def test_confirming_twice_from_two_phones_keeps_one_result(full_table):
    form = {"version": full_table.version}

    pages = [
        phone.post(_url(full_table, "confirm"), form, follow=True)
        for phone in (Client(), Client())
    ]

    assert [page.status_code for page in pages] == [200, 200]
    assert Result.objects.get().device == "A"
    assert "Clara wins" in _words(pages[1])


def test_a_change_in_between_is_shown_and_can_be_confirmed_again(full_table):
    first, second = Client(), Client()
    first.get(_url(full_table, "confirm"))
    seat = full_table.seats.all()[1]
    _tap(second, full_table, seat, "glazed")
    form = {"version": full_table.version}

    refused = first.post(_url(full_table, "confirm"), form)
    version = re.search(r'name="version" value="(\d+)"', refused.content.decode())[1]
    first.post(_url(full_table, "confirm"), {"version": version})

    words = _words(refused)
    assert refused.status_code == 409
    assert "Phone B set Glazed of Clara from 3 to 4." in words
    assert "409" not in words
    assert "1 Clara 4 cards 8" in words
    assert Result.objects.get().seats.get(seat=seat).points == 8


def test_cards_beyond_the_deck_are_confirmed_with_the_whole_box(client, full_table):
    enter_cards(full_table.seats.all()[1], {"maple-frosted": 1})
    full_table.refresh_from_db()
    form = {"version": full_table.version}

    page = client.get(_url(full_table, "confirm"))
    refused = client.post(_url(full_table, "confirm"), form)
    agreed = client.post(
        _url(full_table, "confirm"), form | {"whole_box": "1"}, follow=True
    )

    assert "Clara: 1 Maple Frosted, which is not in the 4-player deck." in _words(page)
    assert refused.status_code == 422
    assert "Played with the whole box? Then say so and confirm." in _words(refused)
    assert "whole box" in _words(agreed)
    assert Result.objects.get().rulings["deck-filter"] == "none"


def test_cards_that_cannot_be_are_refused_with_their_sentence(client, full_table):
    for seat in full_table.seats.all()[:2]:
        enter_cards(seat, {"plain": 4})
    full_table.refresh_from_db()
    form = {"version": full_table.version, "whole_box": "1"}

    page = client.post(_url(full_table, "confirm"), form)

    assert page.status_code == 422
    assert "8 Plain at this table, the box holds 7: 4 with Greta" in _words(page)
    assert "We played with the whole box" not in _words(page)
    assert list(Result.objects.all()) == []


def test_a_reopened_result_is_changed_and_confirmed_as_the_second(client, full_table):
    client.post(_url(full_table, "confirm"), {"version": full_table.version})

    page = client.post(_url(full_table, "reopen"), follow=True)
    full_table.refresh_from_db()
    _tap(client, full_table, full_table.seats.first(), "powdered")
    full_table.refresh_from_db()
    client.post(_url(full_table, "confirm"), {"version": full_table.version})

    assert "The result is open again. Change it, then confirm." in _words(page)
    assert list(Result.objects.values_list("version", "state")) == [
        (1, "superseded"),
        (2, "confirmed"),
    ]
    assert "Greta wins" in _words(client.get(_url(full_table)))


def test_a_closed_round_is_not_reopened_by_a_phone(client, full_table):
    client.post(_url(full_table, "confirm"), {"version": full_table.version})
    _close(full_table.round)

    page = client.post(_url(full_table, "reopen"), follow=True)

    assert "Round 1 is closed." in _words(page)
    assert Result.objects.get().state == "confirmed"


def test_a_tap_on_a_confirmed_table_leads_to_the_result(client, full_table):
    client.post(_url(full_table, "confirm"), {"version": full_table.version})

    response = _tap(client, full_table, full_table.seats.first(), "plain")

    assert response["HX-Redirect"] == _url(full_table)
    assert "This result is confirmed already." in _words(client.get(_url(full_table)))


# --- Other depths ---


def _points(table, *typed):
    seats = [seat.pk for seat in table.seats.all()]
    return {f"points-{pk}": text for pk, text in zip(seats, typed, strict=True)}


def test_totals_lead_to_the_result_in_two_steps(client, table):
    form = _points(table, "22", "-3", "21.5", "7")

    page = client.post(_url(table, "totals"), form, follow=True)

    assert page.redirect_chain == [(_url(table, "confirm"), 302)]
    words = _words(page)
    assert "Greta wins" in words
    assert "2 Jonas 21.5 7 3 Benedikt 7 4 4 Clara −3 2 totals" in words


def test_equal_totals_ask_for_the_number_of_cards_and_only_there(client, table):
    form = _points(table, "22", "22", "21", "7")
    first, second, *_others = table.seats.all()

    asked = client.post(_url(table, "totals"), form, follow=True)
    cards = {f"cards-{first.pk}": "11", f"cards-{second.pk}": "12", "asked": "1"}
    page = client.post(_url(table, "totals"), form | cards, follow=True)

    fields = re.findall(r'name="cards-(\d+)"', asked.content.decode())
    assert [int(field) for field in fields] == [first.pk, second.pk]
    assert "Clara wins Level with Greta on 22 points." in _words(page)


def test_equal_totals_without_cards_share_the_place(client, table):
    form = _points(table, "22.5", "22.5", "21", "7") | {"asked": "1"}

    words = _words(client.post(_url(table, "totals"), form, follow=True))

    assert "Greta and Clara share the win Level with Clara on 22.5 points." in words


def test_a_bad_total_keeps_all_that_was_typed(client, table):
    form = _points(table, "22", "a lot", "", "7")

    page = client.post(_url(table, "totals"), form)

    html = page.content.decode()
    assert page.status_code == 422
    assert "Points are whole or half numbers between −999 and 9999." in _words(page)
    assert re.findall(r'value="(22|a lot|7)"', html) == ["22", "a lot", "7"]
    assert html.count('aria-invalid="true"') == 1


@pytest.mark.parametrize("act", ["totals", "places", "outcome", "none", "rules"])
def test_a_form_sent_after_the_round_was_closed_leads_to_the_result(client, table, act):
    _close(table.round)
    form = _points(table, "22", "21", "20", "7") | {"seat": table.seats.first().pk}

    page = client.post(_url(table, act), form, follow=True)

    assert "Round 1 is closed. Here is your result." in _words(page)
    assert list(SeatEntry.objects.all()) == []


def test_a_total_that_is_missing_is_named(client, table):
    form = _points(table, "22", "21", "", "7")

    page = client.post(_url(table, "totals"), form, follow=True)

    assert "Not entered yet: Jonas." in _words(page)


def test_places_are_shown_without_points(client, table):
    seats = [seat.pk for seat in table.seats.all()]
    form = {f"place-{pk}": place for pk, place in zip(seats, "2114", strict=True)}

    bad = client.post(_url(table, "places"), form)
    form[f"place-{seats[0]}"] = "3"
    page = client.post(_url(table, "places"), form, follow=True)

    assert bad.status_code == 422
    assert "with 2 people on place 1, the next place is 3." in _words(bad)
    words = _words(page)
    assert "Clara and Jonas share the win" in words
    assert "3 Greta points not entered – 4" in words
    assert "places only" in words


def test_only_who_won_is_enough(client, table):
    winner = table.seats.all()[2]

    nobody = client.post(_url(table, "outcome"), {})
    page = client.post(
        _url(table, "outcome"), {f"winner-{winner.pk}": "on"}, follow=True
    )

    assert "Say who won." in _words(nobody)
    assert "Jonas wins" in _words(page)
    assert "outcome only" in _words(page)


def test_a_page_of_totals_goes_back_to_the_cards_that_were_entered(client, table):
    enter_cards(table.seats.first(), {"plain": 1})
    form = _points(table, "22", "21", "20", "7")
    client.post(_url(table, "totals"), form)

    page = client.post(_url(table, "cards"), follow=True)

    assert _cards(table) == [{"plain": 1}, None, None, None]
    assert "Clara's cards" in _words(page)


def test_the_page_of_a_table_with_totals_is_that_of_its_totals(client, table):
    points = {seat.pk: "5" for seat in table.seats.all()}
    enter_totals(table, points=points, tie_breaks={}, actor=PHONE)

    page = client.get(_phone_url(table), follow=True)

    assert page.redirect_chain == [(_url(table, "totals"), 302)]
    assert 'value="5"' in page.content.decode()


@pytest.mark.parametrize("act", ["totals", "places", "outcome", "rules", "confirm"])
def test_the_forms_of_a_confirmed_table_lead_to_its_result(client, full_table, act):
    client.post(_url(full_table, "confirm"), {"version": full_table.version})

    answers = [client.get(_url(full_table, act)), client.post(_url(full_table, act))]

    assert [answer["Location"] for answer in answers] == [_url(full_table)] * 2
    assert Result.objects.count() == 1


# --- Rules of the table ---


def test_another_edition_is_chosen_before_cards_are_entered(client, table):
    form = {"edition": "gonuts-first", "ruling-fewest-tie": "all"}

    client.post(_url(table, "rules"), form)

    table.refresh_from_db()
    assert table.game == "gonuts-first"
    assert table.rulings == {"fewest-tie": "all", "deck-filter": "by-players"}


def test_a_change_of_edition_lists_the_cards_to_enter_again(client, table):
    seat = table.seats.first()
    enter_cards(seat, {"boston-cream": 2, "milk": 1})

    warned = client.get(_url(table, "rules"))
    client.post(_url(table, "rules"), {"edition": "gonuts-first"})
    page = client.get(_url(table), {"seat": seat.pk})

    assert "the others are listed, to be entered again" in _words(warned)
    assert "Enter again for Greta: 1 Milk." in _words(page)


def test_what_was_entered_again_is_said_to_be_there(client, table):
    seat = table.seats.first()
    enter_cards(seat, {"boston-cream": 2, "milk": 1})
    client.post(_url(table, "rules"), {"edition": "gonuts-first"})

    client.post(_url(table, "again"), {"seat": seat.pk})

    assert "Enter again" not in _words(client.get(_url(table), {"seat": seat.pk}))
    assert _cards(table)[0] == {"boston-cream": 2}


def test_values_that_are_no_ruling_are_left_out(client, table):
    form = {"edition": "chess", "ruling-fewest-tie": "perhaps", "ruling-x": "y"}

    client.post(_url(table, "rules"), form)

    table.refresh_from_db()
    assert (table.game, table.rulings) == (
        "gonuts-gamewright",
        {"deck-filter": "by-players"},
    )


# --- Standings ---


def test_the_link_of_a_table_shows_the_standings_of_its_event(client, full_table):
    client.post(_url(full_table, "confirm"), {"version": full_table.version})

    page = client.get(reverse("table:standings", args=[token_of(full_table)]))

    assert page.status_code == 200
    assert "Clara M." in _words(page)
    assert "no-store" in page["Cache-Control"]


def test_a_seat_s_outcome_is_named_in_the_result(client, full_table):
    Seat.objects.filter(pk=full_table.seats.last().pk).update(outcome="left")
    full_table.refresh_from_db()

    words = _words(client.get(_url(full_table, "confirm")))

    assert "4 Benedikt left during the game – 2" in words
