"""A Go Nuts table as JSON brings it: what refuses it, what warns, what it scores.

Refused is only an unknown card, a count that is no whole
number from 0, a number of players outside 2 to 6, more copies than the deck holds.
Where the dots of the edition are a stand-in, more copies than the deck only warn, and
more than the box refuse. A seat without `cards` is scored as empty, with a warning.
"""

from typing import Any

from scoring.games.gonuts.check import check_table
from scoring.games.gonuts.kinds import Edition
from scoring.games.gonuts.score import score_sound_table
from scoring.quoting import quote
from scoring.types import Problem, Sheet, SheetScore, impossible, unlikely

TABLE_FIELDS = frozenset({"players"})
SEAT_FIELDS = frozenset({"cards"})


def score_sheet(edition: Edition, sheet: Sheet) -> SheetScore:
    """Check and score one table; never raises on its content."""
    tableaux: list[Any] = [seat.get("cards", {}) for seat in sheet.seats]
    found = check_table(
        edition, tableaux, sheet.rulings, sheet.fields.get("players"), sheet.names
    )
    # None means "not entered" to the checks; in JSON it is no tableau.
    problems = (
        *(
            impossible(f"seats[{seat}].cards", "not-a-tableau", given=quote(None))
            for seat, tableau in enumerate(tableaux)
            if tableau is None
        ),
        *(p for p in found if _refuses(edition, p)),
    )
    warnings = (
        *(
            unlikely(f"seats[{seat}].cards", "no-cards")
            for seat, fields in enumerate(sheet.seats)
            if "cards" not in fields
        ),
        *(p for p in found if not _refuses(edition, p)),
    )
    if problems:
        return SheetScore(problems, warnings, None)
    score = score_sound_table(edition, tableaux, sheet.rulings, sheet.names)
    return SheetScore((), warnings, score)


def _refuses(edition: Edition, problem: Problem) -> bool:
    if problem.grade == "outside-setup":
        return not edition.is_standin
    return problem.grade == "impossible"
