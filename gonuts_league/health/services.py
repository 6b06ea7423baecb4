"""Counts of requests, added up in the database: each process knows only its own."""

from threading import Lock, Timer

from django.conf import settings
from django.db import Error, connection, transaction
from django.db.models import F
from django.http import HttpRequest

from .models import RequestCount

WRITTEN_SECONDS = 10.0
_lock = Lock()
# By room and status: how many, and the seconds they took together.
_counts: dict[tuple[str, int], tuple[int, float]] = {}


def count_request(request: HttpRequest, *, status: int, seconds: float) -> None:
    """Count a request; a thread of its own soon writes that and what follows it."""
    key = (_room_of(request), status)
    with _lock:
        if not _counts:
            timer = Timer(WRITTEN_SECONDS, _write_apart)
            timer.daemon = True
            timer.start()
        count, took = _counts.get(key, (0, 0.0))
        _counts[key] = (count + 1, took + seconds)


def write_counts() -> None:
    """Add what this process has counted; without a database that is lost."""
    with _lock:
        counted = dict(sorted(_counts.items()))
        _counts.clear()
    rows = [RequestCount(room=room, status=status) for room, status in counted]
    with transaction.atomic():
        RequestCount.objects.bulk_create(rows, ignore_conflicts=True)
        # In one order, so that no two processes wait for each other.
        for (room, status), (count, took) in counted.items():
            RequestCount.objects.filter(room=room, status=status).update(
                count=F("count") + count, seconds=F("seconds") + took
            )


def _write_apart() -> None:
    try:
        write_counts()
    except Error:
        return  # the page of figures reports that there is no database
    finally:
        connection.close()


def _room_of(request: HttpRequest) -> str:
    """The room whose page answered; of files, of polls without news, or of nothing."""
    if match := request.resolver_match:
        package, room, *_ = (*match.func.__module__.split("."), "")
        return room if package == "gonuts_league" else package
    if request.path.startswith(settings.STATIC_URL):
        return "static"
    return "results" if request.path.startswith("/s/") else "none"
