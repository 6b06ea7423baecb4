"""The lists of ratings as a file for a spreadsheet."""

import csv
import io

from gonuts_league.clubs.models import Club
from gonuts_league.players.csv_records import formula_safe
from gonuts_league.players.showing import Audience

from .figures_read import rated_families, ratings_of
from .people import people_shown
from .rating import shown, shown_band

HEAD = ("family", "rank", "player", "rating", "band", "sure", "games")


def ratings_csv(club: Club, *, audience: Audience) -> str:
    """All families one after the other, in the order of the boards.

    No spreadsheet runs what stands in a name.
    """
    rows = [
        (family, row)
        for family in rated_families(club)
        for row in ratings_of(club, family)
    ]
    people = people_shown(club, [row.player for _, row in rows], audience=audience)
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(HEAD)
    for family, row in rows:
        writer.writerow(
            [
                family,
                "" if row.rank is None else row.rank,
                formula_safe(people[row.player].name),
                shown(row.mu),
                shown_band(row.sigma),
                shown(row.mu - row.sigma),
                row.game_count,
            ]
        )
    return file.getvalue()
