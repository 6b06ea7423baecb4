"""A game too few are left for is called off with a bye for those who are there."""

from decimal import Decimal
from fractions import Fraction

import pytest

from gonuts_league.events.enums import ByeCause, ByeRule
from gonuts_league.events.selectors import ranked
from gonuts_league.events.services.byes import call_off_with_byes, play_after_all
from gonuts_league.events.services.setup import change_plan
from gonuts_league.tables.enums import TableState
from tests.events.actions import ME, confirm_all, play_round, start_round
from tests.played import event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    table = start_round(event_of(4)).tables.get()
    table.seats.filter(position__gte=1).update(outcome="did-not-come")
    return table


def byes_of(table):
    return list(table.round.awards.values_list("entry", "points"))


def test_whoever_is_there_has_a_bye(table):
    there = table.seats.get(position=0).entry_id

    called_off = call_off_with_byes(table, actor=ME)

    assert called_off.state == TableState.VOID
    assert byes_of(table) == [(there, None)]
    assert table.round.awards.get().cause == ByeCause.CALLED_OFF


def test_the_bye_ends_when_the_game_is_played_after_all(table):
    call_off_with_byes(table, actor=ME)

    table = play_after_all(table, actor=ME)

    assert table.state == TableState.SEATED
    assert byes_of(table) == []


def test_calling_off_again_gives_the_same_bye_again(table):
    call_off_with_byes(table, actor=ME)
    play_after_all(table, actor=ME)

    call_off_with_byes(table, actor=ME)

    assert len(byes_of(table)) == 1


def test_a_bye_is_worth_what_the_tables_of_its_round_earned_on_average():
    event = event_of(7, seats_min=2, seats_preferred=2, seats_max=2)
    event.points_system = "wins"
    event.save()
    bye = start_round(event).awards.get()

    before = points_of(event)[bye.entry_id]
    confirm_all(bye.round)

    assert (before, points_of(event)[bye.entry_id]) == (0, Fraction(1, 2))


def test_changing_what_a_bye_is_worth_changes_those_given():
    event = event_of(7, seats_min=2, seats_preferred=2, seats_max=2)
    bye = play_round(event).awards.get()

    event = change_plan(
        event, bye_rule=ByeRule.FIXED, bye_points=Decimal("2.5"), actor=ME
    )

    assert points_of(event)[bye.entry_id] == Fraction(5, 2)


def points_of(event):
    return {row.entry: row.points for row in ranked(event)}
