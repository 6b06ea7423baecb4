from datetime import timedelta

import pytest
from django.utils import timezone

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events.clock_page import clock_of, face_of_table
from gonuts_league.events.models import Round, RoundClock
from gonuts_league.events.services.clocks import (
    add_minutes,
    give_extra_minutes,
    pause_clock,
    restore_clock,
    resume_clock,
    start_clock,
    stop_clock,
)
from gonuts_league.events.services.rounds import publish_round, unpublish_round
from tests.events.actions import ME, start_round
from tests.played import event_of, play, publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_():
    return publish(event_of(8, round_minutes=35))


def back_date(clock, **ago):
    """Let a clock have been running for a while."""
    then = timezone.now() - timedelta(**ago)
    Round.objects.filter(clock=clock).update(published_at=then)
    RoundClock.objects.filter(pk=clock.pk).update(started_at=then)


def minutes_at(round_, number=1):
    table = round_.tables.select_related("round__clock").get(number=number)
    face = face_of_table(table, now=timezone.now())
    return face and face.minutes


def test_a_clock_begins_with_the_minutes_of_the_plan(round_):
    start_clock(round_, actor=ME)

    assert minutes_at(round_) == 35


@pytest.mark.parametrize(
    ("clock_start", "minutes", "shown"),
    [("published", 35, 35), ("published", 0, None), ("by-hand", 35, None)],
)
def test_an_event_may_start_the_clock_with_publication(clock_start, minutes, shown):
    event = event_of(8, round_minutes=minutes, clock_start=clock_start)

    round_ = start_round(event)

    assert minutes_at(round_) == shown


def test_a_round_that_is_published_anew_has_its_whole_time():
    round_ = start_round(event_of(8, round_minutes=35, clock_start="published"))
    back_date(round_.clock, minutes=20)
    gone = minutes_at(round_)
    unpublish_round(round_, actor=ME)

    publish_round(round_, actor=ME)

    assert (gone, minutes_at(round_)) == (15, 35)


@pytest.mark.parametrize(
    ("number", "minutes", "code"),
    [(1, 0, "clock-off"), (2, 35, "round-not-published")],
)
def test_a_clock_needs_minutes_and_a_running_round(number, minutes, code):
    event = event_of(8, round_minutes=minutes)
    round_ = publish(event) if number == 1 else play(event)

    with pytest.raises(LeagueError) as error:
        start_clock(round_, actor=ME)

    assert error.value.code == code


def test_a_clock_that_runs_is_not_started_again(round_):
    start_clock(round_, actor=ME)

    with pytest.raises(LeagueError) as error:
        start_clock(round_, actor=ME)

    assert error.value.code == "clock-runs"


def test_after_a_pause_there_is_as_much_time_as_before(round_):
    clock = start_clock(round_, actor=ME)
    back_date(clock, minutes=10)
    clock = pause_clock(round_, actor=ME)
    RoundClock.objects.update(paused_at=timezone.now() - timedelta(minutes=4))

    resume_clock(round_, actor=ME)

    assert minutes_at(round_) == 29


def test_minutes_for_all_and_for_one_table(round_):
    start_clock(round_, actor=ME)

    add_minutes(round_, minutes=5, actor=ME)
    give_extra_minutes(round_.tables.get(number=2), minutes=5, actor=ME)

    assert (minutes_at(round_, 1), minutes_at(round_, 2)) == (40, 45)


def test_extra_minutes_can_be_taken_back_but_not_below_none(round_):
    table = round_.tables.get(number=2)
    give_extra_minutes(table, minutes=5, actor=ME)

    for _ in range(2):
        table = give_extra_minutes(table, minutes=-5, actor=ME)

    assert table.extra_minutes == 0


@pytest.mark.parametrize("minutes", [-35, 600])
def test_a_clock_keeps_a_minute_and_ends_some_day(round_, minutes):
    start_clock(round_, actor=ME)

    with pytest.raises(LeagueError) as error:
        add_minutes(round_, minutes=minutes, actor=ME)

    assert error.value.code == "minutes-unusable"


def test_a_stopped_clock_is_gone_and_can_be_started_afresh(round_):
    clock = start_clock(round_, actor=ME)
    back_date(clock, minutes=10)

    stop_clock(round_, actor=ME)
    gone = minutes_at(round_)
    start_clock(round_, actor=ME)

    assert (gone, minutes_at(round_)) == (None, 35)


def test_a_round_published_anew_begins_without_a_clock(round_):
    start_clock(round_, actor=ME)

    publish_round(unpublish_round(round_, actor=ME), actor=ME)
    before = minutes_at(round_)
    start_clock(round_, actor=ME)

    assert (before, minutes_at(round_)) == (None, 35)


def test_the_journal_keeps_what_brings_the_clock_back(round_):
    clock = start_clock(round_, actor=ME)
    back_date(clock, minutes=10)
    pause_clock(round_, actor=ME)
    stop_clock(round_, actor=ME)
    stop, pause, start = JournalEntry.objects.order_by("-pk")[:3]

    restore_clock(round_, stop.before["clock"], actor=ME)
    paused = RoundClock.objects.get()
    restore_clock(round_, pause.before["clock"], actor=ME)
    running = RoundClock.objects.get()
    restore_clock(round_, start.before["clock"], actor=ME)

    assert (paused.paused_at is None, paused.stopped_at) == (False, None)
    assert (running.paused_at, minutes_at(round_)) == (None, None)
    assert clock_of(RoundClock.objects.get().round) is None
