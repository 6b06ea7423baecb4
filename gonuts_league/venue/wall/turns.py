"""Which page of the wall is shown when.

The wall keeps no state: every page has its seconds, counted from the moment at which
the scene began (a round was published, or closed). So a wall that was away shows what
all others show, and one that follows a publication begins with its first page.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import TypeVar

Row = TypeVar("Row")
SECONDS_A_PAGE = 12


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
    if not pages:
        return []
    least, more = divmod(len(rows), pages)
    cut: list[Sequence[Row]] = []
    start = 0
    for index in range(pages):
        end = start + least + (index < more)
        cut.append(rows[start:end])
        start = end
    return cut
