"""Find what a typed code opens, and slow down guessing.

Misses are rows: several programs answer for one machine, and each must know of all.
They count for a browser and for its address. A hall is one address, and so is a
prankster in it: a browser that missed often waits alone; only when an address has
missed ten times as often must all of its browsers wait. A wait is a second longer after
each miss and never a shut door: with misses forgotten after WINDOW it stays below a
minute. At all an address can guess in WINDOW there is a one in ten thousand chance of
hitting any of a dozen tables.
"""

import math
from datetime import datetime, timedelta

from django.utils import timezone

from gonuts_league.errors import LeagueError
from gonuts_league.events.models import CodeMiss, EventLink
from gonuts_league.tables.codes import read_code
from gonuts_league.tables.models import TableLink

MOST_OF_BROWSER = 30
MOST_OF_ADDRESS = 300
WINDOW = timedelta(minutes=10)


def open_code(typed: str, *, address: str, browser: str = "") -> TableLink | EventLink:
    """Give the link of a running event that has this code, however it was typed.

    Raises LeagueError if there is none, or if the caller must wait; what cannot be a
    code at all is no guess and is not counted.
    """
    now = timezone.now()
    most_by_caller = {address: MOST_OF_ADDRESS}
    if browser:
        most_by_caller[f"{address} {browser}"] = MOST_OF_BROWSER
    for caller, most in most_by_caller.items():
        _check_misses(caller, most, now)
    code = read_code(typed)
    link = _find(code) if code else None
    if link is not None:
        return link
    if code:
        CodeMiss.objects.bulk_create(
            CodeMiss(caller=caller, at=now) for caller in most_by_caller
        )
    raise LeagueError("code-unknown", path="code")


def forget_old_misses() -> None:
    """Remove misses that no longer make anybody wait."""
    CodeMiss.objects.filter(at__lte=timezone.now() - WINDOW).delete()


def _find(code: str) -> TableLink | EventLink | None:
    running = {"code": code, "event__finished_at": None, "event__deleted_at": None}
    table = TableLink.objects.filter(**running).first()
    return table or EventLink.objects.filter(**running).first()


def _check_misses(caller: str, most: int, now: datetime) -> None:
    misses = CodeMiss.objects.filter(caller=caller, at__gt=now - WINDOW)
    count = misses.count()
    if count < most:
        return
    waited = now - misses.latest("at").at
    wait = (count - most + 1) - waited.total_seconds()
    if wait > 0:
        raise LeagueError("too-many-misses", seconds=math.ceil(wait))
