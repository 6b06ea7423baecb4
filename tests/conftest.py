import gc
import importlib
import itertools
import os
import re
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from _pytest import runner
from django.core.cache import cache
from django.db import connection, transaction
from django.utils import translation
from hypothesis import settings as hypothesis_settings
from pytest_django.plugin import blocking_manager_key

from gonuts_league.call_stack import with_room
from gonuts_league.lab.solver import solving
from tests.evening.league import SHARED
from tests.factories import begin_numbers
from tests.factories.events import EventFactory
from tests.factories.tables import (
    enter_cards,
    make_round,
    make_table,
)
from tests.phones.table_pages import CARDS
from tests.played import event_of
from tests.postgres import empty_league, night, on_postgres, postgres  # noqa: F401 -- fixtures
from tests.results.standings_pages import sign_in
from tests.sharing import is_patient
from tests.soak import EXAMPLES, IS_SOAK, examples

# Neither keeps a database nor is timed: the machine may be shared. The gate gives the
# same answer to the same code; every other run looks for new examples.
hypothesis_settings.register_profile(
    "here",
    database=None,
    deadline=None,
    max_examples=examples(EXAMPLES),
    derandomize="CI" in os.environ,
)
hypothesis_settings.load_profile("here")

roomy_protocol = with_room(runner.pytest_runtest_protocol)

TESTS = Path(__file__).parent

# Of a test without a mark that it is long; of its process, as the machine may be busy,
# and of a processor that counts that far in that time.
LONGEST_SECONDS = 10.0
COUNTS_TO, COUNTED_IN_SECONDS = 1_000_000, 0.05
LONG_MARKS = ("long", "browser", "processes")
# Of a worker beside that of the tests that start processes.
NICENESS = 5


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session):
    """Each worker begins with other modules, so that one alone rewrites each of them.

    pytest keeps a module whose assertions it rewrote. Workers that go through them in
    the same order come upon each module at once, before any has kept it.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None or session.config.args != session.config.getini("testpaths"):
        return
    workers = int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    modules = sorted(TESTS.rglob("test_*.py"))
    for module in modules[int(worker.removeprefix("gw")) :: workers]:
        parts = module.relative_to(TESTS.parent).with_suffix("").parts
        importlib.import_module(".".join(parts))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item, nextitem):
    return roomy_protocol(item, nextitem)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """What takes long comes first, so that no worker is left with it at the end."""
    items.sort(key=_turn)


def _turn(item):
    return next(
        (
            number
            for number, mark in enumerate(("processes", "long", "browser"))
            if item.get_closest_marker(mark)
        ),
        3,
    )


def pytest_collection_finish():
    """What was collected stays to the end, so no test need look through it."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup(item):
    """Let tests that start processes, and watch the clock, go before all others."""
    is_beside_them = "PYTEST_XDIST_WORKER" in os.environ
    starts_some = item.get_closest_marker("processes")
    if not starts_some:
        while SHARED:
            SHARED.pop().ask_to_stop()  # their tests come first
    if is_beside_them and not (starts_some and not is_patient(item.nodeid)):
        os.nice(max(0, NICENESS - os.nice(0)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    begun_at = time.process_time()
    result = yield
    seconds = time.process_time() - begun_at
    if seconds > LONGEST_SECONDS and not IS_SOAK:
        is_long = any(item.get_closest_marker(mark) for mark in LONG_MARKS)
        most = LONGEST_SECONDS * max(1, _slowness())
        assert is_long or seconds <= most, (
            f"{seconds:.0f} s of work: shorten it or mark it long"
        )
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item):
    """Let ids begin anew, which only a test that is rolled back does by itself.

    So a test has the same ids alone and behind any others.
    """
    result = yield
    mark = item.get_closest_marker("django_db")
    if mark and mark.kwargs.get("transaction") and connection.vendor == "sqlite":
        blocker = item.config.stash[blocking_manager_key]
        with blocker.unblock(), connection.cursor() as cursor:
            cursor.execute("DELETE FROM sqlite_sequence")
    return result


def _slowness():
    """How many times as long this processor takes as one that tests are made for."""
    seconds = []
    for _try in range(3):
        begun_at = time.process_time()
        for number in range(COUNTS_TO):
            number * number
        seconds.append(time.process_time() - begun_at)
    return max(seconds) / COUNTED_IN_SECONDS


def pytest_sessionfinish():
    if "tests.browser" in sys.modules:
        sys.modules["tests.browser"].close_browsers()


@pytest.fixture(autouse=True)
def _fresh_cache():
    """No page of one test is served in another."""
    cache.clear()


@pytest.fixture(autouse=True)
def _fresh_numbers():
    """Nor do names count on from it."""
    begin_numbers()


@pytest.fixture(autouse=True)
def _no_request_outlives_its_test(request):
    """Wait for what a closed page still asked: it shares the connection of the test."""
    if "live_server" not in request.fixturenames:
        yield
        return
    request.getfixturevalue("live_server")
    # Here a job runs inside the request, which would wait until a board is solved.
    request.getfixturevalue("monkeypatch").setattr(solving, "MOST_PIECES", 0)
    yield
    for thread in threading.enumerate():
        if "process_request_thread" in thread.name:
            thread.join(LONGEST_SECONDS)


@pytest.fixture(autouse=True)
def _english():
    """A request of another test leaves its language active."""
    with translation.override("en"):
        yield


@pytest.fixture(scope="session")
def _var_folders(tmp_path_factory):
    folder = tmp_path_factory.mktemp("var")
    return (folder / str(number) for number in itertools.count())


@pytest.fixture(autouse=True)
def _own_var_folder(request, settings, _var_folders):
    """The test's `tmp_path` where it has one: for each test, that would take long."""
    if "tmp_path" in request.fixturenames:
        settings.VAR_DIR = request.getfixturevalue("tmp_path")
    else:
        settings.VAR_DIR = next(_var_folders)
        settings.VAR_DIR.mkdir()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """A server would count the rows of tests that are rolled back, and then plan for
    tables without any."""
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            with connection.cursor() as asked:
                for name in connection.introspection.table_names(asked):
                    asked.execute(f"ALTER TABLE {name} SET (autovacuum_enabled = off)")


@pytest.fixture(scope="module")
def shared_data(django_db_setup, django_db_blocker):
    """The database for what the tests of a module begin with: none of them keeps what
    it does to that, and the last one leaves nothing of it."""
    begin_numbers(1000)  # the tests, which add to it, count from 0
    with (
        django_db_blocker.unblock(),
        translation.override("en"),
        transaction.atomic(),
    ):
        yield
        transaction.set_rollback(True)


LOCK = re.compile(r" FOR (NO KEY )?UPDATE.*$")


@pytest.fixture
def noting_locks(monkeypatch):
    """Note what is read as PostgreSQL would, and which of it under a lock."""

    @contextmanager
    def noting():
        read = []

        def note(execute, sql, params, many, context):
            if found := re.match(r'SELECT .*? FROM "(\w+)"', sql):
                read.append((found[1], LOCK.search(sql) is not None))
            return execute(LOCK.sub("", sql), params, many, context)

        with monkeypatch.context() as locking, connection.execute_wrapper(note):
            for what in ("update", "update_of", "no_key_update"):
                locking.setattr(connection.features, f"has_select_for_{what}", True)
            yield read

    return noting


@pytest.fixture
def table():
    return make_table(make_round(EventFactory(name="Thursday")))


@pytest.fixture
def full_table(table):
    for seat, cards in zip(table.seats.all(), CARDS, strict=True):
        enter_cards(seat, cards)
    table.refresh_from_db()
    return table


@pytest.fixture
def event():
    return event_of(8)


@pytest.fixture
def member(client, event):
    return sign_in(client, event)
