"""Reads fields of parsed JSON and collects all that is wrong with them.

A reader gives a value that can be worked with even where it notes a problem, so that
everything else is read as well and all problems are told at once.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from scoring.quoting import path_to
from scoring.tables_json import MOST_PROBLEMS, RepeatedKeys

from .numbers import show

_Choice = TypeVar("_Choice", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class RequestProblem:
    """One fault or oddity: its path (empty for the whole), a code, an English sentence
    without a full stop."""

    path: str
    code: str
    sentence: str


class UnusableError(ValueError):
    """Input that cannot be paired; ``problems`` lists every reason."""

    def __init__(self, problems: Iterable[RequestProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)


@dataclass(slots=True)
class RequestFindings:
    """What is collected while a request is read."""

    problems: list[RequestProblem] = field(default_factory=list)
    warnings: list[RequestProblem] = field(default_factory=list)
    unlisted: int = 0

    def refuse(self, path: str, code: str, sentence: str) -> None:
        """Note a problem; of very many only the number."""
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(RequestProblem(path, code, sentence))
        else:
            self.unlisted += 1

    def warn(self, path: str, code: str, sentence: str) -> None:
        """Note what looks odd and stops nothing."""
        if len(self.warnings) < MOST_PROBLEMS:
            self.warnings.append(RequestProblem(path, code, sentence))

    def raise_if_any(self) -> None:
        """Raise UnusableError if there is a problem."""
        if self.unlisted:
            sentence = f"and {self.unlisted:,} more"
            self.problems.append(RequestProblem("", "more-problems", sentence))
        if self.problems:
            raise UnusableError(self.problems)

    def mapping(
        self, value: object, path: str, known: frozenset[str]
    ) -> Mapping[str, object]:
        """A JSON object; warns of fields that nobody reads or that stand twice."""
        if not isinstance(value, dict):
            self.refuse(path, "not-an-object", f"{show(value)} is not a JSON object")
            return {}
        for key in value:
            if key not in known:
                sentence = "this field is not known here and was not read"
                self.warn(path_to(path, key), "unknown-field", sentence)
        if isinstance(value, RepeatedKeys):
            for key in value.repeated:
                sentence = "this is given more than once; the last one counts"
                self.warn(path_to(path, key), "repeated-key", sentence)
        return value

    def items(self, value: object, path: str) -> list[object]:
        """A JSON array."""
        if isinstance(value, list):
            return value
        self.refuse(path, "not-a-list", f"{show(value)} is not a JSON array")
        return []

    def name(self, value: object, path: str) -> str | None:
        """The id of a player: any text but an empty one."""
        if isinstance(value, str) and value:
            return value
        self.refuse(path, "not-an-id", f"{show(value)} is no id; ids are strings")
        return None

    def names(self, value: object, path: str) -> list[tuple[str, str]]:
        """An array of ids, each with its path."""
        read = (
            (self.name(each, f"{path}[{i}]"), f"{path}[{i}]")
            for i, each in enumerate(self.items(value, path))
        )
        return [(name, where) for name, where in read if name is not None]

    def whole(
        self, value: object, path: str, least: int, most: int, default: int = 0
    ) -> int:
        """A whole number; true is none, and neither is 3.0. The default if refused."""
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        if isinstance(value, int) and is_whole and least <= value <= most:
            return value
        sentence = f"{show(value)} is not a whole number from {least} to {most}"
        self.refuse(path, "not-a-whole-number", sentence)
        return default

    def number(self, value: object, path: str) -> Fraction:
        """Any number with at most 100 digits on either side of the point."""
        if isinstance(value, int | Fraction) and not isinstance(value, bool):
            return Fraction(value)
        sentence = f"{show(value)} is no number of at most 100 digits"
        self.refuse(path, "not-a-number", sentence)
        return Fraction(0)

    def choice(self, value: object, path: str, choices: type[_Choice]) -> _Choice:
        """One of a few words."""
        words = [choice.value for choice in choices]
        if isinstance(value, str) and value in words:
            return choices(value)
        sentence = f"{show(value)} is none of {', '.join(words)}"
        self.refuse(path, "unknown-value", sentence)
        return next(iter(choices))
