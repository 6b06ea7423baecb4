"""What everybody may read about the games: how they are played, how they are ruled."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from gonuts_league.games.game_page import game_page
from gonuts_league.games.rulings_page import rulings_page
from gonuts_league.games.sheet_page import sheet_page
from gonuts_league.web.rendering import render_part
from scoring import GAMES
from scoring.game import Game


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    return render(request, "games/index.html", {"games": GAMES.values()})


@require_safe
def game(request: HttpRequest, game_id: str) -> HttpResponse:
    """Tell how a game is set up by some number of players, and how it is played."""
    page = game_page(_game_or_404(game_id), asked=request.GET)
    return render_part(request, "games/game.html", "set-up", {"page": page})


@require_safe
def rulings(request: HttpRequest, game_id: str) -> HttpResponse:
    page = rulings_page(_game_or_404(game_id))
    return render(request, "games/rulings.html", {"page": page})


@require_safe
def sheet(request: HttpRequest, game_id: str) -> HttpResponse:
    """Show a blank score sheet, to be printed."""
    page = sheet_page(_game_or_404(game_id), asked=request.GET)
    return render(request, "games/sheet.html", {"page": page})


def _game_or_404(game_id: str) -> Game:
    if game_id not in GAMES:
        raise Http404
    return GAMES[game_id]
