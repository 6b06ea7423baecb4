"""A Nosh table as JSON brings it: what refuses it, what warns, what it scores.

Refused are two seats with one favourite, a favourite that is
missing beside `treats`, more than seven goals in a seat, coins that are no whole number
from 0 to 29, a treat that is no kebab-case name, more than five treats; a number of
seats outside 3 to 5; and what cannot be read at all. Everything else warns. A seat
without goals is scored as if it had none, and one without coins as if it had 0.
"""

from scoring.games.nosh.check import check_table
from scoring.games.nosh.score import score_table
from scoring.types import Sheet, SheetScore

TABLE_FIELDS: frozenset[str] = frozenset()
SEAT_FIELDS = frozenset({"goals", "goal_points", "favorite_goals", "favorite", "coins"})


def score_sheet(sheet: Sheet) -> SheetScore:
    """Check and score one table; never raises on its content."""
    found = check_table(sheet.seats, sheet.rulings, names=sheet.names)
    problems = tuple(problem for problem in found if problem.grade == "impossible")
    warnings = tuple(problem for problem in found if problem.grade != "impossible")
    if problems:
        return SheetScore(problems, warnings, None)
    score = score_table(sheet.seats, sheet.rulings, sheet.names)
    return SheetScore((), warnings, score)
