"""How each game looks, by its id. A new game adds its object here, and nothing else."""

from gonuts_league.games.families.donuts.pages import DONUTS
from gonuts_league.games.families.gonuts.pages import GONUTS_FIRST, GONUTS_GAMEWRIGHT
from gonuts_league.games.families.nosh.pages import NOSH
from gonuts_league.games.game_pages import GamePages

PAGES: dict[str, GamePages] = {
    "gonuts-first": GONUTS_FIRST,
    "gonuts-gamewright": GONUTS_GAMEWRIGHT,
    "nosh": NOSH,
    "donuts": DONUTS,
}
# What a form begins with, and the game for two where a file has only duels.
USUAL_GAME = "gonuts-gamewright"
USUAL_DUEL = "donuts"
