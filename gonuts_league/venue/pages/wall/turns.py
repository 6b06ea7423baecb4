"""Which page of the wall is shown when, and what is kept of them.

The wall keeps no state: every page has its seconds, counted from the moment at which
the scene began (a round was published, or closed). So a wall that was away shows what
all others show, and one that follows a publication begins with its first page.

What a wall shows is kept until something in it changes: a wall asks every four seconds.
The key holds what every change of results, seating and names bumps, as live parts do.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import pairwise
from typing import TypeVar

from django.core.cache import cache
from django.utils.translation import get_language

from gonuts_league.events.models import Event

Row = TypeVar("Row")
Pages = TypeVar("Pages")
SECONDS_A_PAGE = 12
KEPT_SECONDS = 60 * 60


def page_at(now: datetime, *, since: datetime | None, count: int) -> int:
    """The number of the page, from 1, that is shown at `now` out of `count`.

    >>> from datetime import UTC
    >>> eight = datetime(2026, 1, 1, 20, tzinfo=UTC)
    >>> [page_at(eight.replace(second=s), since=eight, count=2) for s in (0, 12, 24)]
    [1, 2, 1]
    """
    if since is None or now < since or count < 1:
        return 1
    passed = int((now - since).total_seconds()) // SECONDS_A_PAGE
    return passed % count + 1


def in_range(page: int, count: int) -> int:
    """A page that was asked for, wrapped round if there are fewer.

    >>> in_range(3, 5), in_range(6, 5), in_range(0, 5)
    (3, 1, 5)
    """
    return (page - 1) % max(count, 1) + 1


def split(rows: Sequence[Row], size: int) -> list[Sequence[Row]]:
    """Cut rows into pages of at most `size`, as even as can be.

    >>> [len(page) for page in split(range(13), 12)], split([], 12)
    ([7, 6], [])
    """
    pages = -(-len(rows) // size)
    least, more = divmod(len(rows), pages or 1)
    ends = [number * least + min(number, more) for number in range(pages + 1)]
    return [rows[start:end] for start, end in pairwise(ends)]


def kept(event: Event, make: Callable[[Event], Pages]) -> Pages:
    """Return what `make` reads of an event (and its club) that was read just now."""
    versions = (event.standings_version, event.club.people_version)
    key = f"wall:{event.pk}:{make.__name__}:{get_language()}:{versions}"
    found: tuple[Pages] | None = cache.get(key.replace(" ", ""))
    if found is None:
        found = (make(event),)
        cache.set(key.replace(" ", ""), found, KEPT_SECONDS)
    return found[0]
