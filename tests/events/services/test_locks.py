"""The order of locks, on a database that locks rows (SQLite has one lock for all)."""

from contextlib import contextmanager

import pytest
from django.db import connection

from gonuts_league.events.services.draft_edits import swap_seats
from gonuts_league.events.services.pinning import pin_table
from gonuts_league.events.services.rounds import (
    publish_round,
    unpublish_round,
    void_table,
)
from gonuts_league.journal.services.undoing import undo_action
from gonuts_league.players.services import lock_club, set_guest
from gonuts_league.tables.services.entry import tap_card
from tests.events.actions import ME, draw, start_round
from tests.played import event_of

pytestmark = pytest.mark.django_db


def locks_of(read):
    return [table for table, is_locked in read if is_locked]


@contextmanager
def asking():
    """Note what PostgreSQL would be asked; to be entered before the locks are noted."""
    asked = []

    def note(execute, sql, *rest):
        asked.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield asked


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


def test_an_event_and_its_round_are_locked_and_not_their_club(noting_locks):
    """Whoever merges people has the club, and waits for their events."""
    draft = draw(event_of(4))

    with asking() as asked, noting_locks():
        publish_round(draft, version=0, actor=ME)

    locking = [sql for sql in asked if " FOR UPDATE" in sql and "clubs_club" in sql]
    locks = {sql.partition(" FOR ")[2] for sql in locking}
    assert locks == {'UPDATE OF "events_event"', 'UPDATE OF "events_round"'}


def test_the_club_of_people_is_locked_without_its_key(noting_locks):
    """Acts of events that write into its journal need not wait."""
    club = event_of(4).club

    with asking() as asked, noting_locks():
        lock_club(club)

    assert asked[-1].endswith(" FOR NO KEY UPDATE")


def test_a_guest_of_the_desk_is_undone_under_the_lock_of_the_club_first(noting_locks):
    event = event_of(4)
    player = event.entries.first().player
    set_guest(player, is_guest=True, event=event, actor=ME)

    with noting_locks() as read:
        undo_action(event.club.journal.get(act="guest-marked"), actor=ME)

    assert locks_of(read)[:2] == ["clubs_club", "events_event"]
