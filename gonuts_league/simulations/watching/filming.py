"""Play and referee for a page: only what is compiled already, so that nobody waits."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.cache import cache

from gonuts_league.errors import LeagueError
from gonuts_league.simulations.bot_words import SEARCHING
from gonuts_league.simulations.readiness import is_ready, is_slow
from scoring.simulation.machines import GAME_IDS, find_machine
from scoring.simulation.seeds import seeds_of
from scoring.simulation.types import Asked
from scoring.watching import film_game
from scoring.watching.types import Film

from .names import names_in

KEPT_SECONDS = 3600


def play_logged(asked: Asked, number: int) -> dict[str, Any]:
    """The log of one of the games of a seed; the same as `simulate --log` writes.

    It is kept for a while: some bots think long, and every step asks for it again.
    LeagueError while its machine is not ready, or if its bots are too slow here.
    """
    _need(asked.game_id)
    seed = int(seeds_of(asked.seed, number, 1)[0])
    told = json.dumps([asked.game_id, seed, asked.bots, sorted(asked.rulings.items())])
    key = f"watched:{hashlib.sha256(told.encode()).hexdigest()}"
    log: dict[str, Any] | None = cache.get(key)
    if log is None:
        _need_quick(asked.bots)
        log = find_machine(asked.game_id).log(seed, asked.bots, asked.rulings)
        cache.set(key, log, KEPT_SECONDS)
    return log


def film_log(document: object) -> Film:
    """Its steps, up to a fault. LeagueError while its referee is not ready.

    Raises ScoringError for what is no log.
    """
    game_id = document.get("game") if isinstance(document, dict) else None
    if game_id in GAME_IDS:
        _need(str(game_id))
    return film_game(document, names_in(document))


def _need_quick(bots: Sequence[str]) -> None:
    """Nobody waits a minute for bots that search, where nothing is compiled."""
    slow = [bot for bot in bots if bot in SEARCHING]
    if slow and is_slow():
        raise LeagueError("bot-too-slow", bot=slow[0])


def _need(game_id: str) -> None:
    if not (settings.COMPILES_IN_REQUESTS or is_ready(game_id)):
        raise LeagueError("bots-not-ready")
