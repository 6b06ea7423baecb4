"""A blank score sheet, which is printed and filled in at the table."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from gonuts_league.games.links import set_up_url, sheet_url
from gonuts_league.games.pages.game import count_links, game_or_404, players_to_show
from gonuts_league.games.paper import PaperGrid, paper_rows
from scoring.game import Game


@require_safe
def sheet(request: HttpRequest, game_id: str) -> HttpResponse:
    """Show a blank score sheet, to be printed."""
    page = sheet_page(game_or_404(game_id), asked=request.GET)
    return render(request, "games/sheet.html", {"page": page})


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
