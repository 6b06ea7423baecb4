"""Whatever one or two phones tap: undone wholly, every byte is as it was."""

import json

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.tables.models import SeatEntry
from gonuts_league.tables.services.entry import (
    enter_no_cards,
    tap_card,
    tap_to_undo,
    undo_tap,
)
from tests.factories.events import EventFactory
from tests.factories.tables import enter_cards, make_round, make_table
from tests.soak import examples

PHONES = (Actor(device="A"), Actor(device="B"))
BEFORE = Actor(device="C")
CARDS = ("plain", "glazed", "milk")
TAPS = st.lists(
    st.tuples(
        st.sampled_from(PHONES),
        st.integers(0, 1),
        st.sampled_from(CARDS),
        st.sampled_from((1, 1, 1, -1, 0)),
    ),
    max_size=24,
)


def _bytes(table):
    rows = SeatEntry.objects.filter(seat__table=table).order_by("seat")
    return [(json.dumps(row.cards), row.is_entered) for row in rows]


def _act(table, seats, phone, seat, card, step):
    """A tap, or for a step of 0 an undo; what is refused changes nothing."""
    try:
        if step:
            tap_card(seats[seat], card=card, step=step, actor=phone)
        else:
            undo_tap(table, actor=phone)
    except LeagueError:
        pass


def _undo_all(table, phones):
    for phone in phones:
        while tap_to_undo(table, actor=phone) is not None:
            undo_tap(table, actor=phone)


@pytest.mark.django_db
@settings(max_examples=examples(60))
@given(
    start=st.dictionaries(st.sampled_from(CARDS[:2]), st.integers(1, 3)),
    has_none=st.booleans(),
    taps=TAPS,
    order=st.permutations(PHONES),
)
def test_any_taps_undone_wholly_restore_every_seat(start, has_none, taps, order):
    with transaction.atomic():
        table = make_table(make_round(EventFactory()), people=("Ada Moor", "Ben Ost"))
        seats = list(table.seats.all())
        SeatEntry.objects.bulk_create(SeatEntry(seat=seat) for seat in seats)
        enter_cards(seats[0], start, actor=BEFORE)
        if has_none:
            enter_no_cards(seats[1], actor=BEFORE)
        before = _bytes(table)

        for tap in taps:
            _act(table, seats, *tap)
        _undo_all(table, order)

        assert _bytes(table) == before
        transaction.set_rollback(True)


def test_an_undo_that_found_no_card_is_made_up_for_later(db):
    table = make_table(make_round(EventFactory()))
    greta, (first, second) = table.seats.first(), PHONES
    tap_card(greta, card="plain", step=1, actor=first)
    tap_card(greta, card="plain", step=-1, actor=second)

    undo_tap(table, actor=first)
    undo_tap(table, actor=second)

    assert _bytes(table) == [("{}", False)]


def test_an_undo_never_goes_above_the_box(db):
    table = make_table(make_round(EventFactory()))
    greta, (first, second) = table.seats.first(), PHONES
    enter_cards(greta, {"milk": 1}, actor=BEFORE)
    tap_card(greta, card="milk", step=-1, actor=first)
    tap_card(greta, card="milk", step=1, actor=second)

    undo_tap(table, actor=first)

    assert SeatEntry.objects.get().cards == {"milk": 1}
