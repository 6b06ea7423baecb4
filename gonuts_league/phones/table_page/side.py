"""The narrow line above a table's page: the clock, and the call for the organiser."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from gonuts_league.events.calls import open_call
from gonuts_league.events.clock_page import ClockFace, face_of_table
from gonuts_league.events.enums import RoundState
from gonuts_league.tables.models import Call, Table
from gonuts_league.web.live_parts import version_of

from .doors import Door


@dataclass(frozen=True, slots=True)
class Side:
    """`called` says when, and whether somebody comes; empty while nobody is called."""

    clock: ClockFace | None
    can_call: bool
    called: str
    version: str


def side_of(door: Door, table: Table, *, now: datetime) -> Side:
    """Only a phone calls: whoever is at the desk is there already."""
    can_call = bool(door.token) and table.round.state == RoundState.PUBLISHED
    call = open_call(table, now=now) if can_call else None
    clock = face_of_table(table, now=now)
    called = _called(call) if call else ""
    version = version_of(can_call, called, clock and clock.version)
    return Side(clock, can_call, called, version)


def _called(call: Call) -> str:
    if call.answered_at is not None:
        return _("Somebody is on the way")
    time = time_format(timezone.localtime(call.at), "H:i")
    return _("Called %(time)s") % {"time": time}
