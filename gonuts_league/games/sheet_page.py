"""The values of a blank score sheet, which is printed and filled in at the table."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from gonuts_league.games.game_page import count_links, players_to_show
from gonuts_league.games.links import set_up_url, sheet_url
from gonuts_league.games.paper import PaperGrid, paper_rows
from scoring.game import Game

# So many lines leave room for more games on the same sheet.
FEW_LINES = 8
GAMES_OF_FEW_LINES = 3


def sheet_page(game: Game, *, asked: Mapping[str, str]) -> dict[str, Any]:
    """Read what the address asks for; whatever makes no sense there is left out.

    `note` says why another number of players is shown than was asked for. `grids` are
    alike: one for each game that fits on the sheet.
    """
    players, note = players_to_show(game, asked.get("players", ""))
    rows = paper_rows(game, players, game.resolve_rulings({}))
    grid = PaperGrid(rows, ("",) * players)
    return {
        "game_id": game.id,
        "game_url": set_up_url(game.id, players=players),
        "players": players,
        "note": note,
        "counts": count_links(game, partial(sheet_url, game.id)),
        "grids": [grid] * (GAMES_OF_FEW_LINES if len(rows) <= FEW_LINES else 1),
    }
