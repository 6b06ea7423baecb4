"""A table with its players, and an event that is looked at."""

import pytest

from tests.events.standings_pages import sign_in
from tests.events.table_pages import CARDS
from tests.factories.events import EventFactory
from tests.factories.tables import (
    enter_cards,
    make_round,
    make_table,
)
from tests.played import event_of


@pytest.fixture
def table():
    return make_table(make_round(EventFactory(name="Thursday")))


@pytest.fixture
def full_table(table):
    for seat, cards in zip(table.seats.all(), CARDS, strict=True):
        enter_cards(seat, cards)
    table.refresh_from_db()
    return table


@pytest.fixture
def event():
    return event_of(8)


@pytest.fixture
def member(client, event):
    return sign_in(client, event)
