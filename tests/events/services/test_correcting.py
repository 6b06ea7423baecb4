"""A wrong result is opened again although its round is closed, and it alone."""

import pytest

from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Round
from gonuts_league.events.selectors import ranked
from gonuts_league.events.services.drawing import request_draw
from gonuts_league.events.services.results import correct_result, reopen_result
from gonuts_league.events.services.rounds import judge_seat, reopen_round, void_table
from gonuts_league.events.services.setup import finish_event
from gonuts_league.events.services.stages import start_next_stage
from gonuts_league.events.standings.standings_read import is_played_out, read_standings
from gonuts_league.journal.services.undoing import undo_action
from gonuts_league.players.showing import Audience
from gonuts_league.tables.enums import SeatOutcome, TableState
from gonuts_league.tables.models import Table
from gonuts_league.tables.services.entry import enter_totals
from gonuts_league.venue.pages.wall.slides import running_rounds
from tests.events.actions import ME, confirm, draw, play_round, start_round
from tests.events.snapshots import snapshot
from tests.events.stage_actions import SEMIS, SWISS, staged_event
from tests.events.stage_actions import play as play_stage
from tests.played import enter_and_confirm, event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return event_of(8)


@pytest.fixture
def tables(event):
    """The two tables of a closed round."""
    return list(play_round(event).tables.order_by("number"))


@pytest.fixture
def corrected(tables):
    return correct_result(tables[0], actor=ME)


def refusal(act, *args, **given):
    with pytest.raises(LeagueError) as refused:
        act(*args, actor=ME, **given)
    return refused.value.sentence


def enter_again(table):
    points = {seat.pk: "5" for seat in table.seats.all()}
    return enter_totals(table, points=points, tie_breaks={}, actor=ME)


def undo_last(event):
    return undo_action(event.journal.latest("pk"), actor=ME)


def test_a_result_of_a_closed_round_is_opened_and_its_round_stays_closed():
    event = event_of(8)
    first = play_round(event)
    second = start_round(event)
    seated = list(second.seats.values_list("entry", "table"))

    table = correct_result(first.tables.first(), actor=ME, reason="counted-wrong")

    assert (table.state, table.round.state, table.round.reopened_for) == (
        TableState.ENTERED,
        RoundState.CLOSED,
        table,
    )
    assert list(second.seats.values_list("entry", "table")) == seated
    assert event.journal.filter(act="result-reopened").get().reason == "counted-wrong"


def test_the_other_tables_of_that_round_stay_confirmed():
    first = play_round(event_of(8))

    correct_result(first.tables.first(), actor=ME)

    assert first.tables.filter(state=TableState.CONFIRMED).count() == 1


def test_a_result_of_a_running_round_is_opened_too():
    round_ = start_round(event_of(4))
    confirm(round_.tables.get())

    table = correct_result(round_.tables.get(), actor=ME)

    assert table.state == TableState.ENTERED


def test_nothing_is_opened_in_a_finished_event():
    event = event_of(4)
    first = play_round(event)
    finish_event(event, actor=ME)

    with pytest.raises(LeagueError, match="finished"):
        correct_result(first.tables.get(), actor=ME)


def test_a_round_stays_closed_if_its_table_has_no_result():
    first = play_round(event_of(8))
    table = first.tables.first()
    table.results.update(state="superseded")

    with pytest.raises(LeagueError, match="no confirmed result"):
        correct_result(table, actor=ME)

    assert Round.objects.get(pk=first.pk).state == RoundState.CLOSED
    assert Round.objects.get(pk=first.pk).reopened_for is None


def test_while_one_table_is_corrected_the_others_refuse_every_change(corrected, tables):
    other = Table.objects.get(pk=tables[1].pk)
    left = {"outcome": SeatOutcome.LEFT}

    assert refusal(reopen_result, other) == "Round 1 is closed."
    assert "closed" in refusal(
        enter_totals, other, points={other.seats.first().pk: "3"}, tie_breaks={}
    )
    assert refusal(judge_seat, other.seats.first(), **left)
    assert refusal(void_table, other)
    assert enter_again(corrected).version > corrected.version


def test_who_played_is_corrected_at_the_open_table_only(corrected):
    seat = corrected.seats.get(position=3)

    judge_seat(seat, outcome=SeatOutcome.LEFT, actor=ME)

    seat.refresh_from_db()
    assert seat.outcome == SeatOutcome.LEFT
    assert refusal(void_table, corrected)


def test_confirming_closes_the_round_again_and_counts_anew(event, corrected):
    last = corrected.seats.get(position=3).entry_id
    closed_at = corrected.round.closed_at

    enter_and_confirm(corrected, 40, 20, 30, 10)

    round_ = event.rounds.get()
    places = {row.entry: row.rank for row in ranked(event)}
    assert (round_.state, round_.reopened_for) == (RoundState.CLOSED, None)
    assert round_.closed_at == closed_at
    assert places[last] == max(places.values())
    assert refusal(enter_again_as, corrected) == "Round 1 is closed."


def enter_again_as(table, *, actor):
    enter_totals(
        Table.objects.get(pk=table.pk),
        points={table.seats.first().pk: "1"},
        tie_breaks={},
        actor=actor,
    )


def test_a_correction_undone_leaves_all_as_it_was(event, tables):
    before = snapshot(event)
    correct_result(tables[0], actor=ME)
    kinds = list(event.journal.order_by("-pk").values_list("act", flat=True)[:2])

    undo_last(event)

    assert kinds == ["result-reopened", "round-closed"]
    assert snapshot(event) == before


def test_a_correction_confirmed_is_undone_step_by_step(event, tables):
    before = snapshot(event)
    correct_result(tables[0], actor=ME)
    between = snapshot(event)
    confirm(tables[0])

    undo_last(event)
    opened = snapshot(event)
    undo_action(event.journal.filter(act="result-reopened").earliest("pk"), actor=ME)

    assert opened == between
    assert snapshot(event) == before


def test_a_second_table_is_corrected_after_the_first(corrected, tables):
    said = refusal(correct_result, tables[1])
    again = refusal(correct_result, tables[0])
    confirm(corrected)

    assert said == again == ("Table 1 of round 1 is being corrected. Confirm it first.")
    assert correct_result(tables[1], actor=ME).is_open


def test_the_whole_round_is_not_opened_beside_a_correction(corrected):
    said = refusal(reopen_round, corrected.round)

    assert said == "Table 1 of round 1 is being corrected. Confirm it first."


def test_an_event_does_not_end_while_a_table_is_corrected(event, corrected):
    said = refusal(finish_event, event)
    confirm(corrected)

    assert said == "Table 1 of round 1 is being corrected. Confirm it first."
    assert finish_event(event, actor=ME).is_finished


def test_a_stage_does_not_begin_while_a_table_is_corrected():
    event = staged_event(4, SWISS, SEMIS)
    correct_result(play_stage(event, "Anna").tables.first(), actor=ME)

    said = refusal(start_next_stage, event)

    assert said == "Table 1 of round 1 is being corrected. Confirm it first."


def test_a_draw_asks_about_the_table_that_is_corrected(event, corrected):
    assert "table 1 of round 1" in refusal(request_draw, event)
    assert draw(event, despite_unconfirmed=True).number == 2


def test_ties_wait_until_the_correction_is_over(corrected):
    event = corrected.round.event
    event.rounds_planned = 1
    read = read_standings(event, audience=Audience.MEMBERS)
    confirm(corrected)
    again = read_standings(event, audience=Audience.MEMBERS)

    assert (is_played_out(event, read), is_played_out(event, again)) == (False, True)


def test_the_wall_does_not_show_the_corrected_round_as_running(event, corrected):
    assert running_rounds(event) == []
