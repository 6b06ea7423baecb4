"""Bodies of live parts that are asked for at the same time."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from gonuts_league.players.showing import Audience
from gonuts_league.results.live import (
    SEASON,
    Fragment,
    LiveKey,
    kept_fragment,
    live_version,
)
from tests.factories.events import EventFactory
from tests.leagues.season_acts import season_of
from tests.postgres import league_on

SECONDS = 5


class SlowBody:
    """A body that is being made until it may be finished."""

    def __init__(self) -> None:
        self.began, self.may_end = Event(), Event()
        self.made = 0

    def make(self) -> Fragment:
        self.made += 1
        self.began.set()
        assert self.may_end.wait(SECONDS)
        return body("slow")


def body(text: str) -> Fragment:
    return Fragment("tag", "", "", False, text)


@pytest.fixture
def ask():
    """Ask for a body in a thread of its own."""
    with ThreadPoolExecutor() as pool:

        def submit(place: str, make: Callable[[], Fragment]) -> Future[Fragment]:
            return pool.submit(kept_fragment, place, "tag", make)

        yield submit


def test_a_body_is_made_while_that_of_another_place_is_being_made(ask):
    slow = SlowBody()
    first = ask("season", slow.make)
    assert slow.began.wait(SECONDS)

    try:
        other = ask("standings", lambda: body("quick")).result(SECONDS)
    finally:
        slow.may_end.set()

    assert (other.body, first.result(SECONDS).body) == ("quick", "slow")


def test_a_body_that_several_ask_for_at_once_is_made_once(ask):
    slow = SlowBody()
    first = ask("asked-twice", slow.make)
    assert slow.began.wait(SECONDS)
    second = ask("asked-twice", slow.make)

    slow.may_end.set()

    assert first.result(SECONDS) == second.result(SECONDS)
    assert slow.made == 1


def test_postgresql_plans_what_polls_ask_once(night, django_db_blocker):
    seldom = night | {"OPTIONS": {"prepare_threshold": 2}}
    with django_db_blocker.unblock(), league_on(seldom) as league:
        key = LiveKey(EventFactory().pk, Audience.MEMBERS, "en")
        tags = {live_version(key) for _ in range(5)}
        with league.cursor() as cursor:
            cursor.execute("SELECT statement FROM pg_prepared_statements")
            planned = cursor.fetchall()

    assert len(tags) == 1
    assert len(planned) == 1
    assert "standings_version" in planned[0][0]


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="as SQLite words its plans")
def test_a_poll_of_a_season_does_not_read_the_events_of_all_clubs():
    key = LiveKey(season_of(2).pk, Audience.MEMBERS, "en", kind=SEASON)
    with CaptureQueriesContext(connection) as asked:
        live_version(key)

    plans = []
    for query in list(asked):
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}")
            plans += [line[-1] for line in cursor.fetchall()]
    assert any("events_event" in line for line in plans)
    assert [line for line in plans if line.startswith("SCAN events_event")] == []
