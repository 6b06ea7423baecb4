"""What the schema says of every operation: who signs in, its refusals, an example."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import get_doc
from drf_spectacular.utils import OpenApiResponse
from rest_framework.permissions import SAFE_METHODS

from gonuts_league.games.registry import USUAL_GAME
from scoring import GAMES

from .serializers.fields import ErrorSerializer

# What any address below /api/ may answer, whatever it is for.
REFUSALS = {
    "400": "What was sent cannot be used.",
    "401": "A token or a session is needed, and this one is not good.",
    "403": "You may not do this.",
    "404": "It is not there, or not yours to see.",
    "406": "Only JSON is given.",
    "429": "Too often; `Retry-After` says when again.",
}
# Where something is changed, too.
OF_BODIES = {
    "409": "Something else is under way, or was changed meanwhile.",
    "411": "The body has no length.",
    "413": "The body is too large.",
    "415": "Only JSON is taken.",
}
# For each value in an address, and what is asked of a list: what an example has.
EXAMPLES: Mapping[str, Any] = {
    "slug": "friday-night",
    "club_slug": "donut-club",
    "league_slug": "donut-league",
    "season_number": 1,
    "id": 1007,
    "page": 1,
    "round": 1,
    "family": GAMES[USUAL_GAME].family,
}


class Schema(AutoSchema):
    """Every operation with each of its refusals, and with an example."""

    def get_auth(self) -> list[dict[str, Any]]:
        """Reading asks for no token."""
        found: list[dict[str, Any]] = super().get_auth()
        is_open = {} in found or self.method not in SAFE_METHODS
        return found if is_open else [*found, {}]

    def get_filter_backends(self) -> list[Any]:
        return super().get_filter_backends() if self.method == "GET" else []

    def _get_paginator(self) -> Any:
        return super()._get_paginator() if self.method == "GET" else None

    def get_description(self) -> Any:  # type: ignore[override]  # spectacular's own
        """What the method says; what its class says is for us."""
        name = getattr(self.view, "action", None) or self.method.lower()
        return get_doc(getattr(self.view, name))

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        found: dict[str, Any] = super()._get_response_bodies(direction)
        is_reading = self.method in SAFE_METHODS
        for status, why in (REFUSALS | ({} if is_reading else OF_BODIES)).items():
            if status not in found:
                refusal = OpenApiResponse(ErrorSerializer, description=why)
                found[status] = self._get_response_for_code(
                    refusal, status, direction=direction
                )
        return dict(sorted(found.items()))

    def _get_parameters(self) -> list[dict[str, Any]]:
        return [
            {**each, "example": EXAMPLES[each["name"]]}
            if each["name"] in EXAMPLES
            else each
            for each in super()._get_parameters()
        ]
