"""Setting up and playing Donuts, in our own words."""

from scoring.templates import Plural, gettext_noop

SET_UP = {
    "board": gettext_noop(
        "Shuffle the {tiles} tiles, flip and turn each as it comes, and push them "
        "together to a board of {size} by {size} fields."
    ),
    "donuts": gettext_noop(
        "One plays vanilla, the other chocolate: {each} donuts each, own colour up."
    ),
    "start": gettext_noop(
        "Toss a donut for who starts. In events the draw says it, and the games of a "
        "series change turns."
    ),
}

HOW_TO_PLAY = {
    "first": gettext_noop("The first donut goes on any field."),
    "line": gettext_noop(
        "The line on that field says where the next one goes: on any empty field along "
        "it, in both directions, over donuts too."
    ),
    "free": gettext_noop("If no field on the line is empty, choose any on the board."),
    "insert": gettext_noop(
        "Put your donut, or a row of yours with it, right between two of the other "
        "colour, and these two flip to yours. This holds in all directions at once."
    ),
    "surround": gettext_noop(
        "Standing around the other colour flips nothing, and neither does a flip."
    ),
    "five": gettext_noop(
        "{row} in a line, also diagonally, win at once; more than {row} do too."
    ),
    "end": gettext_noop(
        "With all {all} donuts placed and no line of {row}, the largest group "
        "connected by its sides wins; equal groups are a draw."
    ),
}

TEMPLATES: dict[str, str | Plural] = {
    **{f"donuts-set-up:{step}": words for step, words in SET_UP.items()},
    **{f"donuts-play:{step}": words for step, words in HOW_TO_PLAY.items()},
}
