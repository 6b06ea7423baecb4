"""How Donuts is read. Its rules are settled; the ids are cited by the referee too.

`tiles` is our stand-in for the printed tiles.
"""

from scoring.games.donuts.board import FIVE, SIZE
from scoring.games.donuts.ending import ALL_DONUTS, DONUTS_EACH
from scoring.games.donuts.rulebook import texts
from scoring.guide import Entry, make_rules
from scoring.messages import Value
from scoring.templates import add_templates

add_templates(texts.TEMPLATES)

_ENTRIES = (
    Entry("D1", ("donuts", "donuts-program", "arena"), "high"),
    Entry("D2", ("donuts", "arena", "donuts-program"), "high"),
    Entry("D3", ("donuts",), "high"),
    Entry("D4", ("donuts", "arena", "donuts-program"), "high"),
    Entry("D5", ("reading",), "high"),
    Entry("D6", ("donuts", "arena"), "high"),
    Entry("D7", ("donuts", "donuts-program"), "high"),
    Entry("D8", ("donuts", "arena"), "high"),
    Entry("D9", ("donuts", "arena", "counting"), "high"),
    Entry("D10", ("donuts", "arena"), "high"),
    Entry("D11", ("donuts",), "high"),
    Entry("D12", ("review", "choice"), "medium"),
    Entry("D13", ("donuts",), "high"),
    Entry("D14", ("donuts",), "high"),
    Entry("tiles", ("choice",), "low", is_standin=True),
)

_VALUES: dict[str, Value] = {
    "each": DONUTS_EACH,
    "all": ALL_DONUTS,
    "fields_left": SIZE * SIZE - ALL_DONUTS,
    "row": FIVE,
}

RULES = make_rules("donuts-rule", _ENTRIES, _VALUES)
