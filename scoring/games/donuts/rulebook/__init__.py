"""How Donuts is read. Its rules are settled; the ids are cited by the referee too.

`tiles` is our stand-in for the printed tiles.
"""

from scoring.games.donuts.board import FIVE, SIZE
from scoring.games.donuts.ending import ALL_DONUTS, DONUTS_EACH
from scoring.guide import RuleRow, make_rules
from scoring.messages import Value
from scoring.templates import load_texts

load_texts(__file__)

_ENTRIES = (
    RuleRow("D1", ("donuts", "donuts-program", "arena"), "high"),
    RuleRow("D2", ("donuts", "arena", "donuts-program"), "high"),
    RuleRow("D3", ("donuts",), "high"),
    RuleRow("D4", ("donuts", "arena", "donuts-program"), "high"),
    RuleRow("D5", ("reading",), "high"),
    RuleRow("D6", ("donuts", "arena"), "high"),
    RuleRow("D7", ("donuts", "donuts-program"), "high"),
    RuleRow("D8", ("donuts", "arena"), "high"),
    RuleRow("D9", ("donuts", "arena", "counting"), "high"),
    RuleRow("D10", ("donuts", "arena"), "high"),
    RuleRow("D11", ("donuts",), "high"),
    RuleRow("D12", ("review", "choice"), "medium"),
    RuleRow("D13", ("donuts",), "high"),
    RuleRow("D14", ("donuts",), "high"),
    RuleRow("tiles", ("choice",), "low", is_standin=True),
)

_VALUES: dict[str, Value] = {
    "each": DONUTS_EACH,
    "all": ALL_DONUTS,
    "fields_left": SIZE * SIZE - ALL_DONUTS,
    "row": FIVE,
}

RULES = make_rules("donuts-rule", _ENTRIES, _VALUES)
