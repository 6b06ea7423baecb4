"""The button at the table and what the desk sees of it."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from gonuts_league.events.models import Event, Round
from gonuts_league.events.services.agreeing import agree_to_result
from gonuts_league.events.services.disputing import dispute_result
from gonuts_league.tables.models import Call, Table
from tests.clubs.readers import client_as
from tests.desk.desk_pages import action_url, desk_url, primary
from tests.events.actions import confirm
from tests.factories.tables import PHONE, enter_cards
from tests.phones.table_pages import phone_url, read, url_of

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def staff(table):
    return client_as("scorekeeper", table.round.event.club)


def test_a_table_calls_and_takes_it_back_without_scripts(client, table):
    before = read(client.get(phone_url(table), follow=True))
    called = read(client.post(url_of(table, "call"), follow=True))
    back = read(client.post(url_of(table, "call"), {"back": "1"}, follow=True))

    assert "Call the organiser" in before
    assert "Called " in called
    assert "Call the organiser" in back


def test_with_scripts_only_the_line_comes_back(client, table):
    line = client.post(url_of(table, "call"), headers=HTMX).content.decode()

    assert line.strip().startswith('<div class="table-side"')
    assert "Take it back" in line


def test_the_desk_sees_the_call_answers_and_settles_it(client, table, staff):
    event = table.round.event
    client.post(url_of(table, "call"))
    address = action_url("call", event, Call.objects.get().pk)

    desk = read(staff.get(desk_url(event)))
    answered = read(staff.post(address, {"coming": "1"}, follow=True))
    phone = read(client.get(phone_url(table), follow=True))
    settled = read(staff.post(address, {"done": "1"}, follow=True))

    assert "I am coming to table 1" in desk
    assert "Problem solved" in answered
    assert "Somebody is on the way" in phone
    assert ("I am coming" in settled, "Problem solved" in settled) == (False, False)


def test_the_card_of_a_table_says_that_somebody_comes_until_it_is_settled(
    client, table, staff
):
    event = table.round.event
    client.post(url_of(table, "call"))
    address = action_url("call", event, Call.objects.get().pk)

    pages = [
        staff.get(f"{desk_url(event)}?table={table.pk}"),
        staff.post(address, {"coming": "1"}, follow=True),
        staff.post(address, {"done": "1"}, follow=True),
    ]

    said = [
        [words for words in ("needs help", "help is coming") if words in read(page)]
        for page in pages
    ]
    assert said == [["needs help"], ["help is coming"], []]
    opened = [f'id="panel-{table.pk}"' in page.content.decode() for page in pages]
    assert opened == [True, True, False]


def test_a_call_has_one_button_at_a_time(client, table, staff):
    event = table.round.event
    client.post(url_of(table, "call"))
    call = action_url("call", event, Call.objects.get().pk)

    asked = staff.get(desk_url(event)).content.decode()
    opened = staff.get(f"{desk_url(event)}?table={table.pk}").content.decode()
    answered = staff.post(call, {"coming": "1"}, follow=True).content.decode()

    assert [page.count(f'action="{call}"') for page in (asked, opened, answered)] == [
        *(1, 1, 1)
    ]
    assert ('name="coming"' in asked, 'name="done"' in asked) == (True, False)
    assert ('name="coming"' in answered, 'name="done"' in answered) == (False, True)


@pytest.mark.parametrize("is_coming", [False, True])
def test_a_table_that_called_is_not_to_be_entered_before_it_was_helped(
    client, table, staff, is_coming
):
    event = table.round.event
    Event.objects.update(round_minutes=60)
    Round.objects.update(published_at=timezone.now() - timedelta(hours=1))
    client.post(url_of(table, "call"))
    call = action_url("call", event, Call.objects.get().pk)
    if is_coming:
        staff.post(call, {"coming": "1"})

    closed, opened = (
        staff.get(f"{desk_url(event)}{query}").content.decode()
        for query in ("", f"?table={table.pk}")
    )

    look = f"Look at table {table.number}"
    come = f"I am coming to table {table.number}"
    assert primary(closed) == (look if is_coming else come)
    assert primary(opened) == ("Problem solved" if is_coming else come)


def test_a_call_comes_before_the_end_of_the_round(client, table, staff):
    event = table.round.event
    client.post(url_of(table, "call"))
    confirm(table)

    desk = staff.get(desk_url(event)).content.decode()

    assert "All results of round 1 are in" in desk
    assert primary(desk) == "I am coming to table 1"


def test_a_disputed_table_is_settled_once_somebody_is_coming(client, table, staff):
    event = table.round.event
    Event.objects.update(confirm_by="all")
    table = Table.objects.get(pk=table.pk)
    for seat in table.seats.all():
        enter_cards(seat, {"plain": 1})
    table.refresh_from_db()
    agree_to_result(table, version=table.version, seat=None, actor=PHONE)
    dispute_result(table, seat=table.seats.first(), actor=PHONE)
    client.post(url_of(table, "call"))
    call = action_url("call", event, Call.objects.get().pk)

    answered = staff.post(call, {"coming": "1"}, follow=True).content.decode()

    assert primary(answered) == "Settle table 1"
    assert "Problem solved" in answered


def test_a_call_is_marked_on_its_card_and_said_where_it_is_answered(
    client, table, staff
):
    client.post(url_of(table, "call"))

    desk = staff.get(desk_url(table.round.event)).content.decode()
    board, bar = desk.split('class="actionbar"')

    assert (board.count("needs help"), bar.count("needs help")) == (1, 0)
    assert (board.count("I am coming"), bar.count("I am coming")) == (0, 1)
    assert "You are needed" not in desk


def test_the_line_is_sent_again_only_when_it_changed(client, table):
    version = client.get(phone_url(table), follow=True).context["side"]["version"]
    headers = {**HTMX, "If-None-Match": version}

    unchanged = client.get(url_of(table, "side"), headers=headers)
    client.post(url_of(table, "call"))
    changed = client.get(url_of(table, "side"), headers=headers)

    assert (unchanged.status_code, changed.status_code) == (304, 200)


def test_too_many_calls_are_refused_in_words(client, table):
    for _ in range(4):
        client.post(url_of(table, "call"))
        client.post(url_of(table, "call"), {"back": "1"})

    refused = read(client.post(url_of(table, "call"), follow=True))

    assert "called a few times already" in refused


def test_whoever_is_at_the_desk_calls_nobody(table, staff):
    where = {"event_slug": table.round.event.slug, "pk": table.pk}

    page = read(staff.get(reverse("table:desk", kwargs=where)))

    assert "Call the organiser" not in page
    assert staff.post(reverse("table:desk-call", kwargs=where)).status_code == 404


def test_a_settled_call_cannot_be_answered(client, table, staff):
    client.post(url_of(table, "call"))
    address = action_url("call", table.round.event, Call.objects.get().pk)
    staff.post(address, {"done": "1"})

    again = staff.post(address, {"coming": "1"})

    assert (again.status_code, "This call is over." in read(again)) == (409, True)
