"""The versions of a result that were confirmed."""

from django.db import models
from django.db.models import Q

from gonuts_league.tables.enums import Depth, ResultState, SeatOutcome

from .seating import DoneBy, Seat, Table


class Result(DoneBy):
    """A confirmed version of a table's result. The one in force is `confirmed`.

    `fields` keeps what its games had beside their seats, by game number.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="results")
    version = models.PositiveSmallIntegerField()
    state = models.CharField(
        max_length=12, choices=ResultState.choices, default=ResultState.CONFIRMED
    )
    depth = models.CharField(max_length=10, choices=Depth.choices)
    game = models.CharField(max_length=40)
    rulings = models.JSONField(default=dict)
    scoring_version = models.CharField(max_length=20)
    fields = models.JSONField(default=dict)
    table_version = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "version"], name="result_version_once_per_table"
            ),
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(state=ResultState.CONFIRMED),
                name="result_one_in_force_per_table",
            ),
        ]

    def __str__(self) -> str:
        return f"result {self.version} of table {self.table_id}"


class ResultSeat(models.Model):
    """One seat's part of a result: all its games together."""

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="seats")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="results")
    outcome = models.CharField(max_length=14, choices=SeatOutcome.choices)
    rank = models.PositiveSmallIntegerField(null=True)
    points = models.DecimalField(max_digits=8, decimal_places=1, null=True)
    tie_break = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["result", "seat"], name="result_once_per_seat"
            ),
            models.CheckConstraint(
                condition=Q(rank=None) | Q(rank__gte=1), name="result_rank_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat_id} in result {self.result_id}"


class ResultGame(models.Model):
    """One seat in one game of a result, with its cards where they are known."""

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="games")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="+")
    game_number = models.PositiveSmallIntegerField()
    cards = models.JSONField(null=True)
    points = models.DecimalField(max_digits=7, decimal_places=1, null=True)
    tie_break = models.JSONField(default=list)
    rank = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["result", "seat", "game_number"],
                name="result_game_once_per_seat",
            )
        ]

    def __str__(self) -> str:
        return f"game {self.game_number}, seat {self.seat_id}, result {self.result_id}"
