import pytest

from scoring.simulation.distributions.beside import (
    better_than,
    cell_beside,
    length_of,
    percent_below,
)

EDITION = "gonuts-gamewright"


def test_a_table_is_measured_by_the_games_of_its_edition_and_size():
    cell = cell_beside(EDITION, 4, {"deck-filter": "by-players"})

    assert (cell.game_id, cell.players, cell.measure) == (EDITION, 4, "points")


@pytest.mark.parametrize(
    "other",
    [
        (EDITION, 4, {"deck-filter": "none"}),
        (EDITION, 7, {}),
        ("gonuts-of-tomorrow", 4, {}),
    ],
)
def test_nothing_stands_beside_other_rulings_sizes_and_games(other):
    cell = cell_beside(*other)

    assert cell is None
    assert better_than(cell, 31) is None
    assert length_of(cell, 24) == {}


def test_a_score_is_told_by_the_share_below_it():
    cell = cell_beside(EDITION, 4, {})

    assert better_than(cell, 31) == {
        "percent": cell.distribution.percent_below(31),
        "games": 20_000,
        "players": 4,
        "is_simulated": True,
        "stand_ins": {},
    }
    assert length_of(cell, 31) == {}


def test_the_same_score_is_counted_only_once():
    cell = cell_beside(EDITION, 4, {})
    percent_below.cache_clear()

    assert better_than(cell, 31) == better_than(cell, 31)

    assert percent_below.cache_info().misses == 1


def test_a_duel_has_a_length_and_no_points():
    cell = cell_beside("donuts", 2, {})

    told = length_of(cell, 24)

    assert better_than(cell, 1) is None
    assert told["move_count"] == 24
    assert told["longer_than"]["percent"] + told["shorter_than"]["percent"] < 100
    assert told["longer_than"]["percent"] == cell.distribution.percent_below(24)
    assert told["longer_than"]["stand_ins"] == {"tiles": "tiles-standin-v1"}
    assert length_of(cell, None) == {
        "move_count": None,
        "longer_than": None,
        "shorter_than": None,
    }
