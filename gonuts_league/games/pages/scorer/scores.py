"""Check and score the table of the quick scorer, as far as it is entered."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gonuts_league.games.registry import PAGES
from scoring.errors import TableauError
from scoring.types import Problem, TableScore

from .link import Sheet

SEAT_PATH = re.compile(r"seats\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Scored:
    """`score` is None where nothing can be scored; `missing` are the seats that are not
    entered. A seat whose entry cannot be is neither."""

    score: TableScore | None
    problems: tuple[Problem, ...]
    missing: tuple[int, ...]

    @property
    def is_impossible(self) -> bool:
        return any(problem.grade == "impossible" for problem in self.problems)

    @property
    def is_final(self) -> bool:
        """Whether a winner can be told."""
        return bool(self.score) and not self.missing and not self.is_impossible


def score_sheet(sheet: Sheet, names: Sequence[str]) -> Scored:
    """Score everybody whose entry can be; the worst problems come first."""
    game, table, widget = sheet.game, sheet.table, PAGES[sheet.game.id]
    rulings = game.resolve_rulings(sheet.rulings)
    found = game.check(
        table.tableaux, rulings, sheet.players, names=names, fields=table.fields
    )
    order = ("impossible", "outside-setup", "unlikely")
    problems = tuple(sorted(found, key=lambda problem: order.index(problem.grade)))
    wrong = {
        int(match[1])
        for problem in problems
        if problem.grade == "impossible" and (match := SEAT_PATH.match(problem.path))
    }
    sound = [
        None if seat in wrong else tableau
        for seat, tableau in enumerate(table.tableaux)
    ]
    missing = tuple(
        seat for seat in range(sheet.players) if not widget.is_entered(table, seat)
    )
    try:
        score = game.score(sound, rulings, names, table.fields)
    except TableauError:
        score = None
    return Scored(score, problems, missing)
