"""What is said of the steps of a Go Nuts game."""

from scoring.templates import Plural, gettext_noop, ngettext_lazy

TEMPLATES: dict[str, str | Plural] = {
    "gonuts-step:first-row": gettext_noop("The first row is laid out: {cards}."),
    "gonuts-step:refill": ngettext_lazy(
        "The gap in the row is filled with {cards}.",
        "The gaps in the row are filled with {cards}.",
        "count",
    ),
    "gonuts-step:picks-apart": gettext_noop(
        "All turn up their numbers, and no two are the same."
    ),
    "gonuts-step:picks-clash": gettext_noop(
        "All turn up their numbers: a clash over {cards}."
    ),
    "gonuts-step:clash": gettext_noop(
        "{players} chose the same number, so nobody gets the {card}: it is discarded."
    ),
    "gonuts-step:take": gettext_noop("{player} takes the {card}."),
    "gonuts-step:no-effect": gettext_noop("Its power moves nothing."),
    "gonuts-step:draw": gettext_noop("{player} draws from the deck: {card}."),
    "gonuts-step:top": gettext_noop(
        "{player} takes the top card of the discard pile: {card}."
    ),
    "gonuts-step:fetch": gettext_noop(
        "{player} picks a card from the discard pile: {card}."
    ),
    "gonuts-step:sweep": gettext_noop("{player} clears a card off the row: {card}."),
    "gonuts-step:keep": gettext_noop(
        "{player} looks at two cards of the deck and keeps one: {card}."
    ),
    "gonuts-step:put-back": gettext_noop(
        "{player} puts the other one back on the deck: {card}."
    ),
    "gonuts-step:last-card": gettext_noop(
        "{player} gets the only card of the deck: {card}."
    ),
    "gonuts-step:give": gettext_noop("{player} gives a card to {other}: {card}."),
    "gonuts-step:give-itself": gettext_noop(
        "{player} has no other card and gives the {card} itself to {other}."
    ),
    "gonuts-step:steal": gettext_noop("{player} takes a card from {other}: {card}."),
    "gonuts-step:pass": gettext_noop(
        "{player} passes a card to the left, to {other}: {card}."
    ),
    "gonuts-step:nobody-passes": gettext_noop(
        "Somebody has no card to pass on, so nobody does: the {card} is discarded."
    ),
    "gonuts-step:pay": gettext_noop("{player} discards one of three cards: {card}."),
    "gonuts-step:drop": gettext_noop("{player} discards another card: {card}."),
    "gonuts-step:drop-itself": gettext_noop("The {card} itself is discarded."),
    "gonuts-step:hit": gettext_noop("{player} makes {other} discard a card: {card}."),
    "gonuts-step:over": gettext_noop(
        "The deck cannot fill the row any more, so the game is over."
    ),
    "gonuts-step:won": ngettext_lazy(
        "{players} wins with {points} point.",
        "{players} wins with {points} points.",
        "points",
    ),
    "gonuts-step:shared": ngettext_lazy(
        "{players} share the win with {points} point each.",
        "{players} share the win with {points} points each.",
        "points",
    ),
}
