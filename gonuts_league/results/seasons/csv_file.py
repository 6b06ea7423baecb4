"""A season's table as a file for a spreadsheet: one row a player, one cell an evening.

Dropped results stand in brackets; numbers have a point and no thousands, whatever the
language.
"""

import csv
import io
from collections.abc import Sequence

from django.utils.translation import gettext as _

from gonuts_league.events.standings.figures import head_of, say_plain
from gonuts_league.leagues.seasons_read import SeasonTable
from gonuts_league.players.lists.csv_records import formula_safe
from gonuts_league.standings.seasons.types import SeasonResult, SeasonRow, SeasonStatus


def season_csv(table: SeasonTable) -> str:
    """The whole table, best first, under the names that its audience is shown."""
    file = io.StringIO()
    writer = csv.writer(file)
    days = [each.at.date().isoformat() for each in table.evenings]
    codes = [value.code for row in table.rows[:1] for value in row.values]
    tie_breaks = [code for code in codes if code != "points"]
    writer.writerow(
        [
            *(_("Rank"), _("Player"), _("Points"), _("Games counted")),
            *(_("Games played"), _("Nights"), _("Note")),
            *(head_of(code) for code in tie_breaks),
            *days,
        ]
    )
    for row in table.rows:
        writer.writerow(_cells(table, row))
    return file.getvalue()


def _cells(table: SeasonTable, row: SeasonRow) -> list[str]:
    values = [value for value in row.values if value.code != "points"]
    return [
        "" if row.rank is None else str(row.rank),
        formula_safe(table.people[row.player].name),
        say_plain(row.points),
        str(row.counted),
        str(len(row.results)),
        str(row.nights),
        _note(row),
        *(say_plain(value.value) for value in values),
        *(
            _evening([each for each in row.results if each.evening == evening.key])
            for evening in table.evenings
        ),
    ]


def _note(row: SeasonRow) -> str:
    match row.status:
        case SeasonStatus.LEFT:
            return _("left")
        case SeasonStatus.SHORT:
            return _("too few nights")
    return ""


def _evening(results: Sequence[SeasonResult]) -> str:
    said = [(say_plain(each.points), each.counts) for each in results]
    return " ".join(text if counts else f"({text})" for text, counts in said)
