"""What games played by machine share: faults of a log, and errors of asking."""

from dataclasses import dataclass

from scoring.errors import ScoringError


@dataclass(frozen=True, slots=True)
class Fault:
    """Where a log leaves the rules; rounds and moves from 1, None for no single move.

    ``rule`` is the id of a ruling in docs/rules.md (R17), or a field of the log that
    does not follow from its moves.
    """

    round_number: int
    move: int | None
    rule: str
    message: str


class LogError(ScoringError):
    """A log that is not of the shape it must have; ``path`` tells where."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path
        self.message = message
