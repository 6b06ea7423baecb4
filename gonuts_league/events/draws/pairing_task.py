"""An event as it is now, as the values that the pairing package takes."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from gonuts_league.events import selectors
from gonuts_league.events.enums import PLACE_PINS, ClubsApart, PinKind, RoundState
from gonuts_league.events.models import Entry, Event, Pin
from gonuts_league.pairing import types as values
from gonuts_league.pairing.types import (
    DEFAULT_LEVELS,
    Bound,
    Candidate,
    Cost,
    EntryId,
    Level,
    PairingTask,
    Table,
    TableSize,
)
from gonuts_league.tables.models import Seat
from scoring import find_game

from .drafts_read import pins_of_number
from .floats_read import latest_floats
from .wishes import pair_wishes


def pairing_task(
    event: Event, number: int, seed: int, *, seated: Iterable[int] = ()
) -> PairingTask:
    """What the draw of round `number` is asked for.

    `seated` entries are in the field even if they have left since their draft was
    drawn. Pins of people who are not in it wait until they are.
    """
    here = selectors.entries_to_pair(event)
    field = list(here | event.entries.filter(pk__in=list(seated)))
    return task_of(event, number, seed, field=field, pins=pins_of_number(event, number))


def task_of(
    event: Event, number: int, seed: int, *, field: Sequence[Entry], pins: Sequence[Pin]
) -> PairingTask:
    """The same for people, by id, and pins that were read before."""
    wishes = pair_wishes(event, field, pins)
    locked = _kept_tables(event, number, field, pins)
    kept = {entry_id for table in locked for entry_id in table}
    return PairingTask(
        round_number=number,
        seed=seed,
        size=TableSize(
            preferred=event.seats_preferred,
            minimum=event.seats_min,
            maximum=event.seats_max,
        ),
        candidates=_candidates(event, field, number),
        history=selectors.seating_history(event, before=number),
        avoid=wishes.avoid,
        together=wishes.together,
        apart_rule=wishes.apart_rule,
        together_rule=wishes.together_rule,
        locked=locked,
        pins=_pins(field, pins, but=kept),
        sitting_out=_sitting_out(field, pins),
        levels=levels_of(event),
        effort=values.Effort(event.effort),
        odd=values.OddTables(event.odd_tables),
        odd_at=values.OddAt(event.odd_at),
        rounds_left=max(0, event.rounds_planned - number),
    )


def levels_of(event: Event) -> tuple[Level, ...]:
    """The event's order of wishes; seats count only where somebody starts."""
    known = {str(level): level for level in Level}
    asked = [known[level] for level in event.levels if level in known]
    levels = tuple(asked) or DEFAULT_LEVELS
    if not find_game(event.game).has_start_player:
        return tuple(level for level in levels if level != Level.SEATS)
    return levels if Level.SEATS in levels else (*levels, Level.SEATS)


def _candidates(
    event: Event, field: Iterable[Entry], number: int
) -> tuple[Candidate, ...]:
    points = selectors.event_points(event)
    byes = selectors.bye_counts(event)
    floats = latest_floats(event, before=number)
    clubs_count = event.clubs_apart != ClubsApart.IGNORED
    return tuple(
        Candidate(
            id=EntryId(entry.pk),
            points=points.get(EntryId(entry.pk), Fraction(0)),
            club=entry.player.affiliation_key if clubs_count else "",
            byes=byes.get(entry.pk, 0),
            floats=floats.get(entry.pk, ()),
        )
        for entry in field
    )


def _kept_tables(
    event: Event, number: int, field: Iterable[Entry], pins: Iterable[Pin]
) -> tuple[Table, ...]:
    """Tables of the draft there is in which every seat is pinned: nobody joins them."""
    here = {entry.pk for entry in field}
    pinned = {
        (pin.entry_id, pin.table, pin.position)
        for pin in pins
        if pin.kind == PinKind.SEAT and pin.entry_id in here
    }
    if not pinned:
        return ()
    seats = Seat.objects.filter(
        round__event=event, round__number=number, round__state=RoundState.DRAFT
    ).order_by("table__number", "position")
    tables: dict[int, list[tuple[int, int, int]]] = {}
    for place in seats.values_list("entry", "table__number", "position"):
        tables.setdefault(place[1], []).append(place)
    return tuple(
        tuple(EntryId(entry_id) for entry_id, _table, _position in places)
        for places in tables.values()
        if pinned.issuperset(places)
    )


def _pins(
    field: Iterable[Entry], pins: Iterable[Pin], *, but: set[EntryId]
) -> tuple[values.Pin, ...]:
    here = {entry.pk for entry in field} - but
    return tuple(
        values.Pin(EntryId(pin.entry_id), pin.table, pin.position)
        for pin in pins
        if pin.kind in PLACE_PINS and pin.table is not None and pin.entry_id in here
    )


def _sitting_out(field: Iterable[Entry], pins: Iterable[Pin]) -> tuple[EntryId, ...]:
    here = {entry.pk for entry in field}
    return tuple(
        EntryId(pin.entry_id)
        for pin in pins
        if pin.kind == PinKind.SITS_OUT and pin.entry_id in here
    )


def cost_values(cost: Cost) -> dict[str, Any]:
    """A cost as JSON, with the keys of docs/pair.md."""
    return {
        "repeats": cost.repeats,
        "avoided": cost.avoided,
        "parted": cost.parted,
        "small_table_repeats": cost.small_table_repeats,
        "spread": float(cost.spread),
        "seat_imbalance": cost.seat_imbalance,
        "odd_place": cost.odd_place,
    }


def bound_values(bound: Bound) -> dict[str, Any]:
    """A bound as JSON, with the keys of its cost; None where nothing is known."""
    return {
        "repeats": bound.repeats,
        "avoided": bound.avoided,
        "parted": bound.parted,
        "small_table_repeats": bound.small_table_repeats,
        "spread": None if bound.spread is None else float(bound.spread),
        "seat_imbalance": bound.seat_imbalance,
        "odd_place": bound.odd_place,
    }


LEVEL_KEYS = {
    Level.REPEATS: "repeats",
    Level.AVOID: "avoided",
    Level.TOGETHER: "parted",
    Level.SMALL_TABLES: "small_table_repeats",
    Level.SPREAD: "spread",
    Level.SEATS: "seat_imbalance",
    Level.ODD_PLACE: "odd_place",
}
"""What a level is called in the costs and bounds that a round keeps."""


def task_values(task: PairingTask) -> dict[str, Any]:
    """What a draw was asked for, as its round keeps it; people stand in it by id."""
    return {
        "sizes": [task.size.minimum, task.size.preferred, task.size.maximum],
        "levels": list(task.levels),
        "odd": task.odd,
        "odd_at": task.odd_at,
        "rounds_left": task.rounds_left,
        "field": [candidate.id for candidate in task.candidates],
        "avoid": _as_lists(task.avoid),
        "together": _as_lists(task.together),
        "apart_rule": _as_lists(task.apart_rule),
        "together_rule": _as_lists(task.together_rule),
        "locked": _as_lists(task.locked),
        "pins": [[pin.entry, pin.table, pin.seat] for pin in task.pins],
        "sitting_out": list(task.sitting_out),
    }


def _as_lists(groups: Iterable[Sequence[EntryId]]) -> list[list[EntryId]]:
    return [list(group) for group in groups]
