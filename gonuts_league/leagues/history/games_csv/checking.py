"""Compare what a file says of a game with what the game's own rules make of it.

Cards are scored anew, and totals ranked: points or places beside them must be the same.
Cards that no game can end with are refused; those outside the deck of this number of
players were played with the whole box.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from gonuts_league.players.names import name_key

from ..past_games import (
    CARDS,
    TOTALS,
    WHOLE_BOX,
    PastGame,
    PastLine,
    PastSeat,
    problems_of,
    score_past_game,
)
from .types import FileGame, RowFault

_SEAT = re.compile(r"seats\[(\d+)\]\.?([a-z_]*)\.?(.*)")


def past_game(game: FileGame, players: Mapping[str, int]) -> PastGame:
    """The game as it is recorded, with people (ids) by the keys of their names.

    Cards outside the deck of this number of players say that the whole box was used.
    """
    made = PastGame(
        game.round_number,
        game.table_number,
        game.game,
        game.depth,
        tuple(
            PastSeat(
                players.get(name_key(seat.player), 0),
                seat.outcome,
                cards=seat.cards if game.depth == CARDS else None,
                points=seat.points if game.depth == TOTALS else None,
                tie_break=seat.tie_break if game.depth == TOTALS else None,
                place=seat.place if game.depth not in (CARDS, TOTALS) else None,
            )
            for seat in game.seats
        ),
    )
    found = problems_of(made, [seat.player for seat in game.seats])
    if any(problem.grade == "outside-setup" for problem in found):
        return replace(made, rulings=WHOLE_BOX)
    return made


def check_game(game: FileGame, made: PastGame) -> tuple[RowFault, ...]:
    """All that cannot be: of the cards, and of points and places beside them."""
    impossible = tuple(_impossible(game, made))
    return impossible or tuple(_differing(game, score_past_game(made)))


def _impossible(game: FileGame, made: PastGame) -> Iterator[RowFault]:
    for problem in problems_of(made, [seat.player for seat in game.seats]):
        if problem.grade != "impossible":
            continue
        found = _SEAT.match(problem.path)
        seat = game.seats[int(found[1])] if found else game.seats[0]
        column = (found[3] or found[2]) if found else ""
        yield RowFault(seat.line, column, "impossible", problem=problem)


def _differing(game: FileGame, lines: tuple[PastLine, ...]) -> Iterator[RowFault]:
    for seat, line in zip(game.seats, lines, strict=True):
        given = seat.points
        if game.depth == CARDS and given is not None and given != line.points:
            yield RowFault(
                seat.line, "points", "points-differ", str(given), str(line.points)
            )
        is_told = game.depth in (CARDS, TOTALS) and seat.place is not None
        if is_told and line.rank is not None and seat.place != line.rank:
            yield RowFault(
                seat.line, "place", "place-differs", str(seat.place), str(line.rank)
            )
