"""Change a draft by hand: exchange two entries, move one, or seat one with a bye.

Each names the version of the draft that was looked at, and is refused as a whole if
another user has changed it since. A pinned entry stays in its place.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from django.db import transaction
from django.db.models import F

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.draws.bounds import judge_draft, level_values
from gonuts_league.events.draws.pairing_task import (
    pairing_task,
    pins_of,
    tables_as_values,
)
from gonuts_league.events.enums import PLACE_PINS, AwardKind, ByeCause, PinKind
from gonuts_league.events.models import Entry, Round
from gonuts_league.pairing.cost import seating_cost
from gonuts_league.tables.enums import Placed
from gonuts_league.tables.models import Seat, Table
from scoring import find_game

from .drafting import give_byes
from .pinning import seat_pinned, seats_by_id
from .seats import leave_seat, move_seat_to, reseat, take_seat
from .setup import lock_draft, log_round

Marks = Mapping[int, str]
"""How people came to their seats, by entry: given where a change is taken back."""


@transaction.atomic
def swap_seats(
    round_: Round,
    *,
    first_id: int,
    second_id: int,
    version: int,
    actor: Actor,
    placed: Marks | None = None,
) -> Round:
    """Exchange two seats of a draft (seat ids).

    What was entered at them while the round was published is put aside; swapped back,
    it is there again. LeagueError if the draft is not the `version` that was looked
    at, or if one of them is pinned.
    """
    round_ = lock_draft(round_, version)
    if first_id == second_id:
        raise LeagueError("swap-same-seat")
    first, second = seats_by_id(round_, first_id, second_id)
    _require_unpinned(round_, [first.entry_id, second.entry_id])
    reseat(round_, [(first, second.entry_id), (second, first.entry_id)])
    _mark(round_, [first.entry_id, second.entry_id], placed)
    draft_changed(round_)
    log_round(
        round_,
        "seats-swapped",
        actor,
        before={"placed": _marks(first, second)},
        after={"entries": [first.entry_id, second.entry_id]},
    )
    return round_


@transaction.atomic
def move_seat(
    round_: Round,
    *,
    seat_id: int,
    table_number: int,
    version: int,
    actor: Actor,
    position: int | None = None,
    placed: Marks | None = None,
) -> Round:
    """Move an entry of a draft to another table: behind the others, or to `position`.

    LeagueError if a table would have too few or too many, if the person is pinned, or
    if the draft is not the `version` that was looked at.
    """
    round_ = lock_draft(round_, version)
    (seat,) = seats_by_id(round_, seat_id)
    table = round_.tables.filter(number=table_number).first()
    if table is None or table.pk == seat.table_id:
        raise LeagueError("seat-gone")
    _require_room(round_, table)
    _require_enough(round_, seat.table)
    place = table.seats.count() if position is None else position
    _require_unpinned(round_, [seat.entry_id])
    _require_leaves_pins(round_, seat)
    _require_joins_no_pins(round_, table, place)
    move_seat_to(round_, seat, table, place)
    _mark(round_, [seat.entry_id], placed)
    draft_changed(round_)
    log_round(
        round_,
        "seat-moved-by-hand",
        actor,
        before=_place(seat),
        after={"entry": seat.entry_id, "table": table.number, "position": place},
    )
    return round_


@transaction.atomic
def seat_bye(
    round_: Round,
    *,
    seat_id: int,
    entry_id: int,
    version: int,
    actor: Actor,
    placed: Marks | None = None,
) -> Round:
    """Exchange an entry with a bye and a seated one.

    LeagueError if that person does not sit out, if one of the two is pinned, or if the
    draft is not the `version` that was looked at.
    """
    round_ = lock_draft(round_, version)
    (seat,) = seats_by_id(round_, seat_id)
    bye = round_.awards.filter(kind=AwardKind.BYE, entry=entry_id).first()
    if bye is None:
        raise LeagueError("seat-gone")
    _require_unpinned(round_, [entry_id, seat.entry_id])
    reseat(round_, [(seat, entry_id)])
    bye.delete()
    give_byes(round_, [seat.entry_id], cause=ByeCause(bye.cause))
    _mark(round_, [entry_id], placed)
    draft_changed(round_)
    log_round(
        round_,
        "bye-seated",
        actor,
        before={"placed": _marks(seat)},
        after={"entries": [entry_id, seat.entry_id], "table": seat.table.number},
    )
    return round_


@transaction.atomic
def bench_seat(
    round_: Round,
    *,
    seat_id: int,
    version: int,
    actor: Actor,
    cause: ByeCause = ByeCause.BY_HAND,
) -> Round:
    """Give a seated entry of a draft a bye; the others at the table close up.

    LeagueError if the table would have too few, if the person is pinned, or if the
    draft is not the `version` that was looked at.
    """
    round_ = lock_draft(round_, version)
    (seat,) = seats_by_id(round_, seat_id)
    _require_unpinned(round_, [seat.entry_id])
    _require_enough(round_, seat.table)
    _require_leaves_pins(round_, seat)
    leave_seat(round_, seat)
    give_byes(round_, [seat.entry_id], cause=cause)
    draft_changed(round_)
    after = {"entry": seat.entry_id}
    log_round(round_, "seat-benched", actor, before=_place(seat), after=after)
    return round_


@transaction.atomic
def seat_benched(
    round_: Round,
    *,
    entry_id: int,
    table_number: int,
    version: int,
    actor: Actor,
    position: int | None = None,
    placed: Marks | None = None,
) -> Round:
    """Seat an entry with a bye at a table: behind the others, or at `position`.

    LeagueError if that table is full, if the person is pinned, or if the draft is not
    the `version` that was looked at.
    """
    round_ = lock_draft(round_, version)
    table = round_.tables.filter(number=table_number).first()
    bye = round_.awards.filter(kind=AwardKind.BYE, entry=entry_id).first()
    if table is None or bye is None:
        raise LeagueError("seat-gone")
    _require_unpinned(round_, [entry_id])
    _require_room(round_, table)
    place = table.seats.count() if position is None else position
    _require_joins_no_pins(round_, table, place)
    bye.delete()
    take_seat(round_, entry_id, table, place)
    _mark(round_, [entry_id], placed)
    draft_changed(round_)
    log_round(
        round_,
        "benched-seated",
        actor,
        before={"cause": bye.cause},
        after={"entry": entry_id, "table": table.number, "position": place},
    )
    return round_


def draft_changed(round_: Round) -> None:
    """Count anew what a draft costs after a change by hand, and bump its version."""
    tables = tables_as_values(round_)
    task = pairing_task(
        round_.event, round_.number, round_.seed, seated=chain.from_iterable(tables)
    )
    cost = seating_cost(task, tables)
    bound, proven = judge_draft(round_, task, tables, cost)
    Round.objects.filter(pk=round_.pk).update(
        cost=level_values(cost),
        bound=bound,
        proven=proven,
        version=F("version") + 1,
    )
    round_.refresh_from_db()


def _require_unpinned(round_: Round, entry_ids: Sequence[int]) -> None:
    kinds = (*PLACE_PINS, PinKind.SITS_OUT)
    pinned = [
        pin.entry
        for pin in pins_of(round_)
        if pin.kind in kinds and pin.entry_id in entry_ids
    ]
    if pinned:
        raise seat_pinned(pinned)


def _require_leaves_pins(round_: Round, seat: Seat) -> None:
    """LeagueError if a pinned seat behind this one would move up."""
    behind = _seat_pins(round_, seat.table, first=seat.position + 1)
    if behind:
        raise seat_pinned(behind)


def _require_joins_no_pins(round_: Round, table: Table, place: int) -> None:
    """LeagueError if a pinned seat would move down, or the table is pinned whole."""
    pinned = _seat_pins(round_, table)
    is_whole = len(pinned) == table.seats.count()
    moved = pinned if is_whole else _seat_pins(round_, table, first=place)
    if moved:
        raise seat_pinned(moved)


def _seat_pins(round_: Round, table: Table, *, first: int = 0) -> list[Entry]:
    """Who is pinned to a seat of a table, from position `first` on."""
    return [
        pin.entry
        for pin in pins_of(round_)
        if pin.kind == PinKind.SEAT
        and pin.table == table.number
        and (pin.position or 0) >= first
    ]


def _require_room(round_: Round, table: Table) -> None:
    event = round_.event
    most = min(event.seats_max, max(find_game(event.game).player_counts))
    if table.seats.count() >= most:
        raise LeagueError("table-full", table=table.number)


def _require_enough(round_: Round, table: Table) -> None:
    """LeagueError if nobody can leave this table."""
    least = round_.event.seats_min
    if table.seats.count() <= least:
        raise LeagueError("table-at-least", table=table.number, least=least)


def _place(seat: Seat) -> dict[str, Any]:
    number, position = seat.table.number, seat.position
    return {"table": number, "position": position, "placed": _marks(seat)}


def _marks(*seats: Seat) -> dict[str, str]:
    return {str(seat.entry_id): seat.placed for seat in seats}


def _mark(round_: Round, entry_ids: Iterable[int], placed: Marks | None) -> None:
    """Note which entries were seated by hand, or as `placed` has it."""
    for entry_id in entry_ids:
        mark = (placed or {}).get(entry_id, Placed.BY_HAND)
        Seat.objects.filter(round=round_, entry=entry_id).update(placed=mark)
