"""A game that a machine plays from its seed, and its address, which is all it needs."""

from collections.abc import Mapping
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from gonuts_league.lab.services.simulating import MOST_SEED
from scoring import find_game
from scoring.simulation.running import MOST_GAMES, check
from scoring.simulation.types import BotGames, SimulationError


def read_address(game_id: str, asked: Mapping[str, str]) -> tuple[BotGames, int]:
    """What to play, and the number of the game among those of its seed.

    Raises UnknownGameError, RulingsError, or SimulationError with what cannot be.
    """
    bots = tuple(filter(None, asked.get("bots", "").split(",")))
    rulings = {
        ruling.id: asked[ruling.id]
        for ruling in find_game(game_id).rulings
        if ruling.id in asked
    }
    seed = _number("seed", asked.get("seed", ""), least=0, most=MOST_SEED)
    number = _number("number", asked.get("number", "1"), least=1, most=MOST_GAMES)
    return check(BotGames(game_id, 1, seed, bots, rulings)), number


def watch_url(asked: BotGames, *, number: int = 1, step: int = 0) -> str:
    """Where a game of a simulation is watched; rulings that are usual are left out."""
    query: dict[str, object] = {"bots": ",".join(asked.bots), "seed": asked.seed}
    if number != 1:
        query["number"] = number
    query |= chosen_rulings(asked)
    if step:
        query["step"] = step
    url = reverse("simulations:watch-seed", args=[asked.game_id])
    return f"{url}?{urlencode(query, safe=',')}"


def chosen_rulings(asked: BotGames) -> dict[str, str]:
    """Those rulings that are not the game's defaults, in the game's order."""
    return {
        ruling.id: asked.rulings[ruling.id]
        for ruling in find_game(asked.game_id).rulings
        if asked.rulings.get(ruling.id, ruling.default) != ruling.default
    }


def next_game_url(asked: BotGames, number: int) -> str:
    """Where the game after this one of the seed is watched; empty after the last."""
    return watch_url(asked, number=number + 1) if number < MOST_GAMES else ""


def say_source(asked: BotGames, number: int) -> str:
    return _("Played by bots from the seed %(seed)s, game %(number)s") % {
        "seed": asked.seed,
        "number": number,
    }


def _number(path: str, typed: str, *, least: int, most: int) -> int:
    """Raises SimulationError for what is no such number."""
    is_number = typed.isascii() and typed.isdigit() and len(typed) <= len(str(most))
    if is_number and least <= int(typed) <= most:
        return int(typed)
    raise SimulationError(
        path, f"{typed!r} is not a whole number from {least} to {most}"
    )
