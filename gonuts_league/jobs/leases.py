"""How long a worker that says nothing counts as alive.

While a worker works, a thread of its own renews what it holds: so work may take long,
as when code has to be compiled first, and a killed worker is known by its silence.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import Event, Thread

from django.conf import settings
from django.db import Error, connection, models
from django.utils import timezone

BEATS_PER_LEASE = 3
logger = logging.getLogger(__name__)


def lease_end() -> datetime:
    return timezone.now() + timedelta(seconds=settings.JOB_LEASE_SECONDS)


def has_lapsed() -> models.Q:
    """Whether a lease has run out, or ends later than any could that was just renewed.

    So nobody waits for an hour where the clock was set back by one.
    """
    now = timezone.now()
    latest = now + 2 * timedelta(seconds=settings.JOB_LEASE_SECONDS)
    return models.Q(lease_until__lt=now) | models.Q(lease_until__gt=latest)


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
