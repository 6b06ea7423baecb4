"""One game as it counts for each of its seats."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from gonuts_league.pairing.types import EntryId

from .exact import to_units
from .points import PointSystem, find_places
from .types import EntryGame, GameResult, Opponent, PlayedSeat

_FEWEST_SEATS = 2
_NOTHING = Fraction(0)


def read_game(
    game: GameResult, system: PointSystem
) -> Iterator[tuple[EntryId, EntryGame]]:
    """What the game counts for each seat that takes a place.

    A table at which fewer than two did is no game: whoever waited there in vain is
    given an award. Seats that do not earn get 0 points and no margin, but their game
    points stay in the mean that the others are held against. Where the points of the
    game count and are not known, a seat gets 0.

    Raises SeatCountError if the system has no table of this size.
    """
    seats = [seat for seat in game.seats if seat.takes_place]
    if len(seats) < _FEWEST_SEATS:
        return
    scale = system.scale(len(seats))
    places = find_places([seat.rank for seat in seats])
    mean, margins = _margins(seats)
    met = [
        Opponent(seat.entry, place)
        for seat, (place, _) in zip(seats, places, strict=True)
    ]
    for index, (seat, (place, sharing)) in enumerate(zip(seats, places, strict=True)):
        if scale:
            points = system.of_tie(scale, place, sharing)
        else:
            points = Fraction(seat.known_points)
        yield (
            seat.entry,
            EntryGame(
                round_number=game.round_number,
                seats=len(seats),
                place=place,
                sharing=sharing,
                earns=seat.earns,
                event_points=points if seat.earns else _NOTHING,
                margin=margins[index] if seat.earns else None,
                score=seat.points if seat.earns else None,
                mean=mean,
                opponents=(*met[:index], *met[index + 1 :]),
            ),
        )


def _margins(
    seats: Sequence[PlayedSeat],
) -> tuple[Fraction | None, list[Fraction | None]]:
    """The mean of the seats that have points, and what each of them has more."""
    units, unit = to_units([s.points for s in seats if s.points is not None])
    known = iter(units)
    count, total = len(units), sum(units)
    margins = [
        None
        if seat.points is None
        else Fraction(next(known) * count - total, unit * count)
        for seat in seats
    ]
    return Fraction(total, unit * count) if count else None, margins
