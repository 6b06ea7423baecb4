"""Score tables that come as JSON: parsed JSON in, an answer out.

1. The envelope is read here, the same for every game: `game`, `rulings`, `seats` and
   the players' names.
2. The game checks and scores what is inside (`Game.score_sheet`).
3. The answer, or the error object with every problem, is put together; beside the
   scores stands how good they are (`simulation/distributions/beside.py`).

What comes in may be anything that JSON can say. Refused is what no table can be and
what cannot be read at all; everything else that looks odd is a warning. True is no
count and neither is 3.0; a key given twice is a warning, and its last value counts.
Of very many problems the first are listed and the others counted.
"""

import json
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.errors import RulingsError, UnreadableError
from scoring.game import GAMES, Game, check_seat_count, find_game
from scoring.messages import Value
from scoring.quoting import path_to, quote
from scoring.simulation.distributions.beside import better_than, cell_beside, length_of
from scoring.simulation.distributions.types import Cell
from scoring.types import (
    Points,
    Problem,
    SeatScore,
    Sheet,
    TableScore,
    impossible,
    unlikely,
)

_ENVELOPE = frozenset({"game", "rulings", "seats"})
_LONGEST_NUMBER = 18
MOST_PROBLEMS = 100
# No game has half as many. The seats of a longer list are not looked at.
_MOST_SEATS = 20


@dataclass(frozen=True, slots=True)
class Answer:
    """The JSON to give back, and what refused the table or some of the tables."""

    body: object
    problems: tuple[Problem, ...] = ()

    @property
    def is_refused(self) -> bool:
        return bool(self.problems)


class RepeatedKeys(dict[str, object]):
    """A JSON object in which some keys stood twice; the last value of each counts."""

    repeated: tuple[str, ...] = ()


def load_json(
    text: str,
    *,
    read_int: Callable[[str], object] | None = None,
    read_float: Callable[[str], object] = float,
) -> object:
    """Parse JSON of any origin for `answer_table`.

    Keys given twice are remembered, for a warning. NaN and the infinities become
    floats, and whole numbers of more than 18 digits 10**18 or its negative: each is
    then refused where it stands, and spoils nothing else. A caller that needs other
    numbers reads their digits with two functions of its own. Raises UnreadableError.
    """
    if not text.strip():
        raise UnreadableError(impossible("", "empty-input"))
    try:
        return json.loads(
            text,
            object_pairs_hook=_read_object,
            parse_int=read_int or _read_int,
            parse_float=read_float,
        )
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        fault = impossible("", "not-json", reason=error.msg, **place)
    except RecursionError:
        fault = impossible("", "nested-too-deep")
    raise UnreadableError(fault)


def _read_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    plain = dict(pairs)
    if len(plain) == len(pairs):
        return plain
    marked = RepeatedKeys(pairs)
    times = Counter(key for key, _ in pairs)
    marked.repeated = tuple(key for key in times if times[key] > 1)
    return marked


def _read_int(digits: str) -> int:
    if len(digits.lstrip("-")) <= _LONGEST_NUMBER:
        return int(digits)
    return int(f"{digits[: digits.startswith('-')]}1{'0' * _LONGEST_NUMBER}")


@dataclass(frozen=True, slots=True)
class _Findings:
    """What is collected while a table is read."""

    problems: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)

    def refuse(self, path: str, code: str, **values: Value) -> None:
        self.problems.append(impossible(path, code, **values))

    def warn(self, path: str, code: str, **values: Value) -> None:
        self.warnings.append(unlikely(path, code, **values))

    def warn_of_keys(self, mapping: object, path: str) -> None:
        """Of keys that stood twice in a JSON object."""
        if isinstance(mapping, RepeatedKeys):
            for key in mapping.repeated:
                self.warn(path_to(path, key), "repeated-key")

    def warn_of_unknown(
        self, mapping: Mapping[str, object], known: frozenset[str], path: str
    ) -> None:
        """Of fields that nobody reads."""
        for key in mapping:
            if key not in known:
                self.warn(path_to(path, key), "unknown-field")


def answer_document(document: object) -> Answer:
    """Answer one table, or every table of an array in its place.

    The paths of an array's problems begin with the place: `[3].seats[1].player`. All
    its tables together list 100 problems, and each table after these one.
    """
    if not isinstance(document, list):
        return answer_table(document)
    answers: list[Answer] = []
    left = MOST_PROBLEMS
    for table in document:
        answers.append(answer_table(table, most=max(left, 1)))
        left -= len(answers[-1].problems)
    problems = tuple(
        placed
        for place, answer in enumerate(answers)
        for placed in place_problems(answer.problems, place)
    )
    return Answer([answer.body for answer in answers], problems)


def place_problems(problems: Iterable[Problem], place: int) -> tuple[Problem, ...]:
    """The same problems with the place of their table, from 0, before their paths."""
    return tuple(
        replace(problem, path=f"[{place}].{problem.path}".removesuffix("."))
        for problem in problems
    )


def answer_table(table: object, *, most: int = MOST_PROBLEMS) -> Answer:
    """Check and score one table of parsed JSON; never raises on what it holds.

    At most so many problems are listed.
    """
    findings = _Findings()
    if not isinstance(table, dict):
        return refuse([impossible("", "not-an-object", given=quote(table))])
    game = _read_game(table, findings)
    if game is None:
        return refuse(findings.problems)
    findings.warn_of_keys(table, "")
    findings.warn_of_unknown(table, game.table_fields | _ENVELOPE, "")
    rulings = _read_rulings(game, table, findings)
    seats = _read_seats(game, table, findings)
    if seats is None:
        return refuse(limited(findings.problems, most))
    names = _read_names(seats, findings)
    fields = {key: value for key, value in table.items() if key in game.table_fields}
    sheet = Sheet(names, rulings, seats, fields)
    scored = game.score_sheet(sheet)
    problems = (*findings.problems, *scored.problems)
    if problems or scored.score is None:
        return refuse(limited(problems, most))
    warnings = limited((*findings.warnings, *scored.warnings))
    answer = _answer(game, sheet, scored.score, warnings)
    return Answer({**answer, **scored.extra})


def limited(found: Sequence[Problem], most: int = MOST_PROBLEMS) -> tuple[Problem, ...]:
    """The first of these problems, and how many more there are."""
    if len(found) <= most:
        return tuple(found)
    more = impossible("", "more-problems", count=f"{len(found) - most:,}")
    return (*found[:most], more)


def refuse(problems: Iterable[Problem]) -> Answer:
    """The error object for a table with these problems, at least one."""
    listed = tuple(problems)
    body = {
        "error": listed[0].sentence,
        "problems": [_problem_as_json(p) for p in listed],
    }
    return Answer(body, listed)


def _read_game(table: Mapping[str, object], findings: _Findings) -> Game | None:
    if "game" not in table:
        findings.refuse("game", "missing")
        return None
    game_id = table["game"]
    if isinstance(game_id, str) and game_id in GAMES:
        return find_game(game_id)
    games = tuple(GAMES)
    findings.refuse("game", "unknown-game", given=quote(game_id), games=games)
    return None


def _read_rulings(
    game: Game, table: Mapping[str, object], findings: _Findings
) -> Mapping[str, str]:
    """All rulings in force; the defaults when those given are refused."""
    given = table.get("rulings", {})
    if not isinstance(given, dict):
        findings.refuse("rulings", "not-an-object", given=quote(given))
        return game.resolve_rulings({})
    findings.warn_of_keys(given, "rulings")
    try:
        return game.resolve_rulings(given)
    except RulingsError as error:
        findings.problems.extend(error.problems)
        return game.resolve_rulings({})


def _read_seats(
    game: Game, table: Mapping[str, object], findings: _Findings
) -> tuple[dict[str, object], ...] | None:
    """The seats as they are; None without a list of them, or with far too many."""
    if "seats" not in table:
        findings.refuse("seats", "missing")
        return None
    seats = table["seats"]
    if not isinstance(seats, list):
        findings.refuse("seats", "not-a-list", given=quote(seats))
        return None
    if len(seats) > _MOST_SEATS:
        findings.problems.extend(check_seat_count(len(seats), game.player_counts))
        return None
    return tuple(
        _read_seat(game, seat, f"seats[{number}]", findings)
        for number, seat in enumerate(seats)
    )


def _read_seat(
    game: Game, seat: object, path: str, findings: _Findings
) -> dict[str, object]:
    if not isinstance(seat, dict):
        findings.refuse(path, "not-an-object", given=quote(seat))
        return {}
    findings.warn_of_keys(seat, path)
    findings.warn_of_unknown(seat, game.seat_fields | {"player"}, path)
    for name in sorted(game.seat_fields & seat.keys()):
        value, within = seat[name], f"{path}.{name}"
        findings.warn_of_keys(value, within)
        for number, each in enumerate(value if isinstance(value, list) else ()):
            findings.warn_of_keys(each, f"{within}[{number}]")
    return seat


def _read_names(
    seats: tuple[dict[str, object], ...], findings: _Findings
) -> tuple[str, ...]:
    names: list[str] = []
    for number, seat in enumerate(seats):
        path = f"seats[{number}].player"
        name = seat.get("player", f"seat {number}")
        if not isinstance(name, str):
            findings.refuse(path, "not-a-name", given=quote(name))
            name = f"seat {number}"
        elif "player" not in seat:
            findings.warn(path, "no-name", player=name)
        elif not name.strip():
            findings.warn(path, "blank-name")
        names.append(name)
    _compare_names(names, findings)
    return tuple(names)


def _compare_names(names: Sequence[str], findings: _Findings) -> None:
    """Two equal names refuse the table, in capitals or not and however their accents
    are written; names that only look alike warn."""
    first_by_name: dict[str, int] = {}
    first_by_look: dict[str, int] = {}
    for number, name in enumerate(names):
        path = f"seats[{number}].player"
        plain = unicodedata.normalize("NFC", name.casefold())
        seat = first_by_name.setdefault(plain, number)
        # Equal for names that a reader can hardly tell apart.
        look = " ".join(unicodedata.normalize("NFKC", name).casefold().split())
        alike = first_by_look.setdefault(look, number)
        if seat < number:
            findings.refuse(path, "same-name", player=quote(name), seat=seat)
        elif alike < number:
            shown, other = quote(name), quote(names[alike])
            findings.warn(path, "similar-name", player=shown, other=other, seat=alike)


def _answer(
    game: Game, sheet: Sheet, score: TableScore, warnings: Sequence[Problem]
) -> dict[str, object]:
    cell = cell_beside(game.id, len(sheet.names), sheet.rulings)
    return {
        "game": game.id,
        "rulings": dict(sheet.rulings),
        "winners": [sheet.names[seat] for seat in score.winners],
        "warnings": [_problem_as_json(warning) for warning in warnings],
        "seats": [
            _seat_as_json(name, seat, cell)
            for name, seat in zip(sheet.names, score.seats, strict=True)
            if seat is not None
        ],
        **length_of(cell, game.count_moves(sheet.fields)),
    }


def _seat_as_json(name: str, seat: SeatScore, cell: Cell | None) -> dict[str, object]:
    return {
        "player": name,
        "points": _points_as_json(seat.points),
        "tie_break": list(seat.tie_break),
        "rank": seat.rank,
        "better_than": better_than(cell, seat.points),
        "breakdown": [
            {
                "item": line.item,
                "count": line.count,
                "points": _points_as_json(line.points),
                "rule": line.rule,
                "why": line.sentence,
            }
            for line in seat.lines
        ],
    }


def _points_as_json(points: Points) -> int | float:
    """Whole points as whole numbers; halves are exact as floats too."""
    return points if isinstance(points, int) else float(points)


def _problem_as_json(problem: Problem) -> dict[str, str]:
    return {
        "path": problem.path,
        "code": problem.code,
        "message": problem.sentence,
    }
