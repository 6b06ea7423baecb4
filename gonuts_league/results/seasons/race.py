"""The race of a season: who stood where after each of its last evenings."""

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from gonuts_league.events.standings.figures import DASH
from gonuts_league.leagues.season_counting import RACERS
from gonuts_league.leagues.seasons_read import SeasonTable
from gonuts_league.web.charts import BumpChart, DataTable, Racer, draw_bump


def draw_season_race(table: SeasonTable) -> BumpChart | None:
    """Draw the ranks of those in front; nothing before the second evening."""
    steps = table.race
    if len(steps) < 2:
        return None
    racing = [row for row in table.rows[:RACERS] if row.rank is not None]
    racers = [
        Racer(
            name=f"{row.rank} {table.people[row.player].short}",
            ranks=tuple(step[index] for step in steps),
        )
        for index, row in enumerate(racing)
    ]
    labels = [
        date_format(evening.at, "j M") for evening in table.evenings[-len(steps) :]
    ]
    return draw_bump(
        racers,
        steps=labels,
        key="season-race",
        title=_("The race"),
        desc=_("Who stood where after each evening, for those in front now."),
        table=DataTable(
            caption=_("Rank after each evening"),
            head=(_("Player"), *labels),
            rows=tuple(
                (
                    table.people[row.player].short,
                    *(str(step[index] or DASH) for step in steps),
                )
                for index, row in enumerate(racing)
            ),
        ),
    )
