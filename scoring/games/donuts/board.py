"""The Donuts board: its fields, what stands on them, and the rows that JSON writes.

A field is a number from 0, by rows from the top left; its name is a column letter and
a row number: a1 is 0, f1 is 5, a6 is 30, f6 is 35. A board is one text of 36 letters in
that order, a layout another:

- board: `v` vanilla, `c` chocolate, `.` empty; written the same in JSON.
- layout: the line on each field, `V` vertical, `H` horizontal, `A` up to the right,
  `D` down to the right; JSON writes the signs `|`, `-`, `/` and `\\`.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Literal, NewType, TypeAlias

Board = NewType("Board", str)
Layout = NewType("Layout", str)
Flavor: TypeAlias = Literal["vanilla", "chocolate"]

SIZE = 6
FIVE = 5
FLAVORS: tuple[Flavor, ...] = ("vanilla", "chocolate")
LETTERS: dict[Flavor, str] = {"vanilla": "v", "chocolate": "c"}
EMPTY = "."
EMPTY_BOARD = Board(EMPTY * SIZE * SIZE)

# Steps by row and column, and the sign in JSON, of the line that a letter draws.
AXES = {"V": (1, 0), "H": (0, 1), "A": (-1, 1), "D": (1, 1)}
SIGNS = {"V": "|", "H": "-", "A": "/", "D": "\\"}
_TO_SIGNS = str.maketrans(SIGNS)
_FROM_SIGNS = str.maketrans({sign: letter for letter, sign in SIGNS.items()})

FIELDS = tuple(
    f"{column}{row}" for row in range(1, SIZE + 1) for column in "abcdef"[:SIZE]
)
_NUMBERS_BY_NAME = {name: number for number, name in enumerate(FIELDS)}


def opponent_of(flavor: Flavor) -> Flavor:
    """The other flavor."""
    return "chocolate" if flavor == "vanilla" else "vanilla"


def find_field(name: object) -> int | None:
    """The field of this name; None for whatever is no name of a field.

    >>> find_field("a1"), find_field("c2"), find_field("g1"), find_field(3)
    (0, 8, None, None)
    """
    return _NUMBERS_BY_NAME.get(name) if isinstance(name, str) else None


def name_fields(fields: Sequence[int]) -> tuple[str, ...]:
    """The names of fields, in the order given."""
    return tuple(FIELDS[field] for field in fields)


def read_board(rows: object) -> Board | None:
    """The board of six rows of JSON; None if they are no such rows."""
    text = _join_rows(rows, is_board_row)
    return None if text is None else Board(text)


def read_layout(rows: object) -> Layout | None:
    """The layout of six rows of JSON; None if they are no such rows.

    >>> read_layout(["------"] * 5 + ["-|/|/-"])[-6:]
    'HVAVAH'
    """
    text = _join_rows(rows, is_layout_row)
    return None if text is None else Layout(text.translate(_FROM_SIGNS))


def _join_rows(rows: object, is_row: Callable[[object], bool]) -> str | None:
    if not isinstance(rows, list | tuple) or len(rows) != SIZE:
        return None
    return "".join(rows) if all(is_row(row) for row in rows) else None


def is_board_row(row: object) -> bool:
    """Whether this is a text of six out of `v`, `c` and `.`."""
    return _is_row(row, {EMPTY, *LETTERS.values()})


def is_layout_row(row: object) -> bool:
    """Whether this is a text of six out of `|`, `-`, `/` and `\\`."""
    return _is_row(row, set(SIGNS.values()))


def _is_row(row: object, known: set[str]) -> bool:
    return isinstance(row, str) and len(row) == SIZE and set(row) <= known


def board_rows(board: Board | Layout) -> tuple[str, ...]:
    """The six rows that JSON writes; of a layout those of its letters."""
    return tuple(board[start : start + SIZE] for start in range(0, len(board), SIZE))


def layout_rows(layout: Layout) -> tuple[str, ...]:
    """The six rows that JSON writes.

    >>> layout_rows(Layout("VHAD" * 9))[0]
    '|-/\\\\|-'
    """
    return board_rows(Layout(layout.translate(_TO_SIGNS)))


def _walk(field: int, step: tuple[int, int]) -> Iterator[int]:
    """The fields from here to the edge, without this one, the nearest first."""
    row, column = field // SIZE + step[0], field % SIZE + step[1]
    while 0 <= row < SIZE and 0 <= column < SIZE:
        yield row * SIZE + column
        row, column = row + step[0], column + step[1]


_ALL = range(SIZE * SIZE)

# By axis and field: the fields to both sides of it, the nearest first.
RAYS = {
    axis: tuple(
        (tuple(_walk(field, (-down, -right))), tuple(_walk(field, (down, right))))
        for field in _ALL
    )
    for axis, (down, right) in AXES.items()
}

# By axis and field: the whole line through it, edge to edge.
LINES = {
    axis: tuple(
        (*reversed(before), field, *after) for field, (before, after) in enumerate(rays)
    )
    for axis, rays in RAYS.items()
}

# The lines that are long enough for five, each once.
LONG_LINES = tuple(
    dict.fromkeys(
        line for lines in LINES.values() for line in lines if len(line) >= FIVE
    )
)

_GAP = SIZE * SIZE
_SPELLED = itemgetter(*(field for line in LONG_LINES for field in (*line, _GAP)))

# The fields beside each one, along its row and its column.
NEIGHBORS = tuple(
    tuple(ray[0] for axis in "VH" for ray in RAYS[axis][field] if ray) for field in _ALL
)


def runs_of_five(board: Board, flavor: Flavor) -> tuple[tuple[int, ...], ...]:
    """The unbroken runs of five or six donuts of one flavor, as fields in order."""
    letter = LETTERS[flavor]
    # What stands on the long lines, with a gap after each: a quick first look.
    if letter * FIVE not in "".join(_SPELLED(f"{board} ")):
        return ()
    return tuple(
        run
        for line in LONG_LINES
        for run in _runs(board, line, letter)
        if len(run) >= FIVE
    )


def _runs(board: Board, line: Sequence[int], letter: str) -> Iterator[tuple[int, ...]]:
    for found, run in groupby(line, key=board.__getitem__):
        if found == letter:
            yield tuple(run)


def longest_run(board: Board, flavor: Flavor) -> tuple[int, ...]:
    """The longest unbroken run of one flavor; the first of equal ones, () of none."""
    letter = LETTERS[flavor]
    lines = (line for lines in LINES.values() for line in dict.fromkeys(lines))
    runs = (run for line in lines for run in _runs(board, line, letter))
    return max(runs, key=len, default=())


def largest_group(board: Board, flavor: Flavor) -> tuple[int, ...]:
    """The fields of the largest group of one flavor, connected along rows and columns.

    In rising order; the first of equal ones, () without a donut. Source: rulebook, end
    of the game (D11).
    """
    left = {field for field in _ALL if board[field] == LETTERS[flavor]}
    largest: tuple[int, ...] = ()
    for field in sorted(left):
        if field in left:
            group = _group_around(field, left)
            left -= group
            largest = max(largest, tuple(sorted(group)), key=len)
    return largest


def _group_around(field: int, own: set[int]) -> set[int]:
    group, waiting = {field}, [field]
    while waiting:
        beside = own.intersection(NEIGHBORS[waiting.pop()]) - group
        group |= beside
        waiting += beside
    return group
