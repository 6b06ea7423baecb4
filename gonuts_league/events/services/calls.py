"""Call the organiser to a table, answer the call, and settle it."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.actions import log_at_table
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import COUNTING_STATES
from gonuts_league.tables.models import Call, Table
from gonuts_league.tables.services.steps import lock_table

MOST_CALLS = 4
WITHIN = timedelta(hours=1)
EXPIRES_AFTER = timedelta(minutes=10)


def open_calls(event: Event, *, now: datetime) -> tuple[Call, ...]:
    """The open calls of an event's running rounds, the oldest first."""
    calls = _open(now).filter(
        table__round__event=event, table__round__state=RoundState.PUBLISHED
    )
    return tuple(calls.select_related("table__round").order_by("at", "pk"))


def open_call(table: Table, *, now: datetime) -> Call | None:
    """The call that is open at a table; there is never more than one."""
    return _open(now).filter(table=table).order_by("-at").first()


def _open(now: datetime) -> QuerySet[Call]:
    """A table that is done and still calls has forgotten it after a while."""
    is_wanted = Q(at__gt=now - EXPIRES_AFTER) | ~Q(table__state__in=COUNTING_STATES)
    return Call.objects.filter(is_wanted, ended_at=None)


@transaction.atomic
def call_organiser(table: Table, *, actor: Actor) -> Call:
    """Call the organiser to a table; a second press gives the same call.

    LeagueError once the round is closed, or after MOST_CALLS within an hour.
    """
    table = lock_table(table.pk)
    if table.round.state != RoundState.PUBLISHED:
        raise LeagueError("round-not-published", **table.round.kept)
    now = timezone.now()
    kept = open_call(table, now=now)
    if kept is not None:
        return kept
    if table.calls.filter(at__gt=now - WITHIN).count() >= MOST_CALLS:
        raise LeagueError("too-many-calls")
    call = Call.objects.create(table=table, device=actor.device, at=now)
    _note(call, "organiser-called", actor)
    return call


@transaction.atomic
def take_call_back(table: Table, *, actor: Actor) -> None:
    """End the call of a table from the table itself; nothing if there is none."""
    call = open_call(lock_table(table.pk), now=timezone.now())
    if call is not None:
        _end(call, actor)


@transaction.atomic
def answer_call(call: Call, *, actor: Actor) -> Call:
    """Note that an organiser is on the way."""
    call = _lock_open(call)
    if call.answered_at is None:
        call.answered_at = timezone.now()
        call.save(update_fields=["answered_at"])
        _note(call, "call-answered", actor)
    return call


@transaction.atomic
def end_call(call: Call, *, actor: Actor) -> Call:
    """End a call."""
    return _end(_lock_open(call), actor)


def _end(call: Call, actor: Actor) -> Call:
    call.ended_at = timezone.now()
    call.save(update_fields=["ended_at"])
    _note(call, "call-ended", actor)
    return call


def _lock_open(call: Call) -> Call:
    kept = open_call(lock_table(call.table_id), now=timezone.now())
    if kept is None or kept.pk != call.pk:
        raise LeagueError("call-over")
    return kept


def _note(call: Call, action: str, actor: Actor) -> None:
    table = call.table
    log_at_table(
        table,
        action,
        actor=actor,
        after={**table.round.kept, "table": table.number},
    )
