"""Points, ranks and reasons of a Nosh table.

1. Goals, favourite and coins of a seat give its lines, which sum to its points. They
   look at nothing beyond the seat, so no line is provisional.
2. Seats are ranked by points, then by all coins they have left, the odd one included;
   level in both, they share the rank (N14). Source: rulebook, end of the game.

A seat that is not entered is skipped: it is not ranked and has no score. The rulings
must be known, but change no points.
"""

from collections.abc import Mapping, Sequence

from scoring.errors import SeatCountError, TableauError
from scoring.game import SeatLines, name_seats, rank_table, resolve_rulings
from scoring.games.nosh.check import read_seats, seat_problems
from scoring.games.nosh.entry import ClaimedGoal, NoshSeat, treat_name
from scoring.games.nosh.rules import (
    COINS_PER_POINT,
    FAVORITE_POINTS,
    PLAYER_COUNTS,
    RULINGS,
)
from scoring.messages import Message, Value
from scoring.types import Line, Tableau, TableScore

# A longer row of treats would be no sentence any more, and no goal card.
_MOST_SHOWN = 10


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


def lines_of(entry: NoshSeat) -> tuple[Line, ...]:
    """The goals as entered, then the favourite, then the coins.

    Two numbers instead of goals give one line of count 1 for all goals together; how
    many they are was not entered.
    """
    return (*_goal_lines(entry), _favorite_line(entry), _coins_line(entry.coins))


def _goal_lines(entry: NoshSeat) -> tuple[Line, ...]:
    if entry.goals:
        return tuple(_goal_line(goal) for goal in entry.goals)
    if entry.goals is None and (entry.goal_points or entry.favorite_goals):
        why = Message("goal-together", {"points": entry.goal_points})
        return (Line("goal", 1, entry.goal_points, "printed", (why,)),)
    return (Line("goal", 0, 0, "printed", (Message("goal-none"),)),)


def _goal_line(goal: ClaimedGoal) -> Line:
    if goal.treats and len(goal.treats) <= _MOST_SHOWN:
        treats = tuple(treat_name(treat) for treat in goal.treats)
        why = Message("goal-treats", {"treats": treats, "points": goal.points})
    else:
        why = Message("goal-printed", {"points": goal.points})
    return Line("goal", 1, goal.points, "printed", (why,))


def _favorite_line(entry: NoshSeat) -> Line:
    count = entry.favorite_goals
    values: dict[str, Value] = {}
    named = ""
    if entry.favorite:
        values, named = {"treat": treat_name(entry.favorite)}, "-named"
    if not count:
        missed = Message(f"favorite-missed{named}", values)
        return Line("favorite", 0, 0, "printed", (missed,))
    values = values | {"count": count, "each": FAVORITE_POINTS}
    why = [Message(f"favorite-shown{named}", values)]
    if any((goal.treats or ()).count(entry.favorite) > 1 for goal in entry.goals or ()):
        why.append(Message("favorite-once"))
    return Line("favorite", count, count * FAVORITE_POINTS, "printed", tuple(why))


def _coins_line(coins: int) -> Line:
    points, odd = divmod(coins, COINS_PER_POINT)
    if not coins:
        why = [Message("coins-none")]
    elif not points:
        why = [Message("coin-alone")]
    else:
        why = [Message("coins-worth", {"coins": coins, "points": points})]
        why += [Message("coin-odd")] * odd
    return Line("coins", coins, points, "N14", tuple(why))
