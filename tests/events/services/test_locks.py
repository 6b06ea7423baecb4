"""The order of locks, on a database that locks rows (SQLite has one lock for all)."""

import re
from contextlib import contextmanager

import pytest
from django.db import connection

from gonuts_league.events.services.draft_edits import swap_seats
from gonuts_league.events.services.pinning import pin_table
from gonuts_league.events.services.rounds import unpublish_round, void_table
from gonuts_league.tables.services.entry import tap_card
from tests.events.acts import ME, draw, start_round
from tests.played import event_of

pytestmark = pytest.mark.django_db

LOCK = re.compile(r" FOR UPDATE.*$")


@pytest.fixture
def noting_locks(monkeypatch):
    """Note what is read as PostgreSQL would, and which of it under a lock."""

    @contextmanager
    def noting():
        read = []

        def note(execute, sql, params, many, context):
            if found := re.match(r'SELECT .*? FROM "(\w+)"', sql):
                read.append((found[1], LOCK.search(sql) is not None))
            return execute(LOCK.sub("", sql), params, many, context)

        with monkeypatch.context() as locking, connection.execute_wrapper(note):
            locking.setattr(connection.features, "has_select_for_update", True)
            locking.setattr(connection.features, "has_select_for_update_of", True)
            yield read

    return noting


def locks_of(read):
    return [table for table, is_locked in read if is_locked]


def test_a_publication_is_undone_under_the_locks_of_event_round_and_tables(
    noting_locks,
):
    round_ = start_round(event_of(8))

    with noting_locks() as read:
        unpublish_round(round_, actor=ME)

    assert locks_of(read) == ["events_event", "events_round", "tables_table"]


def test_a_table_is_called_off_under_locks_in_the_same_order(noting_locks):
    table = start_round(event_of(4)).tables.get()

    with noting_locks() as read:
        void_table(table, actor=ME)

    assert locks_of(read) == ["events_event", "events_round", "tables_table"]


def test_a_tap_reads_the_round_after_it_waited_for_the_table(noting_locks):
    seat = start_round(event_of(4)).seats.first()

    with noting_locks() as read:
        tap_card(seat, card="plain", step=1, actor=ME)

    locked = read.index(("tables_table", True))
    assert ("events_round", False) in read[locked:]


def test_a_draft_is_changed_and_pinned_under_locks_of_event_and_round(noting_locks):
    draft = draw(event_of(8))
    first, second = (draft.seats.get(table__number=n, position=0) for n in (1, 2))

    with noting_locks() as swapping:
        draft = swap_seats(
            draft, first_id=first.pk, second_id=second.pk, version=0, actor=ME
        )
    with noting_locks() as pinning:
        pin_table(draft, table_number=1, version=1, actor=ME)

    assert locks_of(swapping) == locks_of(pinning) == ["events_event", "events_round"]
