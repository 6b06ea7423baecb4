"""One table of a round: who sits there, what is being entered, what was confirmed."""

from .agreeing import Agreement, PhoneHolder, SecondCount
from .decks import GoalDeck
from .entering import GameEntry, LateTap, SeatEntry, Tap
from .links import Call, TableDevice, TableLink
from .results import Result, ResultGame, ResultSeat
from .seating import MOST_SEATS, Seat, Table

__all__ = [
    "MOST_SEATS",
    "Agreement",
    "Call",
    "GameEntry",
    "GoalDeck",
    "LateTap",
    "PhoneHolder",
    "Result",
    "ResultGame",
    "ResultSeat",
    "Seat",
    "SeatEntry",
    "SecondCount",
    "Table",
    "TableDevice",
    "TableLink",
    "Tap",
]
