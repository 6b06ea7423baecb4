"""The clock as pages show it: its face for one moment, and what can be done to it.

A face says the seconds that were left when the page was made; a script counts on from
there, without asking what time the phone thinks it is.
"""

from dataclasses import dataclass
from datetime import datetime

from gonuts_league.tables.models import Table

from .clock import minutes_left, say_clock, seconds_left
from .enums import RoundState
from .models import Event, Round, RoundClock


@dataclass(frozen=True, slots=True)
class ClockFace:
    """`version` changes when the clock is touched, not while it runs."""

    left: int
    text: str
    minutes: int
    is_up: bool
    is_paused: bool
    version: str


@dataclass(frozen=True, slots=True)
class ClockPage:
    """`face` is None while the clock has not been started, or was stopped."""

    round: Round
    face: ClockFace | None
    tables: tuple[Table, ...]
    version: str


def clock_page(event: Event, *, now: datetime) -> ClockPage | None:
    """The clock of the newest running round; None where the event has no clock."""
    round_ = (
        event.rounds.filter(state=RoundState.PUBLISHED)
        .select_related("clock")
        .order_by("-number")
        .first()
    )
    if round_ is None:
        return None
    face = face_of(clock_of(round_), now=now)
    if face is None:
        page = ClockPage(round_, None, (), f"{round_.pk}")
        return page if event.round_minutes else None
    tables = tuple(table for table in round_.tables.all() if table.is_open)
    extra = [(table.number, table.extra_minutes) for table in tables]
    version = f"{round_.pk} {face.version} {extra}"
    return ClockPage(round_, face, tables, version)


def clock_of(round_: Round) -> RoundClock | None:
    """A round's clock, if it has one that was not stopped.

    A clock from before the round was published anew is none.
    """
    clock: RoundClock | None = getattr(round_, "clock", None)
    if clock is None or clock.stopped_at or round_.published_at is None:
        return None
    return clock if clock.started_at >= round_.published_at else None


def face_of_table(table: Table, *, now: datetime) -> ClockFace | None:
    """The clock as it runs for one table, its own minutes on top."""
    if table.round.state != RoundState.PUBLISHED or not table.is_open:
        return None
    return face_of(clock_of(table.round), now=now, extra_minutes=table.extra_minutes)


def face_of(
    clock: RoundClock | None, *, now: datetime, extra_minutes: int = 0
) -> ClockFace | None:
    if clock is None:
        return None
    left = seconds_left(clock.times, now, extra_minutes=extra_minutes)
    return ClockFace(
        left=left,
        text=say_clock(left),
        minutes=minutes_left(left),
        is_up=left <= 0,
        is_paused=clock.paused_at is not None,
        version=repr((clock.times, extra_minutes)),
    )
