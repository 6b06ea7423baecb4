"""The values of the page that asks which game shall be watched."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from gonuts_league.simulations.ask_page import Choice, Tab
from gonuts_league.simulations.bot_words import bots_with_words
from gonuts_league.tables.wording import say_game
from scoring.simulation.machines import GAME_IDS, find_machine


@dataclass(frozen=True, slots=True)
class ChoosePage:
    name: str
    games: tuple[Tab, ...]
    counts: tuple[Tab, ...]
    bots: Sequence[tuple[str, object]]
    url: str
    problem: str


def choose_page(choice: Choice, problem: str = "") -> ChoosePage:
    machine = find_machine(choice.game_id)
    counts = machine.player_counts
    return ChoosePage(
        name=say_game(choice.game_id),
        games=tuple(
            Tab(say_game(game_id), choose_url(game_id), game_id == choice.game_id)
            for game_id in GAME_IDS
        ),
        counts=tuple(
            Tab(str(n), choose_url(choice.game_id, n), n == choice.players)
            for n in counts
        )
        if len(counts) > 1
        else (),
        bots=bots_with_words(machine.bots),
        url=choose_url(choice.game_id, choice.players),
        problem=problem or choice.problem,
    )


def choose_url(game_id: str, players: int = 0) -> str:
    """Where a game of some number of players is chosen to be watched."""
    query = {"game": game_id} | ({"players": players} if players else {})
    return f"{reverse('simulations:watch')}?{urlencode(query)}"
