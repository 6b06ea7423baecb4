"""One seat of Nosh, read: its goals (or the two numbers instead), favourite and coins.

1. What no seat can have, and what cannot be read at all, is impossible.
2. Everything else that looks odd in a single seat is unlikely.
3. What is left is a `NoshSeat`; it may be scored only if nothing is impossible.

A seat that gives `goals` and the numbers too is no contradiction to be refused: the
goals count, the numbers are not read, and a warning says so. Where a goal gives both
`treats` and `shows_favorite`, its treats count. A favourite of null is none. Of a seat
with more than seven goals only the first seven are looked at.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeGuard

from scoring.games.nosh.goals import TREATS
from scoring.games.nosh.rules import MOST_COINS, MOST_GOALS
from scoring.messages import Message, Value
from scoring.quoting import path_key, quote
from scoring.types import Problem, impossible, unlikely

# Anything larger is a slip of the finger, or of a program.
_LARGEST = 10**12
# The points of the box's goals are not published; beyond these a second look pays.
_USUAL_POINTS = (1, 10)
_MOST_QUOTED = 3
_LONGEST_SHOWN = 40
_KNOWN_TREATS = frozenset(TREATS)
_TREAT = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
_GOAL_FIELDS = frozenset({"points", "treats", "shows_favorite"})
_NUMBERS = ("goal_points", "favorite_goals")


@dataclass(frozen=True, slots=True)
class ClaimedGoal:
    """One goal of a seat; `treats` is None where its picture was not entered."""

    points: int
    shows_favorite: bool
    treats: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class NoshSeat:
    """One seat. `goals` is None where only the two numbers were entered.

    `goal_points` and `favorite_goals` are the points of all goals and how many show
    the favourite, in either case.
    """

    goals: tuple[ClaimedGoal, ...] | None
    goal_points: int
    favorite_goals: int
    favorite: str | None
    coins: int

    @property
    def treats(self) -> tuple[str, ...]:
        """All treats that the goals show, as far as they were entered."""
        return tuple(treat for goal in self.goals or () for treat in goal.treats or ())


@dataclass(frozen=True, slots=True)
class ReadSeat:
    """An entry as far as it could be read, and all that is wrong or odd with it."""

    entry: NoshSeat
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class NoshFindings:
    """What is collected while something is read; paths are within its `path`."""

    path: str
    problems: list[Problem] = field(default_factory=list)

    def refuse(self, path: str, code: str, **values: Value) -> None:
        self.problems.append(impossible(f"{self.path}{path}", code, **values))

    def warn(self, path: str, code: str, **values: Value) -> None:
        self.problems.append(unlikely(f"{self.path}{path}", code, **values))


def treat_name(treat: str) -> Message | str:
    """The name of a treat to be put into a message; ids we do not know stay as written.

    >>> treat_name("treat-2").sentence, treat_name("fudge")
    ('Treat 2', 'fudge')
    """
    if treat in _KNOWN_TREATS:
        return Message(f"treat:{treat}")
    return treat if len(treat) <= _LONGEST_SHOWN else quote(treat)


def read_entry(seat: object, path: str) -> ReadSeat:
    """Read one seat; never raises, whatever it is. Problem paths begin with `path`."""
    findings = NoshFindings(path)
    if not isinstance(seat, Mapping):
        findings.refuse("", "not-an-object", given=quote(seat))
        seat = {"goals": [], "coins": 0}
    favorite = _read_favorite(seat, findings)
    if "goals" in seat:
        goals = _read_goals(seat, favorite, findings)
        points = sum(goal.points for goal in goals)
        shown = sum(goal.shows_favorite for goal in goals)
        coins = _read_coins(seat, findings)
        entry = NoshSeat(goals, points, shown, favorite, coins)
    else:
        points, shown = _read_numbers(seat, findings)
        coins = _read_coins(seat, findings)
        entry = NoshSeat(None, points, shown, favorite, coins)
    return ReadSeat(entry, tuple(findings.problems))


def _read_favorite(seat: Mapping[str, object], findings: NoshFindings) -> str | None:
    favorite = seat.get("favorite")
    if favorite is None or is_treat(favorite):
        return favorite
    _refuse_treats(".favorite", [favorite], findings)
    return None


def is_treat(value: object) -> TypeGuard[str]:
    """Whether this can name a treat: small letters and figures, parted by hyphens."""
    return isinstance(value, str) and bool(_TREAT.match(value))


def _refuse_treats(path: str, given: Sequence[object], findings: NoshFindings) -> None:
    """One problem for all that are no treats; the first few are quoted."""
    quoted = tuple(dict.fromkeys(quote(value) for value in given))
    listed: tuple[str | Message, ...] = quoted[:_MOST_QUOTED]
    if more := len(quoted) - len(listed):
        listed = (*listed, Message("and-more", {"count": more}))
    findings.refuse(
        path, "not-a-treat", given=listed, count=len(quoted), example=quote("treat-1")
    )


def _read_goals(
    seat: Mapping[str, object], favorite: str | None, findings: NoshFindings
) -> tuple[ClaimedGoal, ...]:
    for name in _NUMBERS:
        if name in seat:
            findings.warn(f".{name}", "goals-count-instead")
    goals = seat["goals"]
    if not isinstance(goals, list | tuple):
        findings.refuse(".goals", "not-a-list", given=quote(goals))
        return ()
    if len(goals) > MOST_GOALS:
        findings.refuse(".goals", "too-many-goals", count=len(goals), most=MOST_GOALS)
    looked_at = list(goals[:MOST_GOALS])
    has_treats = any(isinstance(g, Mapping) and "treats" in g for g in looked_at)
    if has_treats and seat.get("favorite") is None:
        findings.refuse(".favorite", "favorite-needed")
    return tuple(
        _read_goal(goal, f".goals[{number}]", favorite, findings)
        for number, goal in enumerate(looked_at)
    )


def _read_goal(
    goal: object, path: str, favorite: str | None, findings: NoshFindings
) -> ClaimedGoal:
    if not isinstance(goal, Mapping):
        findings.refuse(path, "not-an-object", given=quote(goal))
        return ClaimedGoal(0, shows_favorite=False)
    for key in goal:
        if key not in _GOAL_FIELDS:
            findings.warn(f"{path}{path_key(key)}", "unknown-field")
    points = _read_goal_points(goal, path, findings)
    says = _read_shows(goal, path, findings)
    if "treats" not in goal:
        if says is None:
            findings.warn(path, "no-picture")
        return ClaimedGoal(points, shows_favorite=bool(says))
    treats = _read_treats(goal["treats"], f"{path}.treats", findings)
    shows = favorite in treats
    if says is not None and says != shows:
        findings.warn(f"{path}.shows_favorite", "picture-decides")
    return ClaimedGoal(points, shows, treats)


def _read_goal_points(
    goal: Mapping[str, object], path: str, findings: NoshFindings
) -> int:
    least, most = _USUAL_POINTS
    if "points" not in goal:
        findings.refuse(f"{path}.points", "missing")
        return 0
    points = goal["points"]
    if not _is_number(points):
        findings.refuse(f"{path}.points", "not-points", given=quote(points))
        return 0
    if not least <= points <= most:
        odd = {"points": points, "least": least, "most": most}
        findings.warn(f"{path}.points", "odd-goal-points", **odd)
    return points


def _is_number(value: object) -> TypeGuard[int]:
    """Whole numbers, if not huge. True is none, and neither is 3.0."""
    if isinstance(value, bool) or not isinstance(value, int):
        return False
    return -_LARGEST <= value <= _LARGEST


def _read_shows(
    goal: Mapping[str, object], path: str, findings: NoshFindings
) -> bool | None:
    if "shows_favorite" not in goal:
        return None
    says = goal["shows_favorite"]
    if isinstance(says, bool):
        return says
    findings.refuse(f"{path}.shows_favorite", "not-yes-or-no", given=quote(says))
    return False


def _read_treats(given: object, path: str, findings: NoshFindings) -> tuple[str, ...]:
    if not isinstance(given, list | tuple):
        findings.refuse(path, "not-a-list", given=quote(given))
        return ()
    if not given:
        findings.warn(path, "empty-picture")
    if strange := [treat for treat in given if not is_treat(treat)]:
        _refuse_treats(path, strange, findings)
    return tuple(treat for treat in given if is_treat(treat))


def _read_numbers(
    seat: Mapping[str, object], findings: NoshFindings
) -> tuple[int, int]:
    """The points of all goals, and how many show the favourite; each 0 if left out."""
    if not any(name in seat for name in _NUMBERS):
        findings.warn(".goals", "no-goals")
        return 0, 0
    points = seat.get("goal_points", 0)
    if not _is_number(points):
        findings.refuse(".goal_points", "not-points", given=quote(points))
        points = None
    shown = seat.get("favorite_goals", 0)
    if not _is_number(shown) or shown < 0:
        findings.refuse(".favorite_goals", "not-a-count", given=quote(shown))
        shown = 0
    for name in _NUMBERS:
        if name not in seat:
            findings.warn(f".{name}", "no-number")
    if points is not None:
        _doubt_numbers(points, shown, findings)
    return points or 0, shown


def _doubt_numbers(points: int, shown: int, findings: NoshFindings) -> None:
    if shown > MOST_GOALS:
        findings.warn(
            ".favorite_goals", "too-many-favorite-goals", count=shown, most=MOST_GOALS
        )
    most = MOST_GOALS * _USUAL_POINTS[1]
    if not 0 <= points <= most:
        findings.warn(".goal_points", "odd-goal-sum", points=points, least=0, most=most)
    elif points < shown:
        findings.warn(".goal_points", "goal-sum-too-low", points=points, count=shown)


def _read_coins(seat: Mapping[str, object], findings: NoshFindings) -> int:
    if "coins" not in seat:
        findings.warn(".coins", "no-number")
        return 0
    coins = seat["coins"]
    if not _is_number(coins) or not 0 <= coins <= MOST_COINS:
        findings.refuse(".coins", "not-coins", given=quote(coins), most=MOST_COINS)
        return 0
    if coins == MOST_COINS:
        findings.warn(".coins", "nothing-paid", coins=coins)
    return coins
