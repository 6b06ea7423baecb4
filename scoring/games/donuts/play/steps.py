"""A Donuts log as steps to watch: where a donut goes, what it flips, how it ends.

1. The first step shows the empty board.
2. Every move is a step, and its flips are another one.
3. The last step tells who won, and by what.

A round is a move of each. Of a log with a fault, only the moves before it are shown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.games.donuts.board import (
    FLAVORS,
    Board,
    Layout,
    board_rows,
    find_field,
    largest_group,
    longest_run,
    name_fields,
    opponent_of,
    read_layout,
)
from scoring.games.donuts.game import DONUTS
from scoring.games.donuts.placing import GameState, Turn, play
from scoring.messages import Message, Value
from scoring.play_types import Fault, LogError
from scoring.templates import load_texts
from scoring.types import TableScore
from scoring.watching.types import Film, FilmStep, Kind

load_texts(__file__)


@dataclass(frozen=True, slots=True)
class DonutsTable:
    """The board after a step; fields are numbers (`board.FIELDS`).

    ``last`` was placed last, ``opened`` are where the next donut may go, ``flipped``
    have just turned over, and ``deciding`` are the fields that won.
    """

    layout: Layout
    board: Board
    last: int | None
    opened: tuple[int, ...] = ()
    flipped: tuple[int, ...] = ()
    deciding: tuple[int, ...] = ()


def film_log(
    document: Mapping[str, Any], fault: Fault | None, names: Sequence[str]
) -> Film:
    """The steps of a log that was refereed; ``names`` are those of the seats.

    Raises LogError.
    """
    layout = read_layout(document.get("layout"))
    if layout is None:
        raise LogError("layout", "must be six rows of |, -, / and \\")
    fields = [find_field(name) for name in document.get("moves", [])]
    if fault is not None and fault.move is not None:
        fields = fields[: fault.move - 1]
    filming = _Filming(layout, names)
    filming.run([field for field in fields if field is not None])
    return Film(
        game_id="donuts",
        players=len(FLAVORS),
        steps=tuple(filming.steps),
        ranks=tuple(s.rank for s in filming.score().seats if s is not None),
        has_rounds=False,
    )


class _Filming:
    """A game while its moves are made, and the steps so far."""

    def __init__(self, layout: Layout, names: Sequence[str]) -> None:
        self.names = names
        self.state = GameState(layout)
        self.steps: list[FilmStep] = []

    def run(self, fields: Sequence[int]) -> None:
        self.add("start", _say("begin", player=self.names[0]), rule="D3", seats=[0])
        for field in fields:
            self.place(field)
        if self.state.has_ended:
            self.end()

    def place(self, field: int) -> None:
        before, seat = self.state, self.state.placed % 2
        self.state, turn = play(before, field)
        is_first = before.last is None
        is_free = before.is_free and not is_first
        (name,) = name_fields([field])
        says = _say(
            "place-free" if is_free else "place", player=self.names[seat], field=name
        )
        rule = "D3" if is_first else "D2" if is_free else "D1"
        self.add(
            "choice", says, rule=rule, seats=[seat], board=_unflipped(before, turn)
        )
        if turn.flips:
            self.flip(seat, turn)

    def flip(self, seat: int, turn: Turn) -> None:
        says = _say(
            "flip",
            other=self.names[1 - seat],
            count=len(turn.flips),
            fields=name_fields(turn.flips),
        )
        self.add("power", says, rule="D4", seats=[seat], flipped=turn.flips)

    def end(self) -> None:
        ending, board = self.state.ending, self.state.board
        if ending.winner is None:
            self.add("end", _say("draw"), rule="D11", seats=[0, 1])
            return
        player = self.names[FLAVORS.index(ending.winner)]
        seats = [FLAVORS.index(ending.winner)]
        if ending.outcome == "five":
            run = longest_run(board, ending.winner)
            says = _say("five", player=player, count=len(run))
            self.add("end", says, rule="D9", seats=seats, deciding=run)
            return
        group = largest_group(board, ending.winner)
        less = len(largest_group(board, opponent_of(ending.winner)))
        says = _say("group", player=player, count=len(group), less=less)
        self.add("end", says, rule="D11", seats=seats, deciding=group)

    def score(self) -> TableScore:
        tableaux = [{"flavor": flavor} for flavor in FLAVORS]
        fields = {"board": board_rows(self.state.board)}
        return DONUTS.score(tableaux, {}, fields=fields)

    def add(
        self,
        kind: Kind,
        says: Message,
        *,
        rule: str,
        seats: Sequence[int],
        board: Board | None = None,
        flipped: tuple[int, ...] = (),
        deciding: tuple[int, ...] = (),
    ) -> None:
        """A step; ``board`` is what is shown while flips are still to come."""
        state = self.state
        table = DonutsTable(
            layout=state.layout,
            board=board or state.board,
            last=state.last,
            opened=state.legal_fields,
            flipped=flipped,
            deciding=deciding,
        )
        number = max(state.placed - 1, 0) // 2 + 1
        points = tuple(s.points for s in self.score().seats if s is not None)
        shown = points if kind == "end" else (0, 0)
        self.steps.append(
            FilmStep(number, kind, (says,), rule, table, shown, tuple(seats))
        )


def _unflipped(before: GameState, turn: Turn) -> Board:
    """The board with the new donut, and nothing turned over yet."""
    letter = before.mover[0]
    board = before.board
    return Board(f"{board[: turn.field]}{letter}{board[turn.field + 1 :]}")


def _say(words: str, **values: Value) -> Message:
    return Message(f"donuts-step:{words}", values)


FILMS = {"donuts": film_log}
