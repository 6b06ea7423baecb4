"""How Nosh is read where its rulebook leaves something open.

`goals` is our stand-in for the goals of the box; `printed` is what needs no ruling.
"""

from scoring.games.nosh.rules import (
    COINS_PER_POINT,
    FAVORITE_POINTS,
    GOALS_IN_BOX,
    INCOME,
    PLAYER_COUNTS,
)
from scoring.guide import RuleRow, make_rules
from scoring.messages import Value
from scoring.templates import load_texts

load_texts(__file__)

_ENTRIES = (
    RuleRow("N1", ("nosh", "counting"), "medium", "income"),
    RuleRow("N2", ("nosh", "reading"), "medium", "last-stand-claims"),
    RuleRow("N3", ("nosh",), "high"),
    RuleRow("N4", ("nosh",), "high"),
    RuleRow("N5", ("nosh",), "high"),
    RuleRow("N6", ("nosh",), "high"),
    RuleRow("N7", ("nosh", "choice"), "medium"),
    RuleRow("N8", ("nosh",), "high"),
    RuleRow("N9", ("nosh", "choice"), "medium"),
    RuleRow("N10", ("nosh",), "high"),
    RuleRow("N11", ("nosh",), "medium", "first-goals-redraw"),
    RuleRow("N12", ("nosh",), "high"),
    RuleRow("N13", ("reading",), "high"),
    RuleRow("N14", ("nosh",), "high"),
    RuleRow("N15", ("nosh", "choice"), "high"),
    RuleRow("N16", ("nosh",), "high"),
    RuleRow("goals", ("choice",), "low", is_standin=True),
    RuleRow("printed", ("nosh",), "high"),
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
