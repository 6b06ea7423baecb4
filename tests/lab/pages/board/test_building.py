"""A board of Donuts is laid of its four tiles by taps, without script too."""

import re
from html import unescape

import pytest
from django.urls import reverse

from gonuts_league.games.links import solver_url
from scoring.games.donuts.layouts import PlacedTile, lay_tiles

SOLVER = reverse("simulations:solver")
FIRST = "000100200300"


def link(client, text, name):
    """Where something with this id leads from four tiles."""
    html = client.get(SOLVER, {"tiles": text}).content.decode()
    return unescape(re.search(rf'id="{name}"[^>]*?href="([^"]+)"', html, re.S)[1])


@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("cell-a1", "001100200300"),
        ("cell-f3", "000101200300"),
        ("cell-c4", "000100201300"),
        ("cell-d6", "000100200301"),
        ("over-1", "000110200300"),
        ("swap-0", "100000200300"),
        ("swap-3", "300100200000"),
    ],
)
def test_a_tap_turns_a_tile_or_its_button_moves_it(client, name, after):
    assert link(client, FIRST, name) == f"{SOLVER}?tiles={after}"


def test_four_quarter_turns_are_none(client):
    assert link(client, "003100200300", "cell-b2").endswith(FIRST)


@pytest.mark.django_db
def test_the_board_that_was_built_is_solved(client):
    tiles = [PlacedTile(3, 1, 2), *(PlacedTile(n, 0, 0) for n in (1, 2, 0))]

    url = link(client, "312100200000", "step-use")

    assert url == solver_url(lay_tiles(tiles))
    assert client.get(url).status_code == 200


@pytest.mark.parametrize("text", ["", "0", "000000200300", "900100200300", "<b>"])
def test_what_is_no_board_is_a_new_one(client, text):
    assert link(client, text, "cell-a1").endswith("001100200300")


def test_every_way_to_a_board_leads_to_its_tiles(client, db, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    tiles = [PlacedTile(n, 1, 3) for n in range(4)]
    start = client.get(reverse("simulations:play")).content.decode()
    solved = client.get(solver_url(lay_tiles(tiles))).content.decode()

    assert f"{SOLVER}?tiles={FIRST}" in start
    assert f"{SOLVER}?tiles=013113213313" in solved
