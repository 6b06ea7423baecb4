import pytest
from django.test import Client
from django.urls import reverse

from gonuts_league.games.links import set_up_url, sheet_url
from gonuts_league.games.pages.sheet import sheet_page
from gonuts_league.games.registry import PAGES
from scoring import GAMES

EVERY_COUNT = [(game.id, n) for game in GAMES.values() for n in game.player_counts]


def grids_of(game_id, **asked):
    return sheet_page(GAMES[game_id], asked=asked)["grids"]


@pytest.mark.parametrize(("game_id", "players"), EVERY_COUNT)
def test_a_blank_sheet_has_a_column_for_each_player(game_id, players):
    page = Client().get(sheet_url(game_id, players=players)).content.decode()

    grids = grids_of(game_id, players=str(players))
    assert {grid.names for grid in grids} == {("",) * players}
    assert page.count("<td></td>") == players * sum(len(grid.rows) for grid in grids)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_its_lines_are_the_cards_of_that_deck_and_the_sums(players):
    (grid,) = grids_of("gonuts-first", players=str(players))

    deck = GAMES["gonuts-first"].cards_for(players, {})
    assert len(grid.rows) == len(deck) + 2
    assert [row.is_sum for row in grid.rows[-3:]] == [False, True, True]


@pytest.mark.parametrize("game_id", PAGES)
def test_a_game_of_few_lines_has_three_on_a_sheet(game_id):
    grids = grids_of(game_id)

    assert len(grids) == (3 if len(grids[0].rows) <= 8 else 1)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_guide_leads_to_the_sheet_for_its_number_of_players(game_id):
    players = GAMES[game_id].player_counts[-1]

    page = Client().get(set_up_url(game_id, players=players)).content.decode()

    assert f'href="{sheet_url(game_id, players=players)}"' in page


def test_a_number_that_cannot_play_is_answered_with_the_nearest():
    page = Client().get(sheet_url("nosh", players=9)).content.decode()

    assert "This game is for 3 to 5 players; this is the set-up for 5." in page


def test_there_is_no_sheet_of_an_unknown_game():
    assert Client().get(reverse("games:sheet", args=["chess"])).status_code == 404
