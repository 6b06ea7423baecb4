"""What the schema says of every operation: how to sign in, and who is refused."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import build_bearer_security_scheme_object
from rest_framework.permissions import SAFE_METHODS

from .serializers import ErrorSerializer

_REFUSALS = ("401", "403", "429")


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = "gonuts_league.api.tokens.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return build_bearer_security_scheme_object(
            header_name="Authorization", token_prefix="Bearer"
        )


class RefusingSchema(AutoSchema):
    """Reading asks for no token; any token may be wrong, too small or too busy."""

    def get_auth(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = super().get_auth()
        is_open = {} in found or self.method not in SAFE_METHODS
        return found if is_open else [*found, {}]

    def _get_response_bodies(self, *about: Any) -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(*about)
        for status in _REFUSALS:
            if status not in bodies:
                bodies[status] = self._get_response_for_code(ErrorSerializer, status)
        return bodies
