"""One line of a file, read by columns; what cannot be read is noted, not raised."""

import re
from dataclasses import dataclass, field
from fractions import Fraction

from .types import FileProblem

FIRST_ROUND, ROUND_WIDTH = 92, 10
_LONGEST_NUMBER = 9


@dataclass(slots=True)
class FileLine:
    """A line by its number from 1. Columns count from 1, and both ends belong."""

    number: int
    text: str
    problems: list[FileProblem] = field(default_factory=list)

    @property
    def tag(self) -> str:
        """The first three characters, which say what the line is about."""
        return self.text[:3].upper()

    def cut(self, first: int, last: int | None = None) -> str:
        """What stands in these columns, without blanks around it."""
        return self.text[first - 1 : last].strip()

    def note(self, first: int, last: int, code: str) -> None:
        """Keep a problem with these columns; 0 stands for the whole line."""
        text = self.cut(first, last) if first else self.text[:60]
        self.problems.append(FileProblem(self.number, first, last, code, text))

    def whole(self, first: int, last: int) -> int | None:
        """A whole number from 0, None if the columns are blank or hold none."""
        text = self.cut(first, last)
        if not text:
            return None
        if not (text.isascii() and text.isdigit()) or len(text) > _LONGEST_NUMBER:
            self.note(first, last, "no-number")
            return None
        return int(text)

    def points(self, first: int, last: int) -> Fraction | None:
        """A number like 11.5, None if the columns are blank or hold none."""
        text = self.cut(first, last).replace(",", ".")
        if not text:
            return None
        whole, _, part = text.removeprefix("-").partition(".")
        digits = whole + part
        if not (digits.isascii() and digits.isdigit()) or len(digits) > _LONGEST_NUMBER:
            self.note(first, last, "no-points")
            return None
        return Fraction(text)

    def numbers(self, first: int, width: int = 5) -> tuple[int, ...]:
        """Whole numbers side by side, each in so many columns, to the end."""
        starts = range(first, len(self.text.rstrip()) + 1, width)
        found = (self.whole(start, start + width - 2) for start in starts)
        return tuple(number for number in found if number is not None)

    def words(self) -> list[tuple[int, str]]:
        """The words after the tag, each with its first column."""
        found = re.finditer("[^ ]+", self.text[3:])
        return [
            (each.start() + 4, each[0].strip()) for each in found if each[0].strip()
        ]
