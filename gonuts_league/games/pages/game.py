"""What everybody may read of a game: how it is set up and played."""

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from gonuts_league.games.links import set_up_url, sheet_url
from gonuts_league.games.registry import PAGES
from gonuts_league.games.wording import say_players
from gonuts_league.tables.selectors import DECK_RULING
from gonuts_league.web.requests import render_part, whole_number
from scoring import GAMES, find_guide
from scoring.game import Game


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    return render(request, "games/index.html", {"games": GAMES.values()})


@require_safe
def game(request: HttpRequest, game_id: str) -> HttpResponse:
    """Show how a game is set up for some number of players, and how it is played."""
    page = game_page(game_or_404(game_id), asked=request.GET)
    return render_part(request, "games/game.html", "set-up", {"page": page})


def game_or_404(game_id: str) -> Game:
    if game_id not in GAMES:
        raise Http404
    return GAMES[game_id]


# Shown where no number is asked for; a game without it shows its largest.
USUAL_PLAYERS = 4
BOARDS = 10_000


def game_page(game: Game, *, asked: Mapping[str, str]) -> dict[str, Any]:
    """Read what the address asks for; whatever makes no sense there is left out.

    `note` says why another number of players is shown than was asked for. `box_url`
    leads to the other of: the deck of so many players, the whole box.
    """
    guide = find_guide(game.id)
    players, note = players_to_show(game, asked.get("players", ""))
    can_box = any(ruling.id == DECK_RULING for ruling in game.rulings)
    has_box = can_box and asked.get("box") == "1"
    rulings = game.resolve_rulings({DECK_RULING: "none"} if has_box else {})
    cards = guide.list_cards(players, rulings)
    return {
        "game": game,
        "guide": guide,
        "sheet_url": sheet_url(game.id, players=players),
        "note": note,
        "counts": count_links(game, partial(set_up_url, game.id, has_box=has_box)),
        "players": players,
        "set_up": guide.set_up_steps(players, rulings),
        "has_box": has_box,
        "box_url": _box_url(game, players, has_box) if can_box else "",
        "cards": [card for card in cards if card.copies],
        "left_out": [card for card in cards if not card.copies],
        "are_dots_standin": any(card.is_standin for card in cards),
        "board": _board(game, asked.get("board", "")),
    }


def count_links(game: Game, url_of: Callable[..., str]) -> list[tuple[int, str]]:
    """Where each number of players is shown; none where there is just one."""
    counts = game.player_counts
    return [(n, url_of(players=n)) for n in counts if len(counts) > 1]


def players_to_show(game: Game, asked: str) -> tuple[int, str]:
    """The number of players to show, the nearest to the one asked for, and a note."""
    counts = game.player_counts
    if not asked:
        return min(USUAL_PLAYERS, counts[-1]), ""
    players = whole_number(asked)
    if players in counts:
        return players, ""
    nearest = min(max(players, counts[0]), counts[-1])
    note = _("This game is for %(players)s; this is the set-up for %(shown)s.")
    return nearest, note % {"players": say_players(counts), "shown": nearest}


def _box_url(game: Game, players: int, has_box: bool) -> str:
    """Empty where this deck is the whole box anyway."""
    deck = game.cards_for(players, {})
    if not has_box and deck == game.cards_for(players, {DECK_RULING: "none"}):
        return ""
    return set_up_url(game.id, players=players, has_box=not has_box)


def _board(game: Game, asked: str) -> dict[str, Any] | None:
    """The board with the number asked for; the next number draws another one."""
    number = whole_number(asked) % BOARDS
    rows = find_guide(game.id).draw_board(random.Random(number))
    if not rows:
        return None
    url = reverse("games:game", args=[game.id])
    return {
        "rows": rows,
        "url": f"{url}?board={(number + 1) % BOARDS}",
        "solver_url": PAGES[game.id].played_url(rows),
    }
