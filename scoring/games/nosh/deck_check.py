"""What is odd about a Nosh table when the goal deck it was played with is known.

1. A goal with treats that no card of the deck has; a goal without, whose points no
   card of the deck has.
2. More copies of a goal at the table than the deck holds.
3. A seat with more blue goals than rounds 1 to 6, or more than one red goal.
4. Points of all goals, entered as one number, beyond what the deck allows.

All of it is unlikely and nothing is ever refused: a deck may be typed in wrongly, and
ours is a stand-in. Seats that cannot be read are for `check.py`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.games.nosh.check import read_seats
from scoring.games.nosh.entry import ClaimedGoal, NoshSeat
from scoring.games.nosh.goals import GoalDeck
from scoring.games.nosh.rules import ROUNDS, Colour
from scoring.types import Problem, Tableau, unlikely

_Face = tuple[int, tuple[str, ...]]
_MOST_BY_COLOUR: dict[Colour, int] = {"blue": ROUNDS - 1, "red": 1}


@dataclass(frozen=True, slots=True)
class _Faces:
    """What the cards of a deck look like: copies and colours by points and treats."""

    copies: Mapping[_Face, int]
    colours: Mapping[_Face, frozenset[Colour]]
    points: frozenset[int]


def check_against_deck(
    deck: GoalDeck, tableaux: Sequence[Tableau | None]
) -> tuple[Problem, ...]:
    """Warnings only; None is a seat that is not entered yet. Never raises."""
    faces = _faces_of(deck)
    most = _most_points(deck)
    problems: list[Problem] = []
    seen: Counter[_Face] = Counter()
    for seat, reading in enumerate(read_seats(tableaux)):
        if reading is None or any(p.grade == "impossible" for p in reading.problems):
            continue
        problems += _check_entry(reading.entry, f"seats[{seat}]", faces, most)
        for number, goal in enumerate(reading.entry.goals or ()):
            face = _face_of(goal)
            seen[face] += 1
            if 0 < faces.copies.get(face, 0) < seen[face]:
                path = f"seats[{seat}].goals[{number}]"
                held = {"count": seen[face], "copies": faces.copies[face]}
                problems.append(unlikely(path, "goal-too-often", **held))
    return tuple(problems)


def _faces_of(deck: GoalDeck) -> _Faces:
    faces = [(g, (g.points, tuple(sorted(deck.treats_of(g))))) for g in deck.goals]
    copies = Counter(face for _, face in faces)
    colours = {
        face: frozenset(goal.colour for goal, own in faces if own == face)
        for face in copies
    }
    return _Faces(copies, colours, frozenset(goal.points for goal in deck.goals))


def _face_of(goal: ClaimedGoal) -> _Face:
    return goal.points, tuple(sorted(goal.treats or ()))


def _most_points(deck: GoalDeck) -> int:
    """The best blue goals of six rounds and the best red one."""
    return sum(
        sum(sorted((goal.points for goal in deck.of_colour(c)), reverse=True)[:most])
        for c, most in _MOST_BY_COLOUR.items()
    )


def _check_entry(entry: NoshSeat, path: str, faces: _Faces, most: int) -> list[Problem]:
    if entry.goals is None:
        if entry.goal_points <= most:
            return []
        values = {"points": entry.goal_points, "most": most}
        return [unlikely(f"{path}.goal_points", "goal-sum-beyond-deck", **values)]
    problems = []
    for number, goal in enumerate(entry.goals):
        is_known = (
            goal.points in faces.points
            if goal.treats is None
            else _face_of(goal) in faces.copies
        )
        if not is_known:
            problems.append(unlikely(f"{path}.goals[{number}]", "goal-not-in-deck"))
    for colour, limit in _MOST_BY_COLOUR.items():
        only = frozenset({colour})
        count = sum(faces.colours.get(_face_of(g)) == only for g in entry.goals)
        if count > limit:
            code = f"seat-{colour}-goals"
            problems.append(unlikely(f"{path}.goals", code, count=count, most=limit))
    return problems
