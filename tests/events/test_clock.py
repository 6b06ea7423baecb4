from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from gonuts_league.events.clock import (
    ClockTimes,
    minutes_left,
    pause_length,
    say_clock,
    seconds_left,
)

EIGHT = datetime(2026, 11, 19, 20, 0, tzinfo=UTC)
seconds = st.integers(0, 4 * 60 * 60)


def after(count: int) -> datetime:
    return EIGHT + timedelta(seconds=count)


@given(seconds, seconds, st.integers(1, 120))
def test_a_pause_holds_what_is_left_and_gives_it_back(run, pause, minutes):
    running = ClockTimes(minutes, EIGHT)
    paused = ClockTimes(minutes, EIGHT, paused_at=after(run))
    length = pause_length(after(run), after(run + pause))
    resumed = ClockTimes(minutes, EIGHT, paused_seconds=length)

    left = seconds_left(running, after(run))

    assert seconds_left(paused, after(run + pause)) == left
    assert seconds_left(resumed, after(run + pause)) == left


@given(seconds, st.integers(1, 120), st.integers(0, 60))
def test_a_second_that_runs_is_a_second_less(run, minutes, extra):
    clock = ClockTimes(minutes, EIGHT)

    now = seconds_left(clock, after(run), extra_minutes=extra)
    later = seconds_left(clock, after(run + 1), extra_minutes=extra)

    assert now - later == 1
    assert now - seconds_left(clock, after(run)) == extra * 60


def test_a_pause_seen_from_before_it_began_changes_nothing():
    clock = ClockTimes(35, EIGHT, paused_at=after(600))

    assert seconds_left(clock, after(300)) == 30 * 60


def test_a_clock_started_after_the_moment_asked_for_is_full():
    assert seconds_left(ClockTimes(35, after(60)), EIGHT) == 35 * 60


def test_beyond_the_end_it_counts_up():
    over = seconds_left(ClockTimes(35, EIGHT), after(35 * 60 + 95))

    assert (over, say_clock(over), minutes_left(over)) == (-95, "+1:35", 0)


def test_a_minute_that_has_begun_is_said_as_one():
    assert [minutes_left(left) for left in (61, 60, 1, 0)] == [2, 1, 1, 0]
