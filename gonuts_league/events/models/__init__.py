"""An event with its rounds, and what the seating desk keeps beside a draft."""

from .desk import DraftEditor, Pin, Room
from .event import Award, Entry, Event, Round, RoundClock, TieDecision
from .links import CodeMiss, EventLink
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
    "Stage",
    "TieDecision",
]
