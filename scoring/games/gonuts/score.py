"""Points, ranks and reasons of a Go Nuts table.

1. Every card type of a seat gives one line (`lines.py`); the lines sum to the points.
2. Seats are ranked by points, then by their number of cards; level in both, they
   share the rank. Source: both rulebooks, end of the game.

A seat that is not entered is skipped: it is not ranked and has no score. It does not
judge whether the cards fit the box together; that is `check.py`.
"""

from collections.abc import Mapping, Sequence

from scoring.errors import SeatCountError, TableauError
from scoring.games.gonuts.check import impossible_seats
from scoring.games.gonuts.kinds import Edition
from scoring.games.gonuts.lines import line_of
from scoring.games.gonuts.rules import PLAYER_COUNTS, rulings_of
from scoring.games.gonuts.table import Table, read_table
from scoring.ranking import SeatLines, rank_table
from scoring.rulings import resolve_rulings
from scoring.types import Line, Tableau, TableScore


def score_table(
    edition: Edition,
    tableaux: Sequence[Tableau | None],
    rulings: Mapping[str, str],
    names: Sequence[str] | None = None,
) -> TableScore:
    """Score a table of up to 6 seats; None is a seat that is not entered yet.

    A single seat is scored too: one player may be all that is left of a table.
    A tableau holds copies by card id; a card left out counts 0. Rulings left out have
    their defaults. Lines run from the most points to the fewest, then in the box's
    order. Every single tableau must be possible; more copies than the box holds in
    all seats together are scored, so that a table can be shown while it is corrected.

    Raises SeatCountError, RulingsError, or TableauError.
    """
    if not 1 <= len(tableaux) <= PLAYER_COUNTS[-1]:
        raise SeatCountError(len(tableaux))
    if names is not None and len(names) != len(tableaux):
        raise SeatCountError(len(names))
    resolved = resolve_rulings(rulings_of(edition), rulings)
    if problems := impossible_seats(edition, tableaux):
        raise TableauError(problems)
    return score_sound_table(edition, tableaux, resolved, names)


def score_sound_table(
    edition: Edition,
    tableaux: Sequence[Tableau | None],
    rulings: Mapping[str, str],
    names: Sequence[str] | None,
) -> TableScore:
    """The same for a table that was checked; `rulings` are all in force."""
    table = read_table(edition, tableaux, rulings, names)
    seats = [
        None if cards is None else SeatLines(_lines_of(table, seat), cards)
        for seat, cards in enumerate(table.cards)
    ]
    return rank_table(seats, names=table.names, tie_item="cards")


def _lines_of(table: Table, seat: int) -> tuple[Line, ...]:
    cards_by_id = table.edition.cards_by_id
    lines = [
        line_of(table, seat, cards_by_id[card_id], count)
        for card_id, count in (table.counts[seat] or {}).items()
    ]
    return tuple(sorted(lines, key=lambda line: -line.points))
