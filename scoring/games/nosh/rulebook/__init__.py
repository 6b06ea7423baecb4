"""How Nosh is read where its rulebook leaves something open.

`goals` is our stand-in for the goals of the box; `printed` is what needs no ruling.
"""

from scoring.games.nosh.rulebook import texts
from scoring.games.nosh.rules import (
    COINS_PER_POINT,
    FAVORITE_POINTS,
    GOALS_IN_BOX,
    INCOME,
    PLAYER_COUNTS,
)
from scoring.guide import Entry, make_rules
from scoring.messages import Value
from scoring.templates import add_templates

add_templates(texts.TEMPLATES)

_ENTRIES = (
    Entry("N1", ("nosh", "counting"), "medium", "income"),
    Entry("N2", ("nosh", "reading"), "medium", "last-stand-claims"),
    Entry("N3", ("nosh",), "high"),
    Entry("N4", ("nosh",), "high"),
    Entry("N5", ("nosh",), "high"),
    Entry("N6", ("nosh",), "high"),
    Entry("N7", ("nosh", "choice"), "medium"),
    Entry("N8", ("nosh",), "high"),
    Entry("N9", ("nosh", "choice"), "medium"),
    Entry("N10", ("nosh",), "high"),
    Entry("N11", ("nosh",), "medium", "first-goals-redraw"),
    Entry("N12", ("nosh",), "high"),
    Entry("N13", ("reading",), "high"),
    Entry("N14", ("nosh",), "high"),
    Entry("N15", ("nosh", "choice"), "high"),
    Entry("N16", ("nosh",), "high"),
    Entry("goals", ("choice",), "low", is_standin=True),
    Entry("printed", ("nosh",), "high"),
)

_VALUES: dict[str, Value] = {
    "least": PLAYER_COUNTS[0],
    "most": PLAYER_COUNTS[-1],
    "income": INCOME,
    "blue": GOALS_IN_BOX["blue"],
    "red": GOALS_IN_BOX["red"],
    "favorite": FAVORITE_POINTS,
    "coins": COINS_PER_POINT,
}

RULES = make_rules("nosh-rule", _ENTRIES, _VALUES)
