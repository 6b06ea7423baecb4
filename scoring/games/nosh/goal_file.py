"""Read a club's own goal deck from CSV text: colour, points, five counts of treats.

1. The delimiter is that of tab, semicolon and comma which the first filled line holds
   most often.
2. The first row is a header if neither its colour is a colour nor its points are a
   number. The headings of its five last columns name the treats then; without a header
   these are `treat-1` to `treat-5`, and have no names.
3. Every other filled row is one goal card; a goal with several copies has several rows.

All problems are told, each with the number of its line. Whether the deck is as large
as the box's is not decided here; that is `goals.check_goal_deck`.
"""

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.errors import ProblemsError
from scoring.games.nosh.entry import NoshFindings
from scoring.games.nosh.goals import TREATS, GoalCard, GoalDeck
from scoring.games.nosh.rules import COPIES_OF_A_TREAT, TREAT_KINDS, Colour
from scoring.quoting import quote

MAX_LETTERS = 100_000
MAX_GOALS = 500
MOST_POINTS = 99
LONGEST_HEADING = 40

_WIDTH = 2 + TREAT_KINDS
_COLOURS: dict[str, Colour] = {
    "blue": "blue",
    "blau": "blue",
    "b": "blue",
    "red": "red",
    "rot": "red",
    "r": "red",
}
_NUMBER = re.compile(r"[0-9]{1,3}\Z")
_NO_LETTERS = re.compile(r"[^a-z0-9]+")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e"})


class GoalDeckError(ProblemsError):
    """A goal deck that cannot be used; `problems` lists every one.

    Their paths are `line 3`, or empty for the text as a whole.
    """


@dataclass(frozen=True, slots=True)
class _Row:
    path: str
    cells: tuple[str, ...]


def read_goal_deck(text: str) -> GoalDeck:
    """Read a deck. Raises GoalDeckError with all problems, and nothing else.

    >>> deck = read_goal_deck("blue;3;2;0;0;0;0\\nred;9;2;2;0;0;0")
    >>> [(goal.colour, goal.points, goal.counts) for goal in deck.goals]
    [('blue', 3, (2, 0, 0, 0, 0)), ('red', 9, (2, 2, 0, 0, 0))]
    """
    findings = NoshFindings("")
    rows = _read_rows(text.removeprefix("\ufeff"), findings)
    names: tuple[str, ...] = ()
    if rows and _is_header(rows[0]):
        names = _read_names(rows.pop(0), findings)
    if len(rows) > MAX_GOALS:
        findings.refuse("", "goal-deck-too-many", limit=MAX_GOALS)
    goals = [_read_goal(row, findings) for row in rows]
    if not goals and not findings.problems:
        findings.refuse("", "empty-goal-deck")
    if findings.problems:
        raise GoalDeckError(tuple(findings.problems))
    treats = tuple(map(_kebab, names)) or TREATS
    return GoalDeck("club", treats, tuple(goal for goal in goals if goal), names)


def _read_rows(text: str, findings: NoshFindings) -> list[_Row]:
    """The filled rows, each with the line on which it begins; none if there are
    problems with the text as a whole."""
    if len(text) > MAX_LETTERS:
        findings.refuse("", "goal-deck-too-long", limit=MAX_LETTERS)
        return []
    delimiter = _find_delimiter(text)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows = []
    line = 1
    try:
        for cells in reader:
            tidy = tuple(cell.strip() for cell in cells)
            if any(tidy):
                rows.append(_Row(f"line {line}", tidy))
            line = reader.line_num + 1
    except csv.Error:
        findings.refuse(f"line {line}", "goal-deck-quotes")
        return []
    return rows


def _find_delimiter(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip(" \t;,")), "")
    return max(",;\t", key=first.count)


def _is_header(row: _Row) -> bool:
    colour, points = (*row.cells, "", "")[:2]
    return colour.casefold() not in _COLOURS and not any(c.isdigit() for c in points)


def _read_names(row: _Row, findings: NoshFindings) -> tuple[str, ...]:
    """The names of the treats: headings that give five different ids."""
    names = _fit(row, findings)[2:]
    treats = {_kebab(name) for name in names}
    if "" in treats or len(treats) < len(names):
        findings.refuse(row.path, "bad-treat-headings")
    for name in names:
        if len(name) > LONGEST_HEADING:
            given, most = quote(name), LONGEST_HEADING
            findings.refuse(row.path, "long-treat-heading", given=given, most=most)
    return names


def _kebab(heading: str) -> str:
    """The id of a treat: "Sweet Pear" is `sweet-pear`."""
    plain = heading.casefold().translate(_UMLAUTS)
    return _NO_LETTERS.sub("-", plain).strip("-")


def _fit(row: _Row, findings: NoshFindings) -> tuple[str, ...]:
    """The seven cells of a row, or none with a problem; empty ones at its end go."""
    extra = row.cells[_WIDTH:]
    if len(row.cells) >= _WIDTH and not any(extra):
        return row.cells[:_WIDTH]
    findings.refuse(row.path, "goal-columns", count=len(row.cells), expected=_WIDTH)
    return ()


def _read_goal(row: _Row, findings: NoshFindings) -> GoalCard | None:
    """One goal; None if anything is wrong with it, all of which is told."""
    cells = _fit(row, findings)
    if not cells:
        return None
    colour = _COLOURS.get(cells[0].casefold())
    if colour is None:
        findings.refuse(row.path, "unknown-goal-colour", given=quote(cells[0]))
    points = _read_number(cells[1], MOST_POINTS)
    if points is None:
        given, most = quote(cells[1]), MOST_POINTS
        findings.refuse(row.path, "bad-goal-points", given=given, most=most)
    counts = _read_counts(row, cells[2:], findings)
    if colour is None or points is None or counts is None:
        return None
    return GoalCard(colour, points, counts)


def _read_counts(
    row: _Row, cells: Sequence[str], findings: NoshFindings
) -> tuple[int, ...] | None:
    """How often each treat is shown; an empty cell is 0."""
    counts = []
    for cell in cells:
        count = _read_number(cell or "0", COPIES_OF_A_TREAT)
        if count is None:
            given, most = quote(cell), COPIES_OF_A_TREAT
            findings.refuse(row.path, "bad-treat-count", given=given, most=most)
        else:
            counts.append(count)
    if len(counts) < len(cells):
        return None
    if not any(counts):
        findings.refuse(row.path, "goal-shows-nothing")
        return None
    return tuple(counts)


def _read_number(cell: str, most: int) -> int | None:
    """A whole number from 0 to `most`, else None."""
    if _NUMBER.match(cell) and int(cell) <= most:
        return int(cell)
    return None
