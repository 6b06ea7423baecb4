"""The rows that an action of an event is about, as they are now.

LeagueError "changed-since" where such a row no longer exists.
"""

from datetime import datetime

from django.utils.dateparse import parse_datetime

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import still_there
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Entry, Event, Round
from gonuts_league.journal.changes import NONE
from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.tables.models import Table


def event_in(row: JournalEntry) -> Event:
    event: Event | None = row.event
    if event is None:
        raise LeagueError("changed-since")
    return event


def round_in(row: JournalEntry) -> Round:
    rounds = Round.objects.select_related("event__club")
    return still_there(rounds.filter(pk=row.after["round_id"]))


def table_in(row: JournalEntry) -> Table:
    tables = Table.objects.select_related("round__event__club")
    return still_there(tables.filter(pk=row.table_id or 0))


def entry_in(row: JournalEntry) -> Entry:
    entries = Entry.objects.select_related("player", "event__club")
    return still_there(entries.filter(pk=row.after["entry"]))


def moment_in(row: JournalEntry, key: str) -> datetime | None:
    """A moment of before the action; earlier versions did not keep each of them."""
    return parse_datetime(row.before.get(key) or "")


def outcome_label(value: object) -> str:
    return str(SeatOutcome(value).label) if value in SeatOutcome.values else NONE
