"""The board of tables, in the order of their numbers: how far each is, and who won.

Which of them comes next is `next_table`: one that calls, then a disputed one, then one
that is handed in, then, with time nearly up or all entered, the one waiting longest.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from decimal import Decimal

from django.db.models import Count, F, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.agreeing.agreement import shown_states
from gonuts_league.events.agreeing.hands import who
from gonuts_league.events.clock import minutes_since
from gonuts_league.events.models import Event
from gonuts_league.events.models.event import round_name
from gonuts_league.events.selectors import COUNTING_STATES, waiting_since
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import LateState, ResultState, SeatOutcome, TableState
from gonuts_league.tables.models import (
    Agreement,
    Call,
    LateTap,
    ResultSeat,
    Seat,
    SecondCount,
    Table,
)
from gonuts_league.tables.selectors import is_tapped, unbroken_games

WAITING = (TableState.DISPUTED, TableState.ENTERED)


@dataclass(frozen=True, slots=True)
class TablePlace:
    """One player at a table, with what became of them once it is confirmed."""

    name: str
    face: int
    rank: int | None = None
    points: Decimal | None = None


@dataclass(frozen=True, slots=True)
class TonightTable:
    """One table on the board; `minutes` since it is as it says, called or `words`.

    `places` are those of the result in force, best first, else `seats` says who plays;
    `is_called` until somebody `is_coming`, `is_entered` once each has something.
    """

    pk: int
    number: int
    round_number: int
    round_name: str
    state: str
    words: str
    about: str
    seats: tuple[TablePlace, ...]
    since: datetime | None
    minutes: int
    is_open: bool
    is_called: bool
    is_coming: bool
    is_entered: bool
    entry_ids: tuple[int, ...]
    places: tuple[TablePlace, ...] = ()

    @property
    def counts(self) -> bool:
        return self.state in COUNTING_STATES

    @property
    def is_waiting(self) -> bool:
        """Whether somebody must look at what is entered."""
        return self.state in WAITING


def next_table(
    tables: Sequence[TonightTable], *, is_nearly_over: bool
) -> TonightTable | None:
    """The table that the organiser goes to next, if one needs anybody."""

    def order(table: TonightTable) -> tuple[bool, bool, bool, datetime, int]:
        is_disputed = table.state == TableState.DISPUTED
        since = table.since or datetime.max.replace(tzinfo=UTC)
        return (
            not table.is_called,
            not is_disputed,
            not table.is_waiting,
            since,
            table.pk,
        )

    is_last = is_nearly_over or all(each.is_entered for each in tables if each.is_open)
    asked = [
        each
        for each in tables
        if each.is_called or each.is_waiting or (is_last and each.is_open)
    ]
    return min(asked, key=order, default=None)


def board_of(
    event: Event,
    which: Q,
    people: Mapping[int, TablePlace],
    now: datetime,
    calls: Sequence[Call] = (),
) -> tuple[TonightTable, ...]:
    """The tables of an event that are meant, by number; `people` by entry id."""
    tables = list(
        Table.objects.filter(which, round__event=event)
        .select_related("round")
        .prefetch_related("seats__entries")
        .order_by("round__number", "number")
    )
    states = shown_states(tables)
    hands, late = _handed_in_by(tables, people), _late_counts(tables)
    # The hall may see the desk; an organiser who corrects opens the table itself.
    shown = [each for each in tables if not event.is_kept_back(each.round.number)]
    doubts, places = _doubts(tables, people), _places(shown, people)
    called = {call.table_id: call.at for call in calls}
    coming = {call.table_id for call in calls if call.answered_at is not None}
    since = {t.pk: called.get(t.pk) or waiting_since(t) for t in tables}
    return tuple(
        TonightTable(
            pk=table.pk,
            number=table.number,
            round_number=table.round.number,
            round_name=round_name(table.round, table.number),
            state=states[table.pk],
            words=_say_state(states[table.pk], places.get(table.pk, ())),
            about=_about(
                table,
                states[table.pk],
                doubts.get(table.pk) or hands.get(table.pk, ""),
                late.get(table.pk, 0),
                people,
            ),
            seats=tuple(people[seat.entry_id] for seat in table.seats.all()),
            since=since[table.pk],
            minutes=minutes_since(since[table.pk], now),
            is_open=table.is_open,
            is_called=table.pk in called and table.pk not in coming,
            is_coming=table.pk in coming,
            is_entered=table.state in WAITING,
            entry_ids=tuple(seat.entry_id for seat in table.seats.all()),
            places=tuple(places.get(table.pk, ())),
        )
        for table in tables
    )


def _say_state(state: TableState, places: Sequence[TablePlace]) -> str:
    if len(places) > 1 and {each.rank for each in places} == {1}:
        return _("level")
    words = {
        TableState.SEATED: _("playing"),
        TableState.STARTED: _("entering"),
        TableState.ENTERED: _("to confirm"),
    }
    return words.get(state) or str(state.label)


def _say_begun(table: Table, seats: Iterable[Seat]) -> str:
    """How far a table has entered: "2 of 4 begun"; its seats come with entries."""
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
        return _("game %(game)s: %(done)s of %(count)s begun") % counts
    if counts["done"] == counts["count"]:
        return _("all begun, not handed in")
    return _("%(done)s of %(count)s begun") % counts


def _places(
    tables: Iterable[Table], people: Mapping[int, TablePlace]
) -> dict[int, list[TablePlace]]:
    done = [table.pk for table in tables if table.counts]
    places: defaultdict[int, list[TablePlace]] = defaultdict(list)
    if done:
        rows = ResultSeat.objects.filter(
            result__state=ResultState.CONFIRMED, result__table__in=done
        )
        by_rank = F("rank").asc(nulls_last=True)
        for row in rows.select_related("seat").order_by(by_rank, "seat__position"):
            person = people[row.seat.entry_id]
            places[row.seat.table_id].append(
                replace(person, rank=row.rank, points=row.points)
            )
    return places


def _handed_in_by(
    tables: Iterable[Table], people: Mapping[int, TablePlace]
) -> dict[int, str]:
    """Who handed in each table as it is entered now, in words."""
    versions = {table.pk: table.version for table in tables if table.state in WAITING}
    if not versions:
        return {}
    rows = Agreement.objects.filter(table__in=versions).order_by("-pk")
    return {
        row.table_id: _("handed in by %(who)s") % {"who": _name(row, people)}
        for row in rows.select_related("seat", "user")
        if row.table_version == versions[row.table_id]
    }


def _name(row: Agreement | SecondCount, people: Mapping[int, TablePlace]) -> str:
    return who(row) if row.seat is None else people[row.seat.entry_id].name


def _late_counts(tables: Iterable[Table]) -> dict[int, int]:
    """How many taps came late and wait for somebody to decide, by table."""
    touched = [table.pk for table in tables if table.late_version]
    if not touched:
        return {}
    waiting = LateTap.objects.filter(table__in=touched, state=LateState.WAITING)
    counts = waiting.order_by().values_list("table").annotate(count=Count("pk"))
    return dict(counts)


def _doubts(
    tables: Iterable[Table], people: Mapping[int, TablePlace]
) -> dict[int, str]:
    """Who said of each disputed table that it is not right, and what about it."""
    disputed = [table.pk for table in tables if table.state == TableState.DISPUTED]
    if not disputed:
        return {}
    open_ones = SecondCount.objects.filter(table__in=disputed, settled_at=None)
    return {
        row.table_id: f"{_name(row, people)}: {row.about}"
        if row.about
        else _("%(who)s does not agree") % {"who": _name(row, people)}
        for row in open_ones.select_related("seat", "user")
    }


def _is_whole(table: Table) -> bool:
    """Whether all is entered that a table has still to hand in."""
    is_corrected = table.round.reopened_for_id == table.pk
    is_entered = table.state == TableState.ENTERED and not is_tapped(table)
    return is_entered and not is_corrected


def _about(
    table: Table,
    state: TableState,
    heard: str,
    late: int,
    people: Mapping[int, TablePlace],
) -> str:
    told = [
        f"{people[seat.entry_id].name}: {seat.get_outcome_display()}"
        for seat in table.seats.all()
        if seat.outcome != SeatOutcome.PLAYED
    ]
    if heard:
        told.append(heard)
    elif state == TableState.STARTED:
        told.append(_say_begun(table, table.seats.all()))
    elif _is_whole(table):
        told.append(_("all entered, not handed in yet"))
    if late:
        words = ngettext("%(count)s late tap waits", "%(count)s late taps wait", late)
        told.append(words % {"count": late})
    return " · ".join(told)
