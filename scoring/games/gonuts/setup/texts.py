"""Setting up and playing Go Nuts, and what its cards do, in our own words."""

from scoring.templates import Plural, gettext_noop, ngettext_lazy

SET_UP: dict[str, str | Plural] = {
    "selection": gettext_noop(
        "Everybody takes the selection cards 1 to {last}; the others stay in the box."
    ),
    "leave-out": gettext_noop(
        "Leave out the {left} donut cards with {dots} dots; {remain} remain."
    ),
    "all-dots": gettext_noop(
        "All {remain} donut cards play: with {players} players none is left out."
    ),
    "whole-box": gettext_noop(
        "All {remain} donut cards play, as the ruling on the deck is set."
    ),
    "standin": gettext_noop(
        "The dots of this edition are our stand-in, as no source prints them. If your "
        "cards differ, follow your cards."
    ),
    "shuffle": gettext_noop(
        "Shuffle them into a face-down deck and keep room beside it for discards."
    ),
    "row": gettext_noop(
        "Lay out a row of {row} open cards. Number 1 lies next to the deck, number "
        "{row} at the far end."
    ),
    "nobody-starts": gettext_noop("Nobody starts: all choose at once, in every round."),
}

HOW_TO_PLAY: dict[str, str | Plural] = {
    "choose": gettext_noop(
        "Choose a card of the row and put your selection card with its number face "
        "down before you."
    ),
    "reveal": gettext_noop(
        "When all have chosen, turn them up together and go through the numbers, "
        "beginning with 1."
    ),
    "alone": gettext_noop(
        "Alone on a number? The card is yours and lies open in front of you."
    ),
    "clash": gettext_noop(
        "Two or more on a number? Nobody gets it; it goes to the discard pile."
    ),
    "power": gettext_noop(
        "If the card has a power, use it before the next number. Cards that come "
        "from anywhere but the row use no power."
    ),
    "refill": gettext_noop(
        "After the last number, take your selection card back and fill the gaps of "
        "the row, the lowest number first."
    ),
    "end": gettext_noop("The game ends when the deck cannot fill all gaps."),
    "score": gettext_noop(
        "Everybody scores the cards in front of them. Most points win; level there, "
        "more cards; level again, the win is shared."
    ),
}

POINTS: dict[str, str | Plural] = {
    "each": ngettext_lazy("{points} point each.", "{points} points each.", "points"),
    "standin-each": ngettext_lazy(
        "{points} point each, a stand-in: our sources name no points.",
        "{points} points each, a stand-in: our sources name no points.",
        "points",
    ),
    "power-only": gettext_noop("No points."),
    "pairs": gettext_noop("{points} points for every two."),
    "by-number": gettext_noop("By their number from one on: {points}."),
    "majority": gettext_noop("{each} each, and {bonus} more for having the most."),
    "majority-tie": gettext_noop("Level on the most: {tie_bonus} more instead."),
    "fewest": gettext_noop("{points} each for having the fewest cards of all."),
    "few-cards": gettext_noop("{points} each with fewer than {limit} cards."),
    "many-types": gettext_noop("{points} each with more than {limit} types."),
    "few-types": gettext_noop("{points} each with fewer than {limit} types."),
    "per-negative": gettext_noop("1 each for every own card with negative points."),
}

POWERS: dict[str, str | Plural] = {
    "take-from-deck": gettext_noop("Draw the top card of the deck."),
    "take-top-discard": gettext_noop("Fetch what was discarded last."),
    "discard-from-row": gettext_noop(
        "Clear from the row as many cards as you like whose number nobody chose."
    ),
    "keep-one-of-two": gettext_noop(
        "Look at two cards of the deck, keep one, put the other back on top."
    ),
    "give-one": gettext_noop(
        "An opponent gets another card of yours; without another, this one."
    ),
    "take-any-discard": gettext_noop("Take any card of the discard pile."),
    "take-from-opponent": gettext_noop(
        "Steal one card; you pick the opponent and the card."
    ),
    "everybody-passes": gettext_noop(
        "All pass one card to the left; if somebody has none, discard this instead."
    ),
    "discard-three-or-this": gettext_noop(
        "Pay with three other cards of yours, or this one goes."
    ),
    "take-three-discards": gettext_noop("Take three cards of the discard pile."),
    "discard-one": gettext_noop(
        "Another card of yours is discarded; without another, this one."
    ),
    "opponent-discards": gettext_noop(
        "Pick a card in front of an opponent; it is discarded."
    ),
}

TEMPLATES: dict[str, str | Plural] = {
    **{f"gonuts-set-up:{step}": words for step, words in SET_UP.items()},
    **{f"gonuts-play:{step}": words for step, words in HOW_TO_PLAY.items()},
    **{f"gonuts-points:{kind}": words for kind, words in POINTS.items()},
    **{f"gonuts-power:{power}": words for power, words in POWERS.items()},
}
