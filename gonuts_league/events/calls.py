"""The calls for the organiser that are open, at any moment that is given."""

from datetime import datetime, timedelta

from django.db.models import QuerySet

from gonuts_league.tables.models import Call, Table

from .enums import RoundState
from .models import Event

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
    return Call.objects.filter(ended_at=None, at__gt=now - EXPIRES_AFTER)
