"""What was done before a club went through its file is undone after it."""

import pytest

from gonuts_league.events.models import Event
from gonuts_league.journal.services.undoing import undo_action
from gonuts_league.players.models import Player
from gonuts_league.safekeeping.club_file.references import SHAPES
from gonuts_league.safekeeping.club_file.replacing import bring_club
from gonuts_league.safekeeping.club_file.writing import write_club
from tests.events.actions import ME
from tests.journal.services.test_undoing import CASES, latest
from tests.played import event_of
from tests.soak import IS_SOAK

pytestmark = pytest.mark.django_db
# Each has ids of other rows than the others in what it kept.
SOME = CASES if IS_SOAK else ["slip-entered", "tables-repaired", "round-drawn again"]
# Keys of the journal under which no id stands, as far as there are numbers below them.
NO_ID = {
    *("best_of", "clock", "count", "game", "game_number", "goals", "minutes", "named"),
    *("number", "numbers", "own", "points", "points_system", "position", "revealed"),
    *("rooms", "round", "rounds_planned", "seed", "settings", "stage", "stages"),
    *("states", "table", "table_version", "version"),
}


def there_and_back(club, path):
    # Nobody else has numbers like these: an id that was not renumbered shows.
    Player.ever.create(club=club, name="Zed", name_key="zed").delete()
    write_club(club, path)
    bring_club(path, user=None)


@pytest.mark.parametrize("case", SOME)
def test_an_act_is_undone_in_the_club_of_the_file(case, tmp_path):
    event = event_of(8)
    CASES[case](event)()
    there_and_back(event.club, tmp_path / "club.zip")
    assert not Event.ever.filter(pk=event.pk).exists()

    undone = undo_action(latest(case.split()[0]), actor=ME)
    there_and_back(event.club, tmp_path / "club.zip")

    again = undo_action(latest(undone.act), actor=ME)
    assert again.undoes.act == undone.act


@pytest.mark.skipif(not IS_SOAK, reason="one of each act")
@pytest.mark.parametrize("case", CASES)
def test_each_number_that_an_act_keeps_is_known_as_an_id_or_as_none(case):
    event = event_of(8)
    CASES[case](event)()

    known = NO_ID | SHAPES["clubs.JournalEntry.after"].keys()
    rows = event.club.journal.all()
    kept = [each for row in rows for each in (row.before, row.after)]
    held = {key for each in kept if isinstance(each, dict) for key in numbered(each)}
    assert held - known == set()


def numbered(kept):
    return {key for key, each in kept.items() if has_number(each)}


def has_number(value):
    match value:
        case bool() | str() | None:
            return False
        case dict():
            return any(str(key).isdigit() or has_number(value[key]) for key in value)
        case list():
            return any(has_number(each) for each in value)
    return True
