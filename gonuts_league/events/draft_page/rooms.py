"""Who sits at a table that does not suit them, or that is in no room."""

from django.utils.translation import gettext as _

from gonuts_league.events.pairing.places import (
    Misplaced,
    NotAtOwnTable,
    OutsideRooms,
    StepsOnTheWay,
)

from .marks import Remark
from .reading import Board


def room_remarks(board: Board, number: int) -> tuple[Remark, ...]:
    """What is not as the rooms and the people at one table need it."""
    return tuple(
        _remark(board, fault) for fault in board.misplaced if fault.table == number
    )


def _remark(board: Board, fault: Misplaced) -> Remark:
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
