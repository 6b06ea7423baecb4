"""What is wrong or odd with a Nosh table. All of it, not the first.

1. The rulings, and the number of players.
2. Each seat for itself (`entry.py`).
3. The seats together: two with one favourite, and more than five treats by name, are
   impossible; more goals or treats than a game has for so many players are unlikely.

More coins than there are in the game need no look at the table: nobody can have more
than 29, and nobody ever gets another player's. No goal deck is asked here
(`deck_check.py`), and no check rests on our stand-in goals.
"""

from collections.abc import Mapping, Sequence

from scoring.game import (
    Name,
    check_rulings,
    check_seat_count,
    name_seats,
    resolve_rulings,
)
from scoring.games.nosh.entry import NoshSeat, ReadSeat, read_entry, treat_name
from scoring.games.nosh.rules import (
    PLAYER_COUNTS,
    RULINGS,
    TREAT_KINDS,
    most_goals_of_a_table,
    most_treats_of_a_seat,
    treats_of_a_table,
)
from scoring.messages import Message, Value
from scoring.quoting import quote
from scoring.types import Problem, Tableau, impossible, unlikely

_MOST_LISTED = 6


def check_table(
    tableaux: Sequence[Tableau | None],
    rulings: Mapping[str, str],
    players: object = None,
    names: Sequence[str] | None = None,
) -> tuple[Problem, ...]:
    """All problems of a table; None is a seat that is not entered yet.

    The limits of the table are those of `players`, or of the number of seats. Rulings
    left out have their defaults. Names only make the sentences readable. Never raises
    on what the tableaux hold.
    """
    readings = read_seats(tableaux)
    problems = [
        *check_rulings(RULINGS, rulings),
        *check_seat_count(len(tableaux), PLAYER_COUNTS),
        *_check_players(players),
        *seat_problems(readings, names),
    ]
    if any(problem.grade == "impossible" for problem in problems):
        return tuple(problems)
    played = players if isinstance(players, int) else len(tableaux)
    resolved = resolve_rulings(RULINGS, rulings)
    entries = [reading.entry if reading else None for reading in readings]
    return (*problems, *_unlikely(entries, played, resolved))


def read_seats(
    tableaux: Sequence[Tableau | None],
) -> tuple[ReadSeat | None, ...]:
    """Every seat read; None for a seat that is not entered."""
    return tuple(
        None if tableau is None else read_entry(tableau, f"seats[{seat}]")
        for seat, tableau in enumerate(tableaux)
    )


def seat_problems(
    readings: Sequence[ReadSeat | None], names: Sequence[str] | None = None
) -> tuple[Problem, ...]:
    """All problems of the seats, and all that is impossible among them together."""
    alone = (problem for reading in readings if reading for problem in reading.problems)
    entries = [reading.entry if reading else None for reading in readings]
    fitting = names if names is not None and len(names) == len(entries) else None
    shown = name_seats(len(entries), fitting)
    return (*alone, *_same_favorites(entries, shown), *_too_many_treats(entries))


def _check_players(players: object) -> tuple[Problem, ...]:
    is_number = isinstance(players, int) and not isinstance(players, bool)
    if players is None or (is_number and players in PLAYER_COUNTS):
        return ()
    limits: dict[str, Value] = {"least": PLAYER_COUNTS[0], "most": PLAYER_COUNTS[-1]}
    return (impossible("players", "player-count", given=quote(players), **limits),)


def _same_favorites(
    entries: Sequence[NoshSeat | None], names: Sequence[Name]
) -> list[Problem]:
    problems = []
    first_by_favorite: dict[str, int] = {}
    for seat, entry in enumerate(entries):
        if entry is None or entry.favorite is None:
            continue
        first = first_by_favorite.setdefault(entry.favorite, seat)
        if first < seat:
            path, treat = f"seats[{seat}].favorite", treat_name(entry.favorite)
            player = names[first]
            found = impossible(path, "same-favorite", treat=treat, player=player)
            problems.append(found)
    return problems


def _too_many_treats(entries: Sequence[NoshSeat | None]) -> list[Problem]:
    """A table names five treats at most, favourites included."""
    named: dict[str, None] = {}
    for entry in entries:
        if entry is not None:
            named |= dict.fromkeys(entry.treats)
            named |= dict.fromkeys([entry.favorite] if entry.favorite else [])
    if len(named) <= TREAT_KINDS:
        return []
    listed = [treat_name(treat) for treat in list(named)[:_MOST_LISTED]]
    if more := len(named) - len(listed):
        listed.append(Message("and-more", {"count": more}))
    values: dict[str, Value] = {"count": len(named), "most": TREAT_KINDS}
    message = Message("too-many-treats", values | {"treats": tuple(listed)})
    return [Problem("seats", "too-many-treats", "impossible", message)]


def _unlikely(
    entries: Sequence[NoshSeat | None], players: int, rulings: Mapping[str, str]
) -> list[Problem]:
    problems = []
    most = most_treats_of_a_seat(players)
    for seat, entry in enumerate(entries):
        count = len(entry.treats) if entry else 0
        if count > most:
            path = f"seats[{seat}].goals"
            problems.append(_odd(path, "seat-treats", count, most))
    entered = [entry for entry in entries if entry is not None]
    treats = sum(len(entry.treats) for entry in entered)
    dealt = treats_of_a_table(players)
    if treats > dealt:
        problems.append(_odd("seats", "table-treats", treats, dealt))
    goals = sum(e.favorite_goals if e.goals is None else len(e.goals) for e in entered)
    claims = most_goals_of_a_table(players, rulings["last-stand-claims"])
    if goals > claims:
        problems.append(_odd("seats", "table-goals", goals, claims))
    has_goals = any(e.goals or e.goal_points or e.favorite_goals for e in entered)
    if len(entered) == len(entries) and not has_goals:
        problems.append(unlikely("seats", "nobody-has-goals"))
    return problems


def _odd(path: str, code: str, count: int, most: int) -> Problem:
    return unlikely(path, code, count=count, most=most)
