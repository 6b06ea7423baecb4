"""Start, pause and stop the clock of a round, and give time to all or to one table."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.actions import log_at_table
from gonuts_league.errors import LeagueError
from gonuts_league.events.clock import pause_length
from gonuts_league.events.clock_page import clock_of
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Round, RoundClock
from gonuts_league.tables.models import Table
from gonuts_league.tables.services.steps import lock_table

from .setup import lock_event, log_round

MOST_MINUTES = 600


@transaction.atomic
def start_clock(round_: Round, *, actor: Actor) -> RoundClock:
    """Start the clock of a running round with the minutes of the event's plan.

    LeagueError if the event has no clock, or this one runs already.
    """
    round_ = _lock_running(round_)
    if not round_.event.round_minutes:
        raise LeagueError("clock-off")
    kept = RoundClock.objects.filter(round=round_).first()
    if clock_of(round_) is not None:
        raise LeagueError("clock-runs", **round_.kept)
    clock = wind_up(round_)
    _note(round_, "clock-started", actor, before=kept, after=clock)
    return clock


def wind_up(round_: Round) -> RoundClock:
    """Let the clock of a round begin now, without a word of it in the journal."""
    clock, _made = RoundClock.objects.update_or_create(
        round=round_,
        defaults={
            "minutes": round_.event.round_minutes,
            "started_at": timezone.now(),
            "paused_at": None,
            "paused_seconds": 0,
            "stopped_at": None,
        },
    )
    return clock


@transaction.atomic
def pause_clock(round_: Round, *, actor: Actor) -> RoundClock:
    """Hold the clock; no time is lost until it goes on."""
    round_, clock = _lock_clock(round_)
    if clock.paused_at is not None:
        raise LeagueError("clock-paused", **round_.kept)
    return _change(round_, clock, "clock-paused", actor, paused_at=timezone.now())


@transaction.atomic
def resume_clock(round_: Round, *, actor: Actor) -> RoundClock:
    """Resume a paused clock."""
    round_, clock = _lock_clock(round_)
    if clock.paused_at is None:
        raise LeagueError("clock-not-paused", **round_.kept)
    paused = clock.paused_seconds + pause_length(clock.paused_at, timezone.now())
    return _change(
        round_, clock, "clock-resumed", actor, paused_at=None, paused_seconds=paused
    )


@transaction.atomic
def add_minutes(round_: Round, *, minutes: int, actor: Actor) -> RoundClock:
    """Give all tables more minutes; a negative number takes some back."""
    round_, clock = _lock_clock(round_)
    total = clock.minutes + minutes
    if not 1 <= total <= MOST_MINUTES:
        raise LeagueError("minutes-unusable", most=MOST_MINUTES)
    return _change(round_, clock, "minutes-added", actor, minutes=total)


@transaction.atomic
def stop_clock(round_: Round, *, actor: Actor) -> RoundClock:
    """Put the clock away; the round goes on without one."""
    round_, clock = _lock_clock(round_)
    return _change(round_, clock, "clock-stopped", actor, stopped_at=timezone.now())


@transaction.atomic
def give_extra_minutes(table: Table, *, minutes: int, actor: Actor) -> Table:
    """Give one table more minutes; a negative number takes some back, never below 0."""
    round_ = _lock_running(table.round)
    table = lock_table(table.pk)
    before = table.extra_minutes
    table.extra_minutes = min(max(before + minutes, 0), MOST_MINUTES)
    table.save(update_fields=["extra_minutes"])
    log_at_table(
        table,
        "extra-time-given",
        actor=actor,
        before={"minutes": before},
        after={
            **round_.kept,
            "table": table.number,
            "minutes": table.extra_minutes,
        },
    )
    return table


@transaction.atomic
def restore_clock(
    round_: Round, values: Mapping[str, Any] | None, *, actor: Actor
) -> RoundClock:
    """Set a round's clock back to what the journal kept of it; None: there was none."""
    round_ = _lock_running(round_)
    clock = RoundClock.objects.filter(round=round_).first()
    if clock is None:
        raise LeagueError("clock-not-there", **round_.kept)
    fields: dict[str, Any] = {"stopped_at": timezone.now()}
    if values is not None:
        fields = {name: values[name] for name in ("minutes", "paused_seconds")}
        fields |= {name: parse_datetime(values[name] or "") for name in _MOMENTS}
    return _change(round_, clock, "clock-restored", actor, **fields)


_MOMENTS = ("started_at", "paused_at", "stopped_at")


def _as_values(clock: RoundClock | None) -> dict[str, Any] | None:
    if clock is None:
        return None
    moments = {name: getattr(clock, name) for name in _MOMENTS}
    return {
        "minutes": clock.minutes,
        "paused_seconds": clock.paused_seconds,
        **{name: at.isoformat() if at else None for name, at in moments.items()},
    }


def _lock_running(round_: Round) -> Round:
    event = lock_event(round_.event)
    rounds = Round.objects.filter(state=RoundState.PUBLISHED).select_related("clock")
    found = rounds.filter(pk=round_.pk).first()
    if found is None:
        raise LeagueError("round-not-published", **round_.kept)
    found.event = event
    return found


def _lock_clock(round_: Round) -> tuple[Round, RoundClock]:
    """The event's lock guards its clocks too."""
    round_ = _lock_running(round_)
    clock = clock_of(round_)
    if clock is None:
        raise LeagueError("clock-not-there", **round_.kept)
    return round_, clock


def _change(
    round_: Round, clock: RoundClock, action: str, actor: Actor, **fields: Any
) -> RoundClock:
    before = RoundClock.objects.get(pk=clock.pk)
    for name, value in fields.items():
        setattr(clock, name, value)
    clock.save(update_fields=list(fields))
    _note(round_, action, actor, before=before, after=clock)
    return clock


def _note(
    round_: Round,
    action: str,
    actor: Actor,
    *,
    before: RoundClock | None,
    after: RoundClock,
) -> None:
    log_round(
        round_,
        action,
        actor,
        before={**round_.kept, "clock": _as_values(before)},
        after={
            "minutes": after.minutes,
            "clock": _as_values(after),
        },
    )
