"""How much of a round's time is left, at any moment that is given.

1. The clock runs from its start; whatever it was paused for does not count.
2. A table's own minutes come on top, for that table alone.
3. Below zero the time is up, and the seconds beyond it are counted on.

There is no clock in here: the caller brings the moment.
"""

from dataclasses import dataclass
from datetime import datetime

MINUTE = 60


@dataclass(frozen=True, slots=True)
class ClockTimes:
    """A round's clock. `paused_seconds` are those of pauses that are over;
    `paused_at` is when the pause began that lasts, or None."""

    minutes: int
    started_at: datetime
    paused_at: datetime | None = None
    paused_seconds: int = 0


def seconds_left(clock: ClockTimes, now: datetime, *, extra_minutes: int = 0) -> int:
    """Count the seconds left at `now`, rounded up; negative once the time is up.

    >>> from datetime import UTC, datetime
    >>> eight = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)
    >>> clock = ClockTimes(35, eight)
    >>> seconds_left(clock, eight.replace(minute=30))
    300
    >>> seconds_left(clock, eight.replace(minute=36), extra_minutes=5)
    240
    """
    until = now if clock.paused_at is None else min(now, clock.paused_at)
    run = int((until - clock.started_at).total_seconds()) - clock.paused_seconds
    return (clock.minutes + extra_minutes) * MINUTE - max(run, 0)


def pause_length(paused_at: datetime, now: datetime) -> int:
    """The whole seconds of a pause that ends at `now`."""
    return max(int((now - paused_at).total_seconds()), 0)


def say_clock(seconds: int) -> str:
    """Write a clock as it counts down, or up behind a plus: 38:12, 0:07, +0:00.

    >>> say_clock(2292), say_clock(7), say_clock(0), say_clock(-95)
    ('38:12', '0:07', '+0:00', '+1:35')
    """
    minutes, rest = divmod(abs(seconds), MINUTE)
    return f"{'' if seconds > 0 else '+'}{minutes}:{rest:02}"


def minutes_left(seconds: int) -> int:
    """Whole minutes as people say them: the one that has begun counts."""
    return max(-(-seconds // MINUTE), 0)


def minutes_since(moment: datetime | None, now: datetime) -> int:
    return 0 if moment is None else int((now - moment).total_seconds() // 60)
