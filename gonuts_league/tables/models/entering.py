"""What is entered at a table so far, and every tap that led there."""

from django.db import models
from django.db.models import Q

from gonuts_league.clubs.models import only_choices
from gonuts_league.tables.enums import LateState

from .seating import DoneBy, Seat, Table


class SeatEntry(models.Model):
    """What is entered for one seat and game so far; each row has its own version.

    Which of the columns hold something is the table's depth. `is_entered` parts an
    empty tableau from one that nobody has entered. `cards` is the tableau in the shape
    of the game: copies by card, or goals and coins, or a flavour. `again` holds the
    cards that a change of edition left to be entered again: `{"game", "cards"}`.
    `set_version` is that of the table when anything but a tap changed this last.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="entries")
    game_number = models.PositiveSmallIntegerField(default=1)
    is_entered = models.BooleanField(default=False)
    cards = models.JSONField(default=dict)
    again = models.JSONField(default=dict)
    points = models.DecimalField(max_digits=7, decimal_places=1, null=True)
    tie_break = models.IntegerField(null=True)
    place = models.PositiveSmallIntegerField(null=True)
    version = models.PositiveIntegerField(default=0)
    set_version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["game_number", "seat"]
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "game_number"], name="entry_once_per_seat_and_game"
            ),
            models.CheckConstraint(
                condition=Q(game_number__gte=1), name="entry_game_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"entry of seat {self.seat_id}, game {self.game_number}"


class GameEntry(models.Model):
    """What is entered for one game of a table beside its seats, such as a board.

    `fields` are those of the game's `entry_fields`.
    """

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="game_entries"
    )
    game_number = models.PositiveSmallIntegerField(default=1)
    fields = models.JSONField(default=dict)

    class Meta:
        ordering = ["game_number"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "game_number"], name="game_entry_once_per_game"
            ),
            models.CheckConstraint(
                condition=Q(game_number__gte=1), name="game_entry_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"entry of table {self.table_id}, game {self.game_number}"


class Tap(DoneBy):
    """One change of one card count, kept so that a repeat is known and undo exact.

    A tap that was undone by itself has an `undone_version`; `undone_step` is what the
    undo could change of the count, and `undo_id` what its phone called it.
    """

    entry = models.ForeignKey(SeatEntry, on_delete=models.CASCADE, related_name="taps")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="taps")
    client_id = models.CharField(max_length=36)
    card = models.CharField(max_length=40)
    before = models.PositiveSmallIntegerField()
    after = models.PositiveSmallIntegerField()
    was_entered = models.BooleanField()
    table_version = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True)
    undone_step = models.SmallIntegerField(default=0)
    undone_version = models.PositiveIntegerField(null=True)
    undo_id = models.CharField(max_length=36, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "client_id"], name="tap_once_per_client_id"
            ),
            models.UniqueConstraint(
                fields=["table", "undo_id"],
                condition=~Q(undo_id=""),
                name="tap_undone_once_per_undo_id",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card} {self.before} to {self.after}"

    @property
    def step(self) -> int:
        return self.after - self.before


class LateTap(DoneBy):
    """A tap that came when it could not simply count, and waits for a decision.

    `seen` is the version that its phone showed when it was made (`tapped_at`).
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="late_taps")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="late_taps")
    game_number = models.PositiveSmallIntegerField(default=1)
    client_id = models.CharField(max_length=36)
    card = models.CharField(max_length=40)
    step = models.SmallIntegerField()
    seen = models.PositiveIntegerField()
    state = models.CharField(
        max_length=8, choices=LateState.choices, default=LateState.WAITING
    )
    tapped_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "client_id"], name="late_tap_once_per_client_id"
            ),
            only_choices("late_tap_state_known", state=LateState),
            models.CheckConstraint(
                condition=Q(step__in=[-1, 1]), name="late_tap_is_one_step"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card} {self.step:+d}, seat {self.seat_id}, {self.state}"
