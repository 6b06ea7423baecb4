"""Goal decks as a club would type them in."""

from scoring.games.nosh.goals import STANDIN

HEADINGS = "colour;points;Pear;Fig;Nut;Tea;Rice"
BOX = "\n".join(
    [
        HEADINGS,
        *(
            ";".join(map(str, (goal.colour, goal.points, *goal.counts)))
            for goal in STANDIN.goals
        ),
    ]
)
SMALL = f"{HEADINGS}\nblue;3;2;0;0;0;0\nblue;3;2;0;0;0;0\nred;9;2;1;1;0;0\n"
