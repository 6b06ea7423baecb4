"""The first start of another version is killed while it changes the database."""

import pytest

from tests.evening.league import League
from tests.evening.older import lay_out
from tests.evening.test_restoring import kill_at_each_step


@pytest.mark.processes
def test_a_start_killed_while_it_migrates_is_finished_by_the_next_one(tmp_path):
    """Of the disk and of the database: whatever it was about to do, it is killed there.

    The next start goes on, and what it makes is to the row what one start makes.
    """
    league = League(tmp_path / "var")
    league.folder.mkdir()
    older = lay_out("0.1.0-f99d3bc7", tmp_path, league.folder)
    older.rename(league.folder / "gonuts.sqlite3")
    for key in tmp_path.glob("secret-key*"):
        key.rename(league.folder / "secret-key")

    *killed, whole = kill_at_each_step(league, "start", every="200", soak="3")

    assert len(killed) >= 2
    assert {each["held"] for each in killed} == {whole["held"]}
    assert all(each["whole"] and each["fits"] for each in killed)
    # The first backup that is whole holds the database as it was.
    assert {each["copies"][0] for each in killed} == {"before-migration"}
