"""Values of a schedule. Players are numbers from 0; the caller knows who they are."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

Seats: TypeAlias = tuple[int, ...]
"""The players of one table in seat order, seat 0 first."""
Groups: TypeAlias = tuple[Seats, ...]
"""One round's tables before their seats are given."""


class ScheduleMethod(StrEnum):
    """What made a schedule."""

    CIRCLE = "circle"
    LINES = "lines"
    STARTER = "starter"
    ANNEALED = "annealed"


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """One round: its tables, and who sits out."""

    tables: tuple[Seats, ...]
    byes: Seats = ()


@dataclass(frozen=True, slots=True)
class Schedule:
    """All rounds, planned together.

    ``repeats`` sums, over all rounds and pairs at a table, their earlier meetings: a
    pair that meets three times counts 0 + 1 + 2. No schedule of these sizes has fewer
    than ``bound``. ``unmet`` counts the pairs that never meet.
    """

    rounds: tuple[ScheduledRound, ...]
    repeats: int
    bound: int
    unmet: int
    method: ScheduleMethod
