"""What Donuts says: reasons and problems. Rules are named by their ids."""

from scoring.templates import Plural, gettext_noop, ngettext_lazy

# Why a seat has its points: full sentences.
REASONS: dict[str, str | Plural] = {
    "five-in-line": gettext_noop(
        "{player} has {count} donuts in a line, from {first} to {last}."
    ),
    "largest-group": ngettext_lazy(
        "Largest group: {count} donut, against {other}.",
        "Largest group: {count} donuts, against {other}.",
        "count",
    ),
    "groups-equal": ngettext_lazy(
        "Both largest groups have {count} donut, so the game is drawn.",
        "Both largest groups have {count} donuts, so the game is drawn.",
        "count",
    ),
    "unfinished": ngettext_lazy(
        "The game has not ended: {count} of {donuts} donuts is placed, "
        "without five in a line.",
        "The game has not ended: {count} of {donuts} donuts are placed, "
        "without five in a line.",
        "count",
    ),
    "five-entered": gettext_noop("{player} won by five in a line."),
    "group-entered": gettext_noop("{player} won by the largest group."),
    "draw-entered": gettext_noop("The largest groups are equal: a draw."),
    "unfinished-entered": gettext_noop("The game has not ended."),
}

# What is wrong or odd: one line after its path, no full stop.
PROBLEMS: dict[str, str | Plural] = {
    "not-a-flavor": gettext_noop("{given} is no flavour; it is one of {flavors}"),
    "same-flavor": gettext_noop("seat {seat} has {given} already"),
    "no-result": gettext_noop("a board, a layout with moves, or an outcome is needed"),
    "second-result": gettext_noop(
        "{first} and {second} are both given; only one of them can be used"
    ),
    "unused-field": gettext_noop("{field} belongs to no {used} and was not read"),
    "row-count": ngettext_lazy(
        "{count} row; the board has {rows}",
        "{count} rows; the board has {rows}",
        "count",
    ),
    "not-a-board-row": gettext_noop(
        "{given} is no row of six fields, each v (vanilla), c (chocolate) or . (empty)"
    ),
    "not-a-layout-row": gettext_noop(
        "{given} is no row of six lines, each one of | - / \\"
    ),
    "too-many-donuts": gettext_noop("{count} donuts; the game has {donuts}"),
    "both-fives": gettext_noop(
        "vanilla has five in a line from {first} to {last}, "
        "chocolate from {other_first} to {other_last}; only one of them can"
    ),
    "not-a-field": gettext_noop("{given} is no field; they are a1 to f6"),
    "move-off-line": gettext_noop("{field} is not on the line from {last} ({rule})"),
    "move-on-donut": gettext_noop("there is a donut on {field} already ({rule})"),
    "move-after-five": gettext_noop(
        "{field} comes after five in a line, which ended the game ({rule})"
    ),
    "move-after-last-donut": gettext_noop(
        "{field} would be one more than the {donuts} donuts of the game ({rule})"
    ),
    "not-an-outcome": gettext_noop("{given} is no outcome; it is one of {outcomes}"),
    "winner-of-draw": gettext_noop("a draw has no winner"),
    "winner-of-unfinished": gettext_noop("a game that has not ended has no winner"),
    "not-a-layout": gettext_noop(
        "{given} is no board of 36 lines, each V, H, A or D by rows from the top"
    ),
    "not-four-tiles": gettext_noop(
        "a board takes each of the four tiles once, on one of its two sides"
    ),
    "empty-board": gettext_noop("the board is empty"),
    "one-flavor": gettext_noop("all donuts are of one flavour"),
    "odd-counts": gettext_noop(
        "{vanilla} vanilla and {chocolate} chocolate; with moves in turn and donuts "
        "that flip in twos, these numbers cannot come about"
    ),
    "fives-apart": gettext_noop("no single move makes all these fives at once"),
}

TEMPLATES: dict[str, str | Plural] = {**REASONS, **PROBLEMS}
