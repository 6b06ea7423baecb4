"""Games by bots: request them and read what came of them."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from gonuts_league.api.serializers.simulations import (
    AskForSimulationSerializer,
    SimulationSerializer,
)
from gonuts_league.clubs.enums import TokenScope
from gonuts_league.games.registry import USUAL_GAME
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.selectors import jobs_of
from gonuts_league.lab.services.simulating import SIMULATIONS

_EXAMPLE = {
    "game": USUAL_GAME,
    "players": 4,
    "games": 20000,
    "seed": 7,
    "bots": ["greedy"],
    "rulings": {"fewest-tie": "all"},
}


class SimulationViewSet(GenericViewSet):
    lookup_value_converter = "int"
    needed_scope = TokenScope.SCORE
    queryset = Job.objects.all()
    serializer_class = SimulationSerializer

    @extend_schema(
        operation_id="ask_for_simulation",
        summary="Ask for games to be played by bots",
        request=AskForSimulationSerializer,
        examples=[OpenApiExample("Go Nuts", value=_EXAMPLE, request_only=True)],
        responses={200: SimulationSerializer, 201: SimulationSerializer},
    )
    def create(self, request: Request) -> Response:
        """The same request gives the same simulation while it is under way, with 200
        in place of 201; another one is refused until then."""
        asked = AskForSimulationSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        before = jobs_of(request.user, SIMULATIONS.kind).first()
        job = SIMULATIONS.request(request.user, asked.save())
        return Response(self.get_serializer(job).data, 200 if job == before else 201)

    @extend_schema(
        operation_id="simulation",
        summary="How far a simulation of your own is, and its figures at last",
    )
    def retrieve(self, request: Request, pk: int) -> Response:
        job = get_object_or_404(jobs_of(request.user, SIMULATIONS.kind), pk=pk)
        return Response(self.get_serializer(job).data)
