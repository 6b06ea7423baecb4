"""The address of the solver: a board, the moves on it, and how many of them are shown.

It is read from whatever people type or paste, and always written the same way: 36
letters, moves joined by dashes, and `at` where not all moves are shown.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from gonuts_league.games.links import solver_url
from gonuts_league.tables.wording import say
from scoring.errors import UnreadableError
from scoring.games.donuts.board import Layout, name_fields
from scoring.games.donuts.errors import LayoutError
from scoring.games.donuts.layouts import parse_layout
from scoring.games.donuts.replay import Replay, replay_moves
from scoring.tables_json import load_json

LONGEST_TEXT = 4_000
MOST_MOVES = 40
_NUMBERING = re.compile(r"\b[0-9]+\.")
_MARKS = re.compile(r"[\s,;\[\]\"'-]+")
_QUOTES = re.compile(r"[\[\]\"',]")


@dataclass(frozen=True, slots=True)
class Question:
    """A board with legal moves, of which the first `at` are shown."""

    layout: Layout
    replay: Replay
    at: int

    @property
    def moves(self) -> tuple[str, ...]:
        return name_fields([turn.field for turn in self.replay.turns])


@dataclass(frozen=True, slots=True)
class ParsedQuestion:
    """What an address says: a question, or what is wrong by field; texts as typed."""

    question: Question | None
    typed: Mapping[str, str]
    errors: Mapping[str, str] = field(default_factory=dict)


def read_asked(query: Mapping[str, str]) -> ParsedQuestion:
    """Read what was typed or pasted; nothing at all is no question."""
    typed = {name: query.get(name, "")[:LONGEST_TEXT] for name in ("layout", "moves")}
    text, names = _read_texts(typed)
    if not typed["layout"].strip():
        is_missing = bool(typed["moves"].strip())
        errors = {"layout": _("Type the board first.")} if is_missing else {}
        return ParsedQuestion(None, typed, errors)
    try:
        layout = parse_layout(text)
    except LayoutError as error:
        return ParsedQuestion(None, typed, {"layout": f"{say(error.message)}."})
    return _ask(layout, names, query.get("at", ""), typed)


def step_url(question: Question, at: int) -> str:
    """Where a step of the question is."""
    return solver_url(question.layout, question.moves, at)


def move_url(question: Question, move: str) -> str:
    """Where the position that is shown is after one more move; later ones are gone."""
    return solver_url(question.layout, (*question.moves[: question.at], move))


def _ask(
    layout: Layout, names: Sequence[str], at: str, typed: Mapping[str, str]
) -> ParsedQuestion:
    if len(names) > MOST_MOVES:
        problem = _("A game has 30 moves at most; these are %(moves)s.")
        return ParsedQuestion(None, typed, {"moves": problem % {"moves": len(names)}})
    replay = replay_moves(layout, names)
    errors = {}
    if replay.problems:
        wrong = replay.problems[0]
        number = int(re.sub(r"\D", "", wrong.path)) + 1
        problem = _("Move %(number)s: %(problem)s.")
        values = {"number": number, "problem": say(wrong.message)}
        errors["moves"] = problem % values
    shown = len(replay.turns)
    if at.isascii() and at.isdigit() and len(at) <= len(str(MOST_MOVES)):
        shown = min(int(at), shown)
    return ParsedQuestion(Question(layout, replay, shown), typed, errors)


def _read_texts(typed: Mapping[str, str]) -> tuple[str, list[str]]:
    """The text of the board and the names of moves; a log has both."""
    layout, moves = typed["layout"], typed["moves"]
    try:
        log = load_json(layout)
    except UnreadableError:
        return _QUOTES.sub("", layout), _names(moves)
    if isinstance(log, dict):
        told = log.get("moves")
        moves = moves or (" ".join(map(str, told)) if isinstance(told, list) else "")
        log = log.get("layout")
    rows = log if isinstance(log, list) else []
    return "".join(map(str, rows)), _names(moves)


def _names(text: str) -> list[str]:
    words = _MARKS.split(_NUMBERING.sub(" ", text.lower()))
    return [word for word in words if word]
