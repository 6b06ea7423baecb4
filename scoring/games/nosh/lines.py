"""What goals, favourite and coins earn one seat, and the sentences that say why.

Nothing here looks beyond the seat, so no line is provisional.
"""

from scoring.games.nosh.entry import ClaimedGoal, NoshSeat, treat_name
from scoring.games.nosh.rules import COINS_PER_POINT, FAVORITE_POINTS
from scoring.messages import Message, Value
from scoring.types import Line

# A longer row of treats would be no sentence any more, and no goal card.
_MOST_SHOWN = 10


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
    if any(_shows_often(goal, entry.favorite) for goal in entry.goals or ()):
        why.append(Message("favorite-once"))
    return Line("favorite", count, count * FAVORITE_POINTS, "printed", tuple(why))


def _shows_often(goal: ClaimedGoal, favorite: str | None) -> bool:
    return favorite is not None and (goal.treats or ()).count(favorite) > 1


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
