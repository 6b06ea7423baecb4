"""Read a tournament report file, TRF16 with JaVaFo's XX lines or TRF-2026.

1. The text is UTF-8, else Windows-1252, which many programs write; lines end with CR,
   LF or both.
2. Each line is read by its first three characters. A blank round is one without play,
   a blank colour none. ``###`` and everything unknown is passed over.
3. ``checking`` holds the rounds of those who met against each other.

All problems are listed, not only the first. Not read: teams (the file is refused), what
a federation knows of a player, byes and points given beforehand, forbidden pairs, the
first colour, tie-breaks, dates of rounds, XXS beyond win, draw, loss and the bye.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from .checking import check_players, points_that_differ
from .lines import FIRST_ROUND, ROUND_WIDTH, FileLine
from .types import (
    PASSED_OVER,
    TEXT_FIELDS,
    Code,
    Colour,
    FileProblem,
    PointCorrection,
    PointRules,
    RoundLine,
    Tournament,
    TrfError,
    TrfPlayer,
)

MAX_BYTES = 2 * 1024 * 1024
_LINE_END = re.compile(r"\r\n|\r|\n")


class _Draft:
    """What has been read so far: fields of the tournament, and players by line."""

    def __init__(self) -> None:
        self.fields: dict[str, Any] = {"point_rules": PointRules()}
        self.players: list[tuple[FileLine, TrfPlayer]] = []
        self.passed_over: set[str] = set()


def read_trf(content: bytes) -> Tournament:
    """Read a file.

    Raises TrfError with every problem, in the order of the lines.
    """
    if len(content) > MAX_BYTES:
        raise TrfError((FileProblem(0, 0, 0, "too-large"),))
    draft = _Draft()
    problems: list[FileProblem] = []
    for number, text in enumerate(_LINE_END.split(decode_trf(content)), start=1):
        line = FileLine(number, text, problems)
        reader = _READERS.get(line.tag)
        if reader is not None:
            reader(line, draft)
    if not draft.players:
        problems.append(FileProblem(0, 0, 0, "no-players"))
    problems.extend(check_players(draft.players))
    if problems:
        raise TrfError(tuple(sorted(problems, key=lambda p: (p.line, p.first))))
    tournament = Tournament(
        **draft.fields,
        players=tuple(player for _, player in draft.players),
        passed_over=frozenset(draft.passed_over),
    )
    warnings = tuple(points_that_differ(tournament, draft.players))
    return replace(tournament, warnings=warnings)


def decode_trf(content: bytes) -> str:
    """The text of a file: UTF-8, else Windows-1252."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _read_player(line: FileLine, draft: _Draft) -> None:
    number = line.whole(5, 8)
    if not number:
        line.note(5, 8, "no-number")
        return
    name = line.cut(15, 47)
    if not name:
        line.note(15, 47, "no-name")
    points = line.points(80, 84)
    if points is None and not line.cut(80, 84):
        line.note(80, 84, "no-points")
    places = range(FIRST_ROUND, len(line.text.rstrip()) + 1, ROUND_WIDTH)
    player = TrfPlayer(
        number=number,
        name=name,
        points=points or Fraction(0),
        rank=line.whole(86, 89),
        rounds=tuple(_read_round(line, at) for at in places),
    )
    draft.players.append((line, player))


def _read_round(line: FileLine, at: int) -> RoundLine:
    opponent = line.whole(at, at + 3) or None
    colour = _read_colour(line, at + 5)
    letter = line.cut(at + 7, at + 7).upper() or Code.ZERO_BYE
    if letter not in set(Code):
        line.note(at + 7, at + 7, "unknown-result")
        return RoundLine(None, Colour.NONE, Code.ZERO_BYE)
    code = Code(letter)
    if code.is_bye and opponent is not None:
        line.note(at, at + 7, "bye-with-opponent")
    if code.is_played and opponent is None:
        line.note(at, at + 7, "no-opponent")
    if code.is_played and line.cut(at + 5, at + 5) in ("", "-"):
        line.note(at + 5, at + 5, "unknown-colour")
    return RoundLine(opponent, colour, code)


def _read_colour(line: FileLine, at: int) -> Colour:
    letter = line.cut(at, at).lower() or Colour.NONE
    if letter not in set(Colour):
        line.note(at, at, "unknown-colour")
        return Colour.NONE
    return Colour(letter)


def _read_text(line: FileLine, draft: _Draft) -> None:
    draft.fields[TEXT_FIELDS[line.tag]] = line.cut(5)


def _read_round_count(line: FileLine, draft: _Draft) -> None:
    draft.fields["round_count"] = line.whole(5, 60)


_SCORE_FIELDS = {
    "W": "win",
    "D": "draw",
    "L": "loss",
    "A": "absence",
    "P": "allocated_bye",
    "PAB": "allocated_bye",
}


def _read_scores(line: FileLine, draft: _Draft) -> None:
    """162: a letter and its points, every nine columns. Without P a bye is a win."""
    for at in range(6, len(line.text.rstrip()) + 1, 9):
        letter = line.cut(at, at).upper()
        points = line.points(at + 1, at + 4)
        if letter in _SCORE_FIELDS and points is not None:
            _set_score(draft, letter, points)


def _read_named_scores(line: FileLine, draft: _Draft) -> None:
    """XXS: words like ``W=3.0``."""
    for column, word in line.words():
        name, _, _ = word.partition("=")
        last = column + len(word) - 1
        points = line.points(column + len(name) + 1, last)
        if name.upper() in _SCORE_FIELDS and points is not None:
            _set_score(draft, name.upper(), points)


def _set_score(draft: _Draft, letter: str, points: Fraction) -> None:
    worth = {_SCORE_FIELDS[letter]: points}
    if letter == "W":
        worth["allocated_bye"] = points
    draft.fields["point_rules"] = replace(draft.fields["point_rules"], **worth)


def _read_correction(line: FileLine, draft: _Draft) -> None:
    points = line.points(14, 17)
    if points is None:
        line.note(14, 17, "no-points")
        return
    given = PointCorrection(
        points, line.whole(20, 22) or 0, line.numbers(24), line.cut(5, 5)
    )
    draft.fields["corrections"] = (*draft.fields.get("corrections", ()), given)


def _pass_over(line: FileLine, draft: _Draft) -> None:
    draft.passed_over.add(PASSED_OVER[line.tag])


def _refuse_team(line: FileLine, draft: _Draft) -> None:
    line.note(1, 3, "teams")


_Reader = Callable[[FileLine, _Draft], None]
_READERS: dict[str, _Reader] = {
    "001": _read_player,
    **dict.fromkeys(TEXT_FIELDS, _read_text),
    **dict.fromkeys(PASSED_OVER, _pass_over),
    "142": _read_round_count,
    "162": _read_scores,
    "299": _read_correction,
    "013": _refuse_team,
    "310": _refuse_team,
    "XXR": _read_round_count,
    "XXS": _read_named_scores,
}
