"""Leagues on PostgreSQL and a broker, where the environment names those of a server.

`./run test-services` does; each league has a database and a place in the broker and the
cache of its own there. Without them a league keeps all that in its folder.
"""

import itertools
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from tests.services import LEAGUES

IS_ON_SERVICES = "DATABASE_URL" in os.environ
_EMPTY = f"empty_{os.getpid()}"
_numbers = itertools.count(1)


def is_on(scheme: str) -> bool:
    """Whether the broker is of this kind."""
    return os.environ.get("CELERY_BROKER_URL", "").startswith(scheme)


def own_environment() -> dict[str, str]:
    """The settings of a league that has nothing yet; none without services."""
    if not IS_ON_SERVICES:
        return {}
    number = next(_numbers)
    places = {
        "DATABASE_URL": f"league_{os.getpid()}_{number}",
        "CELERY_BROKER_URL": str(number % LEAGUES),
        "GONUTS_CACHE_URL": str(number % LEAGUES),
    }
    return {"DJANGO_SETTINGS_MODULE": "tests.services_settings"} | {
        name: _at(os.environ[name], place)
        for name, place in places.items()
        if name in os.environ
    }


def empty_database() -> dict[str, str]:
    """Where to make tables without rows, of which others are copies."""
    if not IS_ON_SERVICES:
        return {}
    _execute(f"CREATE DATABASE {_EMPTY}")
    return {"DATABASE_URL": _at(os.environ["DATABASE_URL"], _EMPTY)}


def copy_empty(environment: dict[str, str]) -> None:
    if IS_ON_SERVICES:
        copy_database(_EMPTY, urlsplit(environment["DATABASE_URL"]).path[1:])


def copy_database(name: str, copy: str) -> None:
    """Copy a database that nobody is connected to."""
    _execute(f"CREATE DATABASE {copy} TEMPLATE {name}")


@contextmanager
def one_moment(url: str) -> Iterator[Callable[[str], list[tuple]]]:
    import psycopg  # noqa: PLC0415 -- not there where nothing but SQLite is tested

    with psycopg.connect(url) as opened:
        opened.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        yield lambda query: opened.execute(query.encode()).fetchall()


@contextmanager
def on_disk(url: str, folder: Path) -> Iterator[None]:
    """Keep a database's tables in a folder for a while."""
    _execute(f"CREATE TABLESPACE small LOCATION '{folder}'")
    kinds = ("TABLE", "INDEX")
    for kind in kinds:
        _execute(f"ALTER {kind} ALL IN TABLESPACE pg_default SET TABLESPACE small", url)
    try:
        yield
    finally:
        for kind in kinds:
            _execute(
                f"ALTER {kind} ALL IN TABLESPACE small SET TABLESPACE pg_default", url
            )
        _execute("DROP TABLESPACE small")


def _execute(command: str, url: str = "") -> None:
    import psycopg  # noqa: PLC0415 -- as above

    with psycopg.connect(url or os.environ["DATABASE_URL"], autocommit=True) as opened:
        opened.execute(command.encode())


def _at(url: str, place: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{place}"))
