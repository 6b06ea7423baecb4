"""The rulings of Go Nuts: which there are, which are in force, which deck they make.

`own-twist-counts` and `day-old-donuts-take` decide how a game is played; they change
no score, and stand here because an event sets all rulings in one place.
"""

from collections.abc import Mapping

from scoring.errors import RulingsError
from scoring.games.gonuts.kinds import Edition
from scoring.messages import Message
from scoring.quoting import path_key, quote
from scoring.types import Problem, Ruling

PLAYER_COUNTS = (2, 3, 4, 5, 6)

_RULINGS = {
    ruling.id: ruling
    for ruling in (
        Ruling("fewest-tie", ("none", "all")),
        Ruling("deck-filter", ("by-players", "none")),
        Ruling("own-twist-counts", ("no", "yes")),
        Ruling("boston-cream-pair", ("6", "3")),
        Ruling("raspberry-frosted-points", ("0", "4")),
        Ruling("day-old-donuts-take", ("three", "up-to-three")),
        Ruling("bear-claw-points", ("-2", "-3")),
    )
}


def rulings_of(edition: Edition) -> tuple[Ruling, ...]:
    """The rulings an event can set for this edition."""
    return tuple(_RULINGS[ruling_id] for ruling_id in edition.ruling_ids)


def check_rulings(edition: Edition, given: Mapping[str, object]) -> tuple[Problem, ...]:
    """What is unknown among the rulings given; paths begin with `rulings`."""
    problems = []
    for ruling_id, value in given.items():
        path = f"rulings{path_key(ruling_id)}"
        if ruling_id not in edition.ruling_ids:
            message = Message("unknown-ruling", {"given": quote(ruling_id)})
            problems.append(Problem(path, "unknown-ruling", "impossible", message))
        elif value not in _RULINGS[ruling_id].values:
            values = tuple(quote(known) for known in _RULINGS[ruling_id].values)
            message = Message(
                "unknown-ruling-value", {"given": quote(value), "values": values}
            )
            code = "unknown-ruling-value"
            problems.append(Problem(path, code, "impossible", message))
    return tuple(problems)


def resolve_rulings(edition: Edition, given: Mapping[str, object]) -> dict[str, str]:
    """All rulings in force: those given, and the default of every other.

    Raises RulingsError with every unknown id and value.
    """
    if problems := check_rulings(edition, given):
        raise RulingsError(problems)
    return {
        ruling.id: str(given.get(ruling.id, ruling.default))
        for ruling in rulings_of(edition)
    }


def cards_for(
    edition: Edition, players: int, rulings: Mapping[str, str]
) -> dict[str, int]:
    """Copies by card id in the deck of that many players, in the box's order.

    Cards that are not in the deck are left out. Under `deck-filter` `none` the deck
    is the whole box. `rulings` must be resolved.
    """
    has_whole_box = rulings["deck-filter"] == "none"
    copies_by_card = {
        card.id: card.copies if has_whole_box else card.copies_for(players)
        for card in edition.cards
    }
    return {card_id: copies for card_id, copies in copies_by_card.items() if copies}
