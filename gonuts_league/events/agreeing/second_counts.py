"""The two counts of a disputed table side by side, as numbers by game and seat.

What is entered is the first count, what those say who do not agree is the second. How
they are counted hangs on how deep the table is entered: the cards of each player (or
the three numbers of a game), totals, or, where a game has only an end, the places.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, TypeAlias

from gonuts_league.events.selectors import seat_names
from gonuts_league.games.registry import PAGES
from gonuts_league.tables.counting.differences import (
    CountDifference,
    find_differences,
    find_places,
)
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import Seat, SecondCount, Table
from gonuts_league.tables.scores import game_lines
from gonuts_league.tables.selectors import (
    complete_games,
    is_scored_by_game,
    seats_of,
    table_rulings,
)
from scoring import find_game
from scoring.errors import ScoringError

from .agreement import seats_asked

# By game number and seat id.
Counts: TypeAlias = dict[int, dict[int, dict[str, Any]]]
POINTS, PLACE = "points", "place"


@dataclass(frozen=True, slots=True)
class TwoCounts:
    """`seats` are those that are counted; `second` lacks what is not counted yet."""

    table: Table
    kind: str
    seats: tuple[Seat, ...]
    dispute: SecondCount | None
    first: Counts
    second: Counts

    @property
    def games(self) -> tuple[int, ...]:
        return tuple(self.first)

    @property
    def is_counted(self) -> bool:
        """Whether everything was counted a second time."""
        return bool(self.first) and all(
            seat.pk in self.second.get(number, {})
            for number in self.first
            for seat in self.seats
        )

    @property
    def agree(self) -> bool:
        return self.is_counted and not any(
            find_places(self.side(self.first, game), self.side(self.second, game))
            for game in self.games
        )

    @property
    def second_key(self) -> str:
        """Another text whenever the second count is another one."""
        kept = self.dispute.counts if self.dispute is not None else {}
        packed = json.dumps(kept, sort_keys=True)
        return hashlib.sha256(packed.encode()).hexdigest()[:16]

    def side(self, counts: Counts, game: int) -> list[dict[str, Any]]:
        """One count of one game, by seat."""
        return [counts[game][seat.pk] for seat in self.seats]

    def differences(self, game: int) -> tuple[CountDifference, ...]:
        """What differs in one game, and what it is worth where that can be told."""
        first, second = self.side(self.first, game), self.side(self.second, game)
        if self.kind == Depth.CARDS:
            return find_differences(
                first,
                second,
                game=find_game(self.table.game),
                rulings=table_rulings(self.table),
            )
        return tuple(
            _unweighed(first[seat].get(item, 0), second[seat].get(item, 0), seat, item)
            for seat, item in find_places(first, second)
        )


def kind_of(table: Table) -> str:
    """How a table is counted again."""
    if table.depth == Depth.TOTALS:
        return Depth.TOTALS
    rows = PAGES[table.game].column_rows(find_game(table.game), 4, table_rulings(table))
    return Depth.CARDS if rows and is_scored_by_game(table) else Depth.PLACES


def open_dispute(table: Table) -> SecondCount | None:
    """The dispute that is not settled; what was counted in another way is left out."""
    return table.second_counts.filter(settled_at=None).select_related("user").first()


def two_counts(table: Table) -> TwoCounts:
    """Read both counts of a table as it stands."""
    seats = seats_of(table)
    kind, dispute = kind_of(table), open_dispute(table)
    asked = tuple(seats_asked(seats))
    is_kind = dispute is not None and dispute.kind == kind
    return TwoCounts(
        table=table,
        kind=kind,
        seats=asked,
        dispute=dispute,
        first=_first(table, kind, seats, asked),
        second=_read(dispute.counts) if dispute is not None and is_kind else {},
    )


def as_json(column: Mapping[str, Any]) -> dict[str, Any]:
    """Half points are kept as text."""
    return {
        key: str(value) if isinstance(value, Decimal) else value
        for key, value in column.items()
    }


def _first(
    table: Table, kind: str, seats: Sequence[Seat], asked: Sequence[Seat]
) -> Counts:
    names = seat_names(seats)
    wanted = {seat.pk for seat in asked}
    counts: Counts = {}
    for number in complete_games(table):
        try:
            lines = game_lines(table, seats, number, names)
        except ScoringError:
            lines = ()
        ranks = {line.seat.pk: line.rank for line in lines}
        counts[number] = {
            seat.pk: _entered(table, kind, seat, number, ranks.get(seat.pk))
            for seat in seats
            if seat.pk in wanted
        }
    return counts


def _entered(
    table: Table, kind: str, seat: Seat, number: int, rank: int | None
) -> dict[str, Any]:
    if kind == Depth.PLACES:
        return {PLACE: rank or 0}
    entry = next(each for each in seat.entries.all() if each.game_number == number)
    if kind == Depth.CARDS:
        return PAGES[table.game].column_of(entry.cards)
    more = {} if entry.tie_break is None else {"tie_break": entry.tie_break}
    return {POINTS: entry.points, **more}


def _read(kept: Mapping[str, Any]) -> Counts:
    return {
        int(number): {int(pk): _column(column) for pk, column in seats.items()}
        for number, seats in kept.items()
    }


def _column(kept: Mapping[str, Any]) -> dict[str, Any]:
    return {**kept, POINTS: Decimal(kept[POINTS])} if POINTS in kept else dict(kept)


def _unweighed(first: Any, second: Any, seat: int, item: str) -> CountDifference:
    points = second - first if item == POINTS else None
    return CountDifference(seat, item, first, second, points=points)
