"""Backups of PostgreSQL, through its own `pg_dump` and `pg_restore`.

A restore makes everything ready in a database beside ours, `NAME~restoring`. One
transaction decides, in which ours becomes `NAME~before` and that one ours: PostgreSQL
renames no database that anybody has open. `NAME~before` is dropped then; what a kill
has left of the two is dropped by the next restore, or start.

Passwords reach the programs by their environment, never by a command line.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from django.db import DatabaseError, connection, connections

from .archive import Holdings, RestoreError, clubs_by, counted
from .folders import is_server

# No database of an operator is likely to end like this: these are dropped.
_RESTORING, _BEFORE = "~restoring", "~before"
# What PostgreSQL refuses, by its code.
_REFUSED = {
    # It is open, locked, or what a killed restore left is still being written.
    **dict.fromkeys(["55006", "55P03", "42P04"], "backup-in-use"),
    "42501": "backup-right",
}
# One restore at a time, on whichever machine.
_LOCK = 0x676F6E757473
_LOCALE = """
SELECT pg_encoding_to_char(encoding), datcollate, datctype,
       CASE to_jsonb(d) ->> 'datlocprovider'
           WHEN 'i' THEN 'icu ICU_LOCALE' WHEN 'b' THEN 'builtin BUILTIN_LOCALE' END,
       coalesce(to_jsonb(d) ->> 'daticulocale', to_jsonb(d) ->> 'datlocale')
FROM pg_database d WHERE datname = current_database()
"""
_TABLES = """
SELECT string_agg(quote_ident(tablename), ', ') FROM pg_tables
WHERE schemaname = current_schema()
"""
_OTHERS = """
SELECT count(*), string_agg(DISTINCT coalesce(host(client_addr), 'localhost'), ', ')
FROM pg_stat_activity
WHERE datname = %s AND usename IS NOT NULL AND pid <> pg_backend_pid()
"""


class ServerError(RestoreError, OSError):
    """Why a backup can be neither saved nor restored: programs, rights, others."""


def is_league() -> bool:
    """Whether the database has our tables."""
    if not is_server():
        return False
    with _asking() as cursor:
        cursor.execute("SELECT to_regclass('clubs_club') IS NOT NULL")
        return bool(cursor.fetchone()[0])


def counts_now() -> dict[str, int]:
    with _asking() as cursor:
        return counted(cursor)


def dump(target: Path) -> Holdings:
    """Write the database as it is at one moment; what it holds then.

    ServerError or another OSError if it cannot be.
    """
    with _asking() as cursor:
        cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        cursor.execute("SELECT pg_export_snapshot()")
        (snapshot,) = cursor.fetchone()
        held = counted(cursor), clubs_by(cursor)
        # The zip is compressed.
        how = ["--format=custom", "--compress=0", "--lock-wait-timeout=20s"]
        how += [f"--snapshot={snapshot}", f"--file={target}"]
        _run("pg_dump", *how, database=_name())
    return held


def migrations_in(dumped: Path) -> set[tuple[str, str]]:
    """The migrations that a dump has seen; RestoreError if it cannot be read."""
    try:
        _run("pg_restore", f"--file={os.devnull}", str(dumped))
        only = ["--data-only", "--table=django_migrations", "--file=-"]
        told = _run("pg_restore", *only, str(dumped))
    except ServerError:
        raise
    except OSError as error:
        raise RestoreError("backup-damaged", why=str(error)) from error
    found = re.search(r"(?ms)^COPY [^(]*\(([^)]*)\) FROM stdin;\n(.*?)^\\\.$", told)
    if found is None:
        raise RestoreError("backup-foreign")
    app, name = map(found[1].split(", ").index, ("app", "name"))
    rows = [line.split("\t") for line in found[2].splitlines()]
    return {(row[app], row[name]) for row in rows}


@contextmanager
def only_restore() -> Iterator[None]:
    """Nobody else restores, nor writes: ServerError where somebody may."""
    leave()
    with _asking("postgres") as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [_LOCK])
        (is_only,) = cursor.fetchone()
        cursor.execute(_OTHERS, [_name()])
        count, places = cursor.fetchone()
        if count or not is_only:
            raise ServerError("backup-in-use", places=places or "localhost")
        _drop_left(cursor)
        yield


@contextmanager
def held_still() -> Iterator[None]:
    """Others may read, and wait to write; so nothing is lost behind a backup of now."""
    with _asking() as cursor:
        cursor.execute(_TABLES)
        (tables,) = cursor.fetchone()
        if tables:
            cursor.execute("BEGIN")
            cursor.execute(f"LOCK TABLE {tables} IN EXCLUSIVE MODE NOWAIT")
        yield


def make_ready(dumped: Path) -> str:
    """Restore a dump into a database beside ours; its name."""
    ready = _beside(_RESTORING)
    with _asking() as cursor:
        cursor.execute(_LOCALE)
        encoding, collate, ctype, provider, locale = cursor.fetchone()
        cursor.execute(
            f"CREATE DATABASE {_quoted(ready)} TEMPLATE template0 "
            "ENCODING %s LC_COLLATE %s LC_CTYPE %s"
            + (f" LOCALE_PROVIDER {provider} %s" if provider else ""),
            [encoding, collate, ctype, *([locale] if provider else [])],
        )
    # Accounts and extensions are the server's own.
    how = ["--exit-on-error", "--single-transaction", "--no-owner", "--no-acl"]
    _run("pg_restore", *how, "--schema=public", str(dumped), database=ready)
    return ready


def swap() -> None:
    """Let what is ready be the database from now on; ServerError if ours is open."""
    leave()
    ours, ready, before = _name(), _beside(_RESTORING), _beside(_BEFORE)
    with _asking("postgres") as cursor:
        cursor.execute("BEGIN")
        for old, new in ((ours, before), (ready, ours)):
            rename = f"ALTER DATABASE {_quoted(old)} RENAME TO {_quoted(new)}"
            cursor.execute(rename)
        cursor.execute("COMMIT")
        _drop_left(cursor)


def drop_left() -> None:
    """Drop what a restore that was cut short has left."""
    with suppress(OSError), _asking("postgres") as cursor:
        _drop_left(cursor)


def leave() -> None:
    """Close what this process has open of the database."""
    connections.close_all()
    if is_server():
        connection.close_pool()  # type: ignore[attr-defined]


def _drop_left(cursor: Any) -> None:
    for left in (_RESTORING, _BEFORE):
        # What is still open there is dropped another time.
        with suppress(DatabaseError):
            cursor.execute(f"DROP DATABASE IF EXISTS {_quoted(_beside(left))}")


@contextmanager
def _asking(database: str = "") -> Iterator[Any]:
    """A connection of its own; what the server refuses is an OSError."""
    aside = connection.copy("aside")
    aside.settings_dict["NAME"] = database or _name()
    aside.settings_dict["OPTIONS"].pop("pool", None)
    try:
        with aside.cursor() as cursor:
            yield cursor
    except DatabaseError as error:
        code = _REFUSED.get(getattr(error.__cause__, "sqlstate", ""))
        if code is None:
            raise OSError(str(error).strip()) from error
        user = str(connection.settings_dict["USER"])
        raise ServerError(code, places="localhost", user=user) from error
    finally:
        aside.close()


def _run(tool: str, *arguments: str, database: str = "") -> str:
    """What a program of PostgreSQL says, of a database if one is named."""
    path = shutil.which(tool)
    version = connection.pg_version // 10000 if database else 14  # type: ignore[attr-defined]
    if path is None:
        raise ServerError("backup-tool-missing", tool=tool, version=version)
    command, environment = [path, *arguments], dict(os.environ)
    if database:
        told = subprocess.run([path, "--version"], capture_output=True, text=True)
        found = re.search(r"\) (\d+)", told.stdout)
        if found is None or int(found[1]) < version:
            raise ServerError(
                "backup-tool-older",
                tool=tool,
                found=found and found[1],
                version=version,
            )
        settings = {**connection.settings_dict, "NAME": database}
        asked, secret = connection.client.settings_to_cmd_args_env(
            settings, [*arguments, "--dbname"]
        )
        command, environment = [path, *asked[1:]], environment | (secret or {})
    done = subprocess.run(command, env=environment, capture_output=True)
    if done.returncode:
        lines = done.stderr.decode(errors="replace").strip().splitlines() or [tool]
        raise OSError(lines[0].removeprefix(f"{tool}: error: ")[:200])
    return done.stdout.decode()


def _name() -> str:
    return str(connection.settings_dict["NAME"])


def _beside(ending: str) -> str:
    # A name has 63 bytes; of a longer one PostgreSQL drops the end.
    return _name().encode()[:50].decode(errors="ignore") + ending


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
