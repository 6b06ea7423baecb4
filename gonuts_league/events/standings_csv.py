"""Standings as a file for spreadsheets: one row a person, one column a criterion.

Headings are codes, and numbers have a point and six decimals at most, in every
language; what a vector counts is parted by spaces. People are named as for whoever
asks, and no name is a formula.
"""

import csv
import io
from collections.abc import Iterator

from gonuts_league.players.csv_records import formula_safe

from .figures import say_plain
from .standings.types import Standing
from .standings_read import StandingsRead

YES = "yes"


def standings_csv(read: StandingsRead) -> str:
    """All rows of these standings, best first, under one row of headings."""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\r\n")
    writer.writerow(_heading(read))
    for standing in read.standings:
        writer.writerow(_row(standing, read))
    return lines.getvalue()


def _heading(read: StandingsRead) -> list[str]:
    first = read.standings[0] if read.standings else None
    criteria = [value.code for value in first.values] if first else ["points"]
    rounds = (
        [f"round-{n}" for n, _points in enumerate(first.rounds, 1)] if first else []
    )
    return ["rank", "player", "guest", "left", "games", *criteria, *rounds]


def _row(standing: Standing, read: StandingsRead) -> Iterator[str]:
    person = read.people[standing.entry]
    yield str(standing.rank)
    yield formula_safe(person.shown.name)
    yield YES * person.is_guest
    yield YES * person.has_dropped
    yield str(standing.games)
    for each in standing.values:
        yield say_plain(each.value)
    for points in standing.rounds:
        yield say_plain(points)
