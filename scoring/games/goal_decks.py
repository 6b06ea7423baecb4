"""What checks a table against the goal deck it was played with, by the id of the game.

A game without goal cards is not here, and nobody needs to ask for a deck then.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from scoring.games.nosh.deck_check import check_against_deck
from scoring.games.nosh.goals import GoalDeck
from scoring.types import Problem, Tableau

DeckCheck: TypeAlias = Callable[
    [GoalDeck, Sequence[Tableau | None]], tuple[Problem, ...]
]

DECK_CHECKS: Mapping[str, DeckCheck] = {"nosh": check_against_deck}
