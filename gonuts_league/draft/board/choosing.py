"""Somebody is chosen in a draft: what a swap with each other, a move to each table with
room, and sitting out would change."""

from collections.abc import Mapping
from dataclasses import dataclass

from gonuts_league.events.services.seats import entered_seats
from gonuts_league.pairing.types import EntryId
from gonuts_league.tables.wording import say_list
from scoring import find_game

from .levels import Change, CostRow, compare, cost_rows
from .pins import place_pins, whole_tables
from .reading import Board

OUT = 0
"""Instead of a table's number: sitting out."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Whom and what the reader chose: entry ids, 0 for nobody; a table's number or OUT,
    None for nowhere."""

    who: int = 0
    other: int = 0
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """What each change with the chosen one would do: by entry id, by table number."""

    chosen: int
    swaps: Mapping[int, Change]
    moves: Mapping[int, Change]


@dataclass(frozen=True, slots=True)
class Preview:
    """The change that is asked for, before it is made.

    `table` is where the chosen one would go instead of a swap, OUT for a bye. `aside`
    names those for whom something is entered.
    """

    names: tuple[str, ...]
    who: int
    other: int
    table: int | None
    change: Change
    rows: tuple[CostRow, ...]
    aside: str

    @property
    def pair(self) -> str:
        """Both people of a swap, as the form of pins takes them."""
        return f"{self.who},{self.other}"


def settle(board: Board, asked: Asked) -> Asked:
    """Leave out who is not in this draft; the chosen one tapped again is let go."""
    if asked.who not in board.present or asked.who == asked.other:
        return Asked()
    other = asked.other if asked.other in board.present else 0
    return Asked(asked.who, other, None if other else asked.to)


def choices_of(board: Board, who: int) -> Choices | None:
    """What can be done with the chosen one; None while nobody is chosen."""
    if not who:
        return None
    pinned = place_pins(board)
    if who in pinned:
        return Choices(who, {}, {})
    entry, what_if = EntryId(who), board.what_if
    others = board.present - {who}
    return Choices(
        chosen=who,
        swaps={
            other: compare(
                what_if.cost, what_if.swap(entry, EntryId(other)), board.levels
            )
            for other in others
            if other not in pinned and not _both_out(board, who, other)
        },
        moves={
            number: compare(what_if.cost, what_if.move(entry, index), board.levels)
            for number, index in _room(board, who).items()
        },
    )


def preview_of(board: Board, asked: Asked, choices: Choices | None) -> Preview | None:
    if choices is None:
        return None
    if asked.other in choices.swaps:
        people: tuple[int, ...] = (asked.who, asked.other)
        change = choices.swaps[asked.other]
    elif asked.to is not None and asked.to in choices.moves:
        people = (asked.who,)
        change = choices.moves[asked.to]
    else:
        return None
    entered = {seat.entry_id for seat in entered_seats(board.seats)}
    return Preview(
        names=tuple(board.short[pk] for pk in people),
        who=asked.who,
        other=asked.other,
        table=asked.to,
        change=change,
        rows=cost_rows(board.what_if.cost, change.after, board.levels),
        aside=say_list([board.short[pk] for pk in people if pk in entered]),
    )


def _both_out(board: Board, who: int, other: int) -> bool:
    seated = {seat.entry_id for seat in board.seats}
    return who not in seated and other not in seated


def _room(board: Board, who: int) -> dict[int, int | None]:
    """Where there is room for the chosen one: table number to index, OUT to None.

    The table that is left keeps its least players, one that is pinned lets nobody in.
    """
    event = board.round.event
    most = min(event.seats_max, max(find_game(event.game).player_counts))
    own = next((i for i, table in enumerate(board.tables) if who in table), None)
    if own is not None and len(board.tables[own]) <= event.seats_min:
        return {}
    numbers = dict.fromkeys(seat.table.number for seat in board.seats)
    whole = whole_tables(board)
    room: dict[int, int | None] = {
        number: index
        for index, number in enumerate(numbers)
        if index != own and number not in whole and len(board.tables[index]) < most
    }
    return room if own is None else {**room, OUT: None}
