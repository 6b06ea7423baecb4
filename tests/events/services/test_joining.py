"""Late people get a seat at a table that has not begun; all of it can be taken back."""

import pytest

from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Award
from gonuts_league.events.services.joining import (
    come_late,
    join_table,
    joinable_tables,
    leave_table,
)
from gonuts_league.journal.services.undoing import undo_action
from gonuts_league.players.services import add_player
from gonuts_league.tables.services.entry import tap_card
from tests.events.actions import ME, start_round
from tests.factories.events import AwardFactory, EntryFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return event_of(8, seats_max=5)


@pytest.fixture
def round_(event):
    return start_round(event)


@pytest.fixture
def late(event):
    return EntryFactory(event=event, player__name="Late Larry")


def names_at(table):
    return [seat.entry.player.name for seat in table.seats.order_by("position")]


def test_somebody_late_sits_behind_the_others_of_a_table_not_begun(round_, late):
    table = round_.tables.get(number=1)
    before = names_at(table)

    seat = join_table(late, table=table, actor=ME)

    assert names_at(table) == [*before, "Late Larry"]
    assert (seat.position, seat.table.version) == (4, 1)


def test_nobody_comes_late_past_the_last_place(event, round_):
    event.capacity = 8
    event.save()

    with pytest.raises(LeagueError, match="Enter Nina New in the list of people"):
        come_late(event, name="Nina New", actor=ME)

    assert event.entries.count() == 8


def test_a_table_that_has_begun_takes_nobody(round_, late):
    table = round_.tables.get(number=1)
    tap_card(table.seats.first(), card="plain", step=1, actor=ME)

    with pytest.raises(LeagueError, match="Table 1 has begun"):
        join_table(late, table=table, actor=ME)


def test_a_full_table_takes_nobody(event, round_, late):
    table = round_.tables.get(number=1)
    join_table(late, table=table, actor=ME)
    another = EntryFactory(event=event)

    with pytest.raises(LeagueError, match="Table 1 has no room"):
        join_table(another, table=table, actor=ME)
    assert [each.number for each in joinable_tables(round_)] == [2]


def test_the_seat_of_somebody_who_did_not_come_is_free(event, round_, late):
    table = round_.tables.get(number=1)
    join_table(late, table=table, actor=ME)
    table.seats.filter(position=0).update(outcome="did-not-come")

    assert [each.number for each in joinable_tables(round_)] == [1, 2]


def test_a_game_for_two_takes_no_third():
    event = event_of(2, game="donuts", seats_min=2, seats_preferred=2, seats_max=2)
    round_ = start_round(event)

    assert joinable_tables(round_) == []


def test_somebody_moves_from_one_table_to_another(round_):
    first, second = round_.tables.order_by("number")
    seat = first.seats.order_by("position").last()

    join_table(seat.entry, table=second, actor=ME)

    assert (first.seats.count(), second.seats.count()) == (3, 5)
    assert round_.event.journal.filter(act="seat-moved").count() == 1


def test_a_bye_is_taken_back_for_a_seat_and_given_back_with_it(event, round_, late):
    bye = AwardFactory(entry=late, round=round_, bye=True, points=4)

    seat = join_table(late, table=round_.tables.get(number=2), actor=ME)
    byes_while_seated = round_.awards.count()
    leave_table(seat, actor=ME, bye_id=bye.pk)

    assert (byes_while_seated, round_.awards.count()) == (0, 1)
    assert round_.seats.filter(entry=late).count() == 0


def test_a_seat_is_not_given_up_once_the_game_has_begun(round_, late):
    table = round_.tables.get(number=1)
    seat = join_table(late, table=table, actor=ME)
    tap_card(seat, card="plain", step=1, actor=ME)

    with pytest.raises(LeagueError, match="Table 1 has begun"):
        leave_table(seat, actor=ME)


def test_somebody_of_the_club_comes_late(event, round_):
    player = add_player(event.club, name="Late Larry", actor=ME)

    assert come_late(event, player=player, actor=ME).is_here


def test_somebody_new_waits_for_the_next_draw(event, round_):
    entry = come_late(event, name="Nina New", actor=ME)

    assert entry.is_here
    assert round_.seats.filter(entry=entry).count() == 0


def test_whoever_had_left_and_comes_back_is_here_again(event, round_, late):
    late.dropped_at = late.checked_in_at
    late.save()

    assert come_late(event, entry=late, actor=ME).is_here


def newest(event, act):
    return event.journal.filter(act=act).order_by("-pk").first()


def test_a_late_seat_is_undone_from_the_journal_and_brought_back(event, round_, late):
    bye = AwardFactory(entry=late, round=round_, bye=True, points=4)
    table = round_.tables.get(number=1)
    join_table(late, table=table, actor=ME)

    undone = undo_action(newest(event, "seat-joined"), actor=ME)
    gone = (table.seats.filter(entry=late).count(), round_.awards.count())
    undo_action(undone, actor=ME)

    assert gone == (0, 1)
    assert table.seats.filter(entry=late).count() == 1
    assert Award.ever.get(pk=bye.pk).taken_back_at is not None


def test_a_move_is_undone_from_the_journal(event, round_):
    first, second = round_.tables.order_by("number")
    seat = first.seats.order_by("position").last()
    join_table(seat.entry, table=second, actor=ME)

    undo_action(newest(event, "seat-moved"), actor=ME)

    assert (first.seats.count(), second.seats.count()) == (4, 4)


def test_an_entry_is_not_undone_while_its_late_seat_stands(event, round_):
    entry = come_late(event, name="Nina New", actor=ME)
    join_table(entry, table=round_.tables.get(number=1), actor=ME)

    with pytest.raises(LeagueError, match="Nina New joined table 1"):
        undo_action(newest(event, "player-entered"), actor=ME)
