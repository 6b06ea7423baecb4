"""Acts on a draft and its pins, to be done and undone.

Each prepares an event and gives what is then done to it.
"""

from functools import partial

from gonuts_league.events.enums import AwardKind, PinKind
from gonuts_league.events.services import pinning
from gonuts_league.events.services.draft_edits import (
    bench_seat,
    move_seat,
    seat_benched,
    seat_bye,
)
from gonuts_league.events.services.rooms import (
    RoomValues,
    give_own_table,
    set_rooms,
)
from tests.events.actions import ME, draw


def first_seat(round_):
    return round_.seats.order_by("table__number", "position").first()


def moved_by_hand(event):
    event.seats_min = 2
    event.save()
    draft = draw(event)
    seat = first_seat(draft)
    return lambda: move_seat(
        draft, seat_id=seat.pk, table_number=2, version=draft.version, actor=ME
    )


def bye_seated(event):
    type(event).objects.filter(pk=event.pk).update(
        seats_min=3, seats_preferred=3, seats_max=3
    )
    draft = draw(event)
    bye = draft.awards.filter(kind=AwardKind.BYE).latest("pk")
    return lambda: seat_bye(
        draft,
        seat_id=first_seat(draft).pk,
        entry_id=bye.entry_id,
        version=draft.version,
        actor=ME,
    )


def benched(event):
    event.seats_min = 2
    event.save()
    draft = draw(event)
    seat = first_seat(draft)
    return lambda: bench_seat(draft, seat_id=seat.pk, version=draft.version, actor=ME)


def benched_seated(event):
    draft = benched(event)()
    out = draft.awards.filter(kind=AwardKind.BYE).latest("pk").entry_id
    return lambda: seat_benched(
        draft, entry_id=out, table_number=2, version=draft.version, actor=ME
    )


def pinned(pin, **named):
    """The pin of the first seat of a draft, or of what is `named`."""

    def prepare(event):
        draft = draw(event)
        given = named or {"seat_id": first_seat(draft).pk}
        return lambda: pin(draft, version=draft.version, actor=ME, **given)

    return prepare


def pinned_elsewhere(event):
    """A pin that takes the place of another one."""
    draft = draw(event)
    seat = first_seat(draft)
    draft = pinning.pin_seat(draft, seat_id=seat.pk, version=draft.version, actor=ME)
    return lambda: pinning.pin_bye(
        draft, entry_id=seat.entry_id, version=draft.version, actor=ME
    )


def pair_pinned(kind):
    def prepare(event):
        draft = draw(event)
        pair = tuple(draft.seats.values_list("entry", flat=True)[:2])
        return lambda: pinning.pin_pair(
            draft, entry_ids=pair, kind=kind, version=draft.version, actor=ME
        )

    return prepare


def unpinned(event):
    draft = draw(event)
    draft = pinning.pin_table(draft, table_number=1, version=draft.version, actor=ME)
    pins = event.pins.values_list("pk", flat=True)
    return lambda: pinning.unpin(
        draft, pin_ids=list(pins), version=draft.version, actor=ME
    )


def rooms_changed(event):
    set_rooms(event, [RoomValues("Hall", 1, 10)], actor=ME)
    rooms = [RoomValues("Hall", 1, 4), RoomValues("Library", 5, 9, is_step_free=True)]
    return lambda: set_rooms(event, rooms, actor=ME)


def own_table_given(event):
    entry = event.entries.first()
    return lambda: give_own_table(entry, number=3, actor=ME)


def own_table_taken(event):
    entry = give_own_table(event.entries.first(), number=3, actor=ME)
    return lambda: give_own_table(entry, number=None, actor=ME)


SEATING_CASES = {
    "rooms-changed": rooms_changed,
    "own-table-given": own_table_given,
    "own-table-taken": own_table_taken,
    "seat-moved-by-hand": moved_by_hand,
    "bye-seated": bye_seated,
    "seat-benched": benched,
    "benched-seated": benched_seated,
    "seat-pinned": pinned(pinning.pin_seat),
    "person-pinned": pinned(partial(pinning.pin_seat, kind=PinKind.TABLE)),
    "table-pinned": pinned(pinning.pin_table, table_number=2),
    "bye-pinned": pinned_elsewhere,
    "pair-pinned-together": pair_pinned(PinKind.TOGETHER),
    "pair-pinned-apart": pair_pinned(PinKind.APART),
    "unpinned": unpinned,
}
