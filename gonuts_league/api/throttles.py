from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle

from gonuts_league.runtime.network.callers import caller_of


class CallerThrottle(ScopedRateThrottle):
    """A limit for each caller, who is the same one here as everywhere."""

    def get_cache_key(self, request: Request, view: Any) -> str:
        return f"throttle:{self.scope}:{caller_of(request)}"
