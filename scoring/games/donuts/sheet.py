"""A Donuts table as JSON brings it: what refuses it, what warns, what it scores.

Refused is what no game ends with and what cannot be read; a table without any result is
refused too. Odd boards warn.
"""

from scoring.games.donuts.check import check_table
from scoring.games.donuts.reading import ReadResult, read_fields
from scoring.games.donuts.score import score_table
from scoring.types import Problem, Sheet, SheetScore, impossible

SEAT_FIELDS = frozenset({"flavor"})


def score_sheet(sheet: Sheet) -> SheetScore:
    """Check and score one table; never raises on its content."""
    reading = read_fields(sheet.fields)
    found = (
        *check_table(sheet.seats, sheet.rulings, reading),
        *_without_result(reading),
    )
    problems = tuple(p for p in found if p.grade == "impossible")
    warnings = tuple(p for p in found if p.grade != "impossible")
    if problems or reading.result is None:
        return SheetScore(problems, warnings, None)
    score = score_table(sheet.seats, sheet.rulings, sheet.names, reading)
    outcome = reading.result.ending.outcome
    return SheetScore((), warnings, score, {"outcome": outcome})


def _without_result(reading: ReadResult) -> tuple[Problem, ...]:
    if reading.result or reading.problems:
        return ()
    return (impossible("board", "no-result"),)
