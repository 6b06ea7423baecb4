"""How far a player moved in a ranking, as every ranking shows it."""

from typing import NamedTuple

from django.utils.translation import gettext as _


class Movement(NamedTuple):
    """`kind` is up, down or same, `word` says it, `steps` are empty for same."""

    kind: str
    word: str
    steps: str


def say_movement(rank: int | None, before: int | None) -> Movement | None:
    """Return how a rank differs from the one before; None if either is missing."""
    if rank is None or before is None:
        return None
    if rank == before:
        return Movement("same", _("unchanged"), "")
    if rank < before:
        return Movement("up", _("up"), str(before - rank))
    return Movement("down", _("down"), str(rank - before))
