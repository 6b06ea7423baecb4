"""What is said of the steps of a Donuts game."""

from scoring.templates import Plural, gettext_noop, ngettext_lazy

TEMPLATES: dict[str, str | Plural] = {
    "donuts-step:begin": gettext_noop(
        "The board is empty. {player} has vanilla and begins on any field."
    ),
    "donuts-step:place": gettext_noop("{player} places a donut on {field}."),
    "donuts-step:place-free": gettext_noop(
        "No field on the line is empty, so {player} is free and chooses {field}."
    ),
    "donuts-step:flip": ngettext_lazy(
        "Donuts of {other} stand at both ends of a row, and {count} turns over: "
        "{fields}.",
        "Donuts of {other} stand at both ends of a row, and {count} turn over: "
        "{fields}.",
        "count",
    ),
    "donuts-step:five": gettext_noop("{player} has {count} in a line and wins."),
    "donuts-step:group": gettext_noop(
        "All donuts are placed. {player} wins with the larger group: {count} against "
        "{less}."
    ),
    "donuts-step:draw": gettext_noop(
        "All donuts are placed, and the largest groups are equal: a draw."
    ),
}
