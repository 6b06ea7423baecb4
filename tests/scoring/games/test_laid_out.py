import pytest

from scoring import find_game

NOSH = {
    "goals": [
        {"points": 5, "shows_favorite": True},
        {"points": 2, "shows_favorite": False},
    ],
    "coins": 7,
}


@pytest.mark.parametrize(
    ("game", "tableau", "fields", "counts"),
    [
        ("gonuts-first", {"plain": 3, "glazed": 0}, {}, {"plain": 3}),
        ("gonuts-first", {}, {}, {}),
        ("nosh", {}, {}, {}),
        ("nosh", NOSH, {}, {"coins": 7, "favorites": 1, "goals": 2}),
        ("donuts", {"flavor": "vanilla"}, {"outcome": "draw"}, {}),
        ("donuts", {"flavor": "vanilla"}, {}, {}),
    ],
)
def test_what_lay_there_is_counted_as_far_as_it_is_known(game, tableau, fields, counts):
    assert find_game(game).count_laid_out(tableau, fields) == counts


def test_each_flavor_has_its_own_largest_group():
    board = ["vvc...", "v.c...", "..c...", "..c...", "......", "v....."]

    groups = [
        find_game("donuts").count_laid_out({"flavor": flavor}, {"board": board})
        for flavor in ("vanilla", "chocolate")
    ]

    assert groups == [{"group": 3}, {"group": 4}]
