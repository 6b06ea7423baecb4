"""Backups of earlier versions restore, and all figures are those that they showed.

Each of `data/older` was made by a program of then: its demo club, one of its people
erased. Beside it stands what that program answered to the addresses of its standings,
seasons, ratings and records.
"""

import re

import pytest

from tests.soak import games

from .league import League
from .older import NAMES, OLDER, differences, figures_of, lay_out

pytestmark = pytest.mark.processes


@pytest.fixture(scope="module")
def laptop(tmp_path_factory, stopping):
    """One that has each of them restored after the other."""
    laptop = League(tmp_path_factory.mktemp("laptop") / "var")
    laptop.environment["GONUTS_TIME_ZONE"] = "UTC"  # as where they were asked
    laptop.folder.mkdir(mode=0o700)
    yield laptop
    stopping.append(laptop)
    laptop.ask_to_stop()


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_is_what_it_was(laptop, tmp_path, name):
    then = figures_of(name)
    backup = lay_out(name, tmp_path, laptop.folder)

    now = laptop.run(
        "older.restore",
        backup=str(backup),
        username=then["username"],
        addresses=list(then["answers"]),
        links=then["links"],
    )

    found = list(differences(then["answers"], now["answers"]))
    # What was changed on purpose since is named with its reason.
    rules = then["changed"].values()
    excused = [{each for each in found if re.fullmatch(rule, each)} for rule in rules]
    assert [each for each in found if not any(each in some for some in excused)] == []
    assert all(excused)
    assert (now["has_key"], now["tables"]) == (True, [1])
    assert then["erased"] not in str(now["answers"])
    assert laptop.rows("PRAGMA integrity_check") == [("ok",)]
    erased = laptop.rows("SELECT name FROM players_player WHERE erased_at NOT NULL")
    assert erased == [("",)]


def test_a_damaged_backup_that_was_sealed_anew_is_refused_or_a_whole_league(laptop):
    """The seal finds damage, not forgers: what fits into a league may have changed."""
    count = games(300, part=50)

    told = laptop.run(
        "older.restore_damaged", backup=str(OLDER / "0.2.0.zip"), count=count
    )

    refused = [each for each in told if each["said"]]
    assert [each for each in refused if "Nothing was changed" not in each["said"]] == []
    assert [each for each in refused if not each["same"]] == []
    assert [each for each in told if not each["whole"]] == []
    assert len(told) == count
    assert len(refused) > count // 2
