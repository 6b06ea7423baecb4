from typing import Any

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle, SimpleRateThrottle

from gonuts_league.clubs.models import ApiToken
from gonuts_league.runtime.network.callers import caller_of


class CallerThrottle(ScopedRateThrottle):
    """A limit for each token; without one for each caller, the same as everywhere.

    Reading and writing have one each, and a view with a `throttle_scope` its own.
    """

    def allow_request(self, request: Request, view: Any) -> bool:
        usual = "read" if request.method in SAFE_METHODS else "write"
        self.scope = getattr(view, self.scope_attr, None) or usual
        self.rate = self.get_rate()
        self.num_requests, self.duration = self.parse_rate(self.rate)
        return SimpleRateThrottle.allow_request(self, request, view)

    def get_cache_key(self, request: Request, view: Any) -> str:
        token = request.auth
        is_known = isinstance(token, ApiToken)
        caller = f"token-{token.pk}" if is_known else caller_of(request)
        return f"throttle:{self.scope}:{caller}"
