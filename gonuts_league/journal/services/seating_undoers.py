"""The way back from each act on a draft, its pins, and the rooms of an event."""

from collections.abc import Callable, Mapping
from dataclasses import asdict

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import ByeCause
from gonuts_league.events.models import Round
from gonuts_league.events.services.act_rows import (
    entry_of_act,
    event_of_act,
    kept_after,
    kept_before,
    round_of_act,
)
from gonuts_league.events.services.draft_edits import (
    bench_seat,
    move_seat,
    seat_benched,
    seat_bye,
    swap_seats,
)
from gonuts_league.events.services.pinning import exchange_pins
from gonuts_league.events.services.placing import put_back
from gonuts_league.events.services.rooms import (
    RoomValues,
    give_own_table,
    rooms_as_values,
    set_rooms,
)
from gonuts_league.journal import undo_rules as kinds
from gonuts_league.tables.models import Seat

Undoer = Callable[[JournalEntry, Actor], object]


def _swap(act: JournalEntry, actor: Actor) -> None:
    round_ = round_of_act(act)
    first, second = _seated(round_, *kept_after(act)["entries"])
    swap_seats(
        round_,
        first_id=first.pk,
        second_id=second.pk,
        version=round_.version,
        actor=actor,
        placed=_placed(act),
    )


def _move_back(act: JournalEntry, actor: Actor) -> None:
    round_ = round_of_act(act)
    (seat,) = _seated(round_, kept_after(act)["entry"])
    if seat.table.number != kept_after(act)["table"]:
        raise LeagueError("changed-since")
    move_seat(
        round_,
        seat_id=seat.pk,
        table_number=kept_before(act)["table"],
        position=kept_before(act)["position"],
        version=round_.version,
        actor=actor,
        placed=_placed(act),
    )


def _sit_out_again(act: JournalEntry, actor: Actor) -> None:
    round_ = round_of_act(act)
    seated_id, out_id = kept_after(act)["entries"]
    (seat,) = _seated(round_, seated_id)
    seat_bye(
        round_,
        seat_id=seat.pk,
        entry_id=out_id,
        version=round_.version,
        actor=actor,
        placed=_placed(act),
    )


def _sit_down_again(act: JournalEntry, actor: Actor) -> None:
    round_ = round_of_act(act)
    seat_benched(
        round_,
        entry_id=kept_after(act)["entry"],
        table_number=kept_before(act)["table"],
        position=kept_before(act)["position"],
        version=round_.version,
        actor=actor,
        placed=_placed(act),
    )


def _bench_again(act: JournalEntry, actor: Actor) -> None:
    round_ = round_of_act(act)
    (seat,) = _seated(round_, kept_after(act)["entry"])
    if seat.table.number != kept_after(act)["table"]:
        raise LeagueError("changed-since")
    bench_seat(
        round_,
        seat_id=seat.pk,
        version=round_.version,
        actor=actor,
        cause=ByeCause(kept_before(act)["cause"]),
    )


def _pins(act: JournalEntry, actor: Actor) -> None:
    exchange_pins(
        event_of_act(act),
        number=kept_after(act)["round"],
        away=kept_after(act)["pins"],
        back=kept_before(act)["pins"],
        actor=actor,
    )


def _repair(act: JournalEntry, actor: Actor) -> None:
    put_back(
        round_of_act(act),
        now={**kept_after(act), "way": act.act},
        then=kept_before(act),
        actor=actor,
    )


def _seated(round_: Round, *entry_ids: int) -> list[Seat]:
    seats = Seat.objects.filter(round=round_, entry__in=entry_ids)
    by_entry = {seat.entry_id: seat for seat in seats.select_related("table")}
    if len(by_entry) != len(entry_ids):
        raise LeagueError("changed-since")
    return [by_entry[entry_id] for entry_id in entry_ids]


def _placed(act: JournalEntry) -> dict[int, str]:
    """How those whom a change by hand moved had come to their seats."""
    kept = (kept_before(act) or {}).get("placed", {})
    return {int(entry_id): mark for entry_id, mark in kept.items()}


def _rooms(act: JournalEntry, actor: Actor) -> None:
    now = [asdict(room) for room in rooms_as_values(event_of_act(act))]
    if now != kept_after(act)["rooms"]:
        raise LeagueError("changed-since")
    rooms = [RoomValues(**room) for room in kept_before(act)["rooms"]]
    set_rooms(event_of_act(act), rooms, actor=actor)


def _own_table(act: JournalEntry, actor: Actor) -> None:
    entry = entry_of_act(act)
    if entry.fixed_table != kept_after(act)["own"]:
        raise LeagueError("changed-since")
    give_own_table(entry, number=kept_before(act)["own"], actor=actor)


SEATING_UNDOERS: Mapping[str, Undoer] = {
    "seats-swapped": _swap,
    "seat-moved-by-hand": _move_back,
    "bye-seated": _sit_out_again,
    "seat-benched": _sit_down_again,
    "benched-seated": _bench_again,
    **dict.fromkeys(kinds.REPAIRS, _repair),
    **dict.fromkeys(kinds.PINNINGS, _pins),
    **dict.fromkeys(kinds.ROOMS, _rooms),
    **dict.fromkeys(kinds.OWN_TABLES, _own_table),
}
