"""What every game can tell about itself: its rulebook, its set-up, how to play it.

The parts are made by the `rulebook` and `setup` packages of each game, whose `guide`
brings them together. Nothing here scores or checks.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scoring.messages import Message, Value
from scoring.templates import load_texts
from scoring.types import Confidence, Rule

load_texts(__file__)


@dataclass(frozen=True, slots=True)
class CardFact:
    """One type of card in the deck of some number of players.

    `copies` are in that deck (0: the card stays in the box), `box_copies` in the box.
    `dots` are all that its copies have. `points` are sentences, `power` is None for a
    card without one. `is_standin`: the dots are our guess.
    """

    id: str
    copies: int
    box_copies: int
    dots: tuple[int, ...]
    points: tuple[Message, ...]
    power: Message | None
    is_standin: bool


Steps: TypeAlias = tuple[Message, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Guide:
    """`set_up_steps` and `list_cards` take a number of players and resolved rulings;
    they raise SeatCountError for a number that the game is not played by. `draw_board`
    draws one of the boards that the game can be played on, as rows of signs."""

    rules: tuple[Rule, ...]
    how_to_play: Callable[[], Steps]
    set_up_steps: Callable[[int, Mapping[str, str]], Steps]
    list_cards: Callable[[int, Mapping[str, str]], tuple[CardFact, ...]] = (
        lambda players, rulings: ()
    )
    draw_board: Callable[[random.Random], tuple[str, ...]] = lambda rng: ()

    @property
    def rules_by_id(self) -> Mapping[str, Rule]:
        return {rule.id: rule for rule in self.rules}


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One row of a rulebook's table, before its words are looked up.

    `sources` are ids of `texts.json`. `answer` names the message of the answer
    where the usual one is not meant.
    """

    id: str
    sources: tuple[str, ...]
    confidence: Confidence
    ruling: str = ""
    is_standin: bool = False
    answer: str = ""


def make_rules(
    prefix: str, entries: Sequence[RuleRow], values: Mapping[str, Value]
) -> tuple[Rule, ...]:
    """Look up the words of each entry: `PREFIX:ID:asks` and `PREFIX:ID:does`.

    Every message gets all `values` and takes those it has a place for.
    """
    return tuple(
        Rule(
            id=entry.id,
            question=Message(f"{prefix}:{entry.id}:asks", values),
            answer=Message(f"{prefix}:{entry.answer or entry.id}:does", values),
            source=cite(*entry.sources),
            confidence=entry.confidence,
            ruling=entry.ruling,
            is_standin=entry.is_standin,
        )
        for entry in entries
    )


def cite(*source_ids: str) -> Message:
    """Name where a reading comes from.

    >>> cite("earlier", "counting").sentence
    'Source: the earlier rulebook and our own counting.'
    """
    sources = tuple(Message(f"source:{source_id}") for source_id in source_ids)
    return Message("cited", {"sources": sources})


def number(value: int) -> Message:
    """A number as a part of a list."""
    return Message("number", {"number": value})


def either(words: Sequence[Message]) -> Message:
    """Alternatives as a sentence has them.

    >>> either([number(3), number(4), number(5)]).sentence
    '3, 4 or 5'
    """
    if len(words) == 1:
        return words[0]
    first = words[0]
    for word in words[1:-1]:
        first = Message("either-more", {"first": first, "next": word})
    return Message("either-last", {"first": first, "last": words[-1]})
