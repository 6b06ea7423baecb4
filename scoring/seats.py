"""The seats of a table as every game sees them: how many there are, and their names."""

from collections.abc import Sequence
from typing import TypeAlias

from scoring.messages import Message
from scoring.types import Problem

Name: TypeAlias = str | Message


def name_seats(seats: int, names: Sequence[str] | None) -> tuple[Name, ...]:
    """The names given, or "seat 0", "seat 1" and so on."""
    if names is not None:
        return tuple(names)
    return tuple(Message("seat-name", {"seat": seat}) for seat in range(seats))


def check_seat_count(seats: int, player_counts: Sequence[int]) -> tuple[Problem, ...]:
    """A problem if no game of these player counts has so many seats."""
    if seats in player_counts:
        return ()
    least, most = player_counts[0], player_counts[-1]
    message_id = "seat-count" if least < most else "seat-count-fixed"
    message = Message(message_id, {"count": seats, "least": least, "most": most})
    return (Problem("seats", "seat-count", "impossible", message),)
