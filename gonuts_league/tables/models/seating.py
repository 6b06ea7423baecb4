"""A table of a round and who sits there; its rules are copied from the event."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from gonuts_league.clubs.models import only_choices
from gonuts_league.tables.counting.effects import TABLE_EFFECTS
from gonuts_league.tables.enums import Depth, Placed, SeatOutcome, Series, TableState

MOST_SEATS = 6


class Table(models.Model):
    """The rules are copied from the event: clubs own mixed boxes."""

    round = models.ForeignKey(
        "events.Round", on_delete=models.CASCADE, related_name="tables"
    )
    number = models.PositiveSmallIntegerField()
    state = models.CharField(
        max_length=16, choices=TableState.choices, default=TableState.SEATED
    )
    game = models.CharField(max_length=40)
    rulings = models.JSONField(default=dict)
    scoring_version = models.CharField(max_length=20)
    series = models.CharField(
        max_length=10, choices=Series.choices, default=Series.SINGLE
    )
    game_count = models.PositiveSmallIntegerField(default=1)
    depth = models.CharField(max_length=10, choices=Depth.choices, default=Depth.CARDS)
    # Bumped by every change of what is entered; a confirm names the one it saw.
    version = models.PositiveIntegerField(default=0)
    # On top of the round's clock, for this table alone.
    extra_minutes = models.PositiveSmallIntegerField(default=0)
    # The version at which the edition or the rulings were changed last.
    rules_version = models.PositiveIntegerField(default=0)
    # Bumped by what happens to late taps, which change nothing that is entered.
    late_version = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField(null=True)
    state_since = models.DateTimeField(null=True)
    confirmed_at = models.DateTimeField(null=True)
    # What a tap read behind its lock, so that its answer need not read it again.
    seats_read: "list[Seat] | None" = None

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "number"], name="table_number_once_per_round"
            ),
            only_choices("table_state_known", state=TableState),
            only_choices("table_depth_known", depth=Depth),
            models.CheckConstraint(
                condition=Q(series=Series.SINGLE, game_count=1)
                | Q(series__in=[Series.FIXED, Series.BEST_OF], game_count__gte=2),
                name="table_games_fit_series",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="table_number_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"table {self.number} of round {self.round_id}"

    @property
    def is_open(self) -> bool:
        return TABLE_EFFECTS[self.state].is_open

    @property
    def counts(self) -> bool:
        return TABLE_EFFECTS[self.state].counts


class DoneBy(models.Model):
    """Who did something at a table: an account, or a phone by its letter."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    device = models.CharField(max_length=12, blank=True)

    class Meta:
        abstract = True


class Seat(models.Model):
    """One player's place; a swap deletes and inserts, so that uniqueness holds."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(
        "events.Round", on_delete=models.CASCADE, related_name="seats"
    )
    entry = models.ForeignKey(
        "events.Entry", on_delete=models.PROTECT, related_name="seats"
    )
    position = models.PositiveSmallIntegerField()
    outcome = models.CharField(
        max_length=14, choices=SeatOutcome.choices, default=SeatOutcome.PLAYED
    )
    placed = models.CharField(
        max_length=8, choices=Placed.choices, default=Placed.DRAWN
    )

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "entry"], name="seat_once_per_entry_and_round"
            ),
            models.UniqueConstraint(
                fields=["table", "position"], name="seat_position_once_per_table"
            ),
            models.CheckConstraint(
                condition=Q(position__lt=MOST_SEATS), name="seat_position_in_range"
            ),
            only_choices("seat_outcome_known", outcome=SeatOutcome),
            only_choices("seat_placed_known", placed=Placed),
        ]

    def __str__(self) -> str:
        return f"seat {self.position} of table {self.table_id}"
