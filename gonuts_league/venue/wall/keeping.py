"""Keep what a wall shows until something in it changes: a wall asks every four seconds.

The key holds the numbers that every change of results, seating and names bumps, as the
live standings do.
"""

from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache
from django.utils.translation import get_language

from gonuts_league.events.models import Event

KEPT_SECONDS = 60 * 60
Pages = TypeVar("Pages")


def kept(event: Event, make: Callable[[Event], Pages]) -> Pages:
    """Give what `make` reads of an event (and its club) that was read just now."""
    versions = (event.standings_version, event.club.people_version)
    key = f"wall:{event.pk}:{make.__name__}:{get_language()}:{versions}"
    found: tuple[Pages] | None = cache.get(key.replace(" ", ""))
    if found is None:
        found = (make(event),)
        cache.set(key.replace(" ", ""), found, KEPT_SECONDS)
    return found[0]
