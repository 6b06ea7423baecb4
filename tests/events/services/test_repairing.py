"""A published round is mended: the fewest tables change, and all of it is undone."""

import pytest
from django.db import transaction

from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import AwardKind, ByeCause, LateRule, StageKind
from gonuts_league.events.models import Round
from gonuts_league.events.services.people import drop_entry
from gonuts_league.events.services.repairing import (
    RepairNeed,
    apply_repair,
    leave_before_game,
    repair_options,
    seat_late,
)
from gonuts_league.events.services.rounds import discard_draft, unpublish_round
from gonuts_league.events.services.stages import start_next_stage
from gonuts_league.formats.plan import StagePlan
from gonuts_league.journal.services.undoing import undo_action
from gonuts_league.tables.enums import Placed, SeatOutcome, TableState
from gonuts_league.tables.models import Table
from gonuts_league.tables.services.entry import tap_card
from tests.events.actions import ME, play_round, start_round
from tests.events.snapshots import snapshot
from tests.events.stage_actions import staged_event
from tests.factories.events import EntryFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


def running(*sizes, **plan):
    """A running round whose tables have these sizes, those of the event's draw."""
    round_ = start_round(event_of(sum(sizes), **plan))
    assert sorted(t.seats.count() for t in round_.tables.all()) == sorted(sizes)
    return round_


def table_of(round_, size):
    return next(t for t in round_.tables.all() if t.seats.count() == size)


def mend(round_, need, *, which=0, version=None):
    round_.refresh_from_db()
    option = repair_options(round_, need)[which]
    seen = round_.version if version is None else version
    apply_repair(round_, need, key=option.key, version=seen, actor=ME)
    return option


def begin(table):
    seat = table.seats.filter(outcome="played").first()
    tap_card(seat, card="plain", step=1, actor=ME)


def sizes(round_):
    return {
        table.number: table.seats.filter(outcome=SeatOutcome.PLAYED).count()
        for table in round_.tables.exclude(state=TableState.VOID)
    }


def newest(round_, act):
    return round_.event.journal.filter(act=act).order_by("-pk").first()


def test_a_no_show_is_replaced_from_another_table():
    round_ = running(4, 3)
    small, large = table_of(round_, 3), table_of(round_, 4)
    gone = small.seats.first()

    mend(round_, RepairNeed(gone=(gone.entry_id,)))

    gone.refresh_from_db()
    assert gone.outcome == SeatOutcome.DID_NOT_COME
    assert sizes(round_) == {small.number: 3, large.number: 3}
    assert small.seats.filter(placed=Placed.REPAIRED).count() == 1


@pytest.mark.parametrize("which", [0, 1])
def test_taking_a_repair_back_and_again_leaves_all_as_it_was(which):
    round_ = running(4, 3)
    need = RepairNeed(gone=(table_of(round_, 3).seats.first().entry_id,))
    before = snapshot(round_.event)
    mend(round_, need, which=which)
    mended = snapshot(round_.event)

    undone = undo_action(newest(round_, "tables-repaired"), actor=ME)
    assert snapshot(round_.event) == before
    undo_action(undone, actor=ME)

    assert snapshot(round_.event) == mended


def test_a_repair_is_not_taken_back_once_a_moved_table_has_begun():
    round_ = running(4, 3)
    small = table_of(round_, 3)
    mend(round_, RepairNeed(gone=(small.seats.first().entry_id,)))
    begin(small)

    with pytest.raises(LeagueError, match=f"Table {small.number} has begun"):
        undo_action(newest(round_, "tables-repaired"), actor=ME)


def test_a_table_that_begins_meanwhile_is_refused_by_name():
    round_ = running(4, 3)
    small, large = table_of(round_, 3), table_of(round_, 4)
    need = RepairNeed(gone=(small.seats.first().entry_id,))
    option = repair_options(round_, need)[0]
    begin(large)

    with pytest.raises(LeagueError, match=f"Table {large.number} has begun"):
        apply_repair(round_, need, key=option.key, version=round_.version, actor=ME)

    assert sizes(round_) == {small.number: 3, large.number: 4}


def test_of_two_repairs_at_once_the_second_is_refused():
    round_ = running(4, 4, 4, seats_max=5)
    late = [EntryFactory(event=round_.event) for _ in range(2)]
    needs = [RepairNeed(coming=(entry.pk,)) for entry in late]
    key = repair_options(round_, needs[1])[0].key
    mend(round_, needs[0])

    with pytest.raises(LeagueError, match="nothing was done"):
        apply_repair(round_, needs[1], key=key, version=0, actor=ME)


def test_a_draft_is_not_repaired():
    round_ = running(4, 4)
    need = RepairNeed(gone=(round_.seats.first().entry_id,))
    key = repair_options(round_, need)[0].key
    unpublish_round(round_, actor=ME)

    with pytest.raises(LeagueError, match="Round 1 is not published"):
        apply_repair(round_, need, key=key, version=round_.version, actor=ME)


def test_a_round_thrown_away_meanwhile_is_not_repaired():
    round_ = running(4, 4)
    need = RepairNeed(gone=(round_.seats.first().entry_id,))
    key = repair_options(round_, need)[0].key
    discard_draft(unpublish_round(round_, actor=ME), actor=ME)

    with pytest.raises(LeagueError):
        apply_repair(round_, need, key=key, version=round_.version, actor=ME)


def test_somebody_late_joins_behind_the_others():
    round_ = running(4, 4, seats_max=5)

    repair = seat_late(
        round_.event,
        round_,
        name="Late Larry",
        key=repair_options(round_, RepairNeed(coming=(0,)))[0].key,
        version=round_.version,
        actor=ME,
    )

    seat = round_.seats.get(entry=repair.moves[0].entry)
    assert seat.entry.player.name == "Late Larry"
    assert (seat.position, seat.placed) == (4, Placed.REPAIRED)


def test_somebody_late_gets_the_place_shown_although_their_points_change_with_it():
    event = event_of(28, seats_max=5, late_rule=LateRule.BYE)
    play_round(event)
    round_ = start_round(event)
    late = EntryFactory(event=event, checked_in_at=None)

    for shown in repair_options(round_, RepairNeed(coming=(late.pk,))):
        with transaction.atomic():
            done = seat_late(
                event, round_, entry=late, key=shown.key, version=0, actor=ME
            )
            transaction.set_rollback(True)
        assert done.moves == shown.moves


def test_somebody_late_is_shown_places_at_their_own_table():
    round_ = running(4, 4, seats_max=5)
    late = EntryFactory(event=round_.event, checked_in_at=None, fixed_table=2)

    options = repair_options(round_, RepairNeed(coming=(late.pk,)))

    ways = [move for option in options for move in option.moves]
    assert {move.target for move in ways if move.entry == late.pk} == {2, None}


def test_nobody_is_let_in_by_a_repair_that_is_refused():
    round_ = running(4, 4, seats_max=5)
    key = repair_options(round_, RepairNeed(coming=(0,)))[0].key
    for table in round_.tables.all():
        begin(table)

    with pytest.raises(LeagueError, match="has begun"):
        seat_late(round_.event, round_, name="Nina New", key=key, version=0, actor=ME)

    assert not round_.event.entries.filter(player__name="Nina New").exists()


def test_an_entry_is_not_undone_while_its_repair_stands():
    round_ = running(4, 4, seats_max=5)
    key = repair_options(round_, RepairNeed(coming=(0,)))[0].key
    seat_late(round_.event, round_, name="Nina New", key=key, version=0, actor=ME)

    with pytest.raises(LeagueError, match="were repaired: Nina"):
        undo_action(newest(round_, "player-entered"), actor=ME)


def test_somebody_late_sits_out_with_a_bye_when_all_tables_have_begun():
    round_ = running(4)
    begin(round_.tables.get())
    late = EntryFactory(event=round_.event)

    option = mend(round_, RepairNeed(coming=(late.pk,)))

    assert option.changes == ()
    bye = round_.awards.get(entry=late, kind=AwardKind.BYE)
    assert (bye.points, bye.cause) == (None, ByeCause.TOO_LATE)


def test_who_sat_out_plays_in_the_place_of_a_no_show():
    round_ = running(4, seats_min=4, seats_max=4)
    resting = EntryFactory(event=round_.event)
    mend(round_, RepairNeed(coming=(resting.pk,)))
    gone = round_.seats.first()

    mend(round_, RepairNeed(gone=(gone.entry_id,)))

    assert round_.seats.get(entry=resting).outcome == SeatOutcome.PLAYED
    assert not round_.awards.filter(kind=AwardKind.BYE).exists()


def test_those_left_at_a_table_too_small_sit_out_if_no_other_is_open():
    round_ = running(3, game="nosh", seats_min=3, seats_preferred=3, seats_max=5)
    gone = round_.seats.first()

    mend(round_, RepairNeed(gone=(gone.entry_id,)))

    assert round_.awards.filter(kind=AwardKind.BYE).count() == 2
    assert round_.tables.get().state == TableState.VOID


def test_a_game_for_three_that_lost_one_joins_another():
    round_ = running(3, 3, 3, game="nosh", seats_min=3, seats_preferred=3, seats_max=5)
    gone = round_.seats.get(table__number=1, position=0)

    mend(round_, RepairNeed(gone=(gone.entry_id,)))

    assert sorted(sizes(round_).values()) == [3, 5]


def test_whoever_leaves_before_the_game_is_gone_and_did_not_play():
    round_ = running(4, 4)
    entry = round_.seats.select_related("entry__event").first().entry
    key = repair_options(round_, RepairNeed(gone=(entry.pk,)))[0].key

    leave_before_game(entry, round_, key=key, version=round_.version, actor=ME)

    entry.refresh_from_db()
    assert not entry.is_here
    assert round_.seats.get(entry=entry).outcome == SeatOutcome.DID_NOT_COME


def test_somebody_without_a_table_leaves_while_one_is_mended():
    round_ = running(4, 3)
    small = table_of(round_, 3)
    small.seats.filter(position=0).update(outcome=SeatOutcome.DID_NOT_COME)
    entry = EntryFactory(event=round_.event)
    key = repair_options(round_, RepairNeed(gone=(entry.pk,)))[0].key

    leave_before_game(entry, round_, key=key, version=round_.version, actor=ME)

    entry.refresh_from_db()
    assert not entry.is_here
    assert sizes(round_)[small.number] == 3


def test_somebody_with_a_bye_who_leaves_takes_no_free_place():
    round_ = running(4, seats_min=3, seats_max=4)
    resting = EntryFactory(event=round_.event)
    mend(round_, RepairNeed(coming=(resting.pk,)))
    round_.seats.filter(position=0).update(outcome=SeatOutcome.DID_NOT_COME)

    options = repair_options(round_, RepairNeed(gone=(resting.pk,)))

    moved = {move.entry for option in options for move in option.moves}
    assert resting.pk not in moved


def test_whoever_did_not_come_and_is_dropped_has_not_left_during_a_game():
    round_ = running(4, 4)
    entry = round_.seats.select_related("entry__event").first().entry
    mend(round_, RepairNeed(gone=(entry.pk,)))

    drop_entry(entry, is_now=True, actor=ME)

    assert round_.seats.get(entry=entry).outcome == SeatOutcome.DID_NOT_COME


def test_somebody_gone_from_a_table_that_has_begun_is_no_repair():
    round_ = running(4, 4)
    begin(round_.tables.get(number=1))
    gone = round_.seats.filter(table__number=1).first()

    with pytest.raises(LeagueError, match="Table 1 has begun"):
        repair_options(round_, RepairNeed(gone=(gone.entry_id,)))


def test_nothing_is_mended_where_nothing_is_amiss():
    assert repair_options(running(4, 4), RepairNeed()) == ()


def test_a_table_that_lost_somebody_unmended_is_found():
    round_ = running(4, 3)
    small = table_of(round_, 3)
    small.seats.filter(position=0).update(outcome=SeatOutcome.DID_NOT_COME)

    option = mend(round_, RepairNeed())

    assert small.number in option.numbers
    assert sizes(round_)[small.number] == 3


def test_a_new_table_is_made_and_goes_again_with_the_undo():
    round_ = running(5, 5, seats_preferred=5, seats_max=5)
    late = EntryFactory(event=round_.event)
    before = snapshot(round_.event)

    option = mend(round_, RepairNeed(coming=(late.pk,)))
    made = round_.tables.get(number=3)
    undo_action(newest(round_, "tables-repaired"), actor=ME)

    assert 3 in option.numbers
    assert made.game == round_.event.game
    assert not Table.objects.filter(pk=made.pk).exists()
    assert snapshot(round_.event) == before


def test_the_journal_says_who_moved_where():
    round_ = running(4, 4, seats_max=5)
    late = EntryFactory(event=round_.event, player__name="Late Larry")
    mend(round_, RepairNeed(coming=(late.pk,)))

    act = newest(round_, "tables-repaired")

    assert act.after["entries"] == [late.pk]
    assert Round.objects.get(pk=round_.pk).version == 1


def test_nobody_changes_tables_where_a_stage_says_who_meets_whom():
    groups = StagePlan(StageKind.GROUPS, group_count=2)
    event = staged_event(8, groups)
    start_next_stage(event, actor=ME)
    round_ = start_round(event)

    with pytest.raises(LeagueError, match="Who meets whom is fixed in round 1"):
        repair_options(round_, RepairNeed(gone=(round_.seats.first().entry_id,)))
