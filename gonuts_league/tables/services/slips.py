"""Enter a whole table at once, as a paper slip has it, and undo that.

A slip is a column of numbers for each player: copies by card, the numbers of the game,
or a total with what decides between equal ones. It is entered upon what was seen when
it was begun: what another device changed meanwhile stays, and where both changed the
same number differently, nothing is entered until it is said whose counts.

The journal keeps both sides of a slip, so that it is taken back as one action; each
changed card is kept as a tap too, so that a tap that comes late is known to be older.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Any, TypeAlias

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import Action, log_at_table, register
from gonuts_league.errors import LeagueError
from gonuts_league.tables.counting.merging import Column, merge_columns
from gonuts_league.tables.enums import Depth, TableState
from gonuts_league.tables.models import SeatEntry, Table, Tap
from gonuts_league.tables.selectors import box_of, slip_numbers, table_rulings
from scoring import find_game

from .steps import (
    entry_of,
    is_scored,
    lock_open_table,
    move_to_depth,
    refuse_impossible,
    save_entry,
    set_state,
    touch_table,
)

Slip: TypeAlias = Mapping[int, Column | None]
# With it begins the id of each tap of a slip; no phone may give a tap such an id.
SLIP_ID = "slip-"
SLIP_DEPTHS = (Depth.CARDS, Depth.TOTALS)


class Wins(StrEnum):
    """Whose number counts where two changed the same one."""

    NOBODY = "nobody"
    MINE = "mine"
    THEIRS = "theirs"


@dataclass(frozen=True, slots=True)
class SlipConflict:
    """One number that another device changed while the slip was filled in."""

    seat_id: int
    key: str
    mine: Any
    theirs: Any


class SlipConflictError(LeagueError):
    """Numbers of the slip were changed by others since it was begun."""

    def __init__(self, conflicts: Sequence[SlipConflict]) -> None:
        super().__init__("slip-conflict", count=len(conflicts))
        self.conflicts = tuple(conflicts)


@transaction.atomic
def enter_slip(
    table: Table,
    *,
    depth: str,
    slip: Slip,
    before: Slip,
    actor: Actor,
    game_number: int = 1,
    wins: Wins = Wins.NOBODY,
    action: str = "slip-entered",
) -> Table:
    """Enter the columns of `slip` by seat id; None leaves a seat "not entered".

    `before` is what the table held when the slip was begun. SlipConflictError names
    what both changed, unless `wins` decides it. The journal holds it as `action`; only
    a slip is undone as one action. LeagueError with everything that no game can end
    with, its path being that of the first problem.
    """
    table = lock_open_table(table.pk)
    if depth not in SLIP_DEPTHS or find_game(table.game).entry_fields:
        raise LeagueError("ending-not-of-game")
    seats = [seat for seat in table.seats.all() if is_scored(seat)]
    entries = {seat.pk: entry_of(table, seat, game_number) for seat in seats}
    held = {pk: slip_numbers(entry, depth) for pk, entry in entries.items()}
    merged = _merge(slip, before, held, wins)
    if depth == Depth.CARDS:
        _require_possible(table, entries, merged)
    changed = {pk: each for pk, each in merged.items() if each != held[pk]}
    if not changed and table.depth == depth:
        return table
    row = _note(table, actor, action, depth, game_number, held, changed)
    _write(table, entries, changed, depth=depth, actor=actor, row=row)
    return touch_table(table, depth=depth)


@transaction.atomic
def undo_slip(row: JournalEntry, *, actor: Actor) -> Table:
    """Undo the slip of a row of the journal, or what has undone a slip.

    What others changed since stays. LeagueError if they changed the same numbers.
    """
    if row.table_id is None:
        raise LeagueError("nothing-to-undo")
    table = lock_open_table(row.table_id)
    done: dict[str, Any] = row.after or {}
    kept: dict[str, Any] = row.before or {}
    was: dict[str, Any] = kept["columns"]
    depth, game_number = done["depth"], done["game"]
    entries = {
        seat.pk: entry_of(table, seat, game_number)
        for seat in table.seats.all()
        if str(seat.pk) in done["columns"]
    }
    held = {pk: slip_numbers(entry, depth) for pk, entry in entries.items()}
    back = {pk: _kept(was, pk) for pk in entries}
    merged = _merge(
        back, {pk: _kept(done["columns"], pk) for pk in entries}, held, Wins.NOBODY
    )
    taps = Tap.objects.filter(table=table, client_id__startswith=_batch(row))
    taps.update(
        undone_at=timezone.now(),
        undone_step=F("before") - F("after"),
        undone_version=table.version + 1,
    )
    back_name = "slip-undone" if row.act == "slip-entered" else "slip-entered"
    undoing = actor.taking_back(row)
    _note(table, undoing, back_name, depth, game_number, held, merged)
    _write(table, entries, merged, depth=depth, actor=actor, row=None)
    touch_table(table, depth=depth)
    earlier = kept.get("depth", depth)
    if earlier != depth and not _is_anything_entered(table):
        move_to_depth(table, earlier)
        touch_table(table, depth=earlier)
    if not kept.get("begun", True):
        _rest_again(table, earlier)
    return table


def _is_anything_entered(table: Table) -> bool:
    return SeatEntry.objects.filter(seat__table=table, is_entered=True).exists()


def _rest_again(table: Table, depth: str) -> None:
    """A table that had not begun, and of which nothing is left, has not begun."""
    if _is_anything_entered(table):
        return
    table.depth, table.started_at = depth, None
    set_state(table, TableState.SEATED)
    table.save(update_fields=["depth", "started_at", "state", "state_since"])


def _merge(
    slip: Slip, before: Slip, held: Slip, wins: Wins
) -> dict[int, dict[str, Any] | None]:
    """LeagueError with all numbers that two changed, while nobody wins."""
    merged: dict[int, dict[str, Any] | None] = {}
    conflicts = []
    for pk, theirs in held.items():
        if pk not in slip:
            continue
        mine, start = slip[pk], before.get(pk)
        if not _is_numbers(theirs):
            counted = theirs or {} if mine == start else mine
            merged[pk] = None if counted is None else dict(counted)
            continue
        merged[pk], keys = merge_columns(start, mine, theirs)
        if wins == Wins.THEIRS:
            merged[pk], keys = merge_columns(start, theirs, mine)
        conflicts += [
            SlipConflict(pk, key, (mine or {}).get(key), (theirs or {}).get(key))
            for key in keys
        ]
    if conflicts and wins == Wins.NOBODY:
        raise SlipConflictError(conflicts)
    return merged


def _is_numbers(column: Column | None) -> bool:
    """Goals entered one by one are no numbers: they stay or go as a whole."""
    values = (column or {}).values()
    return all(isinstance(value, int | Decimal) for value in values)


def _require_possible(
    table: Table, entries: Mapping[int, SeatEntry], merged: Slip
) -> None:
    held = {pk: entry.cards for pk, entry in entries.items() if entry.is_entered}
    columns = [{**held, **merged}.get(seat.pk) for seat in table.seats.all()]
    refuse_impossible(find_game(table.game).check(columns, table_rulings(table)))


def _write(
    table: Table,
    entries: Mapping[int, SeatEntry],
    columns: Slip,
    *,
    depth: str,
    actor: Actor,
    row: JournalEntry | None,
) -> None:
    if move_to_depth(table, depth):
        for entry in entries.values():
            entry.refresh_from_db()
    taps: list[Tap] = []
    for pk, column in columns.items():
        entry = entries[pk]
        if depth == Depth.TOTALS:
            points = (column or {}).get("points")
            entry.points = None if points is None else Decimal(points)
            entry.tie_break = (column or {}).get("tie_break")
            save_entry(entry, is_entered=entry.points is not None)
            continue
        if row is not None and box_of(table):
            taps += _taps(table, entry, column or {}, actor)
        entry.cards = dict(column or {})
        save_entry(entry, is_entered=column is not None)
    for number, tap in enumerate(taps):
        tap.client_id = f"{_batch(row)}{number}" if row else ""
    Tap.objects.bulk_create(taps)


def _taps(table: Table, entry: SeatEntry, column: Column, actor: Actor) -> list[Tap]:
    return [
        Tap(
            entry=entry,
            table=table,
            card=card,
            before=entry.cards.get(card, 0),
            after=column.get(card, 0),
            was_entered=entry.is_entered,
            table_version=table.version + 1,
            user=actor.user,
            device=actor.device,
        )
        for card in sorted({*entry.cards, *column})
        if entry.cards.get(card, 0) != column.get(card, 0)
    ]


def _batch(row: JournalEntry) -> str:
    return f"{SLIP_ID}{row.pk}-"


def _note(
    table: Table,
    actor: Actor,
    action: str,
    depth: str,
    game_number: int,
    held: Slip,
    columns: Slip,
) -> JournalEntry:
    where = {**table.round.kept, "table": table.number}
    return log_at_table(
        table,
        action,
        actor=actor,
        before={
            "columns": {str(pk): _as_json(held[pk]) for pk in columns},
            "depth": table.depth,
            "begun": table.started_at is not None,
        },
        after={
            **where,
            "depth": depth,
            "game": game_number,
            "columns": {str(pk): _as_json(each) for pk, each in columns.items()},
        },
    )


def _as_json(column: Column | None) -> dict[str, Any] | None:
    """Half points are kept as text."""
    if column is None:
        return None
    return {
        key: str(value) if isinstance(value, Decimal) else value
        for key, value in column.items()
    }


def _kept(columns: Mapping[str, Any], pk: int) -> dict[str, Any] | None:
    column: dict[str, Any] | None = columns.get(str(pk))
    if column is not None and isinstance(column.get("points"), str):
        return {**column, "points": Decimal(column["points"])}
    return column


register(
    Action("slip-entered", _("Table %(table)s of %(round)s was entered from paper")),
    Action(
        "slip-undone",
        _("The entry from paper for table %(table)s of %(round)s was undone"),
    ),
    family="slips",
    topic="results",
    touches="table",
    rests="table: calls results; round: closings publishings; endings",
    needs="columns",
    undo=lambda row, actor: undo_slip(row, actor=actor),
)
