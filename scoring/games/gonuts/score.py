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
from scoring.games.gonuts.rules import PLAYER_COUNTS, resolve_rulings
from scoring.games.gonuts.table import Table, read_table
from scoring.messages import Message
from scoring.ranking import rank_seats
from scoring.types import Line, SeatScore, Tableau, TableScore


def score_table(
    edition: Edition,
    tableaux: Sequence[Tableau | None],
    rulings: Mapping[str, str],
    names: Sequence[str] | None = None,
) -> TableScore:
    """Score a table of up to 6 seats; None is a seat that is not entered yet.

    A single seat is scored too: somebody may be all who is left of a table.
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
    resolved = resolve_rulings(edition, rulings)
    if problems := impossible_seats(edition, tableaux):
        raise TableauError(problems)
    return _score_sound_table(read_table(edition, tableaux, resolved, names))


def _score_sound_table(table: Table) -> TableScore:
    entered = [seat for seat, own in enumerate(table.counts) if own is not None]
    lines = {seat: _lines_of(table, seat) for seat in entered}
    points = {
        seat: sum(line.points for line in own_lines)
        for seat, own_lines in lines.items()
    }
    cards = {seat: table.cards[seat] or 0 for seat in entered}
    ranked = rank_seats(
        [points[seat] for seat in entered], [(cards[seat],) for seat in entered]
    )
    ranks = dict(zip(entered, ranked, strict=True))
    scores = tuple(
        SeatScore(
            points=points[seat],
            tie_break=(cards[seat],),
            rank=ranks[seat],
            lines=lines[seat],
            tie_note=_tie_note(table, seat, points, cards),
        )
        if seat in ranks
        else None
        for seat in range(len(table.counts))
    )
    winners = tuple(seat for seat in entered if ranks[seat] == 1)
    first = scores[winners[0]] if winners else None
    return TableScore(
        seats=scores,
        winners=winners,
        tie_note=first.tie_note if first else (),
        is_provisional=bool(table.missing),
    )


def _lines_of(table: Table, seat: int) -> tuple[Line, ...]:
    cards_by_id = table.edition.cards_by_id
    lines = [
        line_of(table, seat, cards_by_id[card_id], count)
        for card_id, count in (table.counts[seat] or {}).items()
    ]
    return tuple(sorted(lines, key=lambda line: -line.points))


def _tie_note(
    table: Table, seat: int, points: Mapping[int, int], cards: Mapping[int, int]
) -> tuple[Message, ...]:
    """Who is level on points with a seat, and what the cards say about it."""
    level = [other for other in points if other != seat]
    level = [other for other in level if points[other] == points[seat]]
    if not level:
        return ()
    own = cards[seat]
    names = table.names_of(level)
    notes = [Message("level-points", {"names": names, "points": points[seat]})]
    if decided := sorted({cards[s] for s in level if cards[s] != own}, reverse=True):
        others = tuple(Message("number", {"number": count}) for count in decided)
        notes.append(Message("cards-decide", {"count": own, "others": others}))
    if shared := [other for other in level if cards[other] == own]:
        names = table.names_of(shared)
        notes.append(Message("cards-level", {"names": names, "number": len(shared)}))
    return tuple(notes)
