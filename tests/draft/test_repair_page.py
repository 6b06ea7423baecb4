"""A repair in words: who moves, which tables change, what the journal tells of it."""

import pytest

from gonuts_league.draft.repair_page import Asked, Cause, repair_page
from gonuts_league.events.services.repairing import Need, apply_repair, repair_options
from gonuts_league.journal.journal_page import rows_of
from tests.events.acts import ME, start_round
from tests.factories.clubs import UserFactory
from tests.factories.events import EntryFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_():
    return start_round(event_of(8, seats_max=5))


def page_of(round_, **asked):
    return repair_page(round_.event, round_, Asked(**asked))


def test_a_table_before_and_after_is_told_by_names(round_):
    page = page_of(round_, cause=Cause.LATE, name="Late Larry")

    (table,) = page.options[0].tables
    assert table.after == f"{table.before.replace(' and ', ', ')} and Late Larry"
    assert page.options[0].lines == (
        f"Late Larry sits at table {table.number}.",
        f"Table {table.number} plays with 5.",
    )


def test_who_sits_out_changes_no_table(round_):
    page = page_of(round_, cause=Cause.LATE, name="Late Larry")

    last = page.options[-1]
    assert (last.title, last.tables) == ("No table changes", ())
    assert last.lines == ("Late Larry sits out, with a bye.",)


def test_a_cost_that_stays_is_not_told(round_):
    page = page_of(round_, cause=Cause.LATE, name="Late Larry")

    assert {option.cost for option in page.options} == {""}


def test_the_journal_tells_who_sat_where_before(round_):
    late = EntryFactory(event=round_.event, player__name="Late Larry")
    need = Need(coming=(late.pk,))
    option = repair_options(round_, need)[0]
    apply_repair(round_, need, key=option.key, version=round_.version, actor=ME)

    act = round_.event.journal.get(act="tables-repaired")
    (row,) = rows_of([act], UserFactory())

    assert row.changes == (f"Late Larry: at no table → table {option.numbers[0]}",)
