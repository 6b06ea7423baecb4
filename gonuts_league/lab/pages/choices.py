"""Which game machines shall play, and for how many: as an address says, and as tabs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from gonuts_league.games.wording import say_players
from gonuts_league.lab.bots import bots_with_words
from gonuts_league.tables.wording import say_game
from scoring import find_game
from scoring.simulation.machines import GAME_IDS, find_machine

USUAL_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game that machines play and a number of players that it takes, 0 where nobody
    chooses one; `problem` says what else was asked for."""

    game_id: str
    players: int = 0
    problem: str = ""


def read_game(typed: str, *, usual: str) -> GameChoice:
    """The game in an address, or the usual one."""
    if not typed or typed in GAME_IDS:
        return GameChoice(typed or usual)
    problem = _("No game called %(game)s is played by machine.")
    return GameChoice(usual, problem=problem % {"game": typed})


def read_choice(asked: Mapping[str, str]) -> GameChoice:
    """The game and the number of players in an address, or the usual ones."""
    game = read_game(asked.get("game", ""), usual=GAME_IDS[0])
    if game.problem:
        return GameChoice(game.game_id, USUAL_PLAYERS, game.problem)
    counts = find_game(game.game_id).player_counts
    usual = min(USUAL_PLAYERS, max(counts))
    typed = asked.get("players", "") or str(usual)
    if typed in map(str, counts):
        return GameChoice(game.game_id, int(typed))
    values = {"players": say_players(counts), "asked": typed}
    problem = _("This game is for %(players)s, not for %(asked)s.") % values
    return GameChoice(game.game_id, usual, problem)


def choice_page(choice: GameChoice, url_name: str, problem: str = "") -> dict[str, Any]:
    """The tabs of a page of this name; `problem` goes before that of the choice."""
    counts = find_game(choice.game_id).player_counts if choice.players else ()
    return {
        "game_id": choice.game_id,
        "games": [
            (say_game(each), choice_url(url_name, each), each == choice.game_id)
            for each in GAME_IDS
        ],
        "counts": [
            (n, choice_url(url_name, choice.game_id, n), n == choice.players)
            for n in counts
            if len(counts) > 1
        ],
        "bots": bots_with_words(find_machine(choice.game_id).bots),
        "url": choice_url(url_name, choice.game_id, choice.players),
        "problem": problem or choice.problem,
    }


def choice_url(url_name: str, game_id: str, players: int = 0) -> str:
    """Where a game is chosen on a page of this name, by some number of players."""
    query = {"game": game_id} | ({"players": players} if players else {})
    return reverse(url_name, query=query)
