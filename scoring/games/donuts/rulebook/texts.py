"""The questions that the rules of Donuts raise, and what we do."""

from scoring.templates import Plural, gettext_noop

ASKS = {
    "D1": gettext_noop("Which fields does a line allow?"),
    "D2": gettext_noop("What if no field on the line is empty?"),
    "D3": gettext_noop("Where may the first donut go?"),
    "D4": gettext_noop("When does a donut flip others?"),
    "D5": gettext_noop("Does it flip with an opponent's donut at one end only?"),
    "D6": gettext_noop("What if several directions flip at once?"),
    "D7": gettext_noop("Do flipped donuts flip others in turn?"),
    "D8": gettext_noop("Does surrounding a donut flip it?"),
    "D9": gettext_noop("When is a game won at once?"),
    "D10": gettext_noop("How many donuts are there?"),
    "D11": gettext_noop("Who wins when all donuts are placed?"),
    "D12": gettext_noop("Who starts?"),
    "D13": gettext_noop("Which field sets the direction after a flip?"),
    "D14": gettext_noop("How many donuts flip in one direction?"),
    "tiles": gettext_noop("What is printed on the tiles?"),
}

DOES = {
    "D1": gettext_noop(
        "All empty ones from edge to edge through the field last played, also beyond "
        "other donuts."
    ),
    "D2": gettext_noop(
        "Then any empty field of the board is allowed. So it is at a corner whose line "
        "leads off the board."
    ),
    "D3": gettext_noop("On any field."),
    "D4": gettext_noop(
        "In each direction, look at the unbroken row of your donuts with the new one. "
        "If an opponent's donut stands at both its ends, these two turn to your colour."
    ),
    "D5": gettext_noop(
        "No. With an edge, a gap or an own donut at the other end none flips."
    ),
    "D6": gettext_noop("All of them flip; their order makes no difference."),
    "D7": gettext_noop("No. Only a donut that is placed flips."),
    "D8": gettext_noop("No. What flips stands outside, and the new donut between."),
    "D9": gettext_noop(
        "As soon as a straight or diagonal line holds {row} or more of one colour, "
        "after all flips. Only the mover can complete one, as flips turn to the mover."
    ),
    "D10": gettext_noop(
        "{each} for each player, and flips change nothing about that: the game has "
        "{all} moves at most, and {fields_left} fields stay empty."
    ),
    "D11": gettext_noop(
        "Whoever has the largest group of donuts connected by their sides. Equal "
        "groups are a draw."
    ),
    "D12": gettext_noop(
        "The rulebook does not say: toss a donut. In events the draw decides, and the "
        "games of a series change turns."
    ),
    "D13": gettext_noop(
        "That of the donut placed last, even if it is flipped later; flipped donuts "
        "set none."
    ),
    "D14": gettext_noop(
        "The two next to the ends of your row, and never more of those behind them."
    ),
    "tiles": gettext_noop(
        "The faces we draw are a stand-in, as no source prints the real ones. The "
        "lines of your own board can be entered instead."
    ),
}

TEMPLATES: dict[str, str | Plural] = {
    **{f"donuts-rule:{rule_id}:asks": words for rule_id, words in ASKS.items()},
    **{f"donuts-rule:{rule_id}:does": words for rule_id, words in DOES.items()},
}
