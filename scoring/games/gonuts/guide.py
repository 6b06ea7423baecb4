"""The guides of the two editions: rulebook, set-up, how to play, cards."""

from functools import partial

from scoring.games.gonuts import rulebook, setup
from scoring.games.gonuts.decks import FIRST, GAMEWRIGHT
from scoring.games.gonuts.setup.cards import list_cards
from scoring.guide import Guide

GUIDES = {
    edition.id: Guide(
        rulebook.RULES[edition.id],
        setup.how_to_play,
        partial(setup.set_up_steps, edition),
        partial(list_cards, edition),
    )
    for edition in (FIRST, GAMEWRIGHT)
}
