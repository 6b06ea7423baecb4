"""Setting up and playing Nosh, in our own words."""

from scoring.templates import Plural, gettext_noop, ngettext_lazy

SET_UP: dict[str, str | Plural] = {
    "coins": gettext_noop(
        "Everybody takes {coins} coins and an appetite token, its green side up."
    ),
    "coins-and-income": gettext_noop(
        "Everybody takes {coins} coins and the {income} of round 1, and an appetite "
        "token, its green side up."
    ),
    "treat": gettext_noop("Shuffle the treats; everybody draws one and lays it open."),
    "favorite": ngettext_lazy(
        "Everybody draws a favourite and keeps it secret; {left} goes back unseen.",
        "Everybody draws a favourite and keeps it secret; {left} go back unseen.",
        "left",
    ),
    "favorite-all": gettext_noop("Everybody draws a favourite and keeps it secret."),
    "red": gettext_noop(
        "Lay out {count} red goals. They are for round {rounds} and stay in sight."
    ),
    "blue": gettext_noop(
        "Make {piles} face-down piles of {count} blue goals, one for each earlier "
        "round: {all} of the {box}. Turn up the first."
    ),
    "redraw": gettext_noop(
        "Replace blue goals of round 1 that are worth more than 3, until none is."
    ),
    "stands": gettext_noop(
        "Deal {count} stands with {sizes} open treats: {all} in each round."
    ),
    "start": gettext_noop(
        "The biggest of you begins, or draw lots; the starting player takes the card "
        "that says so."
    ),
}

HOW_TO_PLAY: dict[str, str | Plural] = {
    "choose": gettext_noop(
        "The starting player chooses a stand and makes the first bid, 0 or more."
    ),
    "bid": gettext_noop(
        "To the left, each bids at least 1 more or passes. A pass is final for this "
        "stand."
    ),
    "win": gettext_noop(
        "The last one left pays the bid, takes the treats, and is out of the round."
    ),
    "claim": gettext_noop(
        "With the treats that a goal of this round shows, the winner may discard them "
        "and claim it: one goal in a round."
    ),
    "last": gettext_noop(
        "Whoever has no stand yet goes on. The last one gets the last stand free and "
        "starts the next round."
    ),
    "income": gettext_noop(
        "After a round, take {income} coins each, discard its other goals, turn up the "
        "next and deal new stands."
    ),
    "end": gettext_noop("After round {rounds}, with the red goals, the game ends."),
    "score": gettext_noop(
        "Score your goals, {favorite} more for each that shows your favourite, and 1 "
        "for every {coins} coins. Coins break a tie."
    ),
}

TEMPLATES: dict[str, str | Plural] = {
    **{f"nosh-set-up:{step}": words for step, words in SET_UP.items()},
    **{f"nosh-play:{step}": words for step, words in HOW_TO_PLAY.items()},
}
