from typing import Any

from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from gonuts_league.clubs.enums import TokenScope
from gonuts_league.clubs.models import ApiToken


class Scope(BasePermission):
    """Reading is open, since selectors decide who sees what; who changes is known.

    A token reads with the scope `read` and changes with the one that its view names as
    `needed_scope`, which is `organise` unless it says otherwise. Sessions have all
    scopes. What the person may do is asked by the rules of the club.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        """False (401) if nobody is known who changes something; 403 by the scope."""
        is_reading = request.method in SAFE_METHODS
        if not isinstance(request.auth, ApiToken):
            return is_reading or request.user.is_authenticated
        usual = TokenScope.ORGANISE
        needed = TokenScope.READ if is_reading else getattr(view, "needed_scope", usual)
        if needed not in request.auth.scopes:
            raise PermissionDenied(
                f'This needs a token with the scope "{needed}".', code="scope-too-small"
            )
        return True
