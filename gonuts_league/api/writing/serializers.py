"""The shapes of what is written, and of what is answered to that."""

from functools import partial
from typing import Any

from django.db.models import BigIntegerField
from django.urls import reverse
from rest_framework import serializers

from gonuts_league.api.serializers.events import EntrySerializer
from gonuts_league.errors import sentence_of
from gonuts_league.events.models import Event
from gonuts_league.events.presets import PRESETS_BY_ID
from gonuts_league.events.services.refusals import with_names
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job
from gonuts_league.tables.typed import MOST_CARDS
from scoring import GAMES

MOST_PEOPLE, MOST_LISTED = 300, 50
POINTS: Any = {"max_digits": 5, "decimal_places": 1, "required": False}
MOST_ID = BigIntegerField.MAX_BIGINT
IdField = partial(serializers.IntegerField, min_value=1, max_value=MOST_ID)
SeatsField = partial(serializers.ListField, min_length=1, max_length=MOST_LISTED)
RankField = partial(serializers.IntegerField, required=False, min_value=1)


class PointsField(serializers.DecimalField):
    """Made plain text, as somebody would type it."""

    def to_internal_value(self, data: Any) -> Any:
        return f"{super().to_internal_value(data).normalize():f}"


class IdsField(serializers.ListField):
    child = IdField()


class TextsField(serializers.ListField):
    child = serializers.CharField(max_length=100)


class NewEventSerializer(serializers.ModelSerializer[Event]):
    """What is left out is as the preset has it."""

    preset = serializers.ChoiceField(choices=[*PRESETS_BY_ID], default="club-night")
    game = serializers.ChoiceField(choices=[*GAMES], required=False)
    starts_at = serializers.DateTimeField()

    class Meta:
        model = Event
        plan = ("rounds_planned", "round_minutes")
        sizes = ("seats_preferred", "seats_min", "seats_max")
        fields = ("preset", "name", "starts_at", "game", *plan, *sizes)


class WrittenSerializer(serializers.Serializer[Any]):
    """An event, a round or a table; its ETag is `"{id}.{version}"`."""

    id = serializers.IntegerField()
    version = serializers.SerializerMethodField()
    slug = serializers.CharField(required=False, help_text="an event's, for addresses")
    url = serializers.SerializerMethodField(help_text="an event's page, else null")
    number = serializers.IntegerField(required=False)
    state = serializers.CharField(required=False)

    def get_version(self, thing: Any) -> int:
        return version_of(thing)

    def get_url(self, thing: Any) -> str | None:
        is_event = isinstance(thing, Event)
        return reverse("events:desk", args=[thing.slug]) if is_event else None


def version_of(thing: Any) -> int:
    """The version of an event, a round or a table."""
    is_event = isinstance(thing, Event)
    version: int = thing.standings_version if is_event else thing.version
    return version


class WrittenEntrySerializer(EntrySerializer):
    """As it is listed, with the whole name: who changes an event knows its people."""

    player: Any = serializers.CharField(source="player.name")
    player_id: Any = serializers.IntegerField()


class DrawJobSerializer(serializers.ModelSerializer[Job]):
    state = serializers.ChoiceField(choices=JobState.values)
    progress = serializers.SerializerMethodField(help_text="in per cent")
    round = serializers.IntegerField(source="params.number", help_text="its number")
    error = serializers.SerializerMethodField(help_text="why it failed, else null")
    url = serializers.SerializerMethodField(help_text="where its progress is told")

    class Meta:
        model = Job
        fields = ("id", "state", "progress", "round", "error", "url")

    def get_progress(self, job: Job) -> int:
        return 100 if job.state == JobState.DONE else job.percent

    def get_error(self, job: Job) -> str | None:
        has_failed = job.state == JobState.FAILED
        values = with_names(job.error_values) if has_failed else {}
        return sentence_of(job.error_code, values) if has_failed else None

    def get_url(self, job: Job) -> str:
        slug = self.context["view"].kwargs["slug"]
        return reverse("api:event-job", args=[slug, job.pk])


class EnteredSeatSerializer(serializers.Serializer[Any]):
    """What a seat has at the end, as `score` takes it; or its points; or its rank."""

    player = serializers.CharField(
        required=False, help_text="refused if another person sits there"
    )
    cards = serializers.DictField(child=serializers.IntegerField(), required=False)
    goals = serializers.ListField(
        child=serializers.DictField(), required=False, max_length=MOST_LISTED
    )
    goal_points = serializers.IntegerField(required=False)
    favorite_goals = serializers.IntegerField(required=False)
    favorite = serializers.CharField(required=False)
    coins = serializers.IntegerField(required=False)
    flavor = serializers.CharField(required=False)
    points = PointsField(**POINTS)
    tie_break = serializers.IntegerField(
        required=False, min_value=0, max_value=MOST_CARDS
    )
    rank = RankField()


class RecordedSeatSerializer(serializers.Serializer[Any]):
    player_id = IdField()
    points = PointsField(**POINTS)
    rank = RankField()
