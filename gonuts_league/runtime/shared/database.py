"""Connections to PostgreSQL in a pool, checked before each request at little cost.

The pool sends an empty query through each connection that it gives out, which takes
longer than most requests' own queries. A server that ends says so, or the system does
for it: then there is something to read where nothing was asked. What was not looked at
for some seconds is asked all the same, as a wall of a network may have cut it silently.
"""

import select
import time
from typing import Any

import psycopg

_TRUSTED_SECONDS = 10.0


class PooledConnection(psycopg.Connection[Any]):
    _answered_at = float("-inf")

    def execute(self, query: Any, *args: Any, **kwargs: Any) -> psycopg.Cursor[Any]:
        if query == "" and self._is_surely_alive():
            return self.cursor()
        done = super().execute(query, *args, **kwargs)
        self._answered_at = time.monotonic()
        return done

    def _is_surely_alive(self) -> bool:
        if self.closed or time.monotonic() - self._answered_at > _TRUSTED_SECONDS:
            return False
        waiting = select.poll()
        waiting.register(self.fileno(), select.POLLIN)
        return not waiting.poll(0)
