"""The clock of scheduled tasks: when each ran last outlives a kill, on every Python.

Celery keeps that in the first kind of database that Python was built with. Debian's is
Berkeley DB, which writes nothing until it is closed. And while the broker is away it
writes two traces for each task that it cannot send; here one line says so, and one that
it is back.
"""

import dbm.dumb
import logging
import shelve
from typing import Any

from celery.beat import PersistentScheduler, SchedulingError

logger = logging.getLogger(__name__)


class Clock(PersistentScheduler):
    _is_cut_off = False

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        try:
            self.apply_async(entry, producer=producer, advance=False)
        except SchedulingError as error:
            if not self._is_cut_off:
                why = " ".join(str(error.__context__ or error).split())
                logger.warning("The broker takes no scheduled work: %s", why)
            self._is_cut_off = True
        else:
            if self._is_cut_off:
                logger.warning("The broker takes scheduled work again.")
            self._is_cut_off = False

    def _open_schedule(self) -> shelve.Shelf[Any]:
        name: str = self.schedule_filename  # type: ignore[attr-defined]  # its stub's gap
        kept: Any = dbm.dumb.open(name)  # noqa: SIM115 -- open as long as the clock
        return shelve.Shelf(kept, writeback=True)
