"""The two flavours of Donuts, and a board of them, in words and pictures."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from django.utils.translation import gettext as _

from scoring.games.donuts.board import (
    FIELDS,
    FLAVORS,
    LETTERS,
    SIGNS,
    SIZE,
    Board,
    Flavor,
    Layout,
    largest_group,
    longest_run,
)
from scoring.games.donuts.placing import GameState

FLAVOR_BY_LETTER: dict[str, Flavor] = {LETTERS[each]: each for each in FLAVORS}
# The sprite's donuts that differ in lightness too.
PICTURES: dict[Flavor, str] = {"vanilla": "glazed", "chocolate": "double-chocolate"}

BoardRows: TypeAlias = Sequence[tuple[int, Sequence[dict[str, Any]]]]
About: TypeAlias = Callable[[int], Mapping[str, Any]]


def say_flavor(flavor: Flavor) -> str:
    return {"vanilla": _("vanilla"), "chocolate": _("chocolate")}[flavor]


def draw_board(
    board: Board,
    layout: Layout | None = None,
    *,
    last: int | None = None,
    flipped: Sequence[int] = (),
    deciding: Sequence[int] = (),
    opened: Sequence[int] = (),
    about: About = lambda _number: {},
) -> BoardRows:
    """All fields as rows with their numbers.

    A field has the `picture` of its donut or the `sign` printed on it, if its lines
    are known, and in words also what has happened there. `about` says more of it; a
    `remark` is among the words.
    """
    fields = []
    for number, name in enumerate(FIELDS):
        flavor = FLAVOR_BY_LETTER.get(board[number])
        marks = {
            "is_last": (number == last, _("last donut")),
            "is_flipped": (number in flipped, _("just turned over")),
            "is_deciding": (number in deciding, _("decides the game")),
            "is_open": (number in opened, _("open for the next one")),
        }
        more = about(number)
        words = [said for is_so, said in marks.values() if is_so]
        words.append(more.get("remark", ""))
        what = say_flavor(flavor) if flavor else _("empty")
        fields.append(
            {
                "field": name,
                "label": ", ".join([name, what, *filter(None, words)]),
                "picture": PICTURES[flavor] if flavor else "",
                "letter": board[number],
                "sign": "" if flavor or not layout else SIGNS[layout[number]],
                **{mark: is_so for mark, (is_so, _said) in marks.items()},
                **more,
            }
        )
    starts = range(0, len(fields), SIZE)
    return [(start // SIZE + 1, fields[start : start + SIZE]) for start in starts]


def draw_state(
    state: GameState,
    *,
    flipped: Sequence[int] = (),
    opened: Sequence[int] | None = None,
    about: About = lambda _number: {},
) -> BoardRows:
    """The board of a game; where the next donut may go is open unless it is said."""
    winner, outcome = state.ending.winner, state.ending.outcome
    find = longest_run if outcome == "five" else largest_group
    return draw_board(
        state.board,
        state.layout,
        last=state.last,
        flipped=flipped,
        deciding=find(state.board, winner) if winner else (),
        opened=state.legal_fields if opened is None else opened,
        about=about,
    )
