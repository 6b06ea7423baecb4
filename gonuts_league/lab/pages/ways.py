"""The ways from one step of a game to others."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ways:
    """Addresses of other steps, empty where there are none that way."""

    first: str
    back: str
    next: str
    last: str


def ways_from(place: int, last: int, url_of: Callable[[int], str]) -> Ways:
    """The ways from a place among those from 0 to `last`."""
    return Ways(
        first=url_of(0) if place > 0 else "",
        back=url_of(place - 1) if place > 0 else "",
        next=url_of(place + 1) if place < last else "",
        last=url_of(last) if place < last else "",
    )
