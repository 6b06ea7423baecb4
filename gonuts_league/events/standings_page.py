"""Standings in words and figures: what the template shows, formatted once.

Every number is text when it leaves this module; the template only places it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.look.charts import BumpChart
from gonuts_league.players.showing import Audience
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.wording import say_winners

from .criteria_words import say_criteria, say_system
from .figures import decimals_for, say_number
from .models import Event
from .stage_results import stages_url
from .standings.types import SeatResult
from .standings_notes import unfit_notes
from .standings_race import draw_race
from .standings_read import SeenTable, StandingsRead
from .standings_rows import (
    ROWS_A_PAGE,
    Column,
    Row,
    make_columns,
    make_rows,
    round_columns,
)
from .tie_words import say_undecided
from .ties import is_played_out, undecided_in

# A page of a large event names this many tables; the others stand in the rounds' cells.
MOST_TABLES = 24
# Columns of criteria, the points among them, that leave room for a side column.
MOST_BESIDE = 5


@dataclass(frozen=True, slots=True)
class TablePlayer:
    name: str
    points: str
    is_winner: bool


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table of the round shown; `url` leads to its result, if there is one."""

    number: int
    state: str
    is_confirmed: bool
    url: str
    players: tuple[TablePlayer, ...]


@dataclass(frozen=True, slots=True)
class RoundStep:
    number: int
    is_shown: bool


@dataclass(frozen=True, slots=True)
class StandingsPage:
    title: str
    progress: str
    is_final: bool
    confirmed: str
    winners: str
    undecided: str
    frozen: str
    notes: tuple[str, ...]
    rule: str
    rules_url: str
    csv_url: str
    round_number: int
    round_columns: tuple[int, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    page: int
    page_count: int
    tables: tuple[TableLine, ...]
    tables_left_out: str
    steps: tuple[RoundStep, ...]
    stages_url: str
    race: BumpChart | None

    @property
    def is_wide(self) -> bool:
        """Whether the columns leave no room beside the table."""
        return len(self.columns) > MOST_BESIDE

    @property
    def previous_page(self) -> int:
        return self.page - 1

    @property
    def next_page(self) -> int:
        """The page after this one, 0 behind the last."""
        return self.page + 1 if self.page < self.page_count else 0


def make_page(event: Event, read: StandingsRead, *, page: int = 1) -> StandingsPage:
    """Put one page of standings into words; a page past the end is the last one."""
    page_count = max(-(-len(read.standings) // ROWS_A_PAGE), 1)
    page = min(page, page_count)
    shown = read.tables_of_round
    urls, columns = _table_urls(event, read), make_columns(read)
    return StandingsPage(
        title=standings_title(event, read),
        progress=_progress(event, read),
        is_final=_is_final(event, read),
        confirmed=_confirmed(shown),
        winners=_winners(event, read),
        undecided=_undecided(event, read),
        frozen=_frozen(read),
        notes=unfit_notes(event, read),
        rule=_rule(event, read),
        rules_url=_own_url("events:rules", event, read),
        csv_url=_own_url("standings:csv", event, read),
        round_number=read.round_number,
        round_columns=round_columns(read),
        columns=columns,
        rows=make_rows(read, columns, page=page, urls=urls),
        page=page,
        page_count=page_count,
        tables=tuple(
            _table_line(read, table, urls.get(table.pk, ""))
            for table in shown[:MOST_TABLES]
        ),
        tables_left_out=_left_out(len(shown) - MOST_TABLES),
        steps=tuple(
            RoundStep(row.number, row.number == read.round_number)
            for row in read.rounds
        ),
        stages_url=stages_url(event, read),
        race=draw_race(event, read) if page == 1 else None,
    )


def standings_title(event: Event, read: StandingsRead) -> str:
    """Say of which round these standings are, and whether they are final."""
    if not read.round_number:
        return _("Standings")
    if _is_final(event, read):
        return _("Final standings")
    if read.is_frozen and read.round_number == read.frozen_after:
        return _("Standings as after round %(round)s") % {"round": read.round_number}
    if read.is_running:
        return _("Standings in round %(round)s") % {"round": read.round_number}
    return _("Standings after round %(round)s") % {"round": read.round_number}


def _progress(event: Event, read: StandingsRead) -> str:
    planned = max(event.rounds_planned, read.round_number)
    text = (
        _("in round %(round)s of %(planned)s")
        if read.is_running
        else _("after round %(round)s of %(planned)s")
    )
    return text % {"round": read.round_number, "planned": planned}


def _confirmed(tables: Sequence[SeenTable]) -> str:
    if not tables:
        return _("waiting for the first round")
    played = [table for table in tables if table.state != TableState.VOID]
    return ngettext(
        "%(confirmed)s of %(count)s table confirmed",
        "%(confirmed)s of %(count)s tables confirmed",
        len(played),
    ) % {
        "confirmed": sum(1 for table in played if table.counts),
        "count": len(played),
    }


def _winners(event: Event, read: StandingsRead) -> str:
    if not _is_final(event, read):
        return ""
    first = [row.entry for row in read.standings if row.rank == 1 and row.games]
    return say_winners([read.people[entry].shown.short for entry in first])


def _undecided(event: Event, read: StandingsRead) -> str:
    """Tell the club's people of ties for which somebody has to say what they are."""
    if read.audience != Audience.MEMBERS or not is_played_out(event, read):
        return ""
    return say_undecided(undecided_in(read), read)


def _frozen(read: StandingsRead) -> str:
    if read.frozen_after is None:
        return ""
    words = {"round": read.frozen_after}
    if read.is_frozen:
        return (
            _(
                "As after round %(round)s: what came later is kept back until it is "
                "announced."
            )
            % words
        )
    return (
        _("Frozen: everybody but you sees the standings as after round %(round)s.")
        % words
    )


def _is_final(event: Event, read: StandingsRead) -> bool:
    if read.is_frozen:
        return False
    last = read.rounds[-1].number if read.rounds else 0
    return event.is_finished and read.round_number == last


def _rule(event: Event, read: StandingsRead) -> str:
    """Say how ties are broken, in the order of the event."""
    if read.knockout is not None:
        return _(
            "Who got further is ahead; games after the cut give no points. Tap a name "
            "to read how far a player came."
        )
    values = {
        "system": say_system(event.points_system),
        "criteria": say_criteria(event.tie_breaks),
    }
    if not event.tie_breaks:
        return (
            _(
                "%(system)s. Ties are not broken. Tap a name to read why a player is "
                "ahead of the next."
            )
            % values
        )
    return (
        _(
            "%(system)s. Ties are broken by %(criteria)s. Tap a name to read why a "
            "player is ahead of the next."
        )
        % values
    )


def _own_url(name: str, event: Event, read: StandingsRead) -> str:
    """Another page of the event; a phone at a table may not follow there."""
    return "" if read.audience == Audience.TABLE else reverse(name, args=[event.slug])


def _left_out(count: int) -> str:
    if count <= 0:
        return ""
    return ngettext(
        "%(count)s more table; its result is linked from the rounds above.",
        "%(count)s more tables; their results are linked from the rounds above.",
        count,
    ) % {"count": count}


def _table_urls(event: Event, read: StandingsRead) -> dict[int, str]:
    """Where each table's result stands; a phone at a table may not follow there."""
    if read.audience == Audience.TABLE:
        return {}
    # One reverse for all: five hundred cost more than the queries do.
    base = reverse("standings:game", args=[event.slug, 0]).removesuffix("0/")
    return {table.pk: f"{base}{table.pk}/" for table in read.tables if table.counts}


def _table_line(read: StandingsRead, table: SeenTable, url: str) -> TableLine:
    result = read.results.get((table.round_number, table.number), ())
    by_entry: dict[int, SeatResult] = {seat.entry: seat for seat in result}
    order = sorted(
        table.entries, key=lambda e: (by_entry[e].rank or 99) if e in by_entry else 0
    )
    has_points = any(seat.points is not None for seat in result)
    return TableLine(
        number=table.number,
        state=_("no result yet")
        if table.is_open
        else str(TableState(table.state).label),
        is_confirmed=table.counts,
        url=url,
        players=tuple(
            _table_player(read, entry, by_entry.get(entry), has_points)
            for entry in order
        ),
    )


def _table_player(
    read: StandingsRead, entry: int, seat: SeatResult | None, has_points: bool
) -> TablePlayer:
    points = seat.points if seat else None
    shown = read.people[entry].shown
    return TablePlayer(
        name=shown.short if shown.is_named else shown.name,
        points=say_number(points, decimals_for([points])) if has_points else "",
        is_winner=bool(seat and seat.rank == 1 and seat.earns),
    )
