"""A result that somebody at the table does not agree with, on the pages."""

import re

import pytest
from django.test import Client

from gonuts_league.tables.models import Result, SecondCount
from tests.factories.clubs import MembershipFactory
from tests.factories.events import EventFactory
from tests.factories.tables import enter_cards, make_round, make_table
from tests.phones.table_pages import CARDS, HTMX, phone_url, read, tap_at, url_of

pytestmark = pytest.mark.django_db
SECOND = ({"powdered": 2}, {"glazed": 2}, {"milk": 1}, {"eclair": 1, "plain": 1})


@pytest.fixture
def table():
    event = EventFactory(name="Thursday", confirm_by="one-other")
    table = make_table(make_round(event), phones=())
    for seat, cards in zip(table.seats.all(), CARDS, strict=True):
        enter_cards(seat, cards)
    table.refresh_from_db()
    return table


@pytest.fixture
def anna(table):
    return _phone_of(table, 0)


@pytest.fixture
def ben(table, anna):
    return _phone_of(table, 1)


@pytest.fixture
def olga(table):
    """The organiser, signed in at the desk."""
    client = Client()
    client.force_login(MembershipFactory(club=table.round.event.club).user)
    return client


def _phone_of(table, position):
    phone = Client()
    phone.post(url_of(table, "who"), {"seat": table.seats.get(position=position).pk})
    return phone


def _desk(table, act=""):
    return f"/t/desk/{table.round.event.slug}/{table.pk}/{act}"


def _dispute(phone, table, **how):
    return phone.post(url_of(table, "dispute"), how, follow=True)


def _count(phone, table, *counts):
    """Fill in one screen after the other; the page after the last one."""
    for number, (seat, cards) in enumerate(
        zip(table.seats.all(), counts, strict=True), start=1
    ):
        form = {f"n-{seat.pk}-{card}": count for card, count in cards.items()}
        page = phone.post(
            url_of(table, "recount"), {"screen": number, **form}, follow=True
        )
    return page


def _settle(client, table, url, **form):
    table.refresh_from_db()
    return client.post(url, {"version": table.version} | form, follow=True)


def test_the_ways_to_object_stand_on_the_page_of_the_result(table, anna):
    words = read(anna.get(url_of(table, "confirm")))

    assert "Something wrong? You disagree?" in words
    assert "We do not agree: count again" in words
    assert "We do not agree: ask the organiser" in words


def test_a_dispute_is_shown_on_all_phones_and_stops_the_agreeing(table, anna, ben):
    anna.post(url_of(table, "confirm"), {"version": table.version})

    told = _dispute(ben, table, organiser=1)
    other = anna.get(phone_url(table), follow=True)
    seat = table.seats.last().pk
    form = {"version": table.version, "seat": seat}
    refused = anna.post(url_of(table, "confirm"), form)

    assert "Clara does not agree." in read(told)
    assert "Clara does not agree." in read(other)
    assert "Agree as" not in read(other)
    assert refused.status_code == 422
    assert "Count again, or ask the organiser." in read(refused)
    assert not Result.objects.exists()


def test_a_waiting_phone_learns_of_the_dispute(table, anna, ben):
    page = anna.get(url_of(table, "confirm"))
    poll = re.search(r'hx-get="([^"]*shown=[^"]*)"', page.content.decode())[1]

    _dispute(ben, table)

    assert anna.get(poll, **HTMX)["HX-Refresh"] == "true"


def test_the_second_count_does_not_show_the_first(table, ben):
    page = _dispute(ben, table, again=1)

    words = read(page)
    assert "Count again: Greta" in words
    assert "1 of 4" in words
    values = re.findall(r'name="n-[^"]*"\s+value="([^"]*)"', page.content.decode())
    assert set(values) == {""}
    assert 'inputmode="numeric"' in page.content.decode()


def test_minus_and_plus_work_without_scripts_and_keep_what_was_typed(table, ben):
    _dispute(ben, table, again=1)
    seat = table.seats.first().pk
    plain, milk = f"n-{seat}-plain", f"n-{seat}-milk"
    form = {"screen": 1, plain: "2", milk: "1"}

    more = ben.post(url_of(table, "recount"), form | {"more": plain})
    less = ben.post(url_of(table, "recount"), form | {"less": milk})

    assert re.search(rf'name="{plain}"\s+value="3"', more.content.decode())
    assert re.search(rf'name="{milk}"\s+value="1"', more.content.decode())
    assert re.search(rf'name="{milk}"\s+value="0"', less.content.decode())
    assert SecondCount.objects.get().counts == {}


@pytest.mark.parametrize("typed", ["500", "-1", "two", "1.5"])
def test_a_number_that_cannot_be_is_refused_beside_its_field(table, ben, typed):
    _dispute(ben, table, again=1)
    seat = table.seats.first().pk

    form = {"screen": 1, f"n-{seat}-plain": typed}
    page = ben.post(url_of(table, "recount"), form)

    assert page.status_code == 422
    assert 'aria-invalid="true"' in page.content.decode()
    assert SecondCount.objects.get().counts == {}


def test_only_the_differences_are_shown_with_what_they_are_worth(table, ben):
    _dispute(ben, table, again=1)

    page = _count(ben, table, *SECOND)

    words = read(page)
    assert "2 differences" in words
    assert "First count: Clara wins. Second count: Greta wins." in words
    assert "Clara: Glazed 3 first count 2 second count" in words
    assert "With the second count: Clara has 2 points fewer." in words
    assert "Benedikt: Plain 0 first count 1 second count" in words
    assert "Powdered" not in words


def test_equal_counts_lead_back_to_the_result(table, ben):
    _dispute(ben, table, again=1)

    page = _count(ben, table, *CARDS)

    assert "Both counts are the same." in read(page)
    assert "Hand it in as Clara" in read(page)


def test_the_table_chooses_and_agrees_anew(table, anna, ben):
    anna.post(url_of(table, "confirm"), {"version": table.version})
    _dispute(ben, table, again=1)
    _count(ben, table, *SECOND)
    second, last = table.seats.all()[1].pk, table.seats.last().pk
    url = url_of(table, "settle")

    refused = _settle(ben, table, url, taken="some")
    chosen = {f"d-1-{second}-glazed": "second", f"d-1-{last}-plain": "first"}
    page = _settle(ben, table, url, taken="some", **chosen)
    table.refresh_from_db()
    ben.post(url_of(table, "confirm"), {"version": table.version})
    anna.post(
        url_of(table, "confirm"),
        {"version": table.version, "seat": table.seats.first().pk},
    )

    assert refused.status_code == 422
    assert "Choose the first or the second count for each" in read(refused)
    assert "Something was changed after Greta handed it in." in read(page)
    games = Result.objects.get().games.order_by("seat")
    assert [game.cards for game in games] == [CARDS[0], SECOND[1], CARDS[2], CARDS[3]]


def test_the_organiser_sees_both_counts_and_accepts_one_with_one_tap(table, ben, olga):
    _dispute(ben, table, again=1)
    _count(ben, table, *SECOND)

    led = olga.get(_desk(table), follow=True)
    seen = olga.get(_desk(table, "differences/"))
    page = _settle(olga, table, _desk(table, "settle/"), taken="second")

    assert "Clara does not agree." in read(led)
    assert "See what differs" in read(led)
    assert "Clara: Glazed 3 first count 2 second count" in read(seen)
    assert "Clara wins" not in read(page)
    assert Result.objects.get().user is not None


def test_the_desk_is_not_spoken_to_as_the_table(table, ben, olga):
    _dispute(ben, table)

    at_table = read(ben.get(url_of(table, "confirm")))
    at_desk = read(olga.get(_desk(table, "confirm/")))

    assert "The organiser sees this." in at_table
    assert "The organiser sees this." not in at_desk
    assert "We agree" not in at_desk


def test_what_was_changed_since_is_not_settled_unseen(table, anna, ben):
    _dispute(ben, table, again=1)
    _count(ben, table, *SECOND)
    seen = table.version
    tap_at(anna, table, table.seats.first(), "plain")

    page = ben.post(url_of(table, "settle"), {"version": seen, "taken": "second"})

    assert page.status_code == 409
    assert "Look at the differences again." in read(page)
    assert "Greta: Plain" in read(page)


def test_a_second_count_that_was_changed_since_is_not_taken_unseen(table, ben, olga):
    _dispute(ben, table, again=1)
    _count(ben, table, *SECOND)
    seen = olga.get(_desk(table, "differences/")).content.decode()
    counted = re.search(r'name="counted" value="([^"]+)"', seen)[1]
    _count(ben, table, {"powdered": 2}, {"glazed": 1}, {"milk": 1}, {"eclair": 1})

    form = {"taken": "second", "counted": counted}
    page = _settle(olga, table, _desk(table, "settle/"), **form)

    assert page.status_code == 409
    assert "Look at the differences again." in read(page)
    assert not Result.objects.exists()


def test_whoever_disputes_takes_it_back_and_nobody_else(table, anna, ben):
    _dispute(ben, table)

    other = anna.get(url_of(table, "confirm"))
    refused = _settle(anna, table, url_of(table, "settle"), taken="neither")
    page = _settle(ben, table, url_of(table, "settle"), taken="neither")

    assert "We agree after all" not in read(other)
    assert "Count again, or ask the organiser." in read(refused)
    assert "Hand it in as Clara" in read(page)


def test_nothing_is_disputed_where_nobody_looks_at_a_result(client, table):
    empty = make_table(table.round, number=2, people=("Ida Nowak", "Theo Fox"))

    page = client.post(url_of(empty, "dispute"), follow=True)
    gone = client.get(url_of(empty, "differences"))

    assert "Enter everybody first" in read(page)
    assert gone["Location"] == url_of(empty)


def test_totals_are_counted_again_for_all_at_once(table, ben):
    seats = [seat.pk for seat in table.seats.all()]
    totals = {f"points-{pk}": 10 + n for n, pk in enumerate(seats)}
    ben.post(url_of(table, "totals"), totals)
    page = _dispute(ben, table, again=1)
    form = {f"n-{pk}-points": 10 + n for n, pk in enumerate(seats)}

    missing = ben.post(url_of(table, "recount"), {"screen": 1})
    differs = ben.post(
        url_of(table, "recount"),
        {"screen": 1, **form, f"n-{seats[0]}-points": "9,5"},
        follow=True,
    )

    assert "1 of 1" in read(page)
    assert missing.status_code == 422
    assert "Greta: points 10 first count 9.5 second count" in read(differs)
    assert "Greta has 0.5 points fewer." in read(differs)


def test_the_organiser_reads_what_the_quarrel_is_about(table, ben, olga):
    told = _dispute(
        ben, table, organiser=1, about="  Clara's  Plain: 3 or 4 " + 90 * "x"
    )

    page = read(olga.get(_desk(table, "confirm/")))

    assert SecondCount.objects.get().about == ("Clara's Plain: 3 or 4 " + 90 * "x")[:80]
    assert "Clara does not agree. Clara's Plain: 3 or 4" in read(told)
    assert "Clara does not agree. Clara's Plain: 3 or 4" in page
    assert re.search(r"</q>\s*</p>", told.content.decode())
    assert "Look at it together, or count again" in page
    assert "Everyone agrees after all" in page
    assert "The organiser sees this." in read(told)
    assert "The organiser sees this." not in page
