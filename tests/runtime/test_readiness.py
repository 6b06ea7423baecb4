"""Ready for a hall? Each line is right or says what to mend."""

import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from gonuts_league.runtime import readiness
from gonuts_league.runtime.backups.copies import COPY_FORMAT
from tests.evening.league import League

WLAN = {"wlan0": "192.168.7.20"}


@pytest.fixture
def hall(settings, tmp_path, set_network):
    settings.VAR_DIR = settings.STATIC_ROOT = tmp_path
    settings.COPIES_SECOND_DIR, settings.IS_LAN = "", True
    (tmp_path / "staticfiles.json").write_text("{}")
    set_network(WLAN)
    return tmp_path


def wrong_lines():
    return [each.sentence for each in readiness.hall_lines() if not each.is_ready]


@pytest.mark.django_db
def test_a_computer_that_has_all_is_ready(hall):
    assert wrong_lines() == []
    assert "This computer is http://192.168.7.20:8000/ in its network." in [
        each.sentence for each in readiness.hall_lines()
    ]


@pytest.mark.django_db
def test_what_is_missing_is_said(hall, settings, set_network, monkeypatch):
    set_network({})
    settings.IS_LAN = False
    settings.COPIES_SECOND_DIR = str(hall / "no" / "stick")
    (hall / "staticfiles.json").unlink()
    monkeypatch.setattr(
        shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(9, 8, 99 * 1024**2)
    )

    assert wrong_lines() == [
        "Styles are not collected: start once with ./run.",
        "This computer is in no network that phones could join.",
        "Phones are not let in: start with ./run --lan.",
        "99 MB are free on the disk of the data.",
        f"No backup can be written to {hall / 'no' / 'stick'}: it is missing.",
    ]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("days", "sentence"), [(-9, "The last backup is of"), (1, "is it right?")]
)
def test_an_old_backup_and_a_clock_behind_it_are_said(hall, days, sentence):
    (hall / "copies").mkdir()
    at = datetime.now(tz=UTC) + timedelta(days=days)
    (hall / "copies" / f"{at:{COPY_FORMAT}}-stop.zip").touch()

    (said,) = wrong_lines()

    assert sentence in said


def test_a_damaged_database_is_said_with_the_way_back(hall, settings, monkeypatch):
    path = hall / "league.sqlite3"
    with closing(sqlite3.connect(path)) as made:
        made.execute("CREATE TABLE tap (number)")
        made.commit()
    path.write_bytes(path.read_bytes()[:5000] + b"\1" * 3000)
    monkeypatch.setattr(
        "gonuts_league.runtime.backups.trouble.database_path", lambda: path
    )

    assert any("damaged" in each for each in wrong_lines())


@pytest.mark.processes
def test_an_empty_folder_is_not_ready(tmp_path):
    league = League(tmp_path / "var")

    with pytest.raises(Exception, match="exit status 1") as raised:
        league.manage("hall-check")

    assert "MEND  There are no data yet: start once with ./run." in raised.value.stdout
