"""Games by bots: request them and read what came of them."""

from collections.abc import Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from gonuts_league.clubs.enums import TokenScope
from gonuts_league.games.registry import USUAL_GAME
from gonuts_league.jobs.selectors import jobs_of
from gonuts_league.lab.services.simulating import SIMULATIONS
from scoring.simulation.running import seat_bots
from scoring.simulation.types import BotGames

from .serializers import ErrorSerializer
from .simulation_serializers import (
    AskForSimulationSerializer,
    SimulationSerializer,
    simulation_body,
)

_EXAMPLE = {
    "game": USUAL_GAME,
    "players": 4,
    "games": 20000,
    "seed": 7,
    "bots": ["greedy"],
    "rulings": {"fewest-tie": "all"},
}


class SimulationsView(APIView):
    """Ask for games to be played by bots, when signed in."""

    needed_scope = TokenScope.SCORE

    @extend_schema(
        operation_id="ask_for_simulation",
        summary="Ask for games to be played by bots",
        request=AskForSimulationSerializer,
        examples=[OpenApiExample("Go Nuts", value=_EXAMPLE, request_only=True)],
        responses={
            201: SimulationSerializer,
            **dict.fromkeys((400, 403, 404, 411, 413, 415), ErrorSerializer),
        },
    )
    def post(self, request: Request) -> Response:
        """The same request gives the same simulation while it is under way; another
        one is refused until then."""
        body = AskForSimulationSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        job = SIMULATIONS.request(request.user, _asked(body.validated_data))
        return Response(simulation_body(job), status=201)


class SimulationView(APIView):
    @extend_schema(
        operation_id="simulation",
        summary="How far a simulation of your own is, and its figures at last",
        responses={200: SimulationSerializer, 404: ErrorSerializer},
    )
    def get(self, request: Request, pk: int) -> Response:
        job = get_object_or_404(jobs_of(request.user, SIMULATIONS.kind), pk=pk)
        return Response(simulation_body(job))


def _asked(typed: Mapping[str, Any]) -> BotGames:
    players = typed.get("players", len(typed["bots"]))
    return BotGames(
        game_id=typed["game"],
        games=typed["games"],
        seed=typed["seed"],
        bots=seat_bots(typed["game"], players, typed["bots"]),
        rulings=typed.get("rulings", {}),
    )
