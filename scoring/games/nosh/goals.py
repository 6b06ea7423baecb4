"""Goal decks of Nosh as data: the stand-in, and what a club's own is made of.

No source that we know lists the goals of the box, so `STANDIN` takes their
place: a STAND-IN.

1. A template is a colour and the treats that a goal shows, as numbers from 0.
2. Its points follow from its treats (`standin_points`).
3. It is used in all five rotations of the treats, so that every treat, and with it
   every favourite, is worth the same.

A deck offers choices for an entry and warnings about one (`deck_check.py`). It never
refuses a table, and no score needs it.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.games.nosh.rules import GOALS_IN_BOX, TREAT_KINDS, Colour
from scoring.types import Problem, unlikely


@dataclass(frozen=True, slots=True)
class GoalCard:
    """One goal: its colour, its points, and how often it shows each of five treats."""

    colour: Colour
    points: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GoalDeck:
    """All goal cards of a box, one entry for every copy.

    `treats` are the kebab-case ids in the order of the cards' counts, `names` what a
    club calls them in the same order; without names the ids have their own.
    """

    id: str
    treats: tuple[str, ...]
    goals: tuple[GoalCard, ...]
    names: tuple[str, ...] = ()

    def of_colour(self, colour: Colour) -> tuple[GoalCard, ...]:
        return tuple(goal for goal in self.goals if goal.colour == colour)

    def treats_of(self, goal: GoalCard) -> tuple[str, ...]:
        """The treats of a goal as an entry writes them.

        >>> STANDIN.treats_of(GoalCard("blue", 4, (2, 0, 0, 1, 0)))
        ('treat-1', 'treat-1', 'treat-4')
        """
        return tuple(
            treat
            for treat, count in zip(self.treats, goal.counts, strict=True)
            for _ in range(count)
        )

    def choices(self) -> tuple[GoalCard, ...]:
        """Every goal once, for an entry: blue before red, low before high points."""
        order = sorted(set(self.goals), key=lambda g: tuple(-n for n in g.counts))
        return tuple(sorted(order, key=lambda goal: (goal.colour, goal.points)))


TREATS = tuple(f"treat-{number}" for number in range(1, TREAT_KINDS + 1))

_TEMPLATES: tuple[tuple[Colour, tuple[int, ...]], ...] = (
    ("blue", (0, 1)),
    ("blue", (0, 2)),
    ("blue", (0, 0)),
    ("blue", (0, 1, 2)),
    ("blue", (0, 1, 3)),
    ("blue", (0, 0, 1)),
    ("blue", (0, 1, 2, 3)),
    ("blue", (0, 0, 2, 3)),
    ("red", (0, 0, 1, 1)),
    ("red", (0, 0, 1, 2, 3)),
    ("red", (0, 0, 0, 2)),
)
_LONG_GOAL = 4
_RED_BONUS = 2


def standin_points(colour: Colour, counts: Sequence[int]) -> int:
    """The points of a stand-in goal.

    One for every treat, one more for every repeat, which is harder to collect than
    variety; one more from four treats on, one for every copy beyond the second of one
    treat, and two for a red goal.

    >>> standin_points("blue", (2, 1, 0, 0, 0)), standin_points("red", (3, 0, 1, 0, 0))
    (4, 10)
    """
    size = sum(counts)
    repeats = size - sum(1 for count in counts if count)
    length = int(size >= _LONG_GOAL)
    threefold = max(0, max(counts) - 2)
    return size + repeats + length + threefold + _RED_BONUS * (colour == "red")


def _rotations(colour: Colour, shown: Sequence[int]) -> tuple[GoalCard, ...]:
    cards = []
    for turn in range(TREAT_KINDS):
        copies = Counter((treat + turn) % TREAT_KINDS for treat in shown)
        counts = tuple(copies[treat] for treat in range(TREAT_KINDS))
        cards.append(GoalCard(colour, standin_points(colour, counts), counts))
    return tuple(cards)


STANDIN = GoalDeck(
    "standin-v1",
    TREATS,
    tuple(goal for colour, shown in _TEMPLATES for goal in _rotations(colour, shown)),
)


def check_goal_deck(deck: GoalDeck) -> tuple[Problem, ...]:
    """What is odd about a deck: another number of blue or red goals than the box's.

    >>> check_goal_deck(STANDIN)
    ()
    """
    problems = []
    for colour, expected in GOALS_IN_BOX.items():
        count = len(deck.of_colour(colour))
        if count != expected:
            code = f"{colour}-goals"
            problems.append(unlikely("", code, count=count, expected=expected))
    return tuple(problems)
