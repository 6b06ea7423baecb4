"""One table of a round: who sits there, what is being entered, what was confirmed.

The goal deck is what a club plays with, at any of its tables.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from .codes import table_code
from .effects import TABLE_EFFECTS
from .enums import (
    Depth,
    GamesRule,
    LateState,
    ResultState,
    SeatOutcome,
    Series,
    TableState,
    Taken,
)

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
    games_rule = models.CharField(
        max_length=20,
        choices=GamesRule.choices,
        default=GamesRule.WINS_THEN_POINTS,
    )
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

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "number"], name="table_number_once_per_round"
            ),
            models.CheckConstraint(
                condition=Q(state__in=TableState.values), name="table_state_known"
            ),
            models.CheckConstraint(
                condition=Q(depth__in=Depth.values), name="table_depth_known"
            ),
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
            models.CheckConstraint(
                condition=Q(outcome__in=SeatOutcome.values), name="seat_outcome_known"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.position} of table {self.table_id}"


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


class Tap(models.Model):
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
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    device = models.CharField(max_length=12, blank=True)
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


class LateTap(models.Model):
    """A tap that came when it could not simply count: somebody decides upon it.

    `seen` is the table's version that its phone showed when it was made, at
    `tapped_at`.
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
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    device = models.CharField(max_length=12, blank=True)
    tapped_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "client_id"], name="late_tap_once_per_client_id"
            ),
            models.CheckConstraint(
                condition=Q(state__in=LateState.values), name="late_tap_state_known"
            ),
            models.CheckConstraint(
                condition=Q(step__in=[-1, 1]), name="late_tap_is_one_step"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card} {self.step:+d}, seat {self.seat_id}, {self.state}"


class PhoneHolder(models.Model):
    """Who said to hold a phone at a table; without a seat it enters for all of them."""

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="phone_holders"
    )
    device = models.CharField(max_length=12)
    seat = models.ForeignKey(
        Seat, on_delete=models.CASCADE, null=True, related_name="phone_holders"
    )
    at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "device"], name="holder_once_per_phone_and_table"
            )
        ]

    def __str__(self) -> str:
        return f"phone {self.device} at table {self.table_id}"


class Agreement(models.Model):
    """Somebody said that one version of a table is right; the first one hands it in.

    A change of the table makes another version, which nobody has agreed to yet.
    Without a seat a phone that enters for all has handed it in.
    """

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="agreements"
    )
    table_version = models.PositiveIntegerField()
    seat = models.ForeignKey(
        Seat, on_delete=models.CASCADE, null=True, related_name="agreements"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    device = models.CharField(max_length=12, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "table_version", "seat"],
                name="agreement_once_per_seat_and_version",
            ),
            models.UniqueConstraint(
                fields=["table", "table_version"],
                condition=Q(seat=None),
                name="agreement_once_for_all_and_version",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat_id} on version {self.table_version}"


class SecondCount(models.Model):
    """What those say who do not agree with what is entered: the table is disputed.

    `counts` holds, by game number and seat id, what was counted again, as numbers of
    its `kind`: the cards of a player, a total, or only a place. It is empty while
    nobody has counted. `taken` says how it ended.
    """

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="second_counts"
    )
    seat = models.ForeignKey(
        Seat, on_delete=models.CASCADE, null=True, related_name="second_counts"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    device = models.CharField(max_length=12, blank=True)
    kind = models.CharField(max_length=10, choices=Depth.choices, default=Depth.CARDS)
    counts = models.JSONField(default=dict)
    at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True)
    taken = models.CharField(max_length=10, choices=Taken.choices, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(settled_at=None),
                name="second_count_one_open_per_table",
            )
        ]

    def __str__(self) -> str:
        return f"second count of table {self.table_id}"


class Result(models.Model):
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
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    device = models.CharField(max_length=12, blank=True)
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


class TableLink(models.Model):
    """A key to one physical table of an event; a new generation ends the old key.

    `code` is the same key for typing; each generation has another one.
    """

    event = models.ForeignKey(
        "events.Event", on_delete=models.CASCADE, related_name="table_links"
    )
    number = models.PositiveSmallIntegerField()
    generation = models.PositiveSmallIntegerField(default=1)
    code = models.CharField(max_length=6, unique=True, default=table_code)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"], name="link_once_per_table_number"
            ),
            models.CheckConstraint(
                condition=Q(generation__gte=1), name="link_generation_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"link of table {self.number}, event {self.event_id}"


class TableDevice(models.Model):
    """A phone that opened a table's link, called by a letter: "A", "B", ..."""

    link = models.ForeignKey(
        TableLink, on_delete=models.CASCADE, related_name="devices"
    )
    key_hash = models.CharField(max_length=64)
    letter = models.CharField(max_length=3)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["link", "key_hash"], name="device_once_per_link"
            ),
            models.UniqueConstraint(
                fields=["link", "letter"], name="device_letter_once_per_link"
            ),
        ]

    def __str__(self) -> str:
        return self.letter


class Call(models.Model):
    """A table calls the organiser; it ends by itself after a while.

    `answered_at` says that somebody is on the way, `ended_at` that it is settled or
    was taken back.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    device = models.CharField(max_length=12, blank=True)
    at = models.DateTimeField(default=timezone.now)
    answered_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["at"]
        indexes = [models.Index(fields=["table", "-at"], name="call_of_table")]

    def __str__(self) -> str:
        return f"call from table {self.table_id}"


class GoalDeck(models.Model):
    """The goals that a club has typed in; while `text` is empty it has none in force.

    `cards` are `[colour, points, [five counts]]`, one for every copy; `names` are those
    of the five treats, if the text gives them. `previous_text` is the deck that was in
    force before.
    """

    club = models.OneToOneField(
        "clubs.Club", on_delete=models.CASCADE, related_name="goal_deck"
    )
    text = models.TextField(blank=True)
    cards = models.JSONField(default=list)
    treats = models.JSONField(default=list)
    names = models.JSONField(default=list)
    previous_text = models.TextField(blank=True)
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"goal deck of club {self.club_id}"
