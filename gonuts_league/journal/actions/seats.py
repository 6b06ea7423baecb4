"""Who sits where: changes by hand, pins, repairs, rooms."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import (
    Action,
    Kept,
    register,
    require_same,
)
from gonuts_league.events.enums import ByeCause
from gonuts_league.events.models import Round
from gonuts_league.events.services import draft_edits, pinning, placing, rooms
from gonuts_league.journal.changes import arrow
from gonuts_league.journal.sentences import Names
from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.tables.models import Seat

from .rows import entry_in, event_in, outcome_label, round_in


def _swap_back(row: JournalEntry, actor: Actor) -> None:
    round_ = round_in(row)
    first, second = _seated(round_, *row.after["entries"])
    draft_edits.swap_seats(
        round_, first_id=first.pk, second_id=second.pk, **_how(round_, row, actor)
    )


def _move_back(row: JournalEntry, actor: Actor) -> None:
    round_ = round_in(row)
    draft_edits.move_seat(
        round_,
        seat_id=_seat_at(round_, row).pk,
        table_number=row.before["table"],
        position=row.before["position"],
        **_how(round_, row, actor),
    )


def _sit_out_again(row: JournalEntry, actor: Actor) -> None:
    round_ = round_in(row)
    seated_id, out_id = row.after["entries"]
    (seat,) = _seated(round_, seated_id)
    draft_edits.seat_bye(
        round_, seat_id=seat.pk, entry_id=out_id, **_how(round_, row, actor)
    )


def _sit_down_again(row: JournalEntry, actor: Actor) -> None:
    round_ = round_in(row)
    draft_edits.seat_benched(
        round_,
        entry_id=row.after["entry"],
        table_number=row.before["table"],
        position=row.before["position"],
        **_how(round_, row, actor),
    )


def _bench_again(row: JournalEntry, actor: Actor) -> None:
    round_ = round_in(row)
    draft_edits.bench_seat(
        round_,
        seat_id=_seat_at(round_, row).pk,
        version=round_.version,
        actor=actor,
        cause=ByeCause(row.before["cause"]),
    )


def _seated(round_: Round, *entry_ids: int) -> list[Seat]:
    seats = Seat.objects.filter(round=round_, entry__in=entry_ids)
    by_entry = {seat.entry_id: seat for seat in seats.select_related("table")}
    require_same(len(by_entry), len(entry_ids))
    return [by_entry[entry_id] for entry_id in entry_ids]


def _seat_at(round_: Round, row: JournalEntry) -> Seat:
    """The seat of the person that an action has moved, if it is still at that table."""
    (seat,) = _seated(round_, row.after["entry"])
    require_same(seat.table.number, row.after["table"])
    return seat


def _how(round_: Round, row: JournalEntry, actor: Actor) -> dict[str, Any]:
    """What these services ask besides; `placed` is how the people had come there."""
    kept = (row.before or {}).get("placed", {})
    placed = {int(entry_id): mark for entry_id, mark in kept.items()}
    return {"version": round_.version, "actor": actor, "placed": placed}


register(
    Action(
        "seats-swapped",
        _("%(names)s changed places in %(round)s"),
        icon="swap",
        topic="draws",
        undo=_swap_back,
    ),
    Action(
        "seat-moved-by-hand",
        _("%(name)s was moved to table %(table)s of %(round)s"),
        undo=_move_back,
    ),
    Action(
        "bye-seated",
        _("Seated and sitting out changed places in %(round)s: %(names)s"),
        undo=_sit_out_again,
    ),
    Action("seat-benched", _("%(name)s sits out %(round)s"), undo=_sit_down_again),
    Action(
        "benched-seated",
        _("%(name)s, who sat out, was seated at table %(table)s of %(round)s"),
        undo=_bench_again,
    ),
    family="edits",
    touches="place",
    # A place that was changed has its neighbours changed with it.
    rests="place: pinnings; round: publishings; drafts endings",
    needs="round_id",
)


register(
    Action(
        "seat-pinned",
        _("%(names)s: pinned to the seat at table %(table)s in %(round)s"),
    ),
    Action("person-pinned", _("%(names)s: pinned to table %(table)s in %(round)s")),
    Action(
        "table-pinned",
        _("Table %(table)s of %(round)s was pinned: %(names)s"),
        topic="results",
    ),
    Action("bye-pinned", _("%(names)s: pinned to sit out in %(round)s")),
    Action(
        "pair-pinned-together",
        _("Pinned to sit together in %(round)s: %(names)s"),
    ),
    Action("pair-pinned-apart", _("Pinned to sit apart in %(round)s: %(names)s")),
    Action("unpinned", _("Pins were taken off in %(round)s: %(names)s")),
    Action("pins-restored", _("Pins of %(round)s are as they were before: %(names)s")),
    family="pinnings",
    touches="place",
    rests="round: publishings; endings",
    needs="round pins",
    undo=lambda row, actor: pinning.exchange_pins(
        event_in(row),
        number=row.after["round"],
        away=row.after["pins"],
        back=row.before["pins"],
        actor=actor,
    ),
)


def _moves(before: Kept, after: Kept, names: Names) -> Iterable[str]:
    """Who sat where, and sits where since a repair."""
    old = {place["entry"]: place for place in before["places"]}
    for place in after["places"]:
        pk = place["entry"]
        yield arrow(names.entry(pk), _place(old[pk]), _place(place))


def _place(kept: Kept) -> str:
    if kept["table"] is None:
        return gettext("at no table")
    if kept["outcome"] != SeatOutcome.PLAYED:
        return outcome_label(kept["outcome"])
    return gettext("table %(table)s") % {"table": kept["table"]}


register(
    Action("tables-repaired", _("The tables of %(round)s were repaired: %(names)s")),
    Action("repair-undone", _("A repair of %(round)s was taken back: %(names)s")),
    family="repairs",
    touches="entry",
    rests=(
        "entry: leavings seat-judged; table: calls results slips; "
        "round: closings publishings; endings"
    ),
    needs="places states",
    lines=_moves,
    undo=lambda row, actor: placing.put_back(
        round_in(row),
        now={**row.after, "way": row.act},
        then=row.before,
        actor=actor,
    ),
)


def _set_back(row: JournalEntry, actor: Actor) -> None:
    event = event_in(row)
    now = [asdict(room) for room in rooms.rooms_as_values(event)]
    require_same(now, row.after["rooms"])
    before = [rooms.RoomValues(**room) for room in row.before["rooms"]]
    rooms.set_rooms(event, before, actor=actor)


def _give_back(row: JournalEntry, actor: Actor) -> None:
    entry = entry_in(row)
    require_same(entry.fixed_table, row.after["own"])
    rooms.give_own_table(entry, number=row.before["own"], actor=actor)


register(
    Action(
        "rooms-changed", _("The rooms were changed"), rests="endings", undo=_set_back
    )
)
register(
    Action("own-table-given", _("%(name)s always sits at the same table")),
    Action("own-table-taken", _("%(name)s may sit at any table again")),
    family="own-tables",
    shows={"own": _("Table")},
    touches="entry",
    rests="entry: enterings; endings",
    undo=_give_back,
)
