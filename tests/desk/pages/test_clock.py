import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from gonuts_league.events.models import Round, RoundClock
from gonuts_league.events.services.clocks import start_clock
from gonuts_league.tables.models import Table
from tests.desk.desk_pages import client_as
from tests.events.actions import ME
from tests.phones.table_pages import HTMX, phone_url, read
from tests.played import event_of, publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_():
    return publish(event_of(8, round_minutes=35))


@pytest.fixture
def olga(round_):
    return client_as("organiser", round_.event.club)


def turn(client, round_, act):
    where = [round_.event.slug, round_.number, act]
    return client.post(reverse("events:clock", args=where), follow=True)


def let_run(**ago):
    then = timezone.now() - timedelta(**ago)
    Round.objects.update(published_at=then)
    RoundClock.objects.update(started_at=then)


def test_the_organiser_starts_pauses_and_stops_it_at_the_desk(olga, round_):
    before = read(turn(olga, round_, "stop"))
    started = read(turn(olga, round_, "start"))
    paused = read(turn(olga, round_, "pause"))

    assert "No clock is running in round 1." in before
    assert re.search(r"Clock of round 1 3[45]:\d\d", started)
    assert "paused" in paused
    assert "Start the clock" in read(turn(olga, round_, "stop"))


def test_an_event_without_minutes_shows_no_clock():
    round_ = publish(event_of(8))
    desk = client_as("organiser", round_.event.club).get(
        reverse("events:desk", args=[round_.event.slug])
    )

    assert "Clock of round" not in read(desk)


def test_a_scorekeeper_sees_it_and_touches_nothing(round_):
    start_clock(round_, actor=ME)
    client = client_as("scorekeeper", round_.event.club)

    desk = read(client.get(reverse("events:desk", args=[round_.event.slug])))

    assert "Clock of round 1" in desk
    assert "Pause" not in desk


def test_the_poll_of_the_desk_follows_the_clock(olga, round_):
    address = reverse("events:desk", args=[round_.event.slug])
    page = olga.get(address).content.decode()
    version = re.search(r'data-etag="(\w+)"', page).group(1)
    headers = {"HTTP_IF_NONE_MATCH": version, **HTMX}

    unchanged = olga.get(address, **headers)
    turn(olga, round_, "start")

    assert unchanged.status_code == 304
    assert olga.get(address, **headers).status_code == 200


def test_one_table_gets_more_time(olga, client, round_):
    start_clock(round_, actor=ME)
    let_run(minutes=30)
    where = [round_.event.slug, 1, 2]

    olga.post(reverse("events:extra-time", args=where), {"more": "1"})

    times = [
        re.search(r"(\d+) min left", read(client.get(phone_url(table), follow=True)))
        for table in round_.tables.all()
    ]
    assert [found.group(1) for found in times] == ["5", "10"]


def test_a_phone_says_that_the_time_is_up(client, round_):
    start_clock(round_, actor=ME)
    let_run(minutes=36)

    page = client.get(phone_url(round_.tables.first()), follow=True).content.decode()

    assert re.search(r"data-clock-up\s*>time is up", page)


def test_the_desk_may_say_that_a_game_ended_on_time(olga, client, full_table):
    full_table.round.event.round_minutes = 35
    full_table.round.event.save()
    start_clock(full_table.round, actor=ME)
    let_run(minutes=36)
    desk = client_as("organiser", full_table.round.event.club)
    address = reverse(
        "table:desk-confirm", args=[full_table.round.event.slug, full_table.pk]
    )

    offered = "ended on time" in read(desk.get(address))
    desk.post(address, {"version": full_table.version, "on_time": "1"})

    assert offered
    assert Table.objects.get(pk=full_table.pk).state == "ended-on-time"
