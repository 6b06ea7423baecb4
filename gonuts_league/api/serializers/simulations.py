"""The shapes of simulations in the API."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from gonuts_league.errors import sentence_of
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job
from gonuts_league.lab.services.simulating import MOST_GAMES, MOST_SEED, SIMULATIONS
from scoring.simulation.running import seat_bots
from scoring.simulation.types import BotGames


class AskForSimulationSerializer(serializers.Serializer):
    game = serializers.CharField()
    players = serializers.IntegerField(
        required=False, help_text="as many as there are bots, unless it is said"
    )
    games = serializers.IntegerField(min_value=1, max_value=MOST_GAMES)
    seed = serializers.IntegerField(min_value=0, max_value=MOST_SEED)
    bots = serializers.ListField(
        child=serializers.CharField(), help_text="one for all seats, or one a seat"
    )
    rulings = serializers.DictField(
        child=serializers.CharField(),
        required=False,
        help_text="by id, not the defaults",
    )

    def create(self, asked: Mapping[str, Any]) -> BotGames:
        """What is asked for, as the service takes it."""
        players = asked.get("players", len(asked["bots"]))
        return BotGames(
            game_id=asked["game"],
            games=asked["games"],
            seed=asked["seed"],
            bots=seat_bots(asked["game"], players, asked["bots"]),
            rulings=asked.get("rulings", {}),
        )


class SeatFiguresSerializer(serializers.Serializer):
    bot = serializers.CharField()
    wins = serializers.FloatField(help_text="a shared win counts as an equal part")
    win_share = serializers.FloatField()
    mean = serializers.FloatField()
    sd = serializers.FloatField(help_text="that of the population")
    min = serializers.FloatField()
    max = serializers.FloatField()
    quantiles = serializers.DictField(child=serializers.FloatField())


class FiguresOfSimulationSerializer(serializers.Serializer):
    """What `simulate --json` writes; `seconds` is the work of all workers together."""

    game = serializers.CharField()
    players = serializers.IntegerField()
    games = serializers.IntegerField()
    seed = serializers.IntegerField()
    rulings = serializers.DictField(child=serializers.CharField())
    seconds = serializers.FloatField()
    games_per_second = serializers.FloatField()
    seats = SeatFiguresSerializer(many=True)


class SimulationSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    state = serializers.ChoiceField(choices=JobState.values)
    done = serializers.IntegerField(help_text="games played so far")
    total = serializers.IntegerField(help_text="games asked for; 0 until it begins")
    error = serializers.SerializerMethodField(help_text="why it failed")
    result = serializers.SerializerMethodField()

    def get_error(self, job: Job) -> str | None:
        has_failed = job.state == JobState.FAILED
        return sentence_of(job.error_code, job.error_values) if has_failed else None

    @extend_schema_field(FiguresOfSimulationSerializer(allow_null=True))
    def get_result(self, job: Job) -> Any:
        if not job.result:
            return None
        return FiguresOfSimulationSerializer(SIMULATIONS.document_of(job)).data
