"""What an act of the journal has kept, and the rows that it is about, as they are now.

LeagueError "changed-since" where such a row is there no more.
"""

from typing import Any

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Entry, Event, Round
from gonuts_league.tables.models import Table


def kept_before(act: JournalEntry) -> Any:
    return act.before


def kept_after(act: JournalEntry) -> Any:
    return act.after


def event_of_act(act: JournalEntry) -> Event:
    event: Event | None = act.event
    if event is None:
        raise LeagueError("changed-since")
    return event


def round_of_act(act: JournalEntry) -> Round:
    rounds = Round.objects.select_related("event__club")
    round_ = rounds.filter(pk=kept_after(act)["round_id"]).first()
    if round_ is None:
        raise LeagueError("changed-since")
    return round_


def table_of_act(act: JournalEntry) -> Table:
    tables = Table.objects.select_related("round__event__club")
    table = tables.filter(pk=act.table_id or 0).first()
    if table is None:
        raise LeagueError("changed-since")
    return table


def entry_of_act(act: JournalEntry) -> Entry:
    entries = Entry.objects.select_related("player", "event__club")
    entry = entries.filter(pk=kept_after(act)["entry"]).first()
    if entry is None:
        raise LeagueError("changed-since")
    return entry
