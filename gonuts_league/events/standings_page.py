"""Standings in words and figures: what the template shows, formatted once.

Every number is text when it leaves this module; the template only places it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.players.showing import Audience
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.wording import say_winners

from .enums import AwardKind
from .figures import decimals_for, say_number
from .models import Event
from .stage_results import how_far, places_played, stages_url
from .standings.types import SeatResult, Standing
from .standings_read import SeenTable, StandingsRead
from .standings_why import why_maker

ROWS_A_PAGE = 100
# More columns do not fit beside the side column at 1280 px.
MOST_ROUND_COLUMNS = 6
# A page of a large event names this many tables; the others stand in the rounds' cells.
MOST_TABLES = 24


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one person; `marks` are words such as "bye"."""

    round_number: int
    points: str
    is_won: bool
    marks: tuple[str, ...]
    url: str


@dataclass(frozen=True, slots=True)
class Row:
    """`movement` is up, down, same, or empty where there was no rank before.

    `in_rounds` says in one line what `cells` hold.
    """

    key: int
    rank: int
    movement: str
    steps: int
    name: str
    is_named: bool
    tags: tuple[str, ...]
    far: str
    cells: tuple[Cell, ...]
    in_rounds: str
    points: str
    wins: str
    margin: str
    why: SafeString


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
    frozen: str
    rule: str
    round_number: int
    columns: tuple[int, ...]
    rows: tuple[Row, ...]
    page: int
    page_count: int
    tables: tuple[TableLine, ...]
    tables_left_out: str
    steps: tuple[RoundStep, ...]
    stages_url: str

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
    urls = _table_urls(event, read)
    return StandingsPage(
        title=standings_title(event, read),
        progress=_progress(event, read),
        is_final=_is_final(event, read),
        confirmed=_confirmed(shown),
        winners=_winners(event, read),
        frozen=_frozen(read),
        rule=_rule(event, read),
        round_number=read.round_number,
        columns=_columns(read),
        rows=_rows(event, read, page, urls),
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
    words = {
        "wins": _("wins"),
        "margin": _("margin (game points above the mean of the table)"),
    }
    return _(
        "Ties are broken by %(criteria)s. Tap a name to read why a player is ahead of "
        "the next."
    ) % {"criteria": _(", then ").join(words[code] for code in event.tie_breaks)}


def _left_out(count: int) -> str:
    if count <= 0:
        return ""
    return ngettext(
        "%(count)s more table; its result is linked from the rounds above.",
        "%(count)s more tables; their results are linked from the rounds above.",
        count,
    ) % {"count": count}


def _columns(read: StandingsRead) -> tuple[int, ...]:
    numbers = [row.number for row in read.rounds if row.number <= read.round_number]
    return tuple(numbers[-MOST_ROUND_COLUMNS:])


def _rows(
    event: Event, read: StandingsRead, page: int, urls: Mapping[int, str]
) -> tuple[Row, ...]:
    start = (page - 1) * ROWS_A_PAGE
    shown = range(start, min(start + ROWS_A_PAGE, len(read.standings)))
    columns = _columns(read)
    decimals = {
        number: decimals_for([_round_points(row, number) for row in read.standings])
        for number in columns
    }
    points = decimals_for([row.points for row in read.standings])
    wins = decimals_for([row.wins for row in read.standings])
    cell_of = _cell_maker(read, urls)
    why_of, far_of = why_maker(event, read), how_far(read)
    rows = []
    for index in shown:
        standing = read.standings[index]
        person = read.people[standing.entry]
        movement, steps = _movement(standing)
        cells = tuple(cell_of(standing, number, decimals[number]) for number in columns)
        rows.append(
            Row(
                key=standing.entry,
                rank=standing.rank,
                movement=movement,
                steps=steps,
                name=person.shown.name,
                is_named=person.shown.is_named,
                tags=_tags(person.is_guest, person.has_dropped),
                far=far_of(standing),
                cells=cells,
                in_rounds=" · ".join(_in_words(cell) for cell in cells),
                points=say_number(standing.points, points),
                wins=say_number(standing.wins, wins),
                margin=say_number(standing.margin, 1, is_signed=True),
                why=why_of(index),
            )
        )
    return tuple(rows)


def _tags(is_guest: bool, has_dropped: bool) -> tuple[str, ...]:
    return (_("guest"),) * is_guest + (_("left"),) * has_dropped


def _movement(standing: Standing) -> tuple[str, int]:
    if standing.previous_rank is None:
        return "", 0
    risen = standing.previous_rank - standing.rank
    if not risen:
        return "same", 0
    return ("up", risen) if risen > 0 else ("down", -risen)


def _round_points(standing: Standing, number: int) -> Fraction | None:
    return standing.rounds[number - 1] if number <= len(standing.rounds) else None


def _cell_maker(
    read: StandingsRead, urls_by_table: Mapping[int, str]
) -> Callable[[Standing, int, int], Cell]:
    marks: dict[tuple[int, int | None], list[str]] = {}
    for award in read.awards:
        words = marks.setdefault((award.entry, award.round_number), [])
        words.append(str(AwardKind(award.kind).label))
    places = places_played(read)
    urls = {
        (entry, table.round_number): url
        for table in read.tables
        if (url := urls_by_table.get(table.pk))
        for entry in table.entries
    }

    def make(standing: Standing, number: int, decimals: int) -> Cell:
        place = (standing.entry, number)
        return Cell(
            round_number=number,
            points=places.get(place)
            or say_number(_round_points(standing, number), decimals),
            is_won=number in standing.won_rounds or places.get(place) == _("won"),
            marks=tuple(marks.get(place, ())),
            url=urls.get(place, ""),
        )

    return make


def _in_words(cell: Cell) -> str:
    """A round as a phone has room for it: "R 2: 11 win"."""
    return _("R %(round)s: %(points)s") % {
        "round": cell.round_number,
        "points": " ".join([cell.points, *[_("win")] * cell.is_won, *cell.marks]),
    }


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
