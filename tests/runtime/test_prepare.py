"""`prepare` ends with one sentence where a server cannot be made ready."""

import shutil
from io import StringIO
from types import SimpleNamespace

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from gonuts_league.version import VERSION


def test_trouble_is_one_sentence_and_no_success(monkeypatch, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    full = SimpleNamespace(free=1024)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: full)
    out, err = StringIO(), StringIO()

    with pytest.raises(SystemExit) as stopped:
        call_command("prepare", stdout=out, stderr=err)

    assert stopped.value.code == 1
    assert err.getvalue().startswith(f"The disk of {tmp_path} is full")
    assert out.getvalue() == ""


@pytest.mark.django_db
def test_the_database_of_a_newer_version_is_left_alone(settings, tmp_path):
    """What an older program would write into it could lack a column."""
    settings.VAR_DIR, settings.MIGRATION_MODULES = tmp_path, {}
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TABLE django_migrations"
            " (id integer PRIMARY KEY, app text, name text, applied timestamp)"
        )
    MigrationRecorder(connection).record_applied("clubs", "9999_of_a_later_year")
    err = StringIO()

    with pytest.raises(SystemExit) as stopped:
        call_command("prepare", stdout=StringIO(), stderr=err)

    assert stopped.value.code == 1
    assert f"of a newer version of the program than this one, {VERSION}" in (
        err.getvalue()
    )
    assert err.getvalue().rstrip().endswith("manage backups")
