"""What one game says of each player: places, wins and scores.

1. A seat that takes a place takes part: one that left or forfeited is behind, one that
   did not come is not there. A game of fewer than two is no game.
2. A win is the first rank of a seat that earns; n who share it have 1/n each.
3. Of "who won" the others' places are not known: only a win is a podium there.
4. Scores are those of the single games of a table, of who played them to the end, in
   games that count points at all. A total of several games is no score.

Players come by id, so that it does not matter who sat where.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from operator import attrgetter

from gonuts_league.standings.types import PlayedSeat
from scoring import find_game

from .games import PlayedGame

# Wins are counted in sixtieths, which shares among up to six are whole numbers of.
WHOLE_WIN = 60
_OUTCOME = "outcome"


@dataclass(frozen=True, slots=True)
class Line:
    """One player's part in one game; `win` is in sixtieths."""

    player: int
    rank: int
    win: int
    is_podium: bool


def read_lines(game: PlayedGame) -> tuple[Line, ...]:
    """The players who take part; none if it is no game."""
    seats = [seat for seat in _by_player(game) if seat.takes_place]
    if len(seats) < 2:
        return ()
    last = max([seat.rank for seat in seats if seat.rank is not None], default=0) + 1
    winners = sum(1 for seat in seats if seat.rank == 1 and seat.earns)
    podium = 2 if len(seats) > 2 and tells_places(game, len(seats)) else 1
    return tuple(
        Line(
            player=seat.entry,
            rank=last if seat.rank is None else seat.rank,
            win=WHOLE_WIN // winners if seat.rank == 1 and seat.earns else 0,
            is_podium=seat.earns and seat.rank is not None and seat.rank <= podium,
        )
        for seat in seats
    )


def tells_places(game: PlayedGame, seats: int) -> bool:
    """Whether all places are known: of more than two, "who won" leaves them open."""
    return game.depth != _OUTCOME or seats == 2


def read_scores(game: PlayedGame) -> tuple[tuple[PlayedSeat, ...], ...]:
    """The seats of each game of a table whose points are known."""
    if not has_scores(game.game):
        return ()
    seats = _by_player(game)
    count = max([len(seat.parts) for seat in seats], default=0)
    return tuple(
        tuple(
            seat.parts[index]
            for seat in seats
            if index < len(seat.parts) and seat.parts[index].points is not None
        )
        for index in range(count)
    )


def read_laid_out(game: PlayedGame) -> list[tuple[int, Mapping[str, int]]]:
    """What each player had in front of them, once for each game of the table."""
    return [
        (seat.entry, part.cards)
        for seat in _by_player(game)
        for part in seat.parts
        if part.cards
    ]


def _by_player(game: PlayedGame) -> list[PlayedSeat]:
    return sorted(game.seats, key=_PLAYER)


_PLAYER = attrgetter("entry")


@cache
def has_scores(game_id: str) -> bool:
    """Whether points of this game say how well a player did, not only who won."""
    return not find_game(game_id).entry_fields
