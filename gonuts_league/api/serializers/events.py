"""An event, with who plays in it, its rounds, tables and results, and its journal."""

from collections.abc import Sequence
from typing import NamedTuple

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.events.models import Entry, Event, Round
from gonuts_league.events.models.event import round_name
from gonuts_league.journal.changes import changes_of
from gonuts_league.journal.sentences import action_sentence, doer
from gonuts_league.tables.enums import SeatOutcome, TableState
from gonuts_league.tables.models import Result, ResultGame, Table

from .fields import (
    EXACT,
    ExactField,
    ModelRowSerializer,
    NameField,
    PlayerIdField,
    RoundedField,
    RowSerializer,
)


class EventSerializer(ModelRowSerializer):
    club = serializers.CharField(source="club.slug", help_text="its slug")
    version = serializers.IntegerField(source="standings_version")
    tie_breaks = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = Event
        fields = read_only_fields = (
            *("id", "slug", "name", "club", "game", "format", "rounds_planned"),
            *("points_system", "tie_breaks", "time_zone", "starts_at", "finished_at"),
            *("is_finished", "is_called_off", "frozen_after", "version"),
        )


class EntrySerializer(ModelRowSerializer):
    """A person in an event."""

    player = NameField(source="player_id")
    player_id = PlayerIdField()
    is_guest = serializers.BooleanField(source="player.is_guest")
    is_here = serializers.BooleanField(help_text="checked in, and still in the event")
    is_waiting = serializers.BooleanField(help_text="on the waiting list")
    has_dropped = serializers.SerializerMethodField()

    class Meta:
        model = Entry
        fields = read_only_fields = (
            *("id", "player", "player_id", "is_guest", "is_here", "is_waiting"),
            "has_dropped",
        )

    def get_has_dropped(self, entry: Entry) -> bool:
        return entry.dropped_at is not None


class RoundSerializer(ModelRowSerializer):
    name = serializers.SerializerMethodField()
    stage = serializers.SerializerMethodField()
    table_count = serializers.IntegerField()
    is_kept_back = serializers.SerializerMethodField(
        help_text="its results wait until the places are announced"
    )

    class Meta:
        model = Round
        fields = read_only_fields = (
            *("id", "number", "name", "state", "stage", "table_count", "is_kept_back"),
            *("version", "published_at", "closed_at"),
        )

    def get_stage(self, row: Round) -> int | None:
        return row.stage.number if row.stage else None

    def get_name(self, row: Round) -> str:
        return str(round_name(row))

    def get_is_kept_back(self, row: Round) -> bool:
        return bool(self.context["event"].is_kept_back(row.number))


class SeatSerializer(RowSerializer):
    seat = serializers.IntegerField(source="position", help_text="from 0")
    entry = serializers.IntegerField(source="entry_id")
    player = NameField()
    player_id = PlayerIdField(source="player")


class TableSerializer(ModelRowSerializer):
    round = serializers.IntegerField(source="round.number")
    state = serializers.SerializerMethodField(
        help_text="null, as `version`, where results are kept back from the reader"
    )
    version = serializers.SerializerMethodField(help_text="of what is entered")
    seats = SeatSerializer(many=True)

    class Meta:
        model = Table
        fields = read_only_fields = (
            *("id", "round", "number", "state", "game", "depth", "version", "seats"),
        )

    @extend_schema_field(
        serializers.ChoiceField(choices=TableState.values, allow_null=True)
    )
    def get_state(self, table: Table) -> str | None:
        return None if self._is_hidden(table) else table.state

    def get_version(self, table: Table) -> int | None:
        return None if self._is_hidden(table) else table.version

    def _is_hidden(self, table: Table) -> bool:
        return bool(self.context["is_hidden"](table.round.number))


class ReasonSerializer(RowSerializer):
    """As in the answer of `/score/`."""

    item = serializers.CharField(help_text="a card, or what else gives points")
    count = serializers.IntegerField()
    points = RoundedField()
    rule = serializers.CharField()
    why = serializers.CharField(source="sentence")


class PlayedSeatSerializer(RowSerializer):
    """One seat in one game."""

    seat = serializers.IntegerField(source="position", help_text="from 0")
    rank = serializers.IntegerField(allow_null=True)
    points = ExactField(allow_null=True)
    points_number = RoundedField(source="points", allow_null=True)
    tie_break = serializers.ListField(child=serializers.IntegerField())
    breakdown = ReasonSerializer(
        source="lines",
        many=True,
        help_text="why for every point; empty where no cards were entered",
    )


class PlayedGame(NamedTuple):
    number: int
    seats: Sequence[ResultGame]


class PlayedGameSerializer(RowSerializer):
    number = serializers.IntegerField(help_text="from 1")
    seats = PlayedSeatSerializer(many=True)


class SeatResultSerializer(RowSerializer):
    """One seat over all games of its table."""

    seat = serializers.IntegerField(source="position", help_text="from 0")
    entry = serializers.IntegerField()
    player = NameField()
    player_id = PlayerIdField(source="player")
    outcome = serializers.ChoiceField(choices=SeatOutcome.values)
    rank = serializers.IntegerField(allow_null=True)
    points = ExactField(allow_null=True, help_text=f"{EXACT}; null if not entered")
    points_number = RoundedField(source="points", allow_null=True)


class TableResultSerializer(ModelRowSerializer):
    """A result that counts, and each game that was `played` with its reasons."""

    round = serializers.IntegerField(source="table.round.number")
    table = serializers.IntegerField(source="table.number")
    rulings = serializers.DictField(
        child=serializers.CharField(), help_text="by id, not the defaults"
    )
    version = serializers.IntegerField(help_text="from 1; each correction has one")
    at = serializers.DateTimeField(help_text="when it was confirmed")
    seats = SeatResultSerializer(many=True)
    games = PlayedGameSerializer(many=True, source="played")

    class Meta:
        model = Result
        fields = read_only_fields = (
            *("table_id", "round", "table", "game", "rulings", "depth", "version"),
            *("at", "seats", "games"),
        )


class JournalEntrySerializer(ModelRowSerializer):
    """What was done, in words of today's names."""

    sentence = serializers.SerializerMethodField()
    by = serializers.SerializerMethodField()
    changes = serializers.SerializerMethodField()
    is_undone = serializers.SerializerMethodField()

    class Meta:
        model = JournalEntry
        fields = read_only_fields = (
            *("id", "at", "act", "sentence", "by", "changes", "reason", "table_id"),
            "is_undone",
        )

    def get_sentence(self, row: JournalEntry) -> str:
        return action_sentence(row, self.context["names"])

    def get_by(self, row: JournalEntry) -> str:
        return str(doer(row))

    def get_changes(self, row: JournalEntry) -> list[str]:
        return list(changes_of(row, self.context["names"]))

    def get_is_undone(self, row: JournalEntry) -> bool:
        return hasattr(row, "undone_by")
