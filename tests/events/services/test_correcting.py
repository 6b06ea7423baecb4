"""A wrong result is opened again although its round is closed."""

import pytest

from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Round
from gonuts_league.events.services.correcting import correct_result
from gonuts_league.events.services.setup import finish_event
from gonuts_league.tables.enums import TableState
from tests.events.acts import ME, confirm, play_round, start_round
from tests.played import event_of

pytestmark = pytest.mark.django_db


def test_a_result_of_a_closed_round_is_opened_with_its_round():
    event = event_of(8)
    first = play_round(event)
    second = start_round(event)
    seated = list(second.seats.values_list("entry", "table"))

    table = correct_result(first.tables.first(), actor=ME, reason="counted-wrong")

    assert (table.state, table.round.state) == (
        TableState.ENTERED,
        RoundState.PUBLISHED,
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
