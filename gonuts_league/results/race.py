"""The race: who stood where after each round, drawn for those who lead now."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from gonuts_league.events.models import Event
from gonuts_league.events.standings.figures import DASH
from gonuts_league.events.standings.standings_read import StandingsRead
from gonuts_league.pairing.types import EntryId
from gonuts_league.players.showing import Shown
from gonuts_league.standings.ranking import ranks_after
from gonuts_league.web.charts import BumpChart, DataTable, Racer, draw_bump

MOST_RACERS = 15
# Of more rounds the latest are drawn.
MOST_STEPS = 8
LEAST_STEPS = 2


def draw_race(event: Event, read: StandingsRead) -> BumpChart | None:
    """Draw how the first came to their ranks; None before there is a race to draw.

    After a cut nobody moves by points any more, so there is none either.
    """
    numbers = [row.number for row in read.rounds if row.number <= read.round_number]
    numbers = numbers[-MOST_STEPS:]
    if len(numbers) < LEAST_STEPS or read.knockout is not None:
        return None
    racers = _racers(read, _ranks(event, read, numbers))
    return draw_bump(
        racers,
        steps=[_("R %(round)s") % {"round": number} for number in numbers],
        key="race",
        title=_("The race"),
        desc=_("Ranks of the first %(count)s after each round, from 1 at the top.")
        % {"count": len(racers)},
        table=_table(racers, numbers),
    )


def _ranks(
    event: Event, read: StandingsRead, numbers: Sequence[int]
) -> list[Mapping[EntryId, int]]:
    """The ranks of the racers after each of these rounds; the last one is known."""
    last = {row.entry: row.rank for row in read.standings[:MOST_RACERS]}
    earlier = ranks_after(
        numbers[:-1], last, field=read.field, tie_breaks=tuple(event.tie_breaks)
    )
    return [*earlier, last]


def _racers(read: StandingsRead, ranks: Sequence[Mapping[EntryId, int]]) -> list[Racer]:
    return [
        Racer(
            name=_short(read.people[row.entry].shown),
            ranks=tuple(step.get(row.entry) for step in ranks),
        )
        for row in read.standings[:MOST_RACERS]
    ]


def _short(shown: Shown) -> str:
    """There is little room; but "a player" begins a line here."""
    return shown.short if shown.is_named else shown.name


def _table(racers: Sequence[Racer], numbers: Sequence[int]) -> DataTable:
    return DataTable(
        caption=_("Rank after each round"),
        head=(
            _("Player"),
            *(_("R %(round)s") % {"round": number} for number in numbers),
        ),
        rows=tuple(
            (racer.name, *(str(rank or DASH) for rank in racer.ranks))
            for racer in racers
        ),
    )
