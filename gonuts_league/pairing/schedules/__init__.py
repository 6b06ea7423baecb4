"""Schedules in which everybody meets everybody, all rounds planned before the first."""

from .making import make_schedule, rounds_to_meet_all
from .types import Method, Schedule, ScheduledRound

__all__ = [
    "Method",
    "Schedule",
    "ScheduledRound",
    "make_schedule",
    "rounds_to_meet_all",
]
