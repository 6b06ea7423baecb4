"""Rows and columns of standings: what stands in each cell, formatted once."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from gonuts_league.look.movement import Movement, say_movement

from .criteria_words import decimals_of, head_of, say_value
from .enums import AwardKind
from .figures import decimals_for, say_number
from .stage_results import how_far, places_played
from .standings.types import Standing
from .standings_read import StandingsRead
from .standings_why import why_maker

ROWS_A_PAGE = 100
# More columns do not fit beside the side column at 1280 px.
MOST_ROUND_COLUMNS = 6
LEAST_ROUND_COLUMNS = 2
# Criteria beside the points that a phone has room for, and that fit beside the rounds.
ON_PHONE = 2


@dataclass(frozen=True, slots=True)
class Column:
    """One criterion; `kind` are the classes of its cells."""

    code: str
    head: str
    kind: str
    decimals: int
    is_wide: bool


class ValueCell(NamedTuple):
    """What one criterion says of one person."""

    text: str
    kind: str


class Cell(NamedTuple):
    """One round of one person; `marks` are words such as "bye"."""

    round_number: int
    points: str
    is_won: bool
    marks: tuple[str, ...]
    url: str


@dataclass(frozen=True, slots=True)
class Row:
    """`moved` is None where there was no rank before.

    `in_rounds` says in one line what `cells` hold, `hidden` the same of the values
    that a phone has no column for.
    """

    key: str
    rank: str
    moved: Movement | None
    name: str
    is_named: bool
    tags: tuple[str, ...]
    far: str
    cells: tuple[Cell, ...]
    in_rounds: str
    values: tuple[ValueCell, ...]
    hidden: str
    why: SafeString


def make_columns(read: StandingsRead) -> tuple[Column, ...]:
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
    return "num" if others else "num drop-first"


def round_columns(read: StandingsRead) -> tuple[int, ...]:
    """The numbers of the latest rounds, as many as fit beside the criteria."""
    numbers = [row.number for row in read.rounds if row.number <= read.round_number]
    criteria = len(read.standings[0].values) - 1 if read.standings else 0
    room = MOST_ROUND_COLUMNS - max(criteria - ON_PHONE, 0)
    return tuple(numbers[-max(room, LEAST_ROUND_COLUMNS) :])


def make_rows(
    read: StandingsRead,
    columns: Sequence[Column],
    *,
    page: int,
    urls: Mapping[int, str],
) -> tuple[Row, ...]:
    """The rows of one page; `urls` lead to the results of tables."""
    start = (page - 1) * ROWS_A_PAGE
    shown = range(start, min(start + ROWS_A_PAGE, len(read.standings)))
    rounds = round_columns(read)
    decimals = {
        number: decimals_for([_round_points(row, number) for row in read.standings])
        for number in rounds
    }
    cell_of, in_words = _cell_maker(read, urls), _words_maker()
    why_of, far_of = why_maker(read), how_far(read)
    rows = []
    for index in shown:
        standing = read.standings[index]
        person = read.people[standing.entry]
        cells = tuple(cell_of(standing, number, decimals[number]) for number in rounds)
        values = _value_cells(standing, columns)
        rows.append(
            Row(
                key=str(standing.entry),
                rank=str(standing.rank),
                moved=say_movement(standing.rank, standing.previous_rank),
                name=person.shown.name,
                is_named=person.shown.is_named,
                tags=_tags(person.is_guest, person.has_dropped),
                far=far_of(standing),
                cells=cells,
                in_rounds=" · ".join([in_words(cell) for cell in cells]),
                values=values,
                hidden=_hidden(values, columns),
                why=why_of(index),
            )
        )
    return tuple(rows)


def _value_cells(
    standing: Standing, columns: Sequence[Column]
) -> tuple[ValueCell, ...]:
    return tuple(
        ValueCell(say_value(value.code, value.value, column.decimals), column.kind)
        for value, column in zip(standing.values, columns, strict=True)
    )


def _hidden(values: Sequence[ValueCell], columns: Sequence[Column]) -> str:
    """The values that a phone has no column for: "Share: 52.1 · Opponents: 6.33"."""
    return " · ".join(
        _("%(what)s: %(number)s") % {"what": column.head, "number": value.text}
        for value, column in zip(values, columns, strict=True)
        if column.is_wide
    )


def _tags(is_guest: bool, has_dropped: bool) -> tuple[str, ...]:
    guest = (_("guest"),) if is_guest else ()
    return (*guest, _("left")) if has_dropped else guest


def _round_points(standing: Standing, number: int) -> Fraction | None:
    return standing.rounds[number - 1] if number <= len(standing.rounds) else None


def _cell_maker(
    read: StandingsRead, urls_by_table: Mapping[int, str]
) -> Callable[[Standing, int, int], Cell]:
    marks: dict[tuple[int, int | None], list[str]] = {}
    for award in read.awards:
        words = marks.setdefault((award.entry, award.round_number), [])
        words.append(str(AwardKind(award.kind).label))
    places, won = places_played(read), _("won")
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
