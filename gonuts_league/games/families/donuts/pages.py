"""The end of a game of Donuts: who won, or the last board, or the moves on a layout.

One field, `way`, says which. The form's buttons are `end` (`five-0`: the player of
seat 0 has five in a line), `cell` (a field such as `c3`, which goes from empty over
vanilla to chocolate, or becomes what `to` says), `clear`, and `swap` for the flavours
(or `first` says what seat 0 plays); `layout` and `moves` are texts, and `move` and
`back` buttons that add a move or take the last one off. What says its outcome may be
sent twice without harm.

Packed: what seat 0 plays, a letter for the way, and what it says: `v.o.five-0`,
`v.b.` with 36 of `v`, `c` and `_`, or `v.m.` with 36 of `VHAD`, a point and the moves
(`a1-c3`). `v` alone: nothing is entered.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from gonuts_league.games.game_pages import GamePages
from gonuts_league.games.links import solver_url
from gonuts_league.games.presets import Preset
from gonuts_league.games.types import (
    DemoNights,
    EnteredGame,
    Form,
    ParsedForm,
    SeatToEnter,
    UnreadableEntryError,
)
from gonuts_league.tables.enums import Series
from gonuts_league.tables.wording import say
from scoring.game import Game
from scoring.games.donuts.board import (
    EMPTY,
    EMPTY_BOARD,
    FLAVORS,
    LETTERS,
    SIZE,
    Board,
    Flavor,
    Layout,
    board_rows,
    find_field,
    layout_rows,
    opponent_of,
    read_board,
    read_layout,
    runs_of_five,
)
from scoring.games.donuts.errors import LayoutError
from scoring.games.donuts.layouts import parse_layout
from scoring.games.donuts.replay import replay_moves
from scoring.types import Line

from .flavors import (
    FLAVOR_BY_LETTER,
    PICTURES,
    BoardRows,
    draw_board,
    draw_state,
    say_flavor,
)
from .watching import show_table

OUTCOME, POSITION, MOVES = "outcome", "board", "moves"
WON = ("five", "group")
_BY_LETTER = tuple(FLAVOR_BY_LETTER.items())
_NEXT = {EMPTY: "v", "v": "c", "c": EMPTY}
_MOST_MOVES = 40
_LONGEST_TEXT = 400
_PACKED_EMPTY = "_"
_MOVE = re.compile(r"[a-z0-9]{1,4}\Z")
_NUMBERING = re.compile(r"[0-9]+\.\Z")
_PACKED = re.compile(
    r"(?P<flavor>[vc])"
    r"(?:\.o\.(?P<end>(?:five|group)-[01]|draw|unfinished)"
    r"|\.b\.(?P<board>[vc_]{36})"
    r"|\.m\.(?P<layout>[VHAD]{36})\.(?P<moves>(?:[a-z0-9]{1,4}(?:-[a-z0-9]{1,4})*)?))?\Z"
)
_WHERE = re.compile(r"moves\[([0-9]+)\]")


_ROWS = {"type": "array", "items": {"type": "string"}}


class DonutsPages(GamePages):
    """It asks for both seats at once."""

    template = "games/widgets/board.html"
    is_by_seat = False
    presets = (
        Preset(
            "donuts-duels",
            gettext_lazy("Donuts, best of three"),
            gettext_lazy(
                "Four rounds for two; the winner of two games wins the table."
            ),
            "donuts",
            4,
            2,
            2,
            2,
            series=Series.BEST_OF,
            game_count=3,
            round_minutes=30,
        ),
    )
    cover = ("glazed", "double-chocolate")
    pictures: Mapping[str, str] = {"group": "glazed"}
    seat_schema: Mapping[str, Any] = {
        "flavor": {"type": "string", "enum": ["vanilla", "chocolate"]}
    }
    table_schema: Mapping[str, Any] = {
        "board": _ROWS,
        "layout": _ROWS,
        "moves": _ROWS,
        "outcome": {"type": "string"},
        "winner": {"type": "string"},
    }
    answer_schema: Mapping[str, Any] = {"outcome": {"type": "string"}}
    example: Mapping[str, Any] = {
        "game": "donuts",
        "board": ["......", "..vc..", "..vc..", "..vc..", "..v...", "..v..."],
        "seats": [
            {"player": "Ann", "flavor": "vanilla"},
            {"player": "Ben", "flavor": "chocolate"},
        ],
    }
    watch_template = "simulations/tables/donuts.html"
    show_table = staticmethod(show_table)
    demo = DemoNights((5,), 4, 2, {2: 400})

    def ways(self) -> Mapping[str, str]:
        return {
            OUTCOME: _("Who won"),
            POSITION: _("The last board"),
            MOVES: _("All moves"),
        }

    def way_of(self, entry: EnteredGame, seat: int) -> str:
        given = (way for way in (POSITION, MOVES) if way in entry.fields)
        return next(given, OUTCOME)

    def empty(self, seats: int, game_number: int = 1) -> EnteredGame:
        """Vanilla begins; the seats take turns with it from game to game."""
        return EnteredGame(_seats_with(FLAVORS[(game_number - 1) % len(FLAVORS)]))

    def is_entered(self, entry: EnteredGame, seat: int) -> bool:
        return bool(entry.fields)

    def read(self, form: Form, before: EnteredGame) -> ParsedForm:
        """What belongs to another way than the form's is forgotten once it is used."""
        tableaux = _read_flavors(form, before)
        won_before = _fields_of_end(_end_of(before), tableaux)
        entry = EnteredGame(tableaux, won_before or before.fields)
        if "end" in form:
            won = _fields_of_end(str(form["end"]), tableaux)
            return ParsedForm(EnteredGame(tableaux, won or entry.fields))
        if "cell" in form or "clear" in form:
            return _read_cell(form, entry)
        if "layout" in form or "moves" in form:
            return _read_moves(form, entry)
        return ParsedForm(entry)

    def show(
        self,
        entry: EnteredGame,
        to_enter: SeatToEnter,
        reading: ParsedForm | None = None,
    ) -> dict[str, Any]:
        """What the chosen way shows; what belongs to another one is left out."""
        way = to_enter.way if to_enter.way in self.ways() else OUTCOME
        context: dict[str, Any] = {
            "way": way,
            "columns": "abcdef",
            "pictures": {letter: PICTURES[each] for letter, each in _BY_LETTER},
        }
        if way == OUTCOME:
            return context | {"ends": _ends(entry, to_enter.names)}
        context["flavors"] = _seat_flavors(entry, to_enter.names)
        if way == POSITION:
            board = _board_of(entry)
            fives = [run for each in FLAVORS for run in runs_of_five(board, each)[:1]]
            return context | {"rows": draw_board(board, deciding=(fives or [()])[0])}
        texts = _texts(entry, reading or ParsedForm(entry))
        return context | {"texts": texts, "played": _played(entry)}

    def pack(self, entry: EnteredGame) -> str:
        """
        >>> DONUTS.pack(DONUTS.unpack("v.m." + "VHAD" * 9 + ".a1-c3"))[-12:]
        'ADVHAD.a1-c3'
        """
        flavor, fields = LETTERS[_flavor_of(entry, 0)], entry.fields
        if "outcome" in fields:
            return f"{flavor}.o.{_end_of(entry)}"
        if "board" in fields:
            board = "".join(_rows(fields, "board")).replace(EMPTY, _PACKED_EMPTY)
            return f"{flavor}.b.{board}"
        if "moves" in fields:
            layout = read_layout(fields["layout"])
            return f"{flavor}.m.{layout}.{'-'.join(_rows(fields, 'moves'))}"
        return flavor

    def unpack(self, text: str) -> EnteredGame:
        match = _PACKED.match(text or LETTERS["vanilla"])
        if match is None or text.count("-") > _MOST_MOVES:
            raise UnreadableEntryError(text)
        tableaux = _seats_with(FLAVOR_BY_LETTER[match["flavor"]])
        if match["end"]:
            return EnteredGame(tableaux, _fields_of_end(match["end"], tableaux))
        if match["board"]:
            board = Board(match["board"].replace(_PACKED_EMPTY, EMPTY))
            return EnteredGame(tableaux, {"board": list(board_rows(board))})
        if match["layout"]:
            moves = match["moves"].split("-") if match["moves"] else []
            rows = list(layout_rows(Layout(match["layout"])))
            return EnteredGame(tableaux, {"layout": rows, "moves": moves})
        return EnteredGame(tableaux)

    def entered_of(self, log: Mapping[str, Any]) -> EnteredGame:
        fields = {"outcome": log["outcome"]}
        if log["ranks"] != [1, 1]:
            fields["winner"] = FLAVORS[log["ranks"].index(1)]
        return EnteredGame(tuple({"flavor": flavor} for flavor in FLAVORS), fields)

    def say_item(self, line: Line) -> tuple[str, str]:
        what = {
            "five": _("Five in a line"),
            "group": _("Largest group"),
            "draw": _("Draw"),
        }.get(line.item, _("Not finished"))
        return what, "brand"

    def say_place(self, path: str) -> str:
        if match := _WHERE.match(path):
            return _("Move %(number)s") % {"number": int(match[1]) + 1}
        return ""

    def say_tableau(self, entry: EnteredGame, seat: int) -> str:
        return say_flavor(_flavor_of(entry, seat)) if entry.fields else ""

    def say_much(self, item: str, count: int) -> str:
        return ngettext(
            "a group of %(count)s donut", "a group of %(count)s donuts", count
        ) % {"count": count}

    def paper_rows(
        self, game: Game, players: int, rulings: Mapping[str, str]
    ) -> tuple[tuple[str, str], ...]:
        return (
            (_("Flavour"), _("vanilla or chocolate")),
            (_("Five in a line"), _("tick the winner")),
            (_("Largest group"), _("tick the winner, or both in a draw")),
        )

    def played_url(self, layout: object, moves: Sequence[str] = ()) -> str:
        board = read_layout(layout)
        return "" if board is None else solver_url(board, moves)


def _seats_with(first: Flavor) -> tuple[dict[str, str], ...]:
    return {"flavor": first}, {"flavor": opponent_of(first)}


def _flavor_of(entry: EnteredGame, seat: int) -> Flavor:
    tableau = entry.tableaux[seat] if seat < len(entry.tableaux) else None
    given = (tableau or {}).get("flavor")
    return next((flavor for flavor in FLAVORS if flavor == given), FLAVORS[seat])


def _read_flavors(form: Form, before: EnteredGame) -> tuple[dict[str, str], ...]:
    first = _flavor_of(before, 0)
    if "swap" not in form:
        return _seats_with(first)
    return _seats_with(FLAVOR_BY_LETTER.get(str(form.get("first")), opponent_of(first)))


def _fields_of_end(end: str, tableaux: Sequence[Any]) -> dict[str, object]:
    """The outcome with its winner by flavour; nothing for what is no ending."""
    outcome, _dash, seat = end.partition("-")
    if outcome in WON and seat in ("0", "1"):
        return {"outcome": outcome, "winner": tableaux[int(seat)]["flavor"]}
    return {"outcome": end} if end in ("draw", "unfinished") else {}


def _end_of(entry: EnteredGame) -> str:
    outcome, winner = entry.fields.get("outcome", ""), entry.fields.get("winner")
    if winner is None:
        return str(outcome)
    return f"{outcome}-{0 if winner == _flavor_of(entry, 0) else 1}"


def _board_of(entry: EnteredGame) -> Board:
    return read_board(entry.fields.get("board")) or EMPTY_BOARD


def _read_cell(form: Form, before: EnteredGame) -> ParsedForm:
    """An empty board is nothing entered."""
    letters = list(EMPTY_BOARD if "clear" in form else _board_of(before))
    field = find_field(form.get("cell"))
    if field is not None:
        to = form.get("to")
        letters[field] = to if to in _NEXT else _NEXT[letters[field]]
    board = Board("".join(letters))
    fields = {} if board == EMPTY_BOARD else {"board": list(board_rows(board))}
    return ParsedForm(EnteredGame(before.tableaux, fields))


def _read_moves(form: Form, before: EnteredGame) -> ParsedForm:
    layout_text = str(form.get("layout", ""))[:_LONGEST_TEXT]
    moves_text = str(form.get("moves", ""))[:_LONGEST_TEXT]
    stepped = frozenset({"moves"} if "move" in form or "back" in form else ())
    if "move" in form:
        moves_text = f"{moves_text} {form['move']}".strip()[:_LONGEST_TEXT]
    if "back" in form:
        moves_text = " ".join(re.split(r"[\s,;]+", moves_text.strip())[:-1])
    if not layout_text.strip() and not moves_text.strip():
        return ParsedForm(
            EnteredGame(before.tableaux) if "moves" in before.fields else before
        )
    errors: dict[str, str] = {}
    layout = None
    try:
        layout = parse_layout(layout_text)
    except LayoutError as error:
        errors["layout"] = f"{say(error.message)}."
    words = re.split(r"[\s,;]+", moves_text.lower().strip())
    moves = [word for word in words if word and not _NUMBERING.match(word)]
    if len(moves) > _MOST_MOVES or not all(map(_MOVE.match, moves)):
        errors["moves"] = _("These must be names of fields, such as a1 or f6.")
    if layout is None or errors:
        typed = {"layout": layout_text, "moves": moves_text}
        return ParsedForm(before, errors, typed)
    fields = {"layout": list(layout_rows(layout)), "moves": moves}
    return ParsedForm(EnteredGame(before.tableaux, fields), stepped=stepped)


def _played(entry: EnteredGame) -> BoardRows:
    """The board of the moves; nothing while it is not known how its lines run."""
    layout = read_layout(entry.fields.get("layout"))
    if not layout:
        return ()
    return draw_state(replay_moves(layout, _rows(entry.fields, "moves")).state)


def _ends(entry: EnteredGame, names: Sequence[str]) -> list[tuple[str, str, bool]]:
    """The buttons: the value and label of each, and whether it is chosen."""
    chosen = _end_of(entry)
    labels = {
        "five": _("%(name)s has five in a line"),
        "group": _("%(name)s has the largest group"),
    }
    ends = [
        (f"{outcome}-{seat}", labels[outcome] % {"name": names[seat]})
        for outcome in WON
        for seat in range(2)
    ]
    ends.append(("draw", _("A draw: equal groups")))
    return [(end, label, end == chosen) for end, label in ends]


def _seat_flavors(entry: EnteredGame, names: Sequence[str]) -> list[dict[str, Any]]:
    flavors = [_flavor_of(entry, seat) for seat in range(2)]
    return [
        {
            "seat": seat,
            "player": names[seat],
            "flavor": say_flavor(flavor),
            "letter": LETTERS[flavor],
            "picture": PICTURES[flavor],
        }
        for seat, flavor in enumerate(flavors)
    ]


def _texts(entry: EnteredGame, reading: ParsedForm) -> list[dict[str, Any]]:
    layout = read_layout(entry.fields.get("layout")) or ""
    starts = range(0, len(layout), SIZE)
    rows = "\n".join(layout[start : start + SIZE] for start in starts)
    moves = " ".join(_rows(entry.fields, "moves"))
    return [
        {
            "name": name,
            "value": reading.typed.get(name, entered),
            "error": reading.errors.get(name, ""),
            "is_stepped": name in reading.stepped,
        }
        for name, entered in (("layout", rows), ("moves", moves))
    ]


def _rows(fields: Mapping[str, object], name: str) -> Sequence[str]:
    given = fields.get(name)
    return [str(each) for each in given] if isinstance(given, list | tuple) else []


DONUTS = DonutsPages()
