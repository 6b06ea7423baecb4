"""An event, with who plays in it, its rounds, tables and results, and its journal."""

from collections.abc import Sequence
from typing import NamedTuple

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.events.enums import EventFormat, RoundState
from gonuts_league.events.models import Entry, Round
from gonuts_league.events.models.event import round_name
from gonuts_league.journal.changes import changes_of
from gonuts_league.journal.sentences import action_sentence, doer
from gonuts_league.tables.enums import Depth, SeatOutcome, TableState
from gonuts_league.tables.models import Result, ResultGame, ResultSeat, Table
from gonuts_league.tables.wording import say
from scoring.types import Line, SeatScore

from .fields import (
    EXACT,
    ExactField,
    NameField,
    PlayerIdField,
    RoundedField,
    RowSerializer,
)


class EventSerializer(serializers.Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    club = serializers.CharField(source="club.slug")
    format = serializers.ChoiceField(choices=EventFormat.values)
    game = serializers.CharField()
    rounds_planned = serializers.IntegerField()
    points_system = serializers.CharField()
    tie_breaks = serializers.ListField(child=serializers.CharField())
    time_zone = serializers.CharField()
    starts_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    is_finished = serializers.BooleanField()
    is_called_off = serializers.BooleanField()
    frozen_after = serializers.IntegerField(
        allow_null=True, help_text="results of later rounds are kept back"
    )


class EntrySerializer(RowSerializer):
    """A person in an event; the context has the `people` by player."""

    id = serializers.IntegerField(source="pk")
    player = NameField(source="player_id")
    player_id = PlayerIdField()
    is_guest = serializers.BooleanField(source="player.is_guest")
    joined_at = serializers.DateTimeField()
    checked_in_at = serializers.DateTimeField(allow_null=True)
    is_waiting = serializers.BooleanField(help_text="on the waiting list")
    has_dropped = serializers.SerializerMethodField()

    def get_has_dropped(self, entry: Entry) -> bool:
        return entry.dropped_at is not None


class RoundSerializer(RowSerializer):
    number = serializers.IntegerField()
    name = serializers.SerializerMethodField()
    state = serializers.ChoiceField(choices=RoundState.values)
    stage = serializers.SerializerMethodField()
    table_count = serializers.IntegerField()
    is_kept_back = serializers.SerializerMethodField(
        help_text="its results wait until the places are announced"
    )
    version = serializers.IntegerField(help_text="of its draft")
    published_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)

    def get_stage(self, row: Round) -> int | None:
        return row.stage.number if row.stage else None

    def get_name(self, row: Round) -> str:
        return str(round_name(row))

    def get_is_kept_back(self, row: Round) -> bool:
        return bool(self.context["event"].is_kept_back(row.number))


class SeatSerializer(RowSerializer):
    seat = serializers.IntegerField(source="position", help_text="from 0")
    entry = serializers.IntegerField(source="entry_id")
    player = NameField(source="entry.player_id")
    player_id = PlayerIdField(source="entry.player_id")


class TableSerializer(RowSerializer):
    id = serializers.IntegerField(source="pk")
    round = serializers.IntegerField(source="round.number")
    number = serializers.IntegerField()
    state = serializers.SerializerMethodField(
        help_text="null where results are kept back from the reader"
    )
    game = serializers.CharField()
    depth = serializers.ChoiceField(choices=Depth.values)
    version = serializers.IntegerField(help_text="of what is entered")
    seats = SeatSerializer(many=True)

    @extend_schema_field(
        serializers.ChoiceField(choices=TableState.values, allow_null=True)
    )
    def get_state(self, table: Table) -> str | None:
        is_hidden = self.context["is_hidden"](table.round.number)
        return None if is_hidden else table.state


class ReasonSerializer(RowSerializer):
    """As in the answer of `/score/`."""

    item = serializers.CharField(help_text="a card, or what else gives points")
    count = serializers.IntegerField()
    points = RoundedField()
    rule = serializers.CharField()
    why = serializers.SerializerMethodField()

    def get_why(self, line: Line) -> str:
        return say(*line.why)


class PlayedSeat(NamedTuple):
    """One seat in one game, with its score where cards were entered."""

    seat: int
    row: ResultGame
    score: SeatScore | None

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.score.lines if self.score else ()


class PlayedSeatSerializer(RowSerializer):
    seat = serializers.IntegerField(help_text="from 0")
    rank = serializers.IntegerField(source="row.rank", allow_null=True)
    points = ExactField(source="row.points", allow_null=True)
    points_number = RoundedField(source="row.points", allow_null=True)
    tie_break = serializers.ListField(
        source="row.tie_break", child=serializers.IntegerField()
    )
    breakdown = ReasonSerializer(
        source="lines",
        many=True,
        help_text="why for every point; empty where no cards were entered",
    )


class PlayedGame(NamedTuple):
    number: int
    seats: Sequence[PlayedSeat]


class PlayedGameSerializer(RowSerializer):
    number = serializers.IntegerField(help_text="from 1")
    seats = PlayedSeatSerializer(many=True)


class SeatResultSerializer(RowSerializer):
    """One seat over all games of its table."""

    seat = serializers.IntegerField(source="seat.position", help_text="from 0")
    entry = serializers.IntegerField(source="seat.entry_id")
    player = NameField(source="seat.entry.player_id")
    player_id = PlayerIdField(source="seat.entry.player_id")
    outcome = serializers.ChoiceField(choices=SeatOutcome.values)
    rank = serializers.IntegerField(allow_null=True)
    points = ExactField(allow_null=True, help_text=f"{EXACT}; null if not entered")
    points_number = RoundedField(source="points", allow_null=True)


class TableResult(NamedTuple):
    """A result that counts, its seats in order, and each game with its reasons."""

    result: Result
    seats: Sequence[ResultSeat]
    games: Sequence[PlayedGame]


class TableResultSerializer(RowSerializer):
    table_id = serializers.IntegerField(source="result.table_id")
    round = serializers.IntegerField(source="result.table.round.number")
    table = serializers.IntegerField(source="result.table.number")
    game = serializers.CharField(source="result.game")
    rulings = serializers.DictField(
        source="result.rulings",
        child=serializers.CharField(),
        help_text="by id, not the defaults",
    )
    depth = serializers.ChoiceField(source="result.depth", choices=Depth.values)
    version = serializers.IntegerField(
        source="result.version", help_text="from 1; each correction has one"
    )
    at = serializers.DateTimeField(
        source="result.at", help_text="when it was confirmed"
    )
    seats = SeatResultSerializer(many=True)
    games = PlayedGameSerializer(many=True)


class JournalEntrySerializer(RowSerializer):
    """What was done, in words of today's names; the context has the `names`."""

    id = serializers.IntegerField(source="pk")
    at = serializers.DateTimeField()
    act = serializers.CharField()
    sentence = serializers.SerializerMethodField()
    by = serializers.SerializerMethodField()
    changes = serializers.SerializerMethodField()
    reason = serializers.CharField()
    table_id = serializers.IntegerField(allow_null=True)
    is_undone = serializers.SerializerMethodField()

    def get_sentence(self, row: JournalEntry) -> str:
        return action_sentence(row, self.context["names"])

    def get_by(self, row: JournalEntry) -> str:
        return str(doer(row))

    def get_changes(self, row: JournalEntry) -> list[str]:
        return list(changes_of(row, self.context["names"]))

    def get_is_undone(self, row: JournalEntry) -> bool:
        return hasattr(row, "undone_by")
