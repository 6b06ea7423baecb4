"""An event with its entries and rounds."""

from datetime import datetime
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.models import KeptRows, computers_zone, only_choices
from gonuts_league.events.clock import ClockTimes
from gonuts_league.events.enums import (
    ByeRule,
    ClockStart,
    ClubsApart,
    ConfirmBy,
    Effort,
    EventFormat,
    LateRule,
    OddAt,
    OddTables,
    RoundState,
    WallShows,
)
from gonuts_league.runtime.zones import zone
from gonuts_league.tables.enums import Series

from .stages import Stage, step_name

SEATS = [MinValueValidator(2), MaxValueValidator(6)]
MOST_ROUNDS = 12
MOST_MINUTES = 600
MOST_PLAYERS = 10_000
MOST_BYE_POINTS = 99
PLAY_OFF = "play-off"


class KeptEvents(KeptRows["Event"]):
    kept = Q(deleted_at=None)


class KeptRounds(KeptRows["Round"]):
    kept = ~Q(state=RoundState.DISCARDED)


class KeptEntries(KeptRows["Entry"]):
    kept = Q(removed_at=None)


class Event(models.Model):
    club = models.ForeignKey(
        "clubs.Club", on_delete=models.CASCADE, related_name="events"
    )
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(max_length=60, unique=True)
    format = models.CharField(
        _("Format"),
        max_length=12,
        choices=EventFormat.choices,
        default=EventFormat.SWISS,
    )
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)
    # The club's when the event was made: a club that moves leaves its past in place.
    time_zone = models.CharField(_("time zone"), max_length=64, default=computers_zone)
    game = models.CharField(_("game"), max_length=40)
    rulings = models.JSONField(default=dict, blank=True)
    scoring_version = models.CharField(max_length=20)
    series = models.CharField(
        max_length=10, choices=Series.choices, default=Series.SINGLE
    )
    game_count = models.PositiveSmallIntegerField(default=1)
    seats_preferred = models.PositiveSmallIntegerField(
        _("players a table"), default=4, validators=SEATS
    )
    seats_min = models.PositiveSmallIntegerField(
        _("at least"), default=3, validators=SEATS
    )
    seats_max = models.PositiveSmallIntegerField(
        _("at most"), default=5, validators=SEATS
    )
    # Levels of `pairing.types`, the weightiest first; empty for the usual order.
    levels = models.JSONField(default=list, blank=True)
    effort = models.CharField(
        _("How long to search"),
        max_length=6,
        choices=Effort.choices,
        default=Effort.NORMAL,
    )
    odd_tables = models.CharField(
        _("When numbers do not divide evenly"),
        max_length=8,
        choices=OddTables.choices,
        default=OddTables.FEWEST,
    )
    odd_at = models.CharField(
        _("Where odd tables are"),
        max_length=8,
        choices=OddAt.choices,
        default=OddAt.ANYWHERE,
    )
    clubs_apart = models.CharField(
        _("People of one club or school"),
        max_length=8,
        choices=ClubsApart.choices,
        default=ClubsApart.WISH,
    )
    rounds_planned = models.PositiveSmallIntegerField(
        _("Rounds"),
        default=4,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS)],
    )
    round_minutes = models.PositiveSmallIntegerField(
        _("minutes a round"),
        default=0,
        validators=[MaxValueValidator(MOST_MINUTES)],
        help_text=_("0: no clock."),
    )
    clock_start = models.CharField(
        _("The clock starts"),
        max_length=9,
        choices=ClockStart.choices,
        default=ClockStart.BY_HAND,
    )
    points_system = models.CharField(max_length=20, default="newport")
    tie_breaks = models.JSONField(default=list)
    bye_rule = models.CharField(
        _("a bye is worth"),
        max_length=5,
        choices=ByeRule.choices,
        default=ByeRule.MEAN,
    )
    late_rule = models.CharField(
        _("latecomers get for each missed round"),
        max_length=7,
        choices=LateRule.choices,
        default=LateRule.NOTHING,
    )
    bye_points = models.DecimalField(
        _("points of a bye"),
        max_digits=5,
        decimal_places=1,
        default=6,
        validators=[MinValueValidator(0), MaxValueValidator(MOST_BYE_POINTS)],
        help_text=_("For a fixed number of points."),
    )
    confirm_by = models.CharField(
        _("Who must agree to a result?"),
        max_length=10,
        choices=ConfirmBy.choices,
        default=ConfirmBy.ONE_OTHER,
    )
    capacity = models.PositiveSmallIntegerField(
        _("most players"),
        null=True,
        validators=[MinValueValidator(2), MaxValueValidator(MOST_PLAYERS)],
        help_text=_("Empty: no limit. Anybody entered later goes on the waiting list."),
    )
    is_check_in_open = models.BooleanField(
        _("People check themselves in with the event's code"), default=False
    )
    is_sign_up_open = models.BooleanField(default=False)
    # Bumped by everything that can move the standings; their only cache key.
    standings_version = models.PositiveIntegerField(default=0)
    # While it is set, results of later rounds are shown at their tables only.
    frozen_after = models.PositiveSmallIntegerField(null=True)
    # Ranks shown so far, from the last one up; None while no reveal is on.
    revealed = models.PositiveSmallIntegerField(null=True)
    wall_shows = models.CharField(
        max_length=10, choices=WallShows.choices, default=WallShows.TURNS
    )
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    # It ended without a winner; what was confirmed until then counts.
    is_called_off = models.BooleanField(default=False)
    deleted_at = models.DateTimeField(null=True)

    objects = KeptEvents()
    ever: models.Manager["Event"] = models.Manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    seats_min__gte=2,
                    seats_min__lte=F("seats_preferred"),
                    seats_preferred__lte=F("seats_max"),
                    seats_max__lte=6,
                ),
                name="event_table_sizes_in_order",
            ),
            models.CheckConstraint(
                condition=Q(rounds_planned__gte=1), name="event_plans_a_round"
            ),
            models.CheckConstraint(
                condition=Q(series=Series.SINGLE, game_count=1)
                | Q(series__in=[Series.FIXED, Series.BEST_OF], game_count__gte=2),
                name="event_games_fit_series",
            ),
            only_choices("event_format_known", format=EventFormat),
            only_choices("event_bye_rule_known", bye_rule=ByeRule, late_rule=LateRule),
            only_choices("event_confirm_by_known", confirm_by=ConfirmBy),
            only_choices("event_clock_start_known", clock_start=ClockStart),
            only_choices(
                "event_seating_wishes_known",
                effort=Effort,
                odd_tables=OddTables,
                odd_at=OddAt,
                clubs_apart=ClubsApart,
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_finished(self) -> bool:
        return self.finished_at is not None

    def local(self, moment: datetime) -> datetime:
        """The same moment by the clock of the event."""
        return moment.astimezone(zone(self.time_zone))

    @property
    def local_start(self) -> datetime | None:
        """Naive, so that a page of another zone shows it as it is."""
        return self.starts_at and self.local(self.starts_at).replace(tzinfo=None)

    def is_kept_back(self, round_number: int) -> bool:
        """Whether a round's results wait until the places are announced."""
        return self.frozen_after is not None and round_number > self.frozen_after


class Entry(models.Model):
    """One person in one event; `removed_at` when it was entered by mistake."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(
        "players.Player", on_delete=models.PROTECT, related_name="entries"
    )
    joined_at = models.DateTimeField(auto_now_add=True)
    checked_in_at = models.DateTimeField(null=True)
    dropped_at = models.DateTimeField(null=True)
    waiting_since = models.DateTimeField(null=True)
    removed_at = models.DateTimeField(null=True)
    # The number of the table that is theirs in every round.
    fixed_table = models.PositiveSmallIntegerField(_("own table"), null=True)

    objects = KeptEntries()
    ever: models.Manager["Entry"] = models.Manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["event", "player"],
                # Of a player entered under two names one was removed; both rows stay.
                condition=Q(removed_at=None),
                name="entry_once_per_player_and_event",
            )
        ]

    def __str__(self) -> str:
        return f"entry {self.pk}"

    @property
    def is_waiting(self) -> bool:
        return self.waiting_since is not None and self.dropped_at is None

    @property
    def is_here(self) -> bool:
        is_in = self.dropped_at is None and self.waiting_since is None
        return self.checked_in_at is not None and is_in


class Round(models.Model):
    """One draw. It stores the seed and the seating that came of it, never a pointer
    to which round is current."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    # Without one it belongs to an event that is not parted into stages.
    stage = models.ForeignKey(
        Stage, on_delete=models.SET_NULL, null=True, related_name="rounds"
    )
    # From 1 inside its stage; 0 for a play-off for it, and a replay shares its step.
    step = models.PositiveSmallIntegerField(default=0)
    # In an elimination: how many steps follow; which table plays for third place.
    to_final = models.PositiveSmallIntegerField(null=True)
    third_table = models.PositiveSmallIntegerField(null=True)
    state = models.CharField(
        max_length=10, choices=RoundState.choices, default=RoundState.DRAFT
    )
    seed = models.BigIntegerField()
    method = models.CharField(max_length=40)
    method_version = models.CharField(max_length=20, blank=True)
    effort = models.CharField(max_length=6, choices=Effort.choices, blank=True)
    # What the draw was asked for: sizes, levels, orders; ids where it names people.
    rules = models.JSONField(default=dict)
    cost = models.JSONField(default=dict)
    # What no seating can beat, with the keys of `cost`; null where nothing is known.
    bound = models.JSONField(default=dict)
    proven = models.JSONField(default=list)
    # Bumped by each change of the draft, so that a swap is made on what was seen.
    version = models.PositiveIntegerField(default=0)
    drawn_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    # While it is closed: the one table whose result is open for a correction.
    reopened_for = models.ForeignKey(
        "tables.Table", on_delete=models.SET_NULL, null=True, related_name="+"
    )

    objects = KeptRounds()
    ever: models.Manager["Round"] = models.Manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "number"],
                condition=~Q(state=RoundState.DISCARDED),
                name="round_number_once_per_event",
            ),
            models.UniqueConstraint(
                fields=["event"],
                condition=Q(state=RoundState.DRAFT),
                name="round_one_draft_per_event",
            ),
            only_choices("round_state_known", state=RoundState),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="round_number_from_one"
            ),
            models.CheckConstraint(
                condition=Q(reopened_for=None) | Q(state=RoundState.CLOSED),
                name="round_only_closed_reopened_for_table",
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number} of event {self.event_id}"

    @property
    def seen(self) -> str:
        """A draft as it stands, as its pages name it to what they send: "12.3"."""
        return f"{self.pk}.{self.version}"

    @property
    def kept(self) -> dict[str, Any]:
        """Its number and what its name is made of, for the journal and for errors."""
        named = {"named": [self.to_final, self.third_table]} if self.is_named else {}
        return {"round": self.number, **named}

    @property
    def is_named(self) -> bool:
        """Whether it has a name beside its number, as a final has."""
        return self.to_final is not None or self.method == PLAY_OFF

    def is_closed_for(self, table_id: int) -> bool:
        """Whether it is closed, and not open again for the correction of this table."""
        return self.state == RoundState.CLOSED and self.reopened_for_id != table_id


def round_name(round_: Any, table: int = 0) -> str:
    """What a round, as a row or a value, is called; or what one table of it plays.

    With -1 it is that of any table but the one for third place, where room is short.
    """
    if round_.method == PLAY_OFF:
        return gettext("Play-off")
    if round_.to_final is None:
        return gettext("Round %(round)s") % {"round": round_.number}
    if round_.third_table is None:
        return step_name(round_.to_final)
    if not table:
        return gettext("Final and third place")
    is_third = table == round_.third_table
    return gettext("Match for third place") if is_third else step_name(0)


class RoundClock(models.Model):
    """The time a round is given; `stopped_at` puts it away without losing it."""

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="clock")
    minutes = models.PositiveSmallIntegerField()
    started_at = models.DateTimeField()
    paused_at = models.DateTimeField(null=True)
    paused_seconds = models.PositiveIntegerField(default=0)
    stopped_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"clock of round {self.round_id}"

    @property
    def times(self) -> ClockTimes:
        return ClockTimes(
            self.minutes, self.started_at, self.paused_at, self.paused_seconds
        )
