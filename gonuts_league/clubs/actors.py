"""Who did something: somebody signed in, or a phone that holds a table's link."""

from dataclasses import dataclass

from .models import User


@dataclass(frozen=True, slots=True)
class Actor:
    """`device` names a phone at a table ("A", "B"); `user` somebody signed in."""

    user: User | None = None
    device: str = ""
