"""What is asked: a round to pair, or a schedule to plan, under the players' own ids."""

from dataclasses import dataclass
from enum import StrEnum

from gonuts_league.pairing.types import PairingTask, TableSize

from .findings import Problem


class Format(StrEnum):
    """What is made of the players."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"


@dataclass(frozen=True, slots=True)
class SwissRequest:
    """One round; ``names[entry - 1]`` is the id of an entry of the task."""

    task: PairingTask
    names: tuple[str, ...]
    warnings: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class ScheduleRequest:
    """All rounds for these players, named in the order of their ids."""

    names: tuple[str, ...]
    size: TableSize
    rounds: int
    seed: int
    warnings: tuple[Problem, ...]
