"""Late taps on the page of a table: what its phones send, see and decide."""

import pytest
from django.test import Client
from django.utils import timezone

from gonuts_league.tables.models import LateTap, Table
from tests.factories.events import EventFactory
from tests.factories.tables import enter_cards, make_round, make_table
from tests.phones.table_pages import HTMX, cards_at, phone_url, read, tap_at, url_of

pytestmark = pytest.mark.django_db
LATE = {"late": 1, "seen": 0, "waited": 60}
ASKS = "3 taps from {}, {}: apply or drop?"


@pytest.fixture
def phones(table):
    """Two phones that have opened the table: A and B."""
    clients = (Client(), Client())
    for each in clients:
        each.get(phone_url(table))
    return clients


@pytest.fixture
def kept(table, phones):
    """Three late taps of phone B on a player whom phone A has entered meanwhile."""
    first, second = phones
    greta = table.seats.first()
    for card in ("plain", "glazed"):
        tap_at(first, table, greta, card)
    for number, card in enumerate(("plain", "plain", "glazed")):
        tap_at(second, table, greta, card, client_id=f"late{number}", **LATE)
    return LateTap.objects.last()


def _minute(tap):
    return timezone.localtime(tap.tapped_at).strftime("%H:%M")


def test_each_phone_and_the_desk_is_asked_about_late_taps(phones, kept, table):
    first, second = (read(phone.get(url_of(table))) for phone in phones)

    assert ASKS.format("phone B", _minute(kept)) in first
    assert ASKS.format("this phone", _minute(kept)) in second
    assert "Greta: Plain +2 Greta: Glazed +1" in first
    assert cards_at(table)[0] == {"glazed": 1, "plain": 1}


def test_the_phone_is_told_that_a_tap_was_kept(phones, kept, table):
    answer = tap_at(
        phones[1], table, table.seats.first(), "plain", client_id="late9", **LATE
    )

    assert (answer.status_code, answer["Tap-Answer"]) == (204, "kept")


@pytest.mark.parametrize(
    ("more", "verdict", "status"),
    [
        ({}, "taken", 200),
        ({"quiet": 1}, "taken", 204),
        ({"game": 1, "add": "bagel"}, "refused", 422),
    ],
)
def test_an_answer_tells_the_script_what_became_of_a_tap(
    phones, table, more, verdict, status
):
    answer = tap_at(phones[0], table, table.seats.first(), "plain", **more)

    assert (answer["Tap-Answer"], answer.status_code) == (verdict, status)


def test_a_poll_brings_late_taps_to_the_other_phone(phones, kept, table):
    table.refresh_from_db()
    asked = {"seen": table.version, "game": 1}

    html = phones[0].get(url_of(table, "live"), asked, **HTMX)
    again = phones[0].get(
        url_of(table, "live"), asked | {"seen_late": table.late_version}, **HTMX
    )

    assert "apply or drop?" in read(html)
    assert again.status_code == 204


def test_late_taps_are_applied_or_dropped_without_script(phones, kept, table):
    dropped = phones[0].post(url_of(table, "late-drop"), {"last": kept.pk}, follow=True)
    after_drop = cards_at(table)[0]
    applied = phones[1].post(
        url_of(table, "late-apply"), {"last": kept.pk}, follow=True
    )

    assert "The taps were dropped. Nothing was changed." in read(dropped)
    assert "Apply them after all" in read(dropped)
    assert after_drop == {"glazed": 1, "plain": 1}
    assert "3 taps were applied." in read(applied)
    assert cards_at(table)[0] == {"glazed": 2, "plain": 3}


def test_late_taps_on_a_confirmed_table_are_shown_and_change_nothing(
    phones, full_table
):
    first, second = Client(), Client()
    for each in (first, second):
        each.get(phone_url(full_table))
    first.post(url_of(full_table, "confirm"), {"version": full_table.version})
    before = cards_at(full_table)

    for number in range(3):
        tap_at(
            second,
            full_table,
            full_table.seats.first(),
            "plain",
            client_id=f"late{number}",
            **LATE,
        )
    page = read(second.get(phone_url(full_table)))
    last = LateTap.objects.last().pk
    refused = second.post(url_of(full_table, "late-apply"), {"last": last}, follow=True)

    assert "3 taps from this phone" in page
    assert "Open it again, then apply the taps." in read(refused)
    assert cards_at(full_table) == before
    assert Table.objects.get(pk=full_table.pk).state == "confirmed"


def test_taps_of_another_table_are_not_decided_upon_here(phones, kept, table):
    other = make_table(table.round, number=2, people=("Ida Fox", "Theo Kern"))

    answer = Client().post(url_of(other, "late-apply"), {"last": kept.pk}, follow=True)

    assert "These taps have already been dealt with." in read(answer)
    assert cards_at(table)[0] == {"glazed": 1, "plain": 1}


def test_the_page_opens_where_this_phone_left_it(phones, table):
    clara = table.seats.all()[1]
    enter_cards(clara, {"plain": 1})
    phones[0].get(url_of(table), {"seat": clara.pk})

    pages = [read(phone.get(phone_url(table))) for phone in phones]

    assert ["Clara's cards" in page for page in pages] == [True, False]
    assert "Greta's cards" in pages[1]


def test_the_page_opens_at_the_game_of_a_series_that_was_shown_last(client):
    event = EventFactory()
    table = make_table(make_round(event), series="fixed", game_count=2)
    for seat in table.seats.all():
        enter_cards(seat, {"plain": 1})
    first = table.seats.first()

    client.get(url_of(table), {"seat": first.pk, "game": 1})

    assert 'name="game" value="1"' in client.get(phone_url(table)).content.decode()
