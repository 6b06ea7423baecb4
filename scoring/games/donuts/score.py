"""Points, ranks and reasons of a Donuts table.

1. The winner has 1 point, the loser 0; in a draw each has a half (D9, D11).
2. Both have rank 1 and win together in a draw; both have rank 1 and nobody wins while
   the game is unfinished. There is no tie-break.
3. One line a seat: its item is the outcome, its count what that seat has of the thing
   that decides: its longest line, its largest group, or its donuts on the board while
   the game is unfinished. Without a board the count is 0.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scoring.errors import SeatCountError, TableauError
from scoring.game import Name, name_seats, rank_seats, resolve_rulings
from scoring.games.donuts.board import (
    FIELDS,
    LETTERS,
    Board,
    Flavor,
    largest_group,
    longest_run,
    opponent_of,
)
from scoring.games.donuts.check import PLAYER_COUNTS, check_flavors, flavors_of
from scoring.games.donuts.ending import ALL_DONUTS, Ending, Outcome, count_donuts
from scoring.games.donuts.reading import ReadResult, Result
from scoring.messages import Message
from scoring.types import Line, Points, SeatScore, Tableau, TableScore

RULES: dict[Outcome, str] = {
    "five": "D9",
    "group": "D11",
    "draw": "D11",
    "unfinished": "D10",
}


def score_table(
    tableaux: Sequence[Tableau | None],
    rulings: Mapping[str, str],
    names: Sequence[str] | None,
    reading: ReadResult,
) -> TableScore:
    """Score the two seats of a table by what was read in its fields.

    A tableau holds the flavor of its seat, `{"flavor": "vanilla"}`; one without, or
    None, has what the other leaves, and without any seat 0 is vanilla. Where moves are
    given, vanilla made the first of them, whichever seat that is. The result is one of
    the whole table: as long as the fields hold none, nobody is entered.

    Raises SeatCountError, RulingsError, or TableauError.
    """
    if len(tableaux) not in PLAYER_COUNTS:
        raise SeatCountError(len(tableaux))
    if names is not None and len(names) != len(tableaux):
        raise SeatCountError(len(names))
    resolve_rulings((), rulings)
    found = (*check_flavors(tableaux), *reading.problems)
    if problems := tuple(p for p in found if p.grade == "impossible"):
        raise TableauError(problems)
    if reading.result is None:
        return TableScore((None, None), (), (), is_provisional=True)
    return _score_result(reading.result, flavors_of(tableaux), name_seats(2, names))


def _score_result(
    result: Result, flavors: Sequence[Flavor], names: Sequence[Name]
) -> TableScore:
    names_by_flavor = dict(zip(flavors, names, strict=True))
    points = [_points_of(result.ending, flavor) for flavor in flavors]
    ranks = rank_seats(points, [()] * len(points))
    seats = tuple(
        SeatScore(
            points=points[seat],
            tie_break=(),
            rank=ranks[seat],
            lines=(_line_of(result, flavor, points[seat], names_by_flavor),),
        )
        for seat, flavor in enumerate(flavors)
    )
    has_ended = result.ending.outcome != "unfinished"
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return TableScore(seats, winners if has_ended else (), (), is_provisional=False)


def _points_of(ending: Ending, flavor: Flavor) -> Points:
    if ending.outcome == "draw":
        return Fraction(1, 2)
    return int(ending.winner == flavor)


def _line_of(
    result: Result, flavor: Flavor, points: Points, names: Mapping[Flavor, Name]
) -> Line:
    outcome, winner = result.ending.outcome, result.ending.winner
    if result.board is None:
        by_player = {"player": names[winner]} if winner else {}
        count, why = 0, Message(f"{outcome}-entered", by_player)
    elif winner and outcome == "five":
        count = len(longest_run(result.board, flavor))
        why = _why_five(result.board, winner, names[winner])
    elif outcome == "unfinished":
        count = result.board.count(LETTERS[flavor])
        donuts = {"count": count_donuts(result.board), "donuts": ALL_DONUTS}
        why = Message("unfinished", donuts)
    else:
        count = len(largest_group(result.board, flavor))
        why = _why_group(result.board, flavor)
    return Line(outcome, count, points, RULES[outcome], (why,))


def _why_five(board: Board, winner: Flavor, name: Name) -> Message:
    run = longest_run(board, winner)
    ends = {"first": FIELDS[run[0]], "last": FIELDS[run[-1]]}
    return Message("five-in-line", {"player": name, "count": len(run), **ends})


def _why_group(board: Board, flavor: Flavor) -> Message:
    """The same for a draw, where both are equal."""
    own, other = (
        len(largest_group(board, each)) for each in (flavor, opponent_of(flavor))
    )
    if own == other:
        return Message("groups-equal", {"count": own})
    return Message("largest-group", {"count": own, "other": other})
