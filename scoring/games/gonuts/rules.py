"""The rulings of Go Nuts: which there are, which are in force, which deck they make.

Those that only decide how a game is played stand here too, because an event sets all
rulings in one place.
"""

from collections.abc import Mapping

from scoring.games.gonuts.kinds import Edition
from scoring.types import Ruling

PLAYER_COUNTS = (2, 3, 4, 5, 6)

_RULINGS = {
    ruling.id: ruling
    for ruling in (
        Ruling("fewest-tie", ("none", "all")),
        Ruling("deck-filter", ("by-players", "none")),
        Ruling("own-twist-counts", ("no", "yes"), is_play_only=True),
        Ruling("boston-cream-pair", ("6", "3")),
        Ruling("raspberry-frosted-points", ("0", "4")),
        Ruling("day-old-donuts-take", ("three", "up-to-three"), is_play_only=True),
        Ruling("bear-claw-points", ("-2", "-3")),
    )
}


def rulings_of(edition: Edition) -> tuple[Ruling, ...]:
    """The rulings an event can set for this edition."""
    return tuple(_RULINGS[ruling_id] for ruling_id in edition.ruling_ids)


def cards_for(
    edition: Edition, players: int, rulings: Mapping[str, str]
) -> dict[str, int]:
    """Copies by card id in the deck of that many players, in the box's order.

    Cards that are not in the deck are left out. Under `deck-filter` `none` the deck
    is the whole box. `rulings` must be resolved.
    """
    if rulings["deck-filter"] == "none":
        return dict(edition.copies_by_id)
    copies_by_card = {card.id: card.copies_for(players) for card in edition.cards}
    return {card_id: copies for card_id, copies in copies_by_card.items() if copies}
