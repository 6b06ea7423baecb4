"""Pin what must stay in every draw of a round, and take pins off.

Pins belong to the number of a round, and each draw of it keeps them. A person
has one place (a seat, a table, or sitting out) and two people one order; a new pin
takes the place of the old one. Each action names the version of the draft looked at.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from django.db import transaction
from django.db.models import F, Q, QuerySet

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import PLACE_PINS, PinKind, RoundState
from gonuts_league.events.models import Entry, Event, Pin, Round
from gonuts_league.events.selectors import entry_names, event_namesakes
from gonuts_league.tables.models import Seat
from gonuts_league.tables.wording import say_list

from .setup import lock_draft, lock_event, log_round

PinValues: TypeAlias = Mapping[str, Any]
FIELDS = ("kind", "entry_id", "other_id", "table", "position")
ONE_PLACE = (*PLACE_PINS, PinKind.SITS_OUT)
PAIRS = (PinKind.TOGETHER, PinKind.APART)


@transaction.atomic
def pin_seat(
    round_: Round,
    *,
    seat_id: int,
    version: int,
    actor: Actor,
    kind: PinKind = PinKind.SEAT,
) -> Round:
    """Pin an entry to a seat, or to its table in any seat of it, as `kind` says."""
    round_ = lock_draft(round_, version)
    (seat,) = seats_by_id(round_, seat_id)
    action = "seat-pinned" if kind == PinKind.SEAT else "person-pinned"
    _pin(round_, action, [_place(kind, seat)], actor, table=seat.table.number)
    return round_


@transaction.atomic
def pin_table(round_: Round, *, table_number: int, version: int, actor: Actor) -> Round:
    """Pin a table as it is: every entry in its seat, and no others."""
    round_ = lock_draft(round_, version)
    seats = Seat.objects.filter(round=round_, table__number=table_number)
    found = list(seats.select_related("table").order_by("position"))
    if not found:
        raise LeagueError("seat-gone")
    pins = [_place(PinKind.SEAT, seat) for seat in found]
    _pin(round_, "table-pinned", pins, actor, table=table_number)
    return round_


@transaction.atomic
def pin_pair(
    round_: Round,
    *,
    entry_ids: tuple[int, int],
    kind: PinKind,
    version: int,
    actor: Actor,
) -> Round:
    """Pin two entries (by id) together or apart, as `kind` says."""
    round_ = lock_draft(round_, version)
    first, second = sorted(entry_ids)
    if first == second:
        raise LeagueError("swap-same-seat")
    _require_entries(round_, [first, second])
    pins = [_values(kind=kind, entry_id=first, other_id=second)]
    is_together = kind == PinKind.TOGETHER
    action = "pair-pinned-together" if is_together else "pair-pinned-apart"
    _pin(round_, action, pins, actor)
    return round_


@transaction.atomic
def pin_bye(round_: Round, *, entry_id: int, version: int, actor: Actor) -> Round:
    """Pin an entry to a bye, from the next draw of the round on."""
    round_ = lock_draft(round_, version)
    _require_entries(round_, [entry_id])
    pins = [_values(kind=PinKind.SITS_OUT, entry_id=entry_id)]
    _pin(round_, "bye-pinned", pins, actor)
    return round_


@transaction.atomic
def unpin(
    round_: Round, *, pin_ids: Sequence[int], version: int, actor: Actor
) -> Round:
    """Take pins off; the draft stays as it is until it is drawn again."""
    round_ = lock_draft(round_, version)
    pins = list(_pins_of(round_).filter(pk__in=pin_ids))
    if len(pins) != len(set(pin_ids)) or not pins:
        raise LeagueError("seat-gone")
    away = [_values_of(pin) for pin in pins]
    _change(round_, "unpinned", actor, away=away, back=[])
    return round_


@transaction.atomic
def exchange_pins(
    event: Event,
    *,
    number: int,
    away: Sequence[PinValues],
    back: Sequence[PinValues],
    actor: Actor,
) -> None:
    """Take these pins of a round off and set others, as an undo does.

    LeagueError if one of them is not there any more, or the round is published.
    """
    event = lock_event(event)
    round_ = event.rounds.filter(number=number).first()
    if round_ is not None and round_.state != RoundState.DRAFT:
        raise LeagueError("round-not-draft", **round_.kept)
    # The draft may have been thrown away; its number keeps its pins.
    round_ = round_ or Round(event=event, number=number)
    _change(round_, "pins-restored", actor, away=away, back=back)


def _pin(
    round_: Round,
    action: str,
    pins: Sequence[PinValues],
    actor: Actor,
    *,
    table: int | None = None,
) -> None:
    """Set pins in place of those that the same people had."""
    _require_free_seats(round_, pins)
    older = [_values_of(pin) for pin in _pins_of(round_).filter(_same_subject(pins))]
    away = [pin for pin in older if pin not in pins]
    back = [pin for pin in pins if pin not in older]
    if not back:
        return
    _change(round_, action, actor, away=away, back=back, table=table)


def _same_subject(pins: Iterable[PinValues]) -> Q:
    same = Q(pk=None)
    for pin in pins:
        if pin["kind"] in PAIRS:
            same |= Q(entry=pin["entry_id"], other=pin["other_id"])
        else:
            same |= Q(entry=pin["entry_id"], kind__in=ONE_PLACE)
    return same


def _require_free_seats(round_: Round, pins: Sequence[PinValues]) -> None:
    """LeagueError if another entry is pinned to one of these seats."""
    seats = {
        (pin["table"], pin["position"]): pin["entry_id"]
        for pin in pins
        if pin["kind"] == PinKind.SEAT
    }
    taken = [
        pin.entry
        for pin in _pins_of(round_).filter(kind=PinKind.SEAT)
        if seats.get((pin.table, pin.position), pin.entry_id) != pin.entry_id
    ]
    if taken:
        raise seat_pinned(taken)


def seat_pinned(entries: Sequence[Entry]) -> LeagueError:
    """The error that these are pinned to where they sit."""
    names = entry_names(entries, others=event_namesakes(entries)).values()
    return LeagueError("seat-pinned", names=say_list([*names]), count=len(entries))


def _change(
    round_: Round,
    action: str,
    actor: Actor,
    *,
    away: Sequence[PinValues],
    back: Sequence[PinValues],
    table: int | None = None,
) -> None:
    """Exchange pins, and bump the draft, so that open pages load it again."""
    pins = _pins_of(round_)
    for values in away:
        if not pins.filter(**values).delete()[0]:
            raise LeagueError("changed-since")
    if pins.filter(_same_subject(back)).exists():
        raise LeagueError("changed-since")
    Pin.objects.bulk_create(
        Pin(event=round_.event, round_number=round_.number, **values) for values in back
    )
    if round_.pk is not None:
        Round.objects.filter(pk=round_.pk).update(version=F("version") + 1)
        round_.refresh_from_db()
    log_round(
        round_,
        action,
        actor,
        before={"pins": list(away)},
        after={
            "entries": _people(back or away),
            "table": table,
            "pins": list(back),
        },
    )


def _people(pins: Iterable[PinValues]) -> list[int]:
    ids = [pin[key] for pin in pins for key in ("entry_id", "other_id")]
    return list(dict.fromkeys(entry_id for entry_id in ids if entry_id is not None))


def _pins_of(round_: Round) -> QuerySet[Pin]:
    pins = Pin.objects.filter(event=round_.event_id, round_number=round_.number)
    return pins.select_related("entry__player").order_by("pk")


def seats_by_id(round_: Round, *seat_ids: int) -> list[Seat]:
    """The seats of a draft in the order asked for; LeagueError if one is gone."""
    found = Seat.objects.filter(round=round_).select_related("table").in_bulk(seat_ids)
    if len(found) != len(seat_ids):
        raise LeagueError("seat-gone")
    return [found[seat_id] for seat_id in seat_ids]


def _require_entries(round_: Round, entry_ids: Sequence[int]) -> None:
    found = Entry.objects.filter(event=round_.event_id, pk__in=entry_ids)
    if found.count() != len(entry_ids):
        raise LeagueError("seat-gone")


def _place(kind: PinKind, seat: Seat) -> PinValues:
    position = seat.position if kind == PinKind.SEAT else None
    return _values(
        kind=kind, entry_id=seat.entry_id, table=seat.table.number, position=position
    )


def _values(
    *,
    kind: PinKind,
    entry_id: int,
    other_id: int | None = None,
    table: int | None = None,
    position: int | None = None,
) -> PinValues:
    """A pin as the journal keeps it."""
    given = (str(kind), entry_id, other_id, table, position)
    return dict(zip(FIELDS, given, strict=True))


def _values_of(pin: Pin) -> PinValues:
    values = {name: getattr(pin, name) for name in FIELDS}
    return values if pin.points is None else values | {"points": str(pin.points)}
