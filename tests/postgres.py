"""A PostgreSQL server of the tests' own, and the league of this process on it.

`tests/conftest.py` has the fixtures. The server listens on loopback alone, asks for a
password, and ends with this process.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import load_backend

from tests.ports import free_port

PASSWORD = "in-no-list-of-processes"
# The league's account may make databases, and nothing more.
ROLE = "CREATE ROLE league LOGIN CREATEDB PASSWORD '{}'"
_START_SECONDS = 30


@pytest.fixture(scope="session")
def postgres():
    """The settings of a database in Django, but for its name."""
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    places = [*(str(each) for each in reversed(programs)), os.environ["PATH"]]
    initdb, server = (
        shutil.which(name, path=os.pathsep.join(places))
        for name in ("initdb", "postgres")
    )
    if not initdb or not server:
        pytest.skip("PostgreSQL is not installed")
    # It refuses root, and a long path of its socket; memory is quicker than any disk.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    folder = Path(tempfile.mkdtemp(prefix="postgres-", dir=memory))
    as_its_user = ["setpriv", "--pdeathsig", "QUIT"]
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
        as_its_user += ["--reuid=postgres", "--regid=postgres", "--clear-groups"]
    data, port = folder / "data", free_port()
    made = ["-D", data, "-U", "boss", "--auth=trust", "-E", "UTF8", "--no-locale", "-N"]
    subprocess.run(
        [*as_its_user, initdb, *made], cwd=folder, check=True, capture_output=True
    )
    rules = "local all boss trust\nhost all all 127.0.0.1/32 scram-sha-256\n"
    (data / "pg_hba.conf").write_text(rules)
    options = {
        "listen_addresses": "127.0.0.1",
        "port": port,
        "unix_socket_directories": folder,
        # What is here may be lost.
        "fsync": "off",
        "full_page_writes": "off",
        "autovacuum": "off",
        "wal_level": "minimal",
        "max_wal_senders": 0,
    }
    set_options = [f"--{name}={value}" for name, value in options.items()]
    with (
        (folder / "log").open("w") as log,
        subprocess.Popen(
            [*as_its_user, server, "-D", data, *set_options],
            cwd=folder,
            stdout=log,
            stderr=log,
        ) as running,
    ):
        _ask_boss(folder, port, ROLE.format(PASSWORD))
        yield {
            "ENGINE": "django.db.backends.postgresql",
            "HOST": "127.0.0.1",
            "PORT": str(port),
            "USER": "league",
            "PASSWORD": PASSWORD,
            "BOSS": str(folder),
        }
        running.send_signal(signal.SIGQUIT)
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def empty_league(postgres, django_db_setup, django_db_blocker):
    """The name of a database that has all tables, to be copied by each test."""
    # Letters have an order here that SQLite does not know.
    ask(
        postgres,
        "CREATE DATABASE empty_league TEMPLATE template0 LOCALE_PROVIDER icu "
        "ICU_LOCALE 'de'",
    )
    made = postgres | {"NAME": "empty_league"}
    with django_db_blocker.unblock(), league_on(made):
        call_command("migrate", run_syncdb=True, verbosity=0)
        MigrationRecorder(connections[DEFAULT_DB_ALIAS]).ensure_schema()
    return made["NAME"]


@pytest.fixture
def night(postgres, empty_league):
    """The settings of a database with all tables and no row."""
    for left in ("night", "night~restoring", "night~before"):
        ask(postgres, f'DROP DATABASE IF EXISTS "{left}" (FORCE)')
    ask(postgres, f"CREATE DATABASE night TEMPLATE {empty_league}")
    return postgres | {"NAME": "night"}


@pytest.fixture
def on_postgres(night, django_db_blocker):
    """This process asks that database, and no other."""
    with django_db_blocker.unblock(), league_on(night):
        yield night


@contextmanager
def league_on(database):
    """Let Django's connection of this thread be one to a database of the server."""
    ours = connections[DEFAULT_DB_ALIAS]
    usual = {**ours.settings_dict, "OPTIONS": {}, "CONN_MAX_AGE": 0}
    settings = {**usual, **database}
    wrapper = load_backend(database["ENGINE"]).DatabaseWrapper(settings)
    connections[DEFAULT_DB_ALIAS] = wrapper
    try:
        yield wrapper
    finally:
        wrapper.close()
        connections[DEFAULT_DB_ALIAS] = ours


def rows_planned_for(model):
    """How many rows of a model PostgreSQL plans for; -1 before it counted any."""
    with connections[DEFAULT_DB_ALIAS].cursor() as asked:
        name = model._meta.db_table
        asked.execute("SELECT reltuples FROM pg_class WHERE relname = %s", [name])
        return int(asked.fetchone()[0])


def ask(server, query, name="postgres"):
    """The rows that the server answers the league's account."""
    with opened(server, name) as asked:
        found = asked.execute(query)
        return found.fetchall() if found.description else []


def opened(server, name):
    """A connection of the league's account."""
    import psycopg  # noqa: PLC0415 -- not everybody has it

    return psycopg.connect(
        host=server["HOST"],
        port=server["PORT"],
        user=server["USER"],
        password=server["PASSWORD"],
        dbname=name,
        autocommit=True,
    )


def ask_boss(server, query):
    """The same, of the account that may do anything."""
    return _ask_boss(Path(server["BOSS"]), server["PORT"], query)


def _ask_boss(folder, port, query):
    import psycopg  # noqa: PLC0415 -- not everybody has it

    until = time.monotonic() + _START_SECONDS
    while True:
        try:
            with psycopg.connect(
                host=str(folder),
                port=port,
                user="boss",
                dbname="postgres",
                autocommit=True,
            ) as asked:
                found = asked.execute(query)
                return found.fetchall() if found.description else []
        except psycopg.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
