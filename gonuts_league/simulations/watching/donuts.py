"""The board of Donuts as it is watched, and how far both flavours have come."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from gonuts_league.games.how_good import HowGood, how_long
from gonuts_league.games.widgets.flavors import (
    FLAVOR_BY_LETTER,
    PICTURES,
    say_flavor,
)
from scoring.games.donuts.board import (
    EMPTY,
    FIELDS,
    FLAVORS,
    LETTERS,
    SIGNS,
    SIZE,
    largest_group,
    longest_run,
)
from scoring.games.donuts.ending import count_donuts
from scoring.games.donuts.play.steps import DonutsTable
from scoring.watching.types import Film

from .types import Score

TEMPLATE = "simulations/tables/donuts.html"


@dataclass(frozen=True, slots=True)
class CellView:
    """One field; `sign` is the line printed on it, `picture` the donut that covers it.

    `is_moving`: placed or turned over by this step. `is_deciding`: it has won.
    """

    label: str
    picture: str
    sign: str
    is_moving: bool
    is_open: bool
    is_deciding: bool


@dataclass(frozen=True, slots=True)
class DonutsSeat:
    score: Score
    flavor: str
    picture: str
    placed: int
    longest: int
    group: int


@dataclass(frozen=True, slots=True)
class DonutsView:
    """`how_long` is told at the end of the game."""

    columns: str
    rows: tuple[tuple[int, tuple[CellView, ...]], ...]
    seats: tuple[DonutsSeat, ...]
    how_long: HowGood | None


def show_table(film: Film, place: int, scores: Sequence[Score]) -> DonutsView:
    """The board after the step at a place of the film, counted from 0."""
    step = film.steps[place]
    table: DonutsTable = step.table
    moves = count_donuts(table.board)
    cells = [_cell(table, number) for number in range(len(FIELDS))]
    return DonutsView(
        columns="abcdef",
        rows=tuple(
            (row + 1, tuple(cells[row * SIZE : (row + 1) * SIZE]))
            for row in range(SIZE)
        ),
        seats=tuple(_seat(table, score) for score in scores),
        how_long=how_long(film.game_id, moves) if step.kind == "end" else None,
    )


def _cell(table: DonutsTable, number: int) -> CellView:
    letter = table.board[number]
    flavor = FLAVOR_BY_LETTER.get(letter)
    moved = table.flipped or ((table.last,) if not table.deciding else ())
    is_moving, is_open = number in moved, number in table.opened
    words = [FIELDS[number], say_flavor(flavor) if flavor else _("empty")]
    words += [_("just placed or turned over")] if is_moving else []
    words += [_("open for the next one")] if is_open else []
    words += [_("decides the game")] if number in table.deciding else []
    return CellView(
        label=", ".join(words),
        picture=PICTURES[flavor] if flavor else "",
        sign=SIGNS[table.layout[number]] if letter == EMPTY else "",
        is_moving=is_moving,
        is_open=is_open,
        is_deciding=number in table.deciding,
    )


def _seat(table: DonutsTable, score: Score) -> DonutsSeat:
    flavor = FLAVORS[score.seat]
    return DonutsSeat(
        score=score,
        flavor=say_flavor(flavor),
        picture=PICTURES[flavor],
        placed=table.board.count(LETTERS[flavor]),
        longest=len(longest_run(table.board, flavor)),
        group=len(largest_group(table.board, flavor)),
    )
