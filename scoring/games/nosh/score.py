"""Points, ranks and reasons of a Nosh table.

1. Goals, favourite and coins of a seat give its lines (`lines.py`), which sum to its
   points.
2. Seats are ranked by points, then by all coins they have left, the odd one included;
   level in both, they share the rank (N14). Source: rulebook, end of the game.

A seat that is not entered is skipped: it is not ranked and has no score. The rulings
must be known, but change no points.
"""

from collections.abc import Mapping, Sequence

from scoring.errors import SeatCountError, TableauError
from scoring.game import SeatLines, name_seats, rank_table, resolve_rulings
from scoring.games.nosh.check import read_seats, seat_problems
from scoring.games.nosh.lines import lines_of
from scoring.games.nosh.rules import PLAYER_COUNTS, RULINGS
from scoring.types import Tableau, TableScore


def score_table(
    tableaux: Sequence[Tableau | None],
    rulings: Mapping[str, str],
    names: Sequence[str] | None = None,
) -> TableScore:
    """Score a table of up to 5 seats; None is a seat that is not entered yet.

    One or two seats are scored too: they may be all who are left of a table. Lines run
    as the goals were entered, then the favourite, then the coins.

    Raises SeatCountError, RulingsError, or TableauError with all that is impossible.
    """
    if not 1 <= len(tableaux) <= PLAYER_COUNTS[-1]:
        raise SeatCountError(len(tableaux))
    if names is not None and len(names) != len(tableaux):
        raise SeatCountError(len(names))
    resolve_rulings(RULINGS, rulings)
    readings = read_seats(tableaux)
    problems = seat_problems(readings, names)
    impossible = tuple(p for p in problems if p.grade == "impossible")
    if impossible:
        raise TableauError(impossible)
    seats = [
        SeatLines(lines_of(reading.entry), reading.entry.coins) if reading else None
        for reading in readings
    ]
    return rank_table(seats, names=name_seats(len(seats), names), tie_item="coins")
