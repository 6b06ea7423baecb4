"""The seats of a table: their names, and from their lines to ranks and winners.

1. The points of a seat are the sum of its lines.
2. Seats are ranked by points, then by the game's own tie-break; level in both, they
   share the rank.
3. Players with equal points are told what decided.

It decides nothing about a whole event; that is `events.standings`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scoring.errors import SeatCountError
from scoring.messages import Message
from scoring.types import Line, Points, Problem, SeatScore, TableScore

Name: TypeAlias = str | Message


def name_seats(seats: int, names: Sequence[str] | None) -> tuple[Name, ...]:
    """The names given, or "seat 0", "seat 1" and so on."""
    if names is not None:
        return tuple(names)
    return tuple(Message("seat-name", {"seat": seat}) for seat in range(seats))


def check_seat_count(seats: int, player_counts: Sequence[int]) -> tuple[Problem, ...]:
    """A problem if no game of these player counts has so many seats."""
    if seats in player_counts:
        return ()
    least, most = player_counts[0], player_counts[-1]
    message_id = "seat-count" if least < most else "seat-count-fixed"
    message = Message(message_id, {"count": seats, "least": least, "most": most})
    return (Problem("seats", "seat-count", "impossible", message),)


@dataclass(frozen=True, slots=True)
class SeatLines:
    """What one seat has to be ranked by; `tie_break` is highest first."""

    lines: tuple[Line, ...]
    tie_break: int


def rank_seats(
    points: Sequence[Points], tie_breaks: Sequence[tuple[int, ...]]
) -> tuple[int, ...]:
    """Rank the seats of one table, best first.

    Both sequences run by seat. Ranks start at 1; seats equal in points and in every
    tie-break value share the better rank (1, 2, 2, 4). Highest wins throughout.
    Source: the rulebooks of both Go Nuts editions and of Nosh, end of the game.

    Raises SeatCountError if the lengths differ.

    >>> rank_seats([31, 27, 31], [(11,), (9,), (11,)])
    (1, 3, 1)
    """
    if len(points) != len(tie_breaks):
        raise SeatCountError(len(tie_breaks))
    keys = list(zip(points, tie_breaks, strict=True))
    best_first = sorted(keys, reverse=True)
    return tuple([1 + best_first.index(key) for key in keys])


def rank_table(
    seats: Sequence[SeatLines | None], *, names: Sequence[Name], tie_item: str
) -> TableScore:
    """The score of a table by its lines; None for a seat that is not entered.

    Such a seat is not ranked and has no score. `tie_item` says what the tie-break
    counts; the messages `<item>-decide` and `<item>-level` speak of it.
    """
    entered = [index for index, seat in enumerate(seats) if seat is not None]
    table = _Table(
        names=names,
        tie_item=tie_item,
        points={i: _sum(seat.lines) for i, seat in enumerate(seats) if seat},
        tie_breaks={i: seat.tie_break for i, seat in enumerate(seats) if seat},
    )
    ranks = rank_seats(
        [table.points[seat] for seat in entered],
        [(table.tie_breaks[seat],) for seat in entered],
    )
    rank_by_seat = dict(zip(entered, ranks, strict=True))
    scores = tuple(
        SeatScore(
            points=table.points[index],
            tie_break=(seat.tie_break,),
            rank=rank_by_seat[index],
            lines=seat.lines,
            tie_note=_tie_note(table, index),
        )
        if seat
        else None
        for index, seat in enumerate(seats)
    )
    winners = tuple(seat for seat in entered if rank_by_seat[seat] == 1)
    first = scores[winners[0]] if winners else None
    return TableScore(
        seats=scores,
        winners=winners,
        tie_note=first.tie_note if first else (),
        is_provisional=len(entered) < len(seats),
    )


@dataclass(frozen=True, slots=True)
class _Table:
    """Names by seat; points and tie-breaks by the seats that are entered."""

    names: Sequence[Name]
    tie_item: str
    points: dict[int, Points]
    tie_breaks: dict[int, int]

    def names_of(self, seats: Sequence[int]) -> tuple[Name, ...]:
        return tuple(self.names[seat] for seat in seats)


def _sum(lines: Sequence[Line]) -> Points:
    total: Points = sum([line.points for line in lines], 0)
    if isinstance(total, int) or total.denominator > 1:
        return total
    return int(total)


def _tie_note(table: _Table, seat: int) -> tuple[Message, ...]:
    """Who is level on points with a seat, and what the tie-break says about it."""
    points, own = table.points[seat], table.tie_breaks[seat]
    level = [s for s in table.points if s != seat and table.points[s] == points]
    if not level or not isinstance(points, int):
        return ()
    notes = [
        Message("level-points", {"names": table.names_of(level), "points": points})
    ]
    counts = {table.tie_breaks[other] for other in level} - {own}
    if decided := sorted(counts, reverse=True):
        others = tuple(Message("number", {"number": count}) for count in decided)
        notes.append(
            Message(f"{table.tie_item}-decide", {"count": own, "others": others})
        )
    if shared := [other for other in level if table.tie_breaks[other] == own]:
        names = table.names_of(shared)
        notes.append(
            Message(f"{table.tie_item}-level", {"names": names, "number": len(shared)})
        )
    return tuple(notes)
