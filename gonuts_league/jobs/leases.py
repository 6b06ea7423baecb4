"""How long a worker that says nothing counts as alive, by the database's clock.

The clocks of two machines may differ by more than a lease; then each would take from
the other what it does.

While a worker works, a thread of its own renews what it holds: so work may take long,
as when code has to be compiled first, and a killed worker is known by its silence.
"""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import Event, Thread

from django.conf import settings
from django.db import Error, connection, models
from django.utils import timezone

BEATS_PER_LEASE = 3
_MEASURED_SECONDS = 60
logger = logging.getLogger(__name__)
# When the database was last asked for the time, on a clock that nobody sets, and what
# it said.
_measured: tuple[float, datetime] | None = None


def now() -> datetime:
    """The time by the clock of the database, which is asked once a minute."""
    global _measured
    if connection.vendor == "sqlite":
        return timezone.now()
    moment = time.monotonic()
    if _measured is None or moment - _measured[0] > _MEASURED_SECONDS:
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            _measured = (moment, cursor.fetchone()[0])
    return _measured[1] + timedelta(seconds=moment - _measured[0])


def clock_ahead() -> float:
    """By how many seconds this machine's clock is ahead of the database's."""
    return (timezone.now() - now()).total_seconds()


def lease_end() -> datetime:
    return now() + timedelta(seconds=settings.JOB_LEASE_SECONDS)


def has_lapsed() -> models.Q:
    """Whether a lease has run out, or ends later than any could that was just renewed.

    So nobody waits for an hour where the clock was set back by one.
    """
    moment = now()
    latest = moment + 2 * timedelta(seconds=settings.JOB_LEASE_SECONDS)
    return models.Q(lease_until__lt=moment) | models.Q(lease_until__gt=latest)


@contextmanager
def renewed(*held: models.QuerySet) -> Iterator[None]:
    """Renew the leases of these rows until the work inside has ended."""
    has_ended = Event()
    beating = Thread(target=_beat, args=(held, has_ended), daemon=True)
    beating.start()
    try:
        yield
    finally:
        has_ended.set()
        beating.join()


def _beat(held: tuple[models.QuerySet, ...], has_ended: Event) -> None:
    while not has_ended.wait(settings.JOB_LEASE_SECONDS / BEATS_PER_LEASE):
        try:
            for rows in held:
                rows.update(lease_until=lease_end())
        except Error:
            logger.warning("A lease could not be renewed.", exc_info=True)
        finally:
            # This thread's own; after the last beat nobody else would close it.
            connection.close()
