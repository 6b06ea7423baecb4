"""Who did something: somebody signed in, or a phone that holds a table's link."""

from dataclasses import dataclass, replace

from .models import JournalEntry, User


@dataclass(frozen=True, slots=True)
class Actor:
    """`device` names a phone at a table ("A", "B"); `user` somebody signed in.

    `link` names the link that let the phone in, with its generation: "table:3.1".
    While an act is taken back, `undoing` is that act; the journal points to it.
    """

    user: User | None = None
    device: str = ""
    link: str = ""
    undoing: JournalEntry | None = None

    def on_its_own(self) -> "Actor":
        """For what comes along with an undo: it is an act that undoes nothing."""
        return replace(self, undoing=None)

    def taking_back(self, act: JournalEntry) -> "Actor":
        return replace(self, undoing=act)
