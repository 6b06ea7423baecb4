"""What a page of standings shows, as its templates place it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.enums import AwardKind
from gonuts_league.events.models import Event
from gonuts_league.events.standings.figures import (
    decimals_for,
    decimals_of,
    head_of,
    say_criteria,
    say_number,
    say_system,
    say_value,
)
from gonuts_league.events.standings.standings_read import (
    Person,
    SeenTable,
    StandingsRead,
    is_played_out,
)
from gonuts_league.events.standings.ties import undecided_in
from gonuts_league.players.showing import Audience
from gonuts_league.standings.types import Standing
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.wording import say_winners
from gonuts_league.web.movement import Movement, say_movement

from .notes import unfit_notes
from .race import draw_race
from .stage_words import say_end
from .tie_words import say_undecided
from .why import why_maker

ROWS_A_PAGE = 100
# A page of a large event names this many tables; the others stand in the rounds' cells.
MOST_TABLES = 24
# Columns of criteria, the points among them, that leave room for a side column.
MOST_BESIDE = 5
# More columns do not fit beside the side column at 1280 px.
MOST_ROUND_COLUMNS = 6
LEAST_ROUND_COLUMNS = 2
# Criteria beside the points that a phone has room for, and that fit beside the rounds.
ON_PHONE = 2
# The first of these has no room there either on a narrow one.
DROP_FIRST = "drop-first"


@dataclass(frozen=True, slots=True)
class Column:
    """One criterion; `kind` are the classes of its cells."""

    code: str
    head: str
    kind: str
    decimals: int
    is_wide: bool


class Cell(NamedTuple):
    """One round of one person; `marks` are words such as "bye"."""

    round_number: int
    points: str
    is_won: bool
    marks: tuple[str, ...]
    url: str


class Row(NamedTuple):
    """`moved` is None where there was no rank before, `values` are texts with classes.

    `in_rounds` says in one line what `cells` hold, `hidden` the same of the values
    that a phone has no column for.
    """

    standing: Standing
    person: Person
    moved: Movement | None
    far: str
    cells: tuple[Cell, ...]
    in_rounds: str
    values: tuple[tuple[str, str], ...]
    hidden: str
    why: SafeString


def page_of(event: Event, read: StandingsRead, *, page: int = 1) -> dict[str, Any]:
    """What one page of standings shows; a page past the end is the last one."""
    page_count = max(-(-len(read.standings) // ROWS_A_PAGE), 1)
    page = min(page, page_count)
    shown = read.tables_of_round
    urls, columns = _table_urls(event, read), _make_columns(read)
    return {
        "event": event,
        "read": read,
        "title": standings_title(event, read),
        "is_final": _is_final(event, read),
        "confirmed": _confirmed(shown),
        "winners": _winners(event, read),
        "undecided": _undecided(event, read),
        "notes": unfit_notes(event, read),
        "rounds_planned": max(event.rounds_planned, read.round_number),
        "system": say_system(event.points_system),
        "criteria": say_criteria(event.tie_breaks),
        # A phone at a table may not follow to other pages of the event.
        "leads_on": read.audience != Audience.TABLE,
        "has_stages": any(row.kind for row in read.rounds),
        "round_columns": _round_columns(read),
        "columns": columns,
        "is_wide": len(columns) > MOST_BESIDE,
        "rows": _make_rows(read, columns, page=page, urls=urls),
        "page": page,
        "page_count": page_count,
        "next_page": page + 1 if page < page_count else 0,
        "tables": [
            (table, urls.get(table.pk, ""), _state_of(table), _players(read, table))
            for table in shown[:MOST_TABLES]
        ],
        "left_out_count": max(len(shown) - MOST_TABLES, 0),
        "race": draw_race(event, read) if page == 1 else None,
    }


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


def _is_final(event: Event, read: StandingsRead) -> bool:
    if read.is_frozen:
        return False
    last = read.rounds[-1].number if read.rounds else 0
    return event.is_finished and read.round_number == last


def _table_urls(event: Event, read: StandingsRead) -> dict[int, str]:
    """Where each table's result stands; a phone at a table may not follow there."""
    if read.audience == Audience.TABLE:
        return {}
    # One reverse for all: five hundred cost more than the queries do.
    base = reverse("standings:game", args=[event.slug, 0]).removesuffix("0/")
    return {table.pk: f"{base}{table.pk}/" for table in read.tables if table.counts}


def _state_of(table: SeenTable) -> str:
    return _("no result yet") if table.is_open else str(TableState(table.state).label)


def _players(read: StandingsRead, table: SeenTable) -> list[tuple[str, str, bool]]:
    """Who sits at a table, best first: the name, the points, whether it is won."""
    result = read.results.get((table.round_number, table.number), ())
    by_entry = {int(seat.entry): seat for seat in result}
    order = sorted(
        table.entries, key=lambda e: (by_entry[e].rank or 99) if e in by_entry else 0
    )
    has_points = any(seat.points is not None for seat in result)
    players = []
    for entry in order:
        seat, shown = by_entry.get(entry), read.people[entry].shown
        points = seat.points if seat else None
        text = say_number(points, decimals_for([points])) if has_points else ""
        name = shown.short if shown.is_named else shown.name
        players.append((name, text, bool(seat and seat.rank == 1 and seat.earns)))
    return players


def _make_columns(read: StandingsRead) -> tuple[Column, ...]:
    """One column for each criterion, in the order in which they are compared."""
    columns: list[Column] = []
    first = read.standings[0].values if read.standings else ()
    for index, value in enumerate(first):
        others = sum(1 for column in columns if column.code != "points")
        listed = [row.values[index].value for row in read.standings]
        is_vector = any(isinstance(each, tuple) for each in listed)
        is_wide = value.code != "points" and (others >= ON_PHONE or is_vector)
        columns.append(
            Column(
                code=value.code,
                head=head_of(value.code),
                kind=_kind(value.code, others, is_wide),
                decimals=decimals_of(value.code, listed),
                is_wide=is_wide,
            )
        )
    return tuple(columns)


def _kind(code: str, others: int, is_wide: bool) -> str:
    if code == "points":
        return "num strong"
    if is_wide:
        return "num wide"
    return "num" if others else f"num {DROP_FIRST}"


def _round_columns(read: StandingsRead) -> tuple[int, ...]:
    """The numbers of the latest rounds, as many as fit beside the criteria."""
    numbers = [row.number for row in read.rounds if row.number <= read.round_number]
    criteria = len(read.standings[0].values) - 1 if read.standings else 0
    room = MOST_ROUND_COLUMNS - max(criteria - ON_PHONE, 0)
    return tuple(numbers[-max(room, LEAST_ROUND_COLUMNS) :])


def _make_rows(
    read: StandingsRead,
    columns: Sequence[Column],
    *,
    page: int,
    urls: Mapping[int, str],
) -> list[Row]:
    """The rows of one page; `urls` lead to the results of tables."""
    start = (page - 1) * ROWS_A_PAGE
    rounds = _round_columns(read)
    decimals = {
        number: decimals_for([_round_points(row, number) for row in read.standings])
        for number in rounds
    }
    cell_of, in_words, why_of = _cell_maker(read, urls), _words_maker(), why_maker(read)
    is_for_two = read.is_for_two
    rows = []
    for index in range(start, min(start + ROWS_A_PAGE, len(read.standings))):
        standing = read.standings[index]
        end = read.ends.get(standing.entry)
        cells = tuple(cell_of(standing, number, decimals[number]) for number in rounds)
        values = tuple(
            (say_value(value.code, value.value, column.decimals), column.kind)
            for value, column in zip(standing.values, columns, strict=True)
        )
        rows.append(
            Row(
                standing=standing,
                person=read.people[standing.entry],
                moved=say_movement(standing.rank, standing.previous_rank),
                far=say_end(end, is_for_two=is_for_two) if end else "",
                cells=cells,
                in_rounds=" · ".join([in_words(cell) for cell in cells]),
                values=values,
                hidden=_hidden(values, columns),
                why=why_of(index),
            )
        )
    return rows


def _hidden(values: Iterable[tuple[str, str]], columns: Iterable[Column]) -> str:
    """The values that a phone has no column for: "Share: 52.1 · Opponents: 6.33"."""
    return " · ".join(
        _("%(what)s: %(number)s") % {"what": column.head, "number": text}
        for (text, _kind), column in zip(values, columns, strict=True)
        if column.is_wide or column.kind.endswith(DROP_FIRST)
    )


def _round_points(standing: Standing, number: int) -> Fraction | None:
    return standing.rounds[number - 1] if number <= len(standing.rounds) else None


def _cell_maker(
    read: StandingsRead, urls_by_table: Mapping[int, str]
) -> Callable[[Standing, int, int], Cell]:
    marks: dict[tuple[int, int | None], list[str]] = {}
    for award in read.awards:
        words = marks.setdefault((award.entry, award.round_number), [])
        words.append(str(AwardKind(award.kind).label))
    places, won = _places_played(read), _("won")
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
            is_won=number in standing.won_rounds or places.get(place) == won,
            marks=tuple(marks.get(place, ())),
            url=urls.get(place, ""),
        )

    return make


def _words_maker() -> Callable[[Cell], str]:
    """Make a round as a phone has room for it: "R 2: 11 win"."""
    text, win = _("R %(round)s: %(points)s"), _("win")

    def make(cell: Cell) -> str:
        points = [cell.points, *[win] * cell.is_won, *cell.marks]
        return text % {"round": cell.round_number, "points": " ".join(points)}

    return make


def _places_played(read: StandingsRead) -> dict[tuple[int, int | None], str]:
    """What stands in the rounds of an elimination, where no points are."""
    numbers = read.rounds_for_places
    return {
        (seat.entry, number): _say_place(seat.rank, [s.rank for s in seats])
        for (number, _table), seats in read.results.items()
        if number in numbers
        for seat in seats
    }


def _say_place(rank: int | None, ranks: Sequence[int | None]) -> str:
    if rank is None:
        return _("not there")
    if len(ranks) > 2:
        return _("place %(place)s") % {"place": rank}
    if ranks.count(rank) > 1:
        return _("drawn")
    return _("won") if rank == 1 else _("lost")
