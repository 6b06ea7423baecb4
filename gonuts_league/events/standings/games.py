"""One game as it counts for each of its seats."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from gonuts_league.events.pairing.types import EntryId
from gonuts_league.events.standings.exact import to_units
from gonuts_league.events.standings.points import (
    PointSystem,
    find_places,
    share_places,
)
from gonuts_league.events.standings.types import (
    EntryGame,
    GameResult,
    SeatResult,
)

_FEWEST_SEATS = 2
_NOTHING = Fraction(0)


def read_game(
    game: GameResult, system: PointSystem
) -> Iterator[tuple[EntryId, EntryGame]]:
    """What the game counts for each seat that takes a place.

    A table at which fewer than two did is no game: whoever waited there in vain is
    given an award. Seats that do not earn get 0 points and no margin, but their game
    points stay in the mean that the others are held against.

    Raises SeatCountError if the system has no table of this size.
    """
    seats = [seat for seat in game.seats if seat.takes_place]
    if len(seats) < _FEWEST_SEATS:
        return
    scale = system.scale(len(seats))
    places = find_places([seat.rank for seat in seats])
    margins = _margins(seats)
    for seat, (place, sharing), margin in zip(seats, places, margins, strict=True):
        points = share_places(scale, place, sharing) if seat.earns else _NOTHING
        yield (
            seat.entry,
            EntryGame(
                round_number=game.round_number,
                seats=len(seats),
                place=place,
                sharing=sharing,
                earns=seat.earns,
                event_points=points,
                margin=margin if seat.earns else None,
            ),
        )


def _margins(seats: Sequence[SeatResult]) -> list[Fraction | None]:
    """Points of each seat less the mean of the seats that have points."""
    units, unit = to_units([s.points for s in seats if s.points is not None])
    known = iter(units)
    count, total = len(units), sum(units)
    return [
        None
        if seat.points is None
        else Fraction(next(known) * count - total, unit * count)
        for seat in seats
    ]
