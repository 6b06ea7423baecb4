"""An event with its rounds, and what the seating desk keeps beside a draft."""

from .awards import Award, TieDecision
from .desk import DraftEditor, Pin, Room
from .event import Entry, Event, Round, RoundClock
from .links import CodeMiss, EventLink, SignUp
from .stages import Stage

__all__ = [
    "Award",
    "CodeMiss",
    "DraftEditor",
    "Entry",
    "Event",
    "EventLink",
    "Pin",
    "Room",
    "Round",
    "RoundClock",
    "SignUp",
    "Stage",
    "TieDecision",
]
