"""The pins of a draft: what stays however often it is drawn again."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.events.enums import PLACE_PINS, PinKind
from gonuts_league.events.models import Pin

from .marks import Remark
from .reading import Board

SENTENCES: Mapping[str, Promise] = {
    PinKind.TABLE: gettext_lazy("%(name)s stays at table %(table)s"),
    PinKind.SEAT: gettext_lazy("%(name)s stays in seat %(seat)s of table %(table)s"),
    PinKind.SITS_OUT: gettext_lazy("%(name)s sits out"),
    PinKind.TOGETHER: gettext_lazy("%(name)s and %(other)s sit together"),
    PinKind.APART: gettext_lazy("%(name)s and %(other)s sit apart"),
}


@dataclass(frozen=True, slots=True)
class PinLine:
    """A pin as a sentence, or the pins of a whole table; `pks` as the form that takes
    them off wants them, `is_kept` unless it waits for the next draw."""

    pks: str
    sentence: str
    is_kept: bool


def pin_lines(board: Board) -> tuple[PinLine, ...]:
    """All pins; those that hold a whole table as one line."""
    whole = whole_tables(board)
    in_one = {pin.pk for pins in whole.values() for pin in pins}
    tables = [whole_table_line(number, pins) for number, pins in whole.items()]
    others = [pin_line(board, pin) for pin in board.pins if pin.pk not in in_one]
    return (*tables, *others)


def whole_tables(board: Board) -> dict[int, list[Pin]]:
    """Tables in which every seat is pinned, so that nobody joins: number to pins."""
    held: dict[int, list[Pin]] = {}
    for entry, pin in place_pins(board).items():
        if pin.kind == PinKind.SEAT and board.places.get(entry) == (
            pin.table,
            pin.position,
        ):
            held.setdefault(pin.table or 0, []).append(pin)
    sizes = Counter(number for number, _position in board.places.values())
    return {n: pins for n, pins in sorted(held.items()) if len(pins) == sizes[n]}


def pin_line(board: Board, pin: Pin) -> PinLine:
    return PinLine(str(pin.pk), say_pin(board, pin), _is_kept(board, pin))


def whole_table_line(number: int, pins: Iterable[Pin]) -> PinLine:
    sentence = _("Table %(table)s stays as it is") % {"table": number}
    return PinLine(",".join(str(pin.pk) for pin in pins), sentence, is_kept=True)


def place_pins(board: Board) -> dict[int, Pin]:
    """The pin of each person who has one of their own, by entry id."""
    own = (*PLACE_PINS, PinKind.SITS_OUT)
    return {pin.entry_id: pin for pin in board.pins if pin.kind in own}


def pin_remarks(board: Board, table: tuple[int, ...]) -> tuple[Remark, ...]:
    """The pins of pairs that are worth a word at a table."""
    return tuple(
        Remark("pin", _("Pinned: %(pin)s") % {"pin": say_pin(board, pin)}, ())
        for pin in board.pins
        if pin.kind == PinKind.TOGETHER
        or (pin.kind == PinKind.APART and not _is_kept(board, pin))
        if {pin.entry_id, pin.other_id} & set(table)
    )


def say_pin(board: Board, pin: Pin) -> str:
    position = pin.position
    return str(SENTENCES[pin.kind]) % {
        "name": board.short.get(pin.entry_id, ""),
        "other": board.short.get(pin.other_id or 0, ""),
        "table": pin.table,
        "seat": "" if position is None else position + 1,
    }


def _is_kept(board: Board, pin: Pin) -> bool:
    """Whether the draft as it stands does what the pin asks for."""
    at = board.places
    here = at.get(pin.entry_id)
    match pin.kind:
        case PinKind.SITS_OUT:
            return here is None
        case PinKind.TABLE:
            return here is not None and here[0] == pin.table
        case PinKind.SEAT:
            return here == (pin.table, pin.position)
    there = at.get(pin.other_id or 0)
    if here is None or there is None:
        return pin.kind == PinKind.APART
    return (here[0] == there[0]) == (pin.kind == PinKind.TOGETHER)
