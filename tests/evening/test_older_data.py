"""A data folder that an earlier version wrote goes on under this one.

`data/evening-0.1.0.sqlite3.gz` was written by 0.1.0 before its pages were parted into
rooms: eight people, a published round of two tables, one of them confirmed from totals,
two points given without a game, and two cards tapped in at the other table.
"""

import gzip
import json

import pytest

from .league import League
from .night import DATA, Organiser
from .seed import PASSWORD
from .surfer import Surfer

pytestmark = pytest.mark.processes

KEY = "only-for-tests-of-a-data-folder-made-by-an-earlier-version"
PRINTED = "1.2.1~ZnL22LlpHXAIDEyEoTsIT41NB5I5xA1bawe745uABzM"
USERNAME, SLUG = "olga", "test-night-2a31ab"


@pytest.fixture(scope="module")
def older(tmp_path_factory, stopping):
    """What one test undoes is none of what the other one looks at."""
    league = League(tmp_path_factory.mktemp("older") / "var")
    league.folder.mkdir(mode=0o700)
    key = league.folder / "secret-key"
    key.write_text(KEY)
    key.chmod(0o600)
    packed = (DATA / "evening-0.1.0.sqlite3.gz").read_bytes()
    (league.folder / "gonuts.sqlite3").write_bytes(gzip.decompress(packed))
    league.start()
    yield league
    league.ask_to_stop()
    stopping.append(league)


def test_everything_is_in_its_place(older: League):
    organiser = Organiser(older.base)
    organiser.sign_in(USERNAME, PASSWORD)

    standings = organiser.get(f"/e/{SLUG}/standings.csv").text.splitlines()
    phone = Surfer(older.base).get(f"/t/{PRINTED}/")

    assert len(standings) == 1 + 8
    assert "Player 1" in standings[1]
    assert phone.status == 200
    assert "Player 6" in phone.text
    cards = older.rows("SELECT cards FROM tables_seatentry WHERE seat_id = 5")
    assert json.loads(cards[0][0]) == {"plain": 2}


def test_what_was_done_before_can_be_undone(older: League):
    organiser = Organiser(older.base)
    organiser.sign_in(USERNAME, PASSWORD)
    done = older.rows(
        "SELECT id FROM clubs_journalentry"
        " WHERE act IN ('award-given', 'result-confirmed') ORDER BY id DESC"
    )

    for (pk,) in done:
        organiser.post(f"/e/{SLUG}/journal/{pk}/undo/")

    undone = older.rows(
        "SELECT undoes_id FROM clubs_journalentry"
        " WHERE undoes_id IS NOT NULL ORDER BY id"
    )
    assert undone == done
    assert older.rows(
        "SELECT count(*) FROM events_award WHERE taken_back_at IS NULL"
    ) == [(0,)]
    assert older.rows("SELECT state FROM tables_table WHERE number = 1") == [
        ("entered",)
    ]
