"""Who acts: a signed-in user, or a phone that holds a table's link."""

from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest

from .models import JournalEntry, User


@dataclass(frozen=True, slots=True)
class Actor:
    """`device` names a phone at a table ("A", "B"); `user` a signed-in one.

    `link` names the link that let the phone in, with its generation: "table:3.1".
    While an action is undone, `undoing` is that action; the journal points to it.
    """

    user: User | None = None
    device: str = ""
    link: str = ""
    undoing: JournalEntry | None = None

    def on_its_own(self) -> "Actor":
        """For an action within an undo that itself undoes nothing."""
        return replace(self, undoing=None)

    def taking_back(self, row: JournalEntry) -> "Actor":
        return replace(self, undoing=row)


def actor_of(request: HttpRequest) -> Actor:
    """Return who does what this request asks for."""
    user: Any = request.user
    if user.is_authenticated:
        return Actor(user)
    return Actor(link=getattr(user, "link", ""))
