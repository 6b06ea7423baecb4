from typing import Any

from drf_spectacular.openapi import AutoSchema
from rest_framework.permissions import SAFE_METHODS

from .serializers import ErrorSerializer


class RefusingSchema(AutoSchema):
    """Reading asks for no token; any token may be wrong, too small or too busy."""

    def get_auth(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = super().get_auth()
        is_open = {} in found or self.method not in SAFE_METHODS
        return found if is_open else [*found, {}]

    def _get_response_bodies(self, *about: Any) -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(*about)
        for status in sorted({"401", "403", "429"} - bodies.keys()):
            bodies[status] = self._get_response_for_code(ErrorSerializer, status)
        return bodies
