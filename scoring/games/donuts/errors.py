"""What Donuts raises beside the errors of every game (`scoring.errors`)."""

from scoring.errors import ScoringError
from scoring.messages import Message


class IllegalMoveError(ScoringError):
    """A move that the rules forbid; `rule` is the id of the rule."""

    def __init__(self, message: Message, rule: str) -> None:
        super().__init__(message.sentence)
        self.message = message
        self.rule = rule


class LayoutError(ScoringError):
    """A board that cannot be laid out; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.sentence)
        self.message = message
