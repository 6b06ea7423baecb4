"""What the cards of one seat are compared with: everybody's cards at the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.games.gonuts.kinds import Edition
from scoring.seats import Name, name_seats


@dataclass(frozen=True, slots=True)
class Table:
    """All seats of a table, read once.

    `counts` holds the copies by card id of each seat, zeros left out and in the box's
    order; `cards` their number. Both are None for a seat that is not entered, and
    `missing` names these seats.
    """

    edition: Edition
    rulings: Mapping[str, str]
    counts: tuple[Mapping[str, int] | None, ...]
    cards: tuple[int | None, ...]
    names: tuple[Name, ...]
    missing: tuple[Name, ...]

    def names_of(self, seats: Sequence[int]) -> tuple[Name, ...]:
        return tuple(self.names[seat] for seat in seats)


def read_table(
    edition: Edition,
    tableaux: Sequence[Mapping[str, int] | None],
    rulings: Mapping[str, str],
    names: Sequence[str] | None,
) -> Table:
    """Lay out a table whose tableaux and rulings are known to be sound."""
    counts = tuple(
        None if tableau is None else _without_zeros(edition, tableau)
        for tableau in tableaux
    )
    cards = tuple(None if own is None else sum(own.values()) for own in counts)
    shown = name_seats(len(tableaux), names)
    missing = tuple(
        name for name, own in zip(shown, counts, strict=True) if own is None
    )
    return Table(edition, rulings, counts, cards, shown, missing)


def _without_zeros(edition: Edition, tableau: Mapping[str, int]) -> dict[str, int]:
    return {
        card_id: count
        for card_id in edition.copies_by_id
        if (count := tableau.get(card_id))
    }
