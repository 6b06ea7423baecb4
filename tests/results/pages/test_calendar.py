"""The file by which an event's date gets into a calendar."""

import re

import pytest
from django.urls import reverse

from gonuts_league.events.enums import LinkKind
from gonuts_league.events.models import Event
from gonuts_league.events.services.links import event_link
from gonuts_league.venue.codes import path_of
from tests.clubs.readers import client_as
from tests.factories.events import EntryFactory, EventFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = EventFactory(
        name="Donuts; glaze, ring \\ " + "Fünf Éclairs 🍩 " * 3,
        starts_at="2026-12-01T18:30Z",
        time_zone="Europe/Berlin",
        is_sign_up_open=True,
        club__are_pages_open=True,
    )
    EntryFactory(event=event, player__name="Ida Nowak")
    Event.objects.update(name=event.name[:80])
    event.refresh_from_db()
    return event


def file_of(client, event):
    return client.get(reverse("standings:calendar", args=[event.slug]))


def test_the_file_has_the_name_and_the_time_by_the_clock_of_the_club(client, event):
    answer = file_of(client, event)

    text = answer.content.decode()
    lines = re.sub(r"DTSTAMP:\d{8}T\d{6}Z\r\n", "", text).replace("\r\n ", "")
    name = event.name.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert lines.split("\r\n") == [
        *("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//gonuts_league//EN"),
        *("BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:STANDARD"),
        *("DTSTART:19700101T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100"),
        *("END:STANDARD", "END:VTIMEZONE", "BEGIN:VEVENT"),
        f"UID:{event.slug}@gonuts-league",
        "DTSTART;TZID=Europe/Berlin:20261201T193000",
        f"SUMMARY:{name}",
        *("END:VEVENT", "END:VCALENDAR", ""),
    ]
    assert "\r\n " in text
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75


def test_in_summer_the_zone_is_that_of_summer_and_what_was_called_off_says_so(
    client, event
):
    Event.objects.update(starts_at="2026-07-01T18:30Z", is_called_off=True)

    text = file_of(client, event).content.decode()

    assert "TZOFFSETTO:+0200\r\n" in text
    assert "DTSTART;TZID=Europe/Berlin:20260701T203000\r\n" in text
    assert "STATUS:CANCELLED\r\n" in text


def test_an_event_without_a_day_has_no_file(client, event):
    Event.objects.update(starts_at=None)

    assert file_of(client, event).status_code == 404


def test_the_desk_the_event_and_its_sign_up_offer_the_file(client, event):
    come = path_of(event_link(event, LinkKind.SIGN_UP))
    ours = reverse("standings:calendar", args=[event.slug])
    desk = client_as("organiser", event.club).get(
        reverse("events:desk", args=[event.slug])
    )
    page = client.get(reverse("standings:event", args=[event.slug]))
    event.club.are_pages_open = False
    event.club.save()
    by_link = client.get(f"{come}date.ics")

    assert [ours in each.content.decode() for each in (desk, page)] == [True, True]
    assert f"{come}date.ics" in client.get(come).content.decode()
    assert file_of(client, event).status_code == 404
    assert "SUMMARY:Donuts" in by_link.content.decode()
    assert "Ida" not in by_link.content.decode()


def test_once_sign_up_is_closed_its_link_gives_no_file(client, event):
    come = path_of(event_link(event, LinkKind.SIGN_UP))
    Event.objects.update(is_sign_up_open=False)

    assert client.get(f"{come}date.ics").status_code == 404
