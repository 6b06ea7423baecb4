"""Which schedulers and workers are alive, of which version, and how their clocks go.

A scheduler is seen by the search for lost work that it asks for, whichever worker then
does it. A worker's processes say so themselves, since an idle one does nothing else.
"""

import logging
import os
import time
from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from threading import Timer
from typing import Any

from celery.signals import celeryd_init, worker_process_init, worker_ready
from django.db import Error, connection

from gonuts_league.version import VERSION

from .enums import HeartbeatKind
from .leases import clock_ahead, now
from .models import Heartbeat

EVERY = timedelta(seconds=10)
SOON = timedelta(seconds=5)
FIRST = timedelta(seconds=1)
SILENT_AFTER = timedelta(seconds=60)
MOST_AHEAD = 5.0
logger = logging.getLogger(__name__)
_worker = ""


def beat(kind: HeartbeatKind, name: str) -> None:
    """Note that a process is alive, unless that was just noted."""
    moment, ahead = now(), clock_ahead()
    mine = Heartbeat.objects.filter(kind=kind, name=name)
    if mine.filter(at__range=(moment - EVERY, moment)).exists():
        return
    if abs(ahead) > MOST_AHEAD:
        warn_once(f"The clock here is {ahead:+.0f} s from the database's: set it.")
    values = {"version": VERSION, "at": moment, "clock_ahead": ahead}
    first = values | {"since": moment}
    Heartbeat.objects.update_or_create(
        kind=kind, name=name, defaults=values, create_defaults=first
    )
    if len(running := schedulers()) > 1:
        names = ", ".join(each.name for each in running)
        warn_once(f"More than one scheduler runs: {names}. One is enough.")


def alive(kind: HeartbeatKind) -> Sequence[Heartbeat]:
    """The processes heard of lately, the oldest first."""
    recent = Heartbeat.objects.filter(kind=kind, at__gt=now() - SILENT_AFTER)
    return tuple(recent.order_by("since"))


def schedulers() -> Sequence[Heartbeat]:
    """The schedulers that run: the newest, and those heard of since it began."""
    seen = alive(HeartbeatKind.SCHEDULER)
    return tuple(each for each in seen if each is seen[-1] or each.at > seen[-1].since)


@cache
def warn_once(sentence: str) -> None:
    """Log what would be found again and again, once a process."""
    logger.warning(sentence)


@celeryd_init.connect
def _note_name(sender: str, **_: Any) -> None:
    global _worker
    _worker = sender
    # Celery ends it after each task, also while others use it, so it keeps nothing.
    connection.settings_dict["OPTIONS"].pop("pool", None)


@worker_ready.connect
def _end_with_clock(sender: Any, **_: Any) -> None:
    """A worker whose own scheduler was killed ends: both are started again.

    At once, since Celery's own end waits for the scheduler; what it holds is done anew.
    """

    clock: Any = getattr(sender.controller, "beat", None)

    def look() -> None:
        if not clock.is_alive():
            logger.warning("The scheduler of this worker has ended.")
            os._exit(1)

    if clock:
        sender.timer.call_repeatedly(SOON.total_seconds(), look)


@worker_process_init.connect
def _begin_to_beat(**_: Any) -> None:
    """Beat in each process that works: it makes none that would share a connection.

    In a moment, since Celery closes what connections it finds here, ours too.
    """
    beating = Timer(FIRST.total_seconds(), _beat_on)
    beating.daemon = True
    beating.start()


def _beat_on() -> None:
    while True:
        pause = 2 * EVERY
        try:
            beat(HeartbeatKind.WORKER, _worker)
        except Error as error:
            logger.warning("A heartbeat could not be noted: %s", error)
            pause = SOON
        finally:
            connection.close()
        time.sleep(pause.total_seconds())
