"""Find what a typed code opens, and slow down whoever guesses.

Misses are rows: several programs answer for one machine, and each must know of all. A
hall behind one address makes a few by mistake; at MOST_MISSES within WINDOW there is a
one in a hundred thousand chance that a guess has hit any of a dozen tables.
"""

from datetime import datetime, timedelta

from django.utils import timezone

from gonuts_league.errors import LeagueError
from gonuts_league.events.models import CodeMiss, EventLink
from gonuts_league.tables.codes import read_code
from gonuts_league.tables.models import TableLink

MOST_MISSES = 30
WINDOW = timedelta(minutes=10)


def open_code(typed: str, *, caller: str) -> TableLink | EventLink:
    """Give the link that has this code, however it was typed.

    Raises LeagueError if there is none, or if `caller` must wait; what cannot be a code
    at all is no guess and is not counted.
    """
    now = timezone.now()
    _check_misses(caller, now)
    code = read_code(typed)
    link = _find(code) if code else None
    if link is not None:
        return link
    if code:
        CodeMiss.objects.create(caller=caller, at=now)
    raise LeagueError("code-unknown", path="code")


def forget_old_misses() -> None:
    """Remove misses that no longer make anybody wait."""
    CodeMiss.objects.filter(at__lte=timezone.now() - WINDOW).delete()


def _find(code: str) -> TableLink | EventLink | None:
    table = TableLink.objects.filter(code=code).first()
    return table or EventLink.objects.filter(code=code).first()


def _check_misses(caller: str, now: datetime) -> None:
    misses = CodeMiss.objects.filter(caller=caller, at__gt=now - WINDOW)
    times = list(misses.order_by("-at").values_list("at", flat=True)[:MOST_MISSES])
    if len(times) == MOST_MISSES:
        wait = times[-1] + WINDOW - now
        raise LeagueError("too-many-misses", minutes=-(-wait.seconds // 60) or 1)
