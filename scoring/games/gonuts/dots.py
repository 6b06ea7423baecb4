"""The dots on the cards: from how many players a copy is in the deck."""

from scoring.games.gonuts.kinds import Card, Edition


def dots_of(card: Card) -> tuple[int, ...]:
    """All numbers of dots that the copies of a card have, fewest first."""
    return tuple(
        dots for dots, copies in enumerate(card.copies_by_dots, start=2) if copies
    )


def dots_in(edition: Edition) -> tuple[int, ...]:
    """All numbers of dots in a box, fewest first."""
    return tuple(sorted({dots for card in edition.cards for dots in dots_of(card)}))
