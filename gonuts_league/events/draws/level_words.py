"""The order of a draw's wishes in words, and the orders that are offered."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gonuts_league.pairing.types import DEFAULT_LEVELS, Level, OddAt, with_odd_place

LEVEL_LABELS: Mapping[Level, str | Promise] = {
    Level.REPEATS: _("Nobody meets again"),
    Level.AVOID: _("Clubmates and groups sit apart"),
    Level.TOGETHER: _("Groups sit together"),
    Level.SMALL_TABLES: _("Nobody has a small table twice"),
    Level.ODD_PLACE: _("Odd tables are where you want them"),
    Level.SPREAD: _("People with similar points meet"),
    Level.SEATS: _("Everybody gets every seat, in games where one player starts"),
}

OWN_ORDER = "own"
ORDERS: Mapping[str, tuple[str | Promise, str]] = {
    "usual": (_("Usual: new faces, then similar points"), ""),
    "close-scores": (
        _("Similar points first"),
        "spread repeats avoid together small-tables seats",
    ),
    "new-faces": (
        _("New faces first, points last"),
        "repeats small-tables seats avoid together spread",
    ),
    "clubs-apart": (
        _("Clubs and groups apart first"),
        "avoid repeats together small-tables spread seats",
    ),
}
"""What is offered by id: its name, and its levels as an event keeps them."""


def order_of(levels: Sequence[str]) -> str:
    """Which of the orders on offer an event has, or its own one."""
    for key, (_label, offered) in ORDERS.items():
        if list(levels) == offered.split():
            return key
    return OWN_ORDER


def places_of(levels: Sequence[str], odd_at: str) -> dict[Level, int]:
    """At which place, from 1, each level counts; 0 where it does not.

    While odd tables may be anywhere, their place stands beside the level before it.
    """
    known = tuple(level for each in levels for level in Level if level == each)
    kept = with_odd_place(known or DEFAULT_LEVELS, OddAt(odd_at))
    ready = with_odd_place(kept, OddAt.TOP).index(Level.ODD_PLACE)
    places = {level: kept.index(level) + 1 if level in kept else 0 for level in Level}
    return places | {Level.ODD_PLACE: places[Level.ODD_PLACE] or max(ready, 1)}


def say_levels(levels: Sequence[str]) -> list[str]:
    """The levels in words, the weightiest first."""
    known = {str(level): label for level, label in LEVEL_LABELS.items()}
    kept = list(levels) or [str(each) for each in DEFAULT_LEVELS]
    return [str(known[level]) for level in kept if level in known]
