"""What the seating desk keeps beside a draft: pins, rooms, and who is at work on it."""

from collections.abc import Mapping

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.models import only_choices
from gonuts_league.events.enums import PinKind

from .event import Entry, Event, Round


class Pin(models.Model):
    """An order for the seating of one round, kept however often it is drawn again."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="pins")
    round_number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=PinKind.choices)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="pins")
    other = models.ForeignKey(
        Entry, on_delete=models.CASCADE, null=True, related_name="+"
    )
    table = models.PositiveSmallIntegerField(null=True)
    position = models.PositiveSmallIntegerField(null=True)
    # What sitting out is worth; null is what the event gives for a bye.
    points = models.DecimalField(max_digits=6, decimal_places=1, null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["event", "round_number", "entry"],
                condition=Q(kind__in=[PinKind.TABLE, PinKind.SEAT, PinKind.SITS_OUT]),
                name="pin_one_place_per_entry_and_round",
            ),
            models.UniqueConstraint(
                fields=["event", "round_number", "entry", "other"],
                name="pin_once_per_pair_and_round",
            ),
            only_choices("pin_kind_known", kind=PinKind),
            models.CheckConstraint(
                condition=Q(
                    kind=PinKind.TABLE, table__isnull=False, position=None, other=None
                )
                | Q(
                    kind=PinKind.SEAT,
                    table__isnull=False,
                    position__isnull=False,
                    other=None,
                )
                | Q(
                    kind__in=[PinKind.TOGETHER, PinKind.APART],
                    other__isnull=False,
                    table=None,
                    position=None,
                )
                | Q(kind=PinKind.SITS_OUT, table=None, position=None, other=None),
                name="pin_says_what_its_kind_needs",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} pin of entry {self.entry_id}, round {self.round_number}"

    def is_kept(self, places: Mapping[int, tuple[int, int]]) -> bool:
        """Whether a seating does it, given as table and position by entry id."""
        here = places.get(self.entry_id)
        match self.kind:
            case PinKind.SITS_OUT:
                return here is None
            case PinKind.TABLE:
                return here is not None and here[0] == self.table
            case PinKind.SEAT:
                return here == (self.table, self.position)
        there = places.get(self.other_id or 0)
        if here is None or there is None:
            return self.kind == PinKind.APART
        return (here[0] == there[0]) == (self.kind == PinKind.TOGETHER)


class Room(models.Model):
    """A range of tables; where an event has none, tables count from 1."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rooms")
    name = models.CharField(_("name"), max_length=40)
    first_table = models.PositiveSmallIntegerField(_("first table"))
    last_table = models.PositiveSmallIntegerField(_("last table"))
    is_step_free = models.BooleanField(_("reached without steps"), default=False)

    class Meta:
        ordering = ["first_table"]
        constraints = [
            models.CheckConstraint(
                condition=Q(first_table__gte=1, first_table__lte=F("last_table")),
                name="room_tables_in_order",
            ),
            models.UniqueConstraint(
                fields=["event", "first_table"], name="room_first_table_once_per_event"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class DraftEditor(models.Model):
    """A user who has a draft on a screen now; `screen` tells their devices apart."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="editors")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    screen = models.CharField(max_length=40, blank=True)
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["round", "user", "screen"],
                name="draft_editor_once_per_screen",
            )
        ]

    def __str__(self) -> str:
        return f"{self.user} at draft {self.round_id}"
