"""The guides of the games by the id of the game. A new game adds its own here."""

from functools import partial

from scoring.errors import UnknownGameError
from scoring.games.donuts import rulebook as donuts_rulebook
from scoring.games.donuts import setup as donuts_setup
from scoring.games.gonuts import rulebook as gonuts_rulebook
from scoring.games.gonuts import setup as gonuts_setup
from scoring.games.gonuts.decks import FIRST, GAMEWRIGHT
from scoring.games.gonuts.setup.cards import list_cards
from scoring.games.nosh import rulebook as nosh_rulebook
from scoring.games.nosh import setup as nosh_setup
from scoring.guide import Guide

GUIDES: dict[str, Guide] = {
    edition.id: Guide(
        gonuts_rulebook.RULES[edition.id],
        gonuts_setup.how_to_play,
        partial(gonuts_setup.set_up_steps, edition),
        partial(list_cards, edition),
    )
    for edition in (FIRST, GAMEWRIGHT)
} | {
    "nosh": Guide(nosh_rulebook.RULES, nosh_setup.how_to_play, nosh_setup.set_up_steps),
    "donuts": Guide(
        donuts_rulebook.RULES,
        donuts_setup.how_to_play,
        donuts_setup.set_up_steps,
        draw_board=donuts_setup.draw_board,
    ),
}


def find_guide(game_id: str) -> Guide:
    """The guide of a game. Raises UnknownGameError.

    >>> find_guide("nosh").rules_by_id["N1"].ruling
    'income'
    """
    try:
        return GUIDES[game_id]
    except KeyError:
        raise UnknownGameError(game_id) from None
