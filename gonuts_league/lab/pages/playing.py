"""Play Donuts against a bot, or win from a position of a puzzle. Open to everybody.

1. The address holds the whole game, and each open field leads to the one after a move.
2. Where the bot is to move, the answer is the address after its reply. While it still
   searches, the page asks again.
3. In a puzzle the position after the reply is worth something: a move that let the win
   go is told at once, with the reply that shows it.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gonuts_league.errors import LeagueError
from gonuts_league.games.families.donuts.flavors import (
    PICTURES,
    draw_field,
    in_rows,
    say_flavor,
)
from gonuts_league.games.families.donuts.watching import count_seat
from gonuts_league.games.links import solver_url
from gonuts_league.lab.bots import bot_name, bots_with_words
from gonuts_league.lab.pages.solver import say_ending
from gonuts_league.lab.pages.watching import moves_url
from gonuts_league.lab.solver.own_game import (
    LEVELS,
    MOST_SEED,
    OwnGame,
    play_url,
    read_own_game,
)
from gonuts_league.lab.solver.working import (
    GAME_ID,
    REPLY_POSITIONS,
    advised,
    can_search,
    find_reply,
)
from gonuts_league.web.requests import render_part
from scoring.games.donuts.board import (
    FIELDS,
    FLAVORS,
    largest_group,
    longest_run,
    opponent_of,
)
from scoring.simulation.machines import find_machine

PAGE = "simulations/play.html"


@require_safe
@never_cache
def play_donuts(request: HttpRequest) -> HttpResponse:
    """Show a game and the bot's reply; without an address, whom to play and puzzles."""
    if not request.GET:
        return _start(request)
    try:
        game = read_own_game(request.GET.dict())
    except LeagueError as error:
        return _start(request, str(error), status=400)
    if request.get_full_path() != game.url():
        return redirect(game.url())
    if game.waits_for_bot and can_search():
        reply = find_reply(game.state, game.bot, game.seed)
        if reply is not None:
            return redirect(game.url((*game.question.moves, FIELDS[reply])))
    return render_part(request, PAGE, "answer", {"page": game_page(game)})


def _start(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    bots = find_machine(GAME_ID).bots[::-1]
    context = {
        "problem": problem,
        "bots": [(*bots_with_words([bot])[0], play_url(bot=bot)) for bot in bots],
        "levels": [(level, play_url(puzzle=level)) for level in LEVELS],
    }
    return render(request, PAGE, context, status=status)


def game_page(game: OwnGame) -> dict[str, Any]:
    """The board and what may be done; `result` is the person's, empty until the end.

    `verdict` on the last move of a puzzle: whether it kept the win; None for no move.
    """
    state, moves = game.state, game.question.moves
    own, waits = game.own_moves, game.waits_for_bot
    verdict: bool | None = None
    if game.level and own and not waits:
        worth = _worth(game)
        waits, verdict = worth is None, worth == 1
    result = _result(game)
    is_open = not waits and verdict is not False
    return {
        "game": game,
        "url": game.url(),
        "name": bot_name(game.bot),
        "own": say_flavor(game.side),
        "picture": PICTURES[game.side],
        "is_ready": can_search(),
        "waits": waits,
        "verdict": verdict,
        "result": result,
        "ending": say_ending(state) if result else "",
        "reply": _reply(game),
        "columns": "abcdef",
        "rows": _rows(game, is_open=is_open),
        "seats": [
            count_seat(state.board, flavor)
            | {"is_own": flavor == game.side, "is_acting": flavor == state.mover}
            for flavor in (game.side, opponent_of(game.side))
        ],
        "back_url": game.url(moves[: own[-1]]) if own else "",
        "again_url": _again_url(game),
        "swap_url": play_url(
            bot=game.bot,
            side=opponent_of(game.side),
            seed=game.seed,
            layout=game.question.layout,
        ),
        "watch_url": moves_url(game.question) if result else "",
        "solver_url": solver_url(
            game.question.layout, moves, game.start if game.level else None
        ),
    }


def _again_url(game: OwnGame) -> str:
    """The next puzzle, or another board."""
    if game.level:
        return play_url(puzzle=game.level, seed=game.seed % MOST_SEED + 1)
    return play_url(bot=game.bot, side=game.side)


def _worth(game: OwnGame) -> int | None:
    """What the position is worth to the person, who is to move or has ended it."""
    state = game.state
    if state.has_ended:
        return {"won": 1, "draw": 0, "lost": -1}[_result(game)]
    with advised(state.layout, REPLY_POSITIONS) as adviser:
        return adviser.worth(state)


def _result(game: OwnGame) -> str:
    if not game.state.has_ended:
        return ""
    winner = game.state.ending.winner
    return "draw" if winner is None else "won" if winner == game.side else "lost"


def _reply(game: OwnGame) -> dict[str, Any] | None:
    """The last move, if the bot made it here: its field, and how many it turned."""
    turns = game.question.replay.turns
    number = len(turns) - 1
    if number < game.start or number % 2 == FLAVORS.index(game.side):
        return None
    return {"field": FIELDS[turns[-1].field], "flips": len(turns[-1].flips)}


def _rows(game: OwnGame, *, is_open: bool) -> Any:
    state, turns = game.state, game.question.replay.turns
    opened = state.legal_fields if is_open and not game.waits_for_bot else ()
    flipped = turns[-1].flips if turns else ()
    winner, outcome = state.ending.winner, state.ending.outcome
    find = longest_run if outcome == "five" else largest_group
    deciding = find(state.board, winner) if winner else ()
    return in_rows(
        [_field(game, number, opened, flipped, deciding) for number in range(36)]
    )


def _field(
    game: OwnGame,
    number: int,
    opened: tuple[int, ...],
    flipped: tuple[int, ...],
    deciding: tuple[int, ...],
) -> dict[str, Any]:
    state = game.state
    is_last, is_flipped = number == state.last, number in flipped
    remarks = (
        _("last donut") if is_last else "",
        _("just turned over") if is_flipped else "",
        _("decides the game") if number in deciding else "",
        _("open for the next one") if number in opened else "",
    )
    drawn = draw_field(state.board, state.layout, number, *remarks)
    if number in opened:
        drawn["url"] = game.url((*game.question.moves, FIELDS[number]))
    return drawn | {
        "is_moving": is_last,
        "is_flipped": is_flipped,
        "is_deciding": number in deciding,
        "is_open": number in opened,
    }
