"""Play Donuts against a bot, or win from a position of a puzzle.

1. The address holds the whole game, and each open field leads to the one after a move.
2. Where the bot is to move, the answer is the address after its reply. What a request
   does not find a job does, and the page shows how far it is.
3. In a puzzle the position after the reply is worth something: a move that let the win
   go is told at once, with the reply that shows it.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gonuts_league.errors import LeagueError
from gonuts_league.games.families.donuts.flavors import draw_state, say_flavor
from gonuts_league.games.families.donuts.watching import count_seat
from gonuts_league.lab.bots import bot_name, bots_with_words
from gonuts_league.lab.solver.address import ParsedQuestion
from gonuts_league.lab.solver.boards import board_forms
from gonuts_league.lab.solver.own_game import (
    LEVELS,
    MOST_SEED,
    OwnGame,
    modes_of,
    play_url,
    read_own_game,
)
from gonuts_league.lab.solver.solving import REPLY, WORTH, search_on
from gonuts_league.lab.solver.working import (
    GAME_ID,
    REPLY_POSITIONS,
    advised,
    can_search,
    find_reply,
)
from gonuts_league.web.requests import render_part
from scoring.games.donuts.board import FIELDS, FLAVORS, opponent_of
from scoring.simulation.machines import find_machine

from . import PAGE


@require_safe
@never_cache
def play_donuts(request: HttpRequest) -> HttpResponse:
    """Show a game and the bot's reply; without an address, what there is to do."""
    if not request.GET:
        return start(request)
    try:
        game = read_own_game(request.GET.dict())
    except LeagueError as error:
        return start(request, problem=str(error))
    if request.get_full_path() != game.url():
        return redirect(game.url())
    if game.waits_for_bot and can_search():
        reply = find_reply(game.state, game.bot, game.seed)
        if reply is not None:
            return redirect(game.url((*game.question.moves, FIELDS[reply])))
    return render_part(request, PAGE, "answer", {"page": game_page(game)})


def start(
    request: HttpRequest, asked: ParsedQuestion | None = None, problem: str = ""
) -> HttpResponse:
    """Offer opponents, puzzles and boards, with what was typed wrong of a board."""
    bots = find_machine(GAME_ID).bots[::-1]
    forms = board_forms(asked or ParsedQuestion(None, {}))
    context = {
        "problem": problem,
        "bots": [(*bots_with_words([bot])[0], play_url(bot=bot)) for bot in bots],
        "levels": [(level, play_url(puzzle=level)) for level in LEVELS],
        "forms": forms,
    }
    status = 400 if problem or forms["errors"] else 200
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
    wanted = REPLY if game.waits_for_bot else WORTH
    is_searched = waits and can_search()
    percent = search_on(game.question, len(moves), wanted) if is_searched else None
    result = _result(game)
    modes = modes_of(game.question, len(moves), own=game.url())
    return {
        "mode": "play",
        # The worth of the moves solves a puzzle, so it is no tab there.
        "modes": {} if game.level else modes,
        "game_id": GAME_ID,
        "game": game,
        "url": game.url(),
        "name": bot_name(game.bot),
        "own": say_flavor(game.side),
        "is_ready": can_search(),
        "waits": waits,
        "percent": percent,
        "verdict": verdict,
        "result": result,
        "ending": state.ending,
        "reply": _reply(game),
        "template": "simulations/tables/donuts.html",
        "table": _table(game, is_open=not waits and verdict is not False),
        "seats": [
            (
                {"is_own": flavor == game.side, "is_acting": flavor == state.mover},
                count_seat(state.board, flavor),
            )
            for flavor in (game.side, opponent_of(game.side))
        ],
        "back_url": game.url(moves[: own[-1]]) if own else "",
        "again_url": play_url(puzzle=game.level, seed=game.seed % MOST_SEED + 1)
        if game.level
        else play_url(bot=game.bot, side=game.side),
        "swap_url": play_url(
            bot=game.bot,
            side=opponent_of(game.side),
            seed=game.seed,
            layout=game.question.layout,
        ),
        "solver_url": modes["worth"],
    }


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


def _table(game: OwnGame, *, is_open: bool) -> dict[str, Any]:
    state, turns = game.state, game.question.replay.turns
    moves = game.question.moves
    opened = state.legal_fields if is_open and not game.waits_for_bot else ()
    urls = {number: game.url((*moves, FIELDS[number])) for number in opened}
    rows = draw_state(
        state,
        flipped=turns[-1].flips if turns else (),
        opened=opened,
        about=lambda number: {"url": urls.get(number, "")},
    )
    return {"rows": rows}
