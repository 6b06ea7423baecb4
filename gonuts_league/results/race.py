"""The race: who stood where after each round or evening, drawn for the leaders."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from gonuts_league.events.models import Event
from gonuts_league.events.standings.figures import DASH
from gonuts_league.events.standings.standings_read import StandingsRead
from gonuts_league.standings.ranking import ranks_after
from gonuts_league.web.charts import Chart, DataTable, Racer, draw_bump

Ranks = tuple[int | None, ...]
MOST_RACERS = 15
# Of more rounds the latest are drawn.
MOST_STEPS = 8
LEAST_STEPS = 2


def race_of(event: Event, read: StandingsRead) -> Chart:
    """Draw how the leaders of an event came to their ranks."""
    numbers = read.round_numbers[-MOST_STEPS:]
    last = {row.entry: row.rank for row in read.standings[:MOST_RACERS]}
    earlier = ranks_after(
        numbers[:-1], last, field=read.field, tie_breaks=tuple(event.tie_breaks)
    )
    names = {entry: read.people[entry].called for entry in last}
    racers = [
        (
            str(entry),
            names[entry],
            names[entry],
            tuple(step.get(entry) for step in (*earlier, last)),
        )
        for entry in last
    ]
    return draw_race(
        racers,
        [_("Round %(number)s") % {"number": number} for number in numbers],
        key="race",
        desc=_("Ranks of the first %(count)s after each round, from 1 at the top.")
        % {"count": len(racers)},
        caption=_("Rank after each round"),
    )


def draw_race(
    racers: Sequence[tuple[str, str, str, Ranks]],
    steps: Sequence[str],
    *,
    key: str,
    desc: str,
    caption: str,
) -> Chart:
    """Draw racers in the order in which they stand now, each with what names its row,
    a name in the picture and one in its table, and the ranks after each step.

    The first one is in focus until somebody taps a name, or the reader is among them.
    """
    return draw_bump(
        [
            Racer(in_picture, ranks, f"race-{row}")
            for row, in_picture, _name, ranks in racers
        ],
        steps=steps,
        key=key,
        title=_("The race"),
        desc=desc,
        table=DataTable(
            caption=caption,
            head=(_("Player"), *steps),
            rows=tuple(
                (name, *(str(rank or DASH) for rank in ranks))
                for _row, _in_picture, name, ranks in racers
            ),
        ),
    )
