"""A game of a person against a bot: all of it stands in its address.

It has the board, the moves, the bot, the person's flavor and a seed for what the bot
leaves to chance; of a puzzle its level, its number and the moves after its position.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import SystemRandom
from typing import Any

from django.urls import reverse

from gonuts_league.errors import LeagueError
from gonuts_league.games.families.donuts.flavors import say_flavor
from gonuts_league.games.links import solver_url
from gonuts_league.lab.bots import is_slow
from gonuts_league.runtime.system import hold_lock
from gonuts_league.web.requests import whole_number
from scoring.games.donuts.board import FLAVORS, Flavor
from scoring.games.donuts.layouts import random_layout
from scoring.games.donuts.placing import GameState
from scoring.simulation.machines import find_machine

from .address import Question, read_asked
from .working import GAME_ID, PERFECT, can_search, solver_folder

LEVELS = ("easy", "medium", "hard")
MOST_SEED = 9_999
_chance = SystemRandom()


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game as far as it was played; of a puzzle the first `start` moves are given."""

    question: Question
    bot: str
    side: Flavor
    seed: int
    level: str = ""
    start: int = 0

    @property
    def state(self) -> GameState:
        return self.question.replay.state

    @property
    def waits_for_bot(self) -> bool:
        return not self.state.has_ended and self.state.mover != self.side

    @property
    def own_moves(self) -> tuple[int, ...]:
        """The numbers, from 0, of the moves that the person made here."""
        first = FLAVORS.index(self.side)
        return tuple(
            n for n in range(self.start, len(self.question.moves)) if n % 2 == first
        )

    def url(self, moves: Sequence[str] | None = None) -> str:
        """Where the game is after these moves instead of its own."""
        shown = self.question.moves if moves is None else moves
        if self.level:
            asked: dict[str, object] = {"puzzle": self.level, "seed": self.seed}
        else:
            asked = {"bot": self.bot, "side": self.side, "seed": self.seed}
            asked["layout"] = self.question.layout
        if shown := shown[self.start :]:
            asked["moves"] = "-".join(shown)
        return play_url(**asked)


def play_url(**asked: object) -> str:
    """Where Donuts is played; what is left out is drawn or usual."""
    query = {key: value for key, value in asked.items() if value}
    return reverse("simulations:play", query=query)


def moves_url(question: Question, step: int = 0) -> str:
    """Where a game that is given by its moves is watched."""
    query = {"layout": question.layout, "moves": "-".join(question.moves)}
    if step:
        query["step"] = str(step)
    return reverse("simulations:watch-seed", args=[GAME_ID], query=query)


def modes_of(question: Question, at: int, *, own: str = "") -> dict[str, str]:
    """Where the position after `at` moves is played on, watched once its game is over,
    and judged; `own` is where it is being played."""
    turns, states = question.replay.turns, question.replay.states
    at_play = 0 if states[at].has_ended else at
    # A move is a step, and so is what it turns over; the first step is before them.
    step = 1 + at + sum(bool(turn.flips) for turn in turns[:at])
    is_over = states[-1].has_ended
    return {
        "play": own
        or play_url(
            bot=PERFECT,
            side=states[at_play].mover,
            layout=question.layout,
            moves="-".join(question.moves[:at_play]),
        ),
        "watch": moves_url(question, step) if is_over else "",
        "worth": solver_url(question.layout, question.moves, at),
    }


def read_own_game(query: Mapping[str, str]) -> OwnGame:
    """Read an address. LeagueError for one that holds no game."""
    typed = query.get("seed", "")
    seed = whole_number(typed) if typed else _chance.randint(1, MOST_SEED)
    if not 0 < seed <= MOST_SEED:
        raise LeagueError("play-seed", most=MOST_SEED)
    if "puzzle" in query:
        return _read_puzzle(query, seed)
    bot, side = query.get("bot") or PERFECT, query.get("side") or FLAVORS[0]
    if bot not in find_machine(GAME_ID).bots:
        raise LeagueError("play-bot", bots=", ".join(find_machine(GAME_ID).bots))
    flavor = next((each for each in FLAVORS if each == side), None)
    if flavor is None:
        raise LeagueError("play-side")
    if bot == PERFECT and is_slow():
        raise LeagueError("play-slow")
    layout = query.get("layout") or random_layout(_chance)
    question = _question(layout, query.get("moves", ""))
    return OwnGame(question, bot, flavor, seed)


def _read_puzzle(query: Mapping[str, str], number: int) -> OwnGame:
    level = query["puzzle"]
    if level not in LEVELS:
        raise LeagueError("play-level")
    if is_slow():
        raise LeagueError("play-slow")
    if not can_search():
        raise LeagueError("bots-not-ready")
    layout, given = _puzzle(level, number)
    question = _question(layout, "-".join((*given, query.get("moves", ""))))
    side = FLAVORS[len(given) % 2]
    return OwnGame(question, PERFECT, side, number, level, len(given))


def _question(layout: str, moves: str) -> Question:
    parsed = read_asked({"layout": layout, "moves": moves})
    if parsed.question is None or parsed.errors:
        raise LeagueError("play-unreadable", problem=" ".join(parsed.errors.values()))
    return parsed.question


@lru_cache(maxsize=200)
def _puzzle(level: str, number: int) -> tuple[str, tuple[str, ...]]:
    from scoring.games.donuts.play.puzzles import (  # noqa: PLC0415 -- slow import
        find_puzzle,
    )

    with hold_lock(solver_folder() / "searching"):
        return find_puzzle(level, number)


def log_moves(question: Question) -> Mapping[str, Any]:
    """The log of a game that is over, to be watched."""
    from scoring.games.donuts.play import driver, log  # noqa: PLC0415 -- slow import

    fields = tuple(turn.field for turn in question.replay.turns)
    played = driver.PlayedGame(question.layout, fields)
    return log.log_game(played, 0, [say_flavor(each) for each in FLAVORS])
