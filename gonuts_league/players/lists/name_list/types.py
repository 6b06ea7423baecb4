"""What a pasted list is read into, and why it may be refused."""

from dataclasses import dataclass, replace
from typing import Literal

SkipReason = Literal["blank", "heading", "message", "no-name", "too-long"]


class NameListError(ValueError):
    """A text too big to be a list: ``too-many-lines`` or ``too-large`` (bytes).

    >>> NameListError("too-many-lines", limit=500, actual=501).actual
    501
    """

    def __init__(self, code: str, *, limit: int, actual: int) -> None:
        super().__init__(code, limit, actual)
        self.code = code
        self.limit = limit
        self.actual = actual


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """One person of the list. Lines count from 1; no club is an empty text.

    While the line is read, ``name`` is what is left of it.
    ``removed`` holds what was taken off and became neither name nor club.
    ``duplicate_of_line`` is the first line with the same name, on all but that one.

    >>> ListedPerson(3, "Greta", club="Malmö").duplicate_of_line is None
    True
    """

    line: int
    name: str
    club: str = ""
    guest_count: int = 0
    removed: tuple[str, ...] = ()
    duplicate_of_line: int | None = None

    def cut(self, name: str, *removed: str) -> "ListedPerson":
        """Leave ``name``, and keep the rest of the line to be shown."""
        kept = tuple(piece for piece in map(str.strip, removed) if piece)
        return replace(self, name=name.strip(" "), removed=self.removed + kept)


@dataclass(frozen=True, slots=True)
class SkippedLine:
    """A line which gave no person, with the reason.

    >>> SkippedLine(1, "Thursday night:", "heading").reason
    'heading'
    """

    line: int
    text: str
    reason: SkipReason


@dataclass(frozen=True, slots=True)
class NameList:
    """What was read: people and skipped lines, each by line.

    >>> NameList(people=(), skipped=()).people
    ()
    """

    people: tuple[ListedPerson, ...]
    skipped: tuple[SkippedLine, ...]
