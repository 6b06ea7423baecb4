"""The program asks the database through Django, which knows how each one is asked.

What writes SQL itself is listed here with how it copes with the other database. What
this cannot see, such as an order that nobody asked for, `./run test-services` finds.
"""

import ast
from pathlib import Path

from django.conf import settings

PROGRAM = Path(settings.BASE_DIR) / "gonuts_league"
# Calls that take SQL as it is, and those by whose arguments Django writes it.
TAKE_SQL = {
    "execute",
    "executemany",
    "executescript",
    "raw",
    "extra",
    "RawSQL",
    "RunSQL",
}
WRITE_SQL = {"function", "template", "arg_joiner"}
MADE_OF = {"Func", "Aggregate", "Transform", "Lookup"}
OF_ONE_DATABASE = ("sqlite3", "psycopg", "django.contrib.postgres")
_FILES = "copies and restores the file of an SQLite database, and is asked for no other"
_SAYS = "says what an error of such a copy was"
KNOWN = {
    "clubs/services/tokens.py": "keeps what Django wrote for this database",
    "health/selectors.py": "asks each for its size in its own words",
    "jobs/leases.py": "asks a server for the time",
    "results/live.py": "keeps what Django wrote for this database",
    "runtime/backups/server.py": "backs up and restores PostgreSQL",
    "runtime/backups/archive.py": _FILES,
    "runtime/backups/copies.py": _FILES,
    "runtime/backups/restoring.py": _FILES,
    "runtime/backups/trouble.py": _FILES,
    "runtime/secret.py": _FILES,
    "runtime/shared/database.py": "checks the connections of PostgreSQL's pool",
    "runtime/shared/statistics.py": "counts the rows of PostgreSQL's tables",
    "runtime/management/commands/restore.py": _SAYS,
    "runtime/management/commands/serve.py": _SAYS,
    "runtime/management/commands/update.py": _SAYS,
    "runtime/preparing.py": _SAYS,
    "safekeeping/management/commands/backup.py": _SAYS,
    "safekeeping/management/commands/club-import.py": _SAYS,
    "safekeeping/pages/backups.py": _SAYS,
    "safekeeping/club_file/replacing.py": "sets numbers aside in the way of each",
    "safekeeping/club_file/writing.py": "begins to read in the way of each",
}


def test_nothing_else_writes_sql_or_knows_one_database():
    found = {
        str(file.relative_to(PROGRAM)): marks
        for file in sorted(PROGRAM.rglob("*.py"))
        if (marks := marks_in(file.read_text()))
    }

    assert {file: found.get(file) for file in found.keys() ^ KNOWN.keys()} == {}


def test_sql_is_found_however_it_is_written():
    assert marks_in("import sqlite3") == ["sqlite3"]
    assert marks_in("from django.contrib.postgres.fields import A") == [
        "django.contrib.postgres.fields"
    ]
    assert marks_in("cursor.execute('PRAGMA x')") == ["execute"]
    assert marks_in("Player.objects.extra(where=['name GLOB 1'])") == ["extra"]
    assert marks_in("class Day(Func):\n    function = 'strftime'") == ["function"]
    assert marks_in("class Page(Shown):\n    template = 'a.html'") == []
    assert marks_in("Func('at', function='julianday')") == ["function"]
    assert marks_in("migrations.RunSQL('VACUUM')") == ["RunSQL"]
    assert marks_in("cells.raw('name')") == []
    assert marks_in("def run(): function = 1") == []


def marks_in(source: str) -> list[str]:
    """What in a module writes SQL, or belongs to one database."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found += [each.name for each in names if is_of_one(each.name)]
            case ast.ImportFrom(module=str(module)) if is_of_one(module):
                found.append(module)
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                if name in TAKE_SQL and not is_word(node):
                    found.append(name)
                found += [
                    each.arg
                    for each in node.keywords
                    if name == "Func" and each.arg in WRITE_SQL
                ]
            case ast.ClassDef(bases=[ast.Name(id=name), *_], body=body) if (
                name in MADE_OF
            ):
                found += [
                    target.id
                    for each in body
                    if isinstance(each, ast.Assign)
                    for target in each.targets
                    if isinstance(target, ast.Name) and target.id in WRITE_SQL
                ]
    return found


def is_of_one(module: str) -> bool:
    return module.startswith(OF_ONE_DATABASE)


def is_word(call: ast.Call) -> bool:
    """Whether a call of `raw` asks a line of a file for a column of that name."""
    match call:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id="self" | "cells"), attr="raw")
        ):
            return True
    return False
