"""Playing Donuts on a layout: which fields are open, what a donut flips, when it ends.

1. The first donut goes anywhere. After that the line on the field of the donut placed
   last is open, edge to edge (D1, D3); if it is full, every empty field is (D2).
2. In each of the four directions the unbroken run of own donuts through the new one is
   looked at. If a donut of the other flavor stands at both its ends, these two flip,
   and nothing else does (D4-D8, D14).
3. Five in a line end the game, and so does the thirtieth donut (D9, D10).

Vanilla moves first. Nothing here is changed in place: playing gives a new state.
"""

from dataclasses import dataclass

from scoring.games.donuts.board import (
    EMPTY,
    EMPTY_BOARD,
    FIELDS,
    FLAVORS,
    LETTERS,
    LINES,
    RAYS,
    Board,
    Flavor,
    Layout,
    opponent_of,
)
from scoring.games.donuts.ending import ALL_DONUTS, Ending, count_donuts, judge_board
from scoring.games.donuts.errors import IllegalMoveError
from scoring.messages import Message


@dataclass(frozen=True, slots=True)
class Turn:
    """A donut that was placed, and the fields it flipped, in rising order."""

    field: int
    flips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameState:
    """A position: the board, and the field of the donut placed last.

    `last` counts even when the donut was flipped since (D13); None at first.
    """

    layout: Layout
    board: Board = EMPTY_BOARD
    last: int | None = None

    @property
    def placed(self) -> int:
        """How many donuts are on the board: the moves made so far."""
        return count_donuts(self.board)

    @property
    def mover(self) -> Flavor:
        """Whose move it is, or would be if the game went on."""
        return FLAVORS[self.placed % 2]

    @property
    def ending(self) -> Ending:
        return judge_board(self.board)

    @property
    def has_ended(self) -> bool:
        return self.ending.outcome != "unfinished"

    @property
    def line(self) -> tuple[int, ...]:
        """The line of the last donut, edge to edge; () before the first move."""
        if self.last is None:
            return ()
        return LINES[self.layout[self.last]][self.last]

    @property
    def is_free(self) -> bool:
        """Whether no empty field is on the line, so that the mover may go anywhere."""
        return all(self.board[field] != EMPTY for field in self.line)

    @property
    def legal_fields(self) -> tuple[int, ...]:
        """Where the mover may place a donut; () when the game has ended."""
        if self.has_ended:
            return ()
        fields = range(len(FIELDS)) if self.is_free else self.line
        return tuple(field for field in fields if self.board[field] == EMPTY)


def flips_of(board: Board, field: int, flavor: Flavor) -> tuple[int, ...]:
    """The fields that flip when a donut of this flavor is placed on an empty field.

    In rising order. The four directions share only the new field, so that their order
    does not matter. Source: rulebook, inserting (D4-D8, D14).

    >>> flips_of(Board("c.c" + "." * 33), 1, "vanilla")
    (0, 2)
    """
    own, other = LETTERS[flavor], LETTERS[opponent_of(flavor)]
    flips: list[int] = []
    for rays in RAYS.values():
        # The first field of each ray that is not of the run; none at the edge.
        runs = ([end for end in ray if board[end] != own] for ray in rays[field])
        ends = [run[0] for run in runs if run]
        if [board[end] for end in ends] == [other, other]:
            flips += ends
    return tuple(sorted(flips))


def fault_of(state: GameState, field: int) -> IllegalMoveError | None:
    """What makes this field illegal for the mover; None if nothing does."""
    name = FIELDS[field]
    ending = state.ending.outcome
    if ending == "five":
        return _fault("D9", "move-after-five", field=name)
    if ending != "unfinished":
        return _fault("D10", "move-after-last-donut", field=name, donuts=ALL_DONUTS)
    if state.board[field] != EMPTY:
        return _fault("D2" if state.is_free else "D1", "move-on-donut", field=name)
    if state.last is None or field in state.legal_fields:
        return None
    return _fault("D1", "move-off-line", field=name, last=FIELDS[state.last])


def _fault(rule: str, message_id: str, **values: str | int) -> IllegalMoveError:
    return IllegalMoveError(Message(message_id, {**values, "rule": rule}), rule)


def play(state: GameState, field: int) -> tuple[GameState, Turn]:
    """The position after the mover's donut on a field, and what it flipped.

    Raises IllegalMoveError.
    """
    if fault := fault_of(state, field):
        raise fault
    flips = flips_of(state.board, field, state.mover)
    letters = list(state.board)
    for changed in (field, *flips):
        letters[changed] = LETTERS[state.mover]
    after = GameState(state.layout, Board("".join(letters)), field)
    return after, Turn(field, flips)
