"""Two counts of one table: where they differ, and what each difference is worth.

1. A count gives each seat its numbers by item: copies by card, or the numbers of the
   game. An item that is not there is 0.
2. A difference is one item of one seat that the two counts have differently.
3. It is worth what the points move when only this item is taken from the second count
   and everything else stays as in the first: for the seat itself, and for each other
   seat whose points hang on it ("most Plain").

Worths need not add up: two differences may lift each other. None is called right.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from scoring.errors import ScoringError
from scoring.game import Game
from scoring.types import Points

Count: TypeAlias = Mapping[str, Any]
Place: TypeAlias = tuple[int, str]


@dataclass(frozen=True, slots=True)
class CountDifference:
    """One item of one seat; `points` is None where one of the two cannot be scored.

    `others` holds, by seat, the points that move elsewhere, and none that stay.
    """

    seat: int
    item: str
    first: Any
    second: Any
    points: Points | None
    others: tuple[tuple[int, Points], ...] = ()

    @property
    def place(self) -> Place:
        return (self.seat, self.item)


def find_places(first: Sequence[Count], second: Sequence[Count]) -> tuple[Place, ...]:
    """Where two counts differ, by seat and then by item; both run by seat.

    >>> find_places([{"plain": 2}, {}], [{"plain": 3}, {"milk": 1}])
    ((0, 'plain'), (1, 'milk'))
    """
    return tuple(
        (seat, item)
        for seat, (one, other) in enumerate(zip(first, second, strict=True))
        for item in sorted({*one, *other})
        if one.get(item, 0) != other.get(item, 0)
    )


def take_places(
    first: Sequence[Count], second: Sequence[Count], places: Collection[Place]
) -> tuple[dict[str, Any], ...]:
    """The first count with these places as the second has them; zeros are left out.

    >>> take_places([{"plain": 2, "milk": 1}], [{"plain": 3}], {(0, "plain")})
    ({'plain': 3, 'milk': 1},)
    """
    taken = [dict(count) for count in first]
    for seat, item in places:
        taken[seat][item] = second[seat].get(item, 0)
        if not taken[seat][item]:
            del taken[seat][item]
    return tuple(taken)


def find_differences(
    first: Sequence[Count],
    second: Sequence[Count],
    *,
    game: Game,
    rulings: Mapping[str, str],
) -> tuple[CountDifference, ...]:
    """Every difference of two counts with what it is worth, in the order of places.

    Both run by the seats that are scored, and hold tableaux of the game.
    """
    before = _points(first, game, rulings)
    return tuple(
        _weigh(first, second, place, before, game, rulings)
        for place in find_places(first, second)
    )


def _weigh(
    first: Sequence[Count],
    second: Sequence[Count],
    place: Place,
    before: Sequence[Points] | None,
    game: Game,
    rulings: Mapping[str, str],
) -> CountDifference:
    seat, item = place
    numbers = first[seat].get(item, 0), second[seat].get(item, 0)
    after = _points(take_places(first, second, {place}), game, rulings)
    if before is None or after is None:
        return CountDifference(seat, item, *numbers, points=None)
    moved = [now - was for was, now in zip(before, after, strict=True)]
    others = tuple(
        (each, points) for each, points in enumerate(moved) if points and each != seat
    )
    return CountDifference(seat, item, *numbers, points=moved[seat], others=others)


def _points(
    counts: Sequence[Count], game: Game, rulings: Mapping[str, str]
) -> list[Points] | None:
    try:
        score = game.score(counts, rulings)
    except ScoringError:
        return None
    return [seat.points for seat in score.seats if seat is not None]
