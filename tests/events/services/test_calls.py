from datetime import timedelta

import pytest
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events.services.calls import (
    answer_call,
    call_organiser,
    end_call,
    open_calls,
    take_call_back,
)
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import Call, Table
from tests.events.actions import ME
from tests.played import event_of, play, publish

pytestmark = pytest.mark.django_db
PHONE = Actor(device="A")


@pytest.fixture
def table():
    return publish(event_of(8)).tables.first()


def lines(table, *, after=timedelta()):
    return open_calls(table.round.event, now=timezone.now() + after)


def test_a_call_stands_until_it_is_settled(table):
    call = call_organiser(table, actor=PHONE)

    called = lines(table)
    answer_call(call, actor=ME)
    answered = lines(table)
    end_call(call, actor=ME)

    assert [bool(each.answered_at) for each in (*called, *answered)] == [False, True]
    assert lines(table) == ()


def test_two_phones_that_press_make_one_call(table):
    first = call_organiser(table, actor=PHONE)

    assert call_organiser(table, actor=Actor(device="B")) == first


def test_a_table_in_play_calls_until_somebody_comes(table):
    call = call_organiser(table, actor=PHONE)

    assert lines(table, after=timedelta(hours=3)) == (call,)


def test_a_call_of_a_table_that_is_done_is_over_after_ten_minutes(table):
    call = call_organiser(table, actor=PHONE)
    Table.objects.filter(pk=table.pk).update(state=TableState.CONFIRMED)
    assert lines(table) == (call,)
    Call.objects.update(at=timezone.now() - timedelta(minutes=10))

    with pytest.raises(LeagueError) as error:
        answer_call(call, actor=ME)

    assert error.value.code == "call-over"
    assert lines(table) == ()


def test_taking_back_what_was_not_called_does_nothing(table):
    take_call_back(table, actor=PHONE)
    call_organiser(table, actor=PHONE)
    take_call_back(table, actor=PHONE)

    assert lines(table) == ()
    acts = JournalEntry.objects.order_by("pk").values_list("act", "device")
    assert list(acts) == [("organiser-called", "A"), ("call-ended", "A")]


def test_nobody_calls_for_fun(table):
    for _ in range(4):
        call_organiser(table, actor=PHONE)
        take_call_back(table, actor=PHONE)

    with pytest.raises(LeagueError) as error:
        call_organiser(table, actor=PHONE)
    Call.objects.update(at=timezone.now() - timedelta(minutes=61))

    assert error.value.code == "too-many-calls"
    assert call_organiser(table, actor=PHONE).ended_at is None


def test_a_table_of_a_closed_round_calls_nobody():
    table = play(event_of(8)).tables.first()

    with pytest.raises(LeagueError) as error:
        call_organiser(table, actor=PHONE)

    assert error.value.code == "round-not-published"
