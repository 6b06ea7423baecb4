"""Whose phone a table is looked at with, and the page that asks for it."""

from dataclasses import dataclass

from django.contrib.sessions.backends.base import SessionBase
from django.db.models import Q
from django.utils.translation import gettext as _

from gonuts_league.events.models import Event
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.models import PhoneHolder, Seat, Table, TableLink

from .doors import LETTERS, Door
from .reading import TableNow, names_for


@dataclass(frozen=True, slots=True)
class WhoSeat:
    seat_id: int
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class WhoPage:
    """The names to choose from; `is_for_all`: this phone enters for all."""

    seats: tuple[WhoSeat, ...]
    is_for_all: bool


def holder_at(door: Door, table: Table) -> PhoneHolder | None:
    """Who holds this phone; None if nobody said so yet, and at the desk."""
    if not door.token:
        return None
    held = PhoneHolder.objects.filter(table=table, device=door.actor.device)
    return held.select_related("seat").first()


def entries_of_phone(session: SessionBase, event: Event) -> tuple[int, ...]:
    """Whose phone this is in an event, as was said last at any of its tables.

    Nobody where nobody said so, or where it entered for all.
    """
    letters = {
        tuple(place.split(".")): letter
        for place, letter in session.get(LETTERS, {}).items()
    }
    said = Q()
    for link in TableLink.objects.filter(
        event=event, pk__in=[pk for pk, _generation in letters]
    ):
        letter = letters.get((str(link.pk), str(link.generation)))
        if letter is not None:
            said |= Q(table__number=link.number, device=letter)
    if not said:
        return ()
    holder = (
        PhoneHolder.objects.filter(said, table__round__event=event)
        .select_related("seat")
        .order_by("-at")
        .first()
    )
    return (holder.seat.entry_id,) if holder and holder.seat else ()


def holder_words(door: Door, table: Table, holder: PhoneHolder | None) -> str:
    """Say whose phone this is; empty where nobody is asked or has said it."""
    if holder is None:
        return ""
    if holder.seat_id is None:
        return _("You enter for all")
    seats = list(table.seats.select_related("entry__player"))
    names = names_for(seats, door.audience)
    name = next(
        name
        for seat, name in zip(seats, names, strict=True)
        if seat.pk == holder.seat_id
    )
    return _("You are %(name)s") % {"name": name}


def who_page(door: Door, table: Table) -> WhoPage:
    seats = list(table.seats.select_related("entry__player"))
    holder = holder_at(door, table)
    return WhoPage(
        seats=tuple(
            WhoSeat(seat.pk, name, holder is not None and holder.seat_id == seat.pk)
            for seat, name in zip(seats, names_for(seats, door.audience), strict=True)
            if _is_there(seat)
        ),
        is_for_all=holder is not None and holder.seat_id is None,
    )


def first_url(door: Door, now: TableNow, holder: PhoneHolder) -> str:
    """Where somebody who has just chosen begins: with the own cards while they are
    missing, with the result once everything is entered."""
    if now.is_enough and not now.missing:
        return door.url(now.table, "confirm")
    own = [i for i in now.missing if now.seats[i].pk == holder.seat_id]
    return door.url(now.table, seat=now.seats[own[0]].pk if own else 0)


def _is_there(seat: Seat) -> bool:
    return SEAT_EFFECTS[seat.outcome].is_scored
