"""What games played by machine share: faults of a log, and reading one by its shape."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from scoring.errors import ScoringError

_Each = TypeVar("_Each")


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


class FaultFoundError(Exception):
    """Raised by a judge where a log leaves the rules."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault


def first_fault(judge: Callable[[], None]) -> Fault | None:
    """The fault that stops a judge, None if it comes to its end."""
    try:
        judge()
    except FaultFoundError as found:
        return found.fault
    return None


def read_object(document: object, path: str) -> Mapping[str, Any]:
    """Raises LogError, as all that follow."""
    if not isinstance(document, dict):
        raise LogError(path, "must be an object")
    return document


def read_each(
    document: object, path: str, read: Callable[[object, str], _Each]
) -> tuple[_Each, ...]:
    if not isinstance(document, list):
        raise LogError(path, "must be an array")
    return tuple(read(each, f"{path}[{place}]") for place, each in enumerate(document))


def read_texts(document: object, path: str) -> tuple[str, ...]:
    if not isinstance(document, list) or any(
        not isinstance(text, str) for text in document
    ):
        raise LogError(path, "must be an array of strings")
    return tuple(document)
