"""The clock of scheduled tasks: when each ran last outlives a kill, on every Python.

Celery keeps that in the first kind of database that Python was built with. Debian's is
Berkeley DB, which writes nothing until it is closed.
"""

import dbm.dumb
import shelve
from typing import Any

from celery.beat import PersistentScheduler


class Clock(PersistentScheduler):
    def _open_schedule(self) -> shelve.Shelf[Any]:
        name: str = self.schedule_filename  # type: ignore[attr-defined]  # its stub's gap
        kept: Any = dbm.dumb.open(name)  # noqa: SIM115 -- open as long as the clock
        return shelve.Shelf(kept, writeback=True)
