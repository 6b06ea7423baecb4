"""The shapes of simulations in the API."""

from typing import Any

from rest_framework import serializers

from gonuts_league.errors import sentence_of
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job
from gonuts_league.lab.services.simulating import MOST_SEED, SIMULATIONS


class AskForSimulationSerializer(serializers.Serializer):
    game = serializers.CharField()
    players = serializers.IntegerField(
        required=False, help_text="as many as there are bots, unless it is said"
    )
    games = serializers.IntegerField()
    seed = serializers.IntegerField(min_value=0, max_value=MOST_SEED)
    bots = serializers.ListField(
        child=serializers.CharField(), help_text="one for all seats, or one a seat"
    )
    rulings = serializers.DictField(
        child=serializers.CharField(),
        required=False,
        help_text="by id, not the defaults",
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
    error = serializers.CharField(allow_null=True, help_text="why it failed")
    result = FiguresOfSimulationSerializer(allow_null=True)


def simulation_body(job: Job) -> dict[str, Any]:
    has_failed = job.state == JobState.FAILED
    return {
        "id": job.pk,
        "state": job.state,
        "done": job.done,
        "total": job.total,
        "error": sentence_of(job.error_code, job.error_values) if has_failed else None,
        "result": SIMULATIONS.document_of(job) if job.result else None,
    }
