"""What is wrong or odd with a Donuts table. All of it, not the first.

1. Rulings, which Donuts has none of; the number of seats; the flavors, one for each
   seat.
2. What was entered of the game (`reading.py`).
3. A board that can be, but that no game plays from an empty board, or hardly any
   (unlikely): see `_check_board`. Without the layout that is all a board can tell.
"""

from collections.abc import Mapping, Sequence

from scoring.game import check_rulings, check_seat_count
from scoring.games.donuts.board import (
    FLAVORS,
    LETTERS,
    RAYS,
    Board,
    Flavor,
    opponent_of,
    runs_of_five,
)
from scoring.games.donuts.ending import count_donuts
from scoring.games.donuts.reading import ReadResult, not_a_flavor, read_flavor
from scoring.quoting import quote
from scoring.types import Problem, Tableau, impossible, unlikely

PLAYER_COUNTS = (2,)


def check_table(
    tableaux: Sequence[Tableau | None], rulings: Mapping[str, str], reading: ReadResult
) -> tuple[Problem, ...]:
    """All problems of a table. Never raises on what the tableaux hold."""
    result = reading.result
    entered = result.board if result and not result.is_replayed else None
    return (
        *check_rulings((), rulings),
        *check_seat_count(len(tableaux), PLAYER_COUNTS),
        *check_flavors(tableaux),
        *reading.problems,
        *(() if entered is None else _check_board(entered)),
    )


def flavors_of(tableaux: Sequence[Tableau | None]) -> tuple[Flavor, ...]:
    """The flavors of two seats whose tableaux are sound, by seat.

    A seat without one has what the other leaves; without any, seat 0 is vanilla.

    >>> flavors_of([{}, {"flavor": "vanilla"}])
    ('chocolate', 'vanilla')
    """
    first, second = (read_flavor(_given_flavor(tableau)) for tableau in tableaux)
    if first is None:
        first = opponent_of(second) if second else FLAVORS[0]
    return first, second or opponent_of(first)


def _given_flavor(tableau: object) -> object:
    return tableau.get("flavor") if isinstance(tableau, Mapping) else None


def check_flavors(tableaux: Sequence[object]) -> list[Problem]:
    """Tableaux that are none, and flavors that are none or another seat's."""
    problems = []
    seat_by_flavor: dict[Flavor, int] = {}
    for seat, tableau in enumerate(tableaux):
        path, given = f"seats[{seat}].flavor", _given_flavor(tableau)
        flavor = read_flavor(given)
        if tableau is not None and not isinstance(tableau, Mapping):
            shown = quote(tableau)
            problems.append(impossible(f"seats[{seat}]", "not-an-object", given=shown))
        elif given is not None and flavor is None:
            problems.append(not_a_flavor(path, given))
        elif flavor and (other := seat_by_flavor.setdefault(flavor, seat)) != seat:
            shown = quote(flavor)
            problems.append(impossible(path, "same-flavor", given=shown, seat=other))
    return problems


def _check_board(board: Board) -> list[Problem]:
    """How a possible board is odd.

    1. It is empty.
    2. From three donuts on, one flavor is missing.
    3. The counts cannot be: players take turns, and donuts flip two at a time, so the
       count of a flavor stays odd or even as its number of moves is. Who moved first
       is not known, so an odd number of donuts tells this only when five in a line
       show who moved last.
    4. Fives in several places that no single last donut can have made.
    """
    if not count_donuts(board):
        return [unlikely("board", "empty-board")]
    vanilla, chocolate = (board.count(LETTERS[flavor]) for flavor in FLAVORS)
    problems = []
    if vanilla + chocolate >= 3 and 0 in (vanilla, chocolate):
        problems.append(unlikely("board", "one-flavor"))
    if not _can_count(board):
        counts = {"vanilla": vanilla, "chocolate": chocolate}
        problems.append(unlikely("board", "odd-counts", **counts))
    if not all(_can_be_one_move(board, flavor) for flavor in FLAVORS):
        problems.append(unlikely("board", "fives-apart"))
    return problems


def _can_count(board: Board) -> bool:
    donuts = count_donuts(board)
    last_movers = [flavor for flavor in FLAVORS if runs_of_five(board, flavor)]
    return any(
        (board.count(LETTERS[flavor]) - (donuts + 1) // 2) % 2 == 0
        for flavor in last_movers or FLAVORS
    )


def _can_be_one_move(board: Board, flavor: Flavor) -> bool:
    """Whether one donut reaches every five, itself or by a flip beside its runs."""
    fives = [set(run) for run in runs_of_five(board, flavor)]
    if len(fives) < 2:
        return True
    own = [field for field in range(len(board)) if board[field] == LETTERS[flavor]]
    return any(
        all(reached & five for five in fives)
        for reached in (_reach_of(board, field) for field in own)
    )


def _reach_of(board: Board, field: int) -> set[int]:
    """The fields of one flavor in unbroken lines from here, and this one."""
    reached = {field}
    for rays in RAYS.values():
        for ray in rays[field]:
            for reachable in ray:
                if board[reachable] != board[field]:
                    break
                reached.add(reachable)
    return reached
