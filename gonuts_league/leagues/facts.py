"""One figure with its name, as a list of facts shows it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fact:
    """`small` stands beside the figure, `url` is where it is from."""

    label: str
    value: str
    small: str = ""
    url: str = ""
