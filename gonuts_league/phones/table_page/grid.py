"""The values of the desk's grid: what counts downwards, players across."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from gonuts_league.events.agreeing.hands import last_hand
from gonuts_league.games.widgets import WIDGETS
from gonuts_league.games.widgets.board import EndButton
from gonuts_league.games.widgets.columns import column_rows, may_be_none
from gonuts_league.games.widgets.paper import total_rows
from gonuts_league.games.widgets.types import Ground
from gonuts_league.tables.counting.scores import table_rulings
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.selectors import deck_players
from gonuts_league.tables.services.slips import SlipConflict
from gonuts_league.tables.wording import say_card, say_points
from scoring import find_game
from scoring.errors import SeatCountError, TableauError
from scoring.types import Game, SeatScore

from .parts import entry_of
from .reading import TableNow
from .slip import (
    POINTS,
    TIE_BREAK,
    Columns,
    SlipProblem,
    TypedSlip,
    field_name,
    held_columns,
)


@dataclass(frozen=True, slots=True)
class Cell:
    name: str
    label: str
    value: str
    is_wrong: bool


@dataclass(frozen=True, slots=True)
class GridRow:
    """`used` says how many of how many are entered; empty where nothing limits it."""

    key: str
    label: str
    used: str
    is_over: bool
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class GridHead:
    """One player; `points` and `count` follow what is typed."""

    position: int
    name: str
    none_name: str
    is_none: bool
    is_wrong: bool
    points: str
    count: str


@dataclass(frozen=True, slots=True)
class GridConflict:
    """One number that two changed, as texts."""

    player: str
    row: str
    mine: str
    theirs: str
    who: str


@dataclass(frozen=True, slots=True)
class GridPage:
    """`before` is what the table held when the slip was begun; `ends` are the answers
    of a game that is entered for the whole table at once."""

    depth: str
    game_number: int
    version: int
    rows: tuple[GridRow, ...]
    heads: tuple[GridHead, ...]
    away: tuple[str, ...]
    before: str
    counts_label: str
    has_points: bool
    has_cards: bool
    offers_none: bool
    offers_totals: bool
    offers_box: bool
    has_box: bool
    problems: tuple[SlipProblem, ...]
    conflicts: tuple[GridConflict, ...]
    ends: tuple[EndButton, ...]


def grid_page(
    now: TableNow,
    depth: str,
    *,
    has_box: bool = False,
    slip: TypedSlip | None = None,
    before: str = "",
    conflicts: Sequence[SlipConflict] = (),
) -> GridPage:
    """Everything the grid shows; `slip` is what was typed and is not entered yet."""
    game = find_game(now.table.game)
    held = held_columns(now, depth)
    columns = slip.columns if slip else held
    asked = [index for index in range(len(now.seats)) if now.is_asked(index)]
    wrong = {problem.field for problem in slip.problems} if slip else set()
    rows = _rows(now, depth, columns, has_box)
    return GridPage(
        depth=depth,
        game_number=now.game_number,
        version=now.table.version,
        rows=tuple(_row(now, depth, row, asked, columns, slip, wrong) for row in rows),
        heads=_heads(now, depth, asked, columns, slip, wrong),
        away=tuple(
            f"{now.names[index]}: {seat.get_outcome_display()}"
            for index, seat in enumerate(now.seats)
            if index not in asked
        ),
        before=before or pack_columns(held),
        counts_label=_counts_label(game, depth),
        has_points=depth == Depth.CARDS and bool(rows),
        has_cards=bool(now.box),
        offers_none=depth == Depth.CARDS and may_be_none(game),
        offers_totals=bool(game.tie_break_item),
        offers_box=depth == Depth.CARDS
        and not has_box
        and now.deck.keys() != now.box.keys(),
        has_box=has_box,
        problems=slip.problems if slip else (),
        conflicts=tuple(_conflict(now, depth, each) for each in conflicts),
        ends=_ends(now) if game.entry_fields else (),
    )


def pack_columns(columns: Columns) -> str:
    """Keep in a form what a table held; points are kept as text."""
    return json.dumps(
        [
            None
            if column is None
            else {
                key: value if isinstance(value, int) else str(value)
                for key, value in column.items()
            }
            for column in columns
        ],
        separators=(",", ":"),
    )


@dataclass(frozen=True, slots=True)
class _Row:
    key: str
    label: str
    most: int


def _rows(
    now: TableNow, depth: str, columns: Columns, has_box: bool
) -> tuple[_Row, ...]:
    game = find_game(now.table.game)
    if depth == Depth.TOTALS:
        labels = [row.label for row in total_rows(game)]
        keys = [TIE_BREAK, POINTS] if len(labels) > 1 else [POINTS]
        return tuple(
            _Row(key, label, 0) for key, label in zip(keys, labels, strict=True)
        )
    held = {key for column in columns for key in (column or {})}
    players = max(deck_players(now.seats), min(game.player_counts))
    asked = column_rows(
        game, players, table_rulings(now.table), held=held, has_box=has_box
    )
    return tuple(
        _Row(row.key, row.label, now.deck.get(row.key, row.most) if now.deck else 0)
        for row in asked
    )


def _row(
    now: TableNow,
    depth: str,
    row: _Row,
    asked: Sequence[int],
    columns: Columns,
    slip: TypedSlip | None,
    wrong: set[str],
) -> GridRow:
    used = sum((columns[index] or {}).get(row.key, 0) for index in asked)
    limit = row.most if depth == Depth.CARDS else 0
    return GridRow(
        key=row.key,
        label=row.label,
        used=_("%(used)s of %(count)s") % {"used": used, "count": limit}
        if limit
        else "",
        is_over=bool(limit) and used > limit,
        cells=tuple(
            _cell(now, index, row, columns[index], slip, wrong) for index in asked
        ),
    )


def _cell(
    now: TableNow,
    index: int,
    row: _Row,
    column: Mapping[str, Any] | None,
    slip: TypedSlip | None,
    wrong: set[str],
) -> Cell:
    name = field_name(index, row.key)
    value = (column or {}).get(row.key)
    return Cell(
        name=name,
        label=_("%(row)s, %(player)s") % {"row": row.label, "player": now.names[index]},
        value=slip.typed.get(name, "")
        if slip
        else ("" if value is None else say_points(value)),
        is_wrong=name in wrong,
    )


def _heads(
    now: TableNow,
    depth: str,
    asked: Sequence[int],
    columns: Columns,
    slip: TypedSlip | None,
    wrong: set[str],
) -> tuple[GridHead, ...]:
    scores = _scores(now, asked, columns) if depth == Depth.CARDS else {}
    return tuple(
        GridHead(
            position=index,
            name=now.names[index],
            none_name=f"none-{index}",
            is_none=f"none-{index}" in slip.typed
            if slip
            else columns[index] is not None and not columns[index],
            is_wrong=f"none-{index}" in wrong,
            points=say_points(scores[index].points if index in scores else None),
            count=_count(now, columns[index]),
        )
        for index in asked
    )


def _count(now: TableNow, column: Mapping[str, Any] | None) -> str:
    if column is None:
        return "\N{EN DASH}"
    return str(sum(column.values())) if now.box else ""


def _scores(
    now: TableNow, asked: Sequence[int], columns: Columns
) -> dict[int, SeatScore]:
    """The score of what is typed so far, as the table page would score it."""
    try:
        score = find_game(now.table.game).score(
            [columns[index] for index in asked],
            table_rulings(now.table),
            [now.names[index] for index in asked],
        )
    except (TableauError, SeatCountError):
        return {}
    return {
        index: seat
        for index, seat in zip(asked, score.seats, strict=True)
        if seat is not None
    }


def _counts_label(game: Game, depth: str) -> str:
    if depth == Depth.CARDS and game.card_meanings:
        return total_rows(game)[0].label
    return ""


def _conflict(now: TableNow, depth: str, conflict: SlipConflict) -> GridConflict:
    index = now.index_of(conflict.seat_id)
    labels = {row.key: row.label for row in _rows(now, depth, (), has_box=True)}
    return GridConflict(
        player=now.names[index],
        row=labels.get(conflict.key) or say_card(conflict.key),
        mine=_text(conflict.mine),
        theirs=_text(conflict.theirs),
        who=last_hand(now.table, conflict.seat_id, conflict.key),
    )


def _text(value: Any) -> str:
    return _("nothing") if value is None else say_points(value)


def _ends(now: TableNow) -> tuple[EndButton, ...]:
    widget = WIDGETS[now.table.game]
    way = next(iter(widget.ways()), "")
    ground = Ground(
        find_game(now.table.game), table_rulings(now.table), now.names, 0, way
    )
    ends: tuple[EndButton, ...] = widget.show(entry_of(now), ground).ends
    return ends
