"""What an organiser makes of people who are level in every criterion."""

import random

import pytest

from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import StageKind, TieChoice
from gonuts_league.events.models import TieDecision
from gonuts_league.events.selectors import ranked
from gonuts_league.events.services.results import confirm_result, correct_result
from gonuts_league.events.services.setup import finish_event
from gonuts_league.events.services.stages import start_next_stage
from gonuts_league.events.services.ties import decide_tie
from gonuts_league.events.standings.standings_read import read_standings
from gonuts_league.events.standings.ties import ties_of, undecided_in
from gonuts_league.formats.plan import StagePlan
from gonuts_league.journal.services.undoing import undo_action
from gonuts_league.players.showing import Audience
from gonuts_league.tables.services.entry import enter_totals
from tests.events.actions import ME
from tests.events.stage_actions import SWISS, staged_event
from tests.events.stage_actions import play as play_stage
from tests.journal.services.undo_of_standings import tied
from tests.played import event_of, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return event_of(8, rounds_planned=1)


def ranks(event, entries):
    found = {row.entry: row.rank for row in ranked(event)}
    return [found[entry] for entry in entries]


def decide(event, entries, choice, **more):
    return decide_tie(event, entries=entries, choice=choice, actor=ME, **more)


def refusal(event, entries, choice, **more):
    with pytest.raises(LeagueError) as refused:
        decide(event, entries, choice, **more)
    return refused.value.code


def test_a_shared_place_stays_shared_and_asks_no_more(event):
    entries = tied(event)
    decide(event, entries, TieChoice.SHARED)

    assert ranks(event, entries) == [1, 1]
    assert [group.entries for group in ties_of(event).open if group.rank == 1] == []


def test_a_play_off_puts_them_in_its_order(event):
    first, second = tied(event)
    decide(event, [first, second], TieChoice.PLAY_OFF, order=[second, first])

    assert ranks(event, [first, second]) == [2, 1]


def test_a_lot_keeps_its_seed_and_can_be_drawn_again_by_anybody(event):
    entries = tied(event)
    decision = decide(event, entries, TieChoice.LOT)
    again = list(entries)
    random.Random(decision.seed).shuffle(again)

    assert decision.order == again
    assert [row.entry for row in ranked(event)[:2]] == again
    assert event.journal.get(act="tie-drawn").after["seed"] == decision.seed


def test_only_a_whole_tie_can_be_decided(event):
    first, _second = tied(event)
    third = ranked(event)[2].entry

    assert refusal(event, [first, third], TieChoice.LOT) == "tie-gone"
    assert refusal(event, [first], TieChoice.SHARED) == "tie-gone"


@pytest.mark.parametrize("picked", [(), (0,), (0, 0), (0, 1, 1)])
def test_a_play_off_needs_a_place_for_each(event, picked):
    entries = tied(event)
    order = [entries[index] for index in picked]

    assert refusal(event, entries, TieChoice.PLAY_OFF, order=order) == "tie-order-wrong"


def test_deciding_again_needs_a_reason_and_keeps_what_was_before(event):
    entries = tied(event)
    first = decide(event, entries, TieChoice.SHARED)

    assert refusal(event, entries, TieChoice.LOT) == "tie-reason-missing"
    second = decide(event, entries, TieChoice.LOT, reason="they asked for it")
    assert list(event.tie_decisions.all()) == [second]
    assert TieDecision.ever.get(pk=first.pk).taken_back_at is not None


def test_the_first_of_two_decisions_is_undone_after_the_second(event):
    entries = tied(event)
    decide(event, entries, TieChoice.SHARED)
    decide(event, entries, TieChoice.LOT, reason="they asked for it")

    with pytest.raises(LeagueError) as refused:
        undo_action(event.journal.get(act="tie-shared"), actor=ME)

    assert refused.value.code == "undo-rests"


def test_a_correction_that_parts_them_lets_the_decision_lie(event):
    entries = tied(event)
    decision = decide(event, entries, TieChoice.LOT, seed=7)
    table = event.rounds.get().tables.get(number=1)
    correct_result(table, reason="counted-wrong", actor=ME)
    table.refresh_from_db()
    points = {seat.pk: str(30 - seat.position) for seat in table.seats.all()}
    table = enter_totals(table, points=points, tie_breaks={}, actor=ME)
    confirm_result(table, version=table.version, actor=ME)

    assert ties_of(event).idle == (decision,)
    assert ranked(event)[0].ahead_by.code == "margin"


def test_ties_behind_the_prizes_ask_for_nothing(event):
    play(event)
    read = read_standings(event, audience=Audience.MEMBERS)

    assert [group.rank for group in undecided_in(read)] == [1, 3]


def test_a_tie_can_be_decided_after_the_event(event):
    entries = tied(event)
    finish_event(event, actor=ME)
    decide(event, entries, TieChoice.LOT, seed=7)

    assert sorted(ranks(event, entries)) == [1, 2]


def test_an_earlier_round_shows_as_it_was(event):
    entries = tied(event)
    decide(event, entries, TieChoice.LOT, seed=7)
    play(event, number=2)
    read = read_standings(event, audience=Audience.MEMBERS, round_number=1)

    assert [row.rank for row in read.standings[:2]] == [1, 1]


def test_a_cut_obeys_a_decision():
    event = staged_event(4, SWISS, StagePlan(StageKind.ELIMINATION, entrants=2))
    event.tie_breaks = []
    event.save()
    play_stage(event, level=(1, 2))
    everybody = [row.entry for row in ranked(event)]
    decide(event, everybody, TieChoice.PLAY_OFF, order=everybody[::-1])

    stage = start_next_stage(event, actor=ME)

    assert stage.seeds == everybody[:1:-1]


def test_losers_of_the_semi_finals_can_be_told_apart():
    plan = StagePlan(StageKind.ELIMINATION, entrants=4)
    event = staged_event(4, SWISS, plan)
    event.tie_breaks = []
    event.save()
    play_stage(event, level=(1, 2))
    start_next_stage(event, actor=ME)
    play_stage(event)
    play_stage(event)
    third = ties_of(event).open
    assert [group.rank for group in third] == [3]

    low, high = third[0].entries
    decide(event, [low, high], TieChoice.PLAY_OFF, order=[high, low])

    read = read_standings(event, audience=Audience.MEMBERS)
    assert [row.entry for row in read.standings[2:]] == [high, low]
    assert [row.rank for row in read.standings] == [1, 2, 3, 4]
