"""PostgreSQL knows how much was just taken in, as soon as it is stored."""

import pytest
from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club
from gonuts_league.leagues.services.history import record_history
from gonuts_league.runtime.shared.statistics import analyze_once_stored
from gonuts_league.tables.models import ResultSeat
from tests.factories.clubs import ClubFactory
from tests.leagues.past_nights import by_totals, night, people
from tests.postgres import rows_planned_for

pytest.importorskip("psycopg", reason="psycopg is not installed")
pytestmark = pytest.mark.processes
UNKNOWN = -1


def test_tables_are_counted_once_the_transaction_is_stored(on_postgres):
    with transaction.atomic():
        ClubFactory.create_batch(3)
        analyze_once_stored()
        before = rows_planned_for(Club)

    assert (before, rows_planned_for(Club)) == (UNKNOWN, 3)


def test_what_is_taken_back_is_not_counted(on_postgres):
    with transaction.atomic():
        ClubFactory()
        analyze_once_stored()
        transaction.set_rollback(True)

    assert rows_planned_for(Club) == UNKNOWN


def test_past_games_are_counted_at_once(on_postgres):
    players = people(ClubFactory(), "Greta Lind", "Clara Moor")

    record_history(
        players[0].club, [night(by_totals(players, "20", "17"))], actor=Actor()
    )

    assert rows_planned_for(ResultSeat) == 2
