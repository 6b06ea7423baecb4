"""A connection of the pool: when a look at it is enough, and when it is asked."""

import os

import pytest

from tests.evening import engines

pytestmark = [
    pytest.mark.engines,
    pytest.mark.skipif(not engines.IS_ON_SERVICES, reason="there is no PostgreSQL"),
]


@pytest.fixture
def database():
    from gonuts_league.runtime.shared import database  # noqa: PLC0415 -- needs psycopg

    return database


@pytest.fixture
def pool(database):
    from psycopg_pool import ConnectionPool  # noqa: PLC0415 -- as above

    with ConnectionPool(
        os.environ["DATABASE_URL"],
        min_size=1,
        max_size=1,
        kwargs={"autocommit": True},
        connection_class=database.PooledConnection,
        check=ConnectionPool.check_connection,
    ) as made:
        yield made


@pytest.fixture
def observer():
    import psycopg  # noqa: PLC0415 -- as above

    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as made:
        yield made


def given(pool):
    """The number of the server's process behind the connection that is given out."""
    with pool.connection() as connection:
        return connection.info.backend_pid


def last_asked(observer, process):
    query = "select query_start from pg_stat_activity where pid = %s"
    return observer.execute(query, [process]).fetchone()


def test_what_answered_a_moment_ago_is_not_asked_again(pool, observer):
    process = given(pool)
    before = last_asked(observer, process)

    assert given(pool) == process
    assert last_asked(observer, process) == before


def test_what_was_not_looked_at_for_long_is_asked(
    pool, observer, database, monkeypatch
):
    monkeypatch.setattr(database, "_TRUSTED_SECONDS", -1.0)
    process = given(pool)
    before = last_asked(observer, process)

    assert given(pool) == process
    assert last_asked(observer, process) > before


def test_what_the_server_has_ended_is_replaced_at_once(pool, observer):
    process = given(pool)

    observer.execute("select pg_terminate_backend(%s, 5000)", [process])

    with pool.connection() as connection:
        assert connection.info.backend_pid != process
        assert connection.execute("select 1").fetchone() == (1,)
