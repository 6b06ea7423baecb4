"""How good a draft is: each level beside what no seating can beat, and how it was made.

A bound holds for the tables and byes that were drawn. Once a level is made worse by
hand, one below it may come out under its bound; that is said, and no praise.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from gonuts_league.events.draws.pairing_task import LEVEL_KEYS
from gonuts_league.events.models import Round
from gonuts_league.pairing.types import Level

from .levels import LABELS, MEANINGS, number_of
from .reading import Board

METHODS = {
    "swiss-all-tried": gettext_lazy("every seating was tried"),
    "swiss-swaps": gettext_lazy("swapping as long as that helps"),
    "swiss-solver": gettext_lazy("a solver that looks at every possible table"),
    "swiss-looking-ahead": gettext_lazy(
        "a search that spares meetings for the rounds left"
    ),
    "two-matching": gettext_lazy("the best matching of all pairs"),
    "groups": gettext_lazy("each group by itself"),
    "schedule": gettext_lazy("as the schedule has it"),
    "elimination": gettext_lazy("as the bracket has it"),
    "play-off": gettext_lazy("one table for each tie at the cut"),
    "by-hand": gettext_lazy("by hand"),
}


@dataclass(frozen=True, slots=True)
class BoundLine:
    """One level: what could not be avoided, None where nothing is known, and what this
    draft has. A level before it may be made worse than it need be."""

    label: Promise
    meaning: Promise
    bound: Fraction | None
    yours: Fraction
    is_worse_above: bool

    @property
    def is_best(self) -> bool:
        return self.yours == self.bound and not self.is_worse_above

    @property
    def is_unavoidable(self) -> bool:
        return self.bound is not None and self.yours <= self.bound

    @property
    def above(self) -> Fraction:
        return self.yours - (self.bound or 0)


def bound_lines(board: Board) -> Iterator[BoundLine]:
    """The levels in their order."""
    worse_above = False
    for level in board.levels:
        line = BoundLine(
            label=LABELS[level],
            meaning=MEANINGS[level],
            bound=_bound(board.round, level),
            yours=number_of(board.what_if.cost, level),
            is_worse_above=worse_above,
        )
        yield line
        worse_above |= not line.is_unavoidable


def say_method(method: str) -> str:
    """How a draft was made, as its round keeps it."""
    return str(METHODS.get(method) or method.replace("-", " "))


def _bound(round_: Round, level: Level) -> Fraction | None:
    known = round_.bound.get(LEVEL_KEYS[level])
    return None if known is None else Fraction(known).limit_denominator()
