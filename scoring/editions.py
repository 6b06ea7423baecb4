"""Carry what was counted over to another edition of the same game.

A card is carried over when the other edition has a card of the same meaning and its box
holds as many; a card of the same name may be another one there. What is left has to be
looked at and entered again.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.game import Game


@dataclass(frozen=True, slots=True)
class CarriedOver:
    """Copies by card id: `kept` in the new edition, `again` with the old ids."""

    kept: Mapping[str, int]
    again: Mapping[str, int]


def can_carry_over(old: Game, new: Game) -> bool:
    """Whether both are editions of one game of cards."""
    return old.family == new.family and bool(old.card_meanings)


def carry_over(old: Game, new: Game, tableau: Mapping[str, int]) -> CarriedOver:
    """Part a sound tableau of `old` into what `new` keeps and what is to be entered
    again. Both must be editions of one game.

    >>> from scoring import find_game
    >>> old, new = find_game("gonuts-gamewright"), find_game("gonuts-first")
    >>> carry_over(old, new, {"plain": 7, "glazed": 2, "milk": 1})
    CarriedOver(kept={'glazed': 2}, again={'plain': 7, 'milk': 1})
    """
    box = new.cards_for(max(new.player_counts), {"deck-filter": "none"})
    kept = {
        card_id: count
        for card_id, count in tableau.items()
        if old.card_meanings[card_id] == new.card_meanings.get(card_id)
        and count <= box[card_id]
    }
    again = {card_id: n for card_id, n in tableau.items() if card_id not in kept}
    return CarriedOver(kept, again)
