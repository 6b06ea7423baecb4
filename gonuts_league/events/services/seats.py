"""Seat other people at places of a draft, and keep what was entered there.

A publication that was undone leaves taps behind. They belong to the person at that
place: once somebody else is to sit there, the old seat goes to a round that was thrown
away, with all that hangs on it, and comes back as soon as the same person sits there.
"""

from collections.abc import Collection, Sequence

from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Round
from gonuts_league.events.selectors import OPEN_STATES, entered_seats
from gonuts_league.tables.models import Seat, Table, Tap
from gonuts_league.tables.services.steps import set_state, state_of_entry

PUT_ASIDE = "put-aside"


def reseat(round_: Round, places: Sequence[tuple[Seat, int]]) -> None:
    """Seat entries (ids) at places that these seats hold now."""
    _clear(round_, [place for place, _entry_id in places])
    for place, entry_id in places:
        _fill(round_, place, entry_id)
    _go_on({place.table_id for place, _entry_id in places})


def move_seat_to(round_: Round, seat: Seat, table: Table, position: int) -> None:
    """Move an entry to a place of another table; both tables stay without gaps."""
    _clear(round_, [seat])
    _shift(seat.table_id, seat.position + 1, -1)
    _shift(table.pk, position, +1)
    _fill(round_, Seat(table=table, position=position), seat.entry_id)
    _go_on({seat.table_id, table.pk})


def leave_seat(round_: Round, seat: Seat) -> None:
    """Remove an entry from its table; the others close up."""
    _clear(round_, [seat])
    _shift(seat.table_id, seat.position + 1, -1)
    _go_on({seat.table_id})


def take_seat(round_: Round, entry_id: int, table: Table, position: int) -> None:
    """Seat an entry that has no seat; those behind it make room."""
    _shift(table.pk, position, +1)
    _fill(round_, Seat(table=table, position=position), entry_id)
    _go_on({table.pk})


def _shift(table_id: int, first: int, by: int) -> None:
    """Move the seats from position `first` on; one by one, for no two share a place."""
    seats = Seat.objects.filter(table=table_id, position__gte=first)
    for seat in seats.order_by("position" if by < 0 else "-position"):
        Seat.objects.filter(pk=seat.pk).update(position=seat.position + by)


def _fill(round_: Round, place: Seat, entry_id: int) -> None:
    kept = _kept_seat(round_, place, entry_id)
    if kept is None:
        Seat.objects.create(
            round=round_,
            table_id=place.table_id,
            position=place.position,
            entry_id=entry_id,
        )
    else:
        _move(kept, round_id=round_.pk, table_id=place.table_id)


def _go_on(table_ids: Collection[int]) -> None:
    """Set the states of tables that were begun before."""
    started = Table.objects.filter(started_at__isnull=False, state__in=OPEN_STATES)
    for table in started.filter(pk__in=table_ids):
        set_state(table, state_of_entry(table))
        table.version += 1
        table.save(update_fields=["state", "state_since", "version"])


def take_places(
    round_: Round, *, leaving: Sequence[Seat], coming: Sequence[Seat]
) -> None:
    """Free seats, and give them to these entries.

    `coming` are not saved yet, but for an id that one may have had before. An
    entry that keeps table and position keeps what hangs on the seat too.
    """
    old = {seat.entry_id: seat for seat in leaving}
    places = {seat.entry_id: (seat.table_id, seat.position) for seat in leaving}
    kept = [s for s in coming if places.get(s.entry_id) == (s.table_id, s.position)]
    stay = {seat.entry_id for seat in kept}
    _clear(round_, [seat for seat in leaving if seat.entry_id not in stay])
    for seat in kept:
        Seat.objects.filter(pk=old[seat.entry_id].pk).update(
            outcome=seat.outcome, placed=seat.placed
        )
    for seat in coming:
        if seat.entry_id not in stay:
            _take_place(round_, seat)


def _take_place(round_: Round, seat: Seat) -> None:
    kept = _kept_seat(round_, seat, seat.entry_id)
    if kept is not None:
        _move(kept, round_id=round_.pk, table_id=seat.table_id)
        found = Seat.objects.filter(pk=kept.pk)
        found.update(outcome=seat.outcome, placed=seat.placed)
        return
    if Seat.objects.filter(pk=seat.pk).exists():
        seat.pk = None
    seat.save(force_insert=True)


def _clear(round_: Round, places: Sequence[Seat]) -> None:
    """Put aside what holds something; a place alone is no loss, it is made anew."""
    entered = list(entered_seats(places).select_related("table"))
    if entered:
        shelf = Round.ever.create(
            event=round_.event,
            number=round_.number,
            state=RoundState.DISCARDED,
            seed=round_.seed,
            method=PUT_ASIDE,
            cost={"of": round_.pk},
        )
        for seat in entered:
            _move(seat, round_id=shelf.pk, table_id=_shelf_table(shelf, seat.table).pk)
    kept = {seat.pk for seat in entered}
    gone = [place.pk for place in places if place.pk not in kept]
    Seat.objects.filter(pk__in=gone).delete()


def _shelf_table(shelf: Round, table: Table) -> Table:
    copied = {
        name: getattr(table, name)
        for name in ("game", "rulings", "scoring_version", "series", "game_count")
    }
    made, _ = Table.objects.get_or_create(
        round=shelf, number=table.number, defaults=copied
    )
    return made


def _kept_seat(round_: Round, place: Seat, entry_id: int) -> Seat | None:
    number = Table.objects.values_list("number", flat=True).get(pk=place.table_id)
    return (
        Seat.objects.filter(
            round__event=round_.event_id,
            round__method=PUT_ASIDE,
            round__cost__of=round_.pk,
            table__number=number,
            position=place.position,
            entry=entry_id,
        )
        .order_by("-pk")
        .first()
    )


def _move(seat: Seat, *, round_id: int, table_id: int) -> None:
    Seat.objects.filter(pk=seat.pk).update(round=round_id, table=table_id)
    Tap.objects.filter(entry__seat=seat).update(table=table_id)
