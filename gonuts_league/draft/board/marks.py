"""What is not as wished at a table, as icons with sentences."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.standings.figures import say_figure
from gonuts_league.pairing.cost import seating_notes
from gonuts_league.pairing.places import (
    Misplaced,
    NotAtOwnTable,
    OutsideRooms,
    StepsOnTheWay,
)
from gonuts_league.pairing.types import (
    Clubmates,
    KeptApart,
    Met,
    Note,
    Parted,
    PulledDown,
    PulledUp,
    SmallTableAgain,
)
from gonuts_league.tables.enums import Placed
from gonuts_league.tables.models import Seat
from gonuts_league.tables.wording import plural_of, say_list

from .reading import Board


@dataclass(frozen=True, slots=True)
class Remark:
    """One sentence under a table, with the icon that the people in it carry."""

    icon: str
    sentence: str
    entries: tuple[int, ...]


def remarks_of(board: Board) -> tuple[tuple[Remark, ...], ...]:
    """The remarks to each table."""
    notes = seating_notes(board.task, board.tables)
    at = {seat.entry_id: seat for seat in board.seats}
    return tuple(
        (
            *[_remark(board, note) for note in noted],
            *_placed(board, [at[entry] for entry in table]),
        )
        for noted, table in zip(notes, board.tables, strict=True)
    )


def marks_of(entry_id: int, remarks: Iterable[Remark]) -> tuple[str, ...]:
    """The icons that one person carries, each once."""
    found = [each.icon for each in remarks if entry_id in each.entries]
    return tuple(dict.fromkeys(found))


def _placed(board: Board, seats: Sequence[Seat]) -> list[Remark]:
    """Who did not come to this table by the draw."""
    by_hand = [seat for seat in seats if seat.placed == Placed.BY_HAND]
    repaired = [seat for seat in seats if seat.placed == Placed.REPAIRED]
    remarks = []
    if by_hand:
        said = ngettext(
            "%(names)s was put here by hand",
            "%(names)s were put here by hand",
            len(by_hand),
        )
        remarks.append(_placed_remark(board, by_hand, said))
    if repaired:
        said = ngettext(
            "%(names)s was moved here by a repair",
            "%(names)s were moved here by a repair",
            len(repaired),
        )
        remarks.append(_placed_remark(board, repaired, said))
    return remarks


def _placed_remark(board: Board, seats: Sequence[Seat], said: str) -> Remark:
    ids = tuple(seat.entry_id for seat in seats)
    names = say_list([board.short[each] for each in ids])
    return Remark("hand", said % {"names": names}, ids)


def _remark(board: Board, note: Note) -> Remark:
    match note:
        case Met(a, b) | Clubmates(a, b) | KeptApart(a, b):
            return Remark(_PAIR_ICONS[type(note)], _say_pair(board, note), (a, b))
        case Parted(entry, other):
            said = {"a": board.short[entry], "b": board.short[other]}
            sentence = _("%(a)s wishes to sit with %(b)s, who sits elsewhere")
            return Remark("together", sentence % said, (entry,))
        case SmallTableAgain(entry, times):
            sentence = ngettext(
                "%(name)s has sat at a small table before",
                "%(name)s has sat at a small table %(times)s times before",
                times,
            )
            said = {"name": board.short[entry], "times": str(times)}
            return Remark("small", sentence % said, (entry,))
        case PulledUp(entry, by):
            return Remark("up", _say_up(board.short[entry], by), (entry,))
        case PulledDown(entry, by):
            return Remark("down", _say_down(board.short[entry], by), (entry,))


_PAIR_ICONS = {Met: "repeat", Clubmates: "club", KeptApart: "apart"}


def _say_pair(board: Board, note: Met | Clubmates | KeptApart) -> str:
    said = {"a": board.short[note.a], "b": board.short[note.b]}
    match note:
        case Met(_a, _b, rounds):
            sentence = ngettext(
                "%(a)s and %(b)s met in round %(rounds)s",
                "%(a)s and %(b)s met in rounds %(rounds)s",
                len(rounds),
            )
            return sentence % (said | {"rounds": say_list([*map(str, rounds)])})
        case Clubmates(a):
            said["club"] = board.entries[a].player.affiliation
            return _("%(a)s and %(b)s are both from %(club)s") % said
        case KeptApart():
            return _("%(a)s and %(b)s are to be kept apart") % said


def _say_up(name: str, by: Fraction) -> str:
    return ngettext(
        "%(name)s plays up: the best here has %(points)s point more",
        "%(name)s plays up: the best here has %(points)s points more",
        plural_of(by),
    ) % {"name": name, "points": say_figure(by)}


def _say_down(name: str, by: Fraction) -> str:
    return ngettext(
        "%(name)s plays down: the last here has %(points)s point fewer",
        "%(name)s plays down: the last here has %(points)s points fewer",
        plural_of(by),
    ) % {"name": name, "points": say_figure(by)}


def room_remarks(board: Board, number: int) -> tuple[Remark, ...]:
    """What is not as the rooms and the people at one table need it."""
    return tuple(
        _room_remark(board, fault) for fault in board.misplaced if fault.table == number
    )


def _room_remark(board: Board, fault: Misplaced) -> Remark:
    match fault:
        case NotAtOwnTable(entry, _table, own):
            said = {"name": board.short[entry], "table": own}
            sentence = _("%(name)s should sit at table %(table)s")
            return Remark("home", sentence % said, (entry,))
        case StepsOnTheWay(entry):
            sentence = _("%(name)s needs a table without steps")
            return Remark(
                "step-free", sentence % {"name": board.short[entry]}, (entry,)
            )
        case OutsideRooms():
            return Remark("warn", _("This table is in no room"), ())
