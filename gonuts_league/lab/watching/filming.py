"""Referee a log for a page: only what is compiled already, so that nobody waits."""

import json
from functools import lru_cache

from django.conf import settings

from gonuts_league.errors import LeagueError
from gonuts_league.lab.bots import is_ready
from scoring.simulation.machines import GAME_IDS
from scoring.watching import film_game
from scoring.watching.types import Film

from .names import names_in


def film_log(document: object) -> Film:
    """Its steps, up to a fault. LeagueError while its referee is not ready.

    Raises ScoringError for what is no log.
    """
    game_id = document.get("game") if isinstance(document, dict) else None
    if game_id in GAME_IDS:
        need_ready(str(game_id))
    return _film(json.dumps(document), names_in(document))


# A page that shows a game asks for each of its steps.
@lru_cache(maxsize=8)
def _film(text: str, names: tuple[str, ...]) -> Film:
    return film_game(json.loads(text), names)


def need_ready(game_id: str) -> None:
    """LeagueError while a game would have to be compiled first."""
    if not (settings.COMPILES_IN_REQUESTS or is_ready(game_id)):
        raise LeagueError("bots-not-ready")
