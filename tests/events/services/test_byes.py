"""A game too few are left for is called off with a bye for those who are there."""

import pytest

from gonuts_league.events.services.byes import call_off_with_byes, play_after_all
from gonuts_league.tables.enums import TableState
from tests.events.acts import ME, start_round
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
    assert byes_of(table) == [(there, table.round.event.bye_points)]


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
