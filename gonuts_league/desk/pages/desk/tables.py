"""The tables that are in play, one line each: how far, since when, who waits.

Those that wait for a word (disputed, or waiting for a confirm) come first, then those
still playing, then those that are done; within each the longest waiting first.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.agreeing.agreement import shown_states
from gonuts_league.events.agreeing.hands import who
from gonuts_league.events.clock import minutes_since
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import IN_PLAY, waiting_since
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import LateState, TableState
from gonuts_league.tables.models import Agreement, LateTap, Seat, SecondCount, Table
from gonuts_league.tables.selectors import is_tapped, unbroken_games

WAITING = (TableState.DISPUTED, TableState.ENTERED)


@dataclass(frozen=True, slots=True)
class TonightTable:
    """One table that is in play; `minutes` since it is as `words` say."""

    pk: int
    number: int
    round_number: int
    state: str
    words: str
    about: str
    names: tuple[str, ...]
    minutes: int
    is_open: bool
    is_started: bool
    entry_ids: tuple[int, ...]

    @property
    def is_waiting(self) -> bool:
        """Whether somebody must look at what is entered."""
        return self.state in WAITING


def running_tables(
    event: Event, names: Mapping[int, str], now: datetime
) -> tuple[TonightTable, ...]:
    """The tables of an event that are in play, the longest waiting first."""
    tables = list(
        Table.objects.filter(IN_PLAY, round__event=event)
        .select_related("round")
        .prefetch_related("seats__entries")
    )
    states = shown_states(tables)
    hands, late = _handed_in_by(tables, names), _late_counts(tables)
    doubts = _doubted_by(tables, names)
    return tuple(
        _row(
            table,
            states[table.pk],
            names,
            _about(
                table,
                hands.get(table.pk, ""),
                doubts.get(table.pk, ""),
                late.get(table.pk, 0),
            ),
            now,
        )
        for table in sorted(tables, key=lambda t: _waiting_order(t, states[t.pk]))
    )


def _say_state(table: Table, state: TableState, seats: Iterable[Seat]) -> str:
    """How far a table is: "entering, 2 of 4 begun"; its seats come with entries."""
    match state:
        case TableState.SEATED:
            return _("silent")
        case TableState.STARTED:
            return _say_entering(table, seats)
    return str(state.label)


def _row(
    table: Table,
    state: TableState,
    names: Mapping[int, str],
    about: str,
    now: datetime,
) -> TonightTable:
    seats = list(table.seats.all())
    return TonightTable(
        pk=table.pk,
        number=table.number,
        round_number=table.round.number,
        state=state,
        words=_say_state(table, state, seats),
        about=about,
        names=tuple(names[seat.entry_id] for seat in seats),
        minutes=minutes_since(waiting_since(table), now),
        is_open=table.is_open,
        is_started=table.started_at is not None,
        entry_ids=tuple(seat.entry_id for seat in seats),
    )


def _say_entering(table: Table, seats: Iterable[Seat]) -> str:
    games = [
        {entry.game_number for entry in seat.entries.all() if entry.is_entered}
        for seat in seats
        if SEAT_EFFECTS[seat.outcome].is_scored
    ]
    number = min(len(unbroken_games(games, table.game_count)) + 1, table.game_count)
    counts = {
        "done": sum(1 for own in games if number in own),
        "count": len(games),
        "game": number,
    }
    if table.game_count > 1:
        return _("entering game %(game)s, %(done)s of %(count)s begun") % counts
    return _("entering, %(done)s of %(count)s begun") % counts


def _waiting_order(table: Table, state: str) -> tuple[Any, ...]:
    return (not table.is_open, state not in WAITING, waiting_since(table), table.pk)


def _handed_in_by(tables: Iterable[Table], names: Mapping[int, str]) -> dict[int, str]:
    """Who handed in each table as it is entered now."""
    versions = {table.pk: table.version for table in tables if table.state in WAITING}
    if not versions:
        return {}
    rows = Agreement.objects.filter(table__in=versions).order_by("-pk")
    return {
        row.table_id: who(row) if row.seat is None else names[row.seat.entry_id]
        for row in rows.select_related("seat", "user")
        if row.table_version == versions[row.table_id]
    }


def _late_counts(tables: Iterable[Table]) -> dict[int, int]:
    """How many taps came late and wait for somebody to decide, by table."""
    touched = [table.pk for table in tables if table.late_version]
    if not touched:
        return {}
    waiting = LateTap.objects.filter(table__in=touched, state=LateState.WAITING)
    counts = waiting.order_by().values_list("table").annotate(count=Count("pk"))
    return dict(counts)


def _doubted_by(tables: Iterable[Table], names: Mapping[int, str]) -> dict[int, str]:
    """Who said of each disputed table that it is not right."""
    disputed = [table.pk for table in tables if table.state == TableState.DISPUTED]
    if not disputed:
        return {}
    open_ones = SecondCount.objects.filter(table__in=disputed, settled_at=None)
    return {
        row.table_id: who(row) if row.seat is None else names[row.seat.entry_id]
        for row in open_ones.select_related("seat", "user")
    }


def _is_whole(table: Table) -> bool:
    """Whether all is entered that a table has still to hand in."""
    is_corrected = table.round.reopened_for_id == table.pk
    is_entered = table.state == TableState.ENTERED and not is_tapped(table)
    return is_entered and not is_corrected


def _about(table: Table, hand: str, doubter: str, late: int) -> str:
    told = []
    if doubter:
        told.append(_("%(who)s does not agree") % {"who": doubter})
    elif hand:
        told.append(_("handed in by %(who)s") % {"who": hand})
    elif _is_whole(table):
        told.append(_("all entered, not handed in yet"))
    if late:
        words = ngettext("%(count)s late tap waits", "%(count)s late taps wait", late)
        told.append(words % {"count": late})
    return " · ".join(told)
