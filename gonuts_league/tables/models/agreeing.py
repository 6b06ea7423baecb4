"""Who holds a phone, who agrees with what is entered, and who does not."""

from django.db import models
from django.db.models import Q

from gonuts_league.tables.enums import Depth, Taken

from .seating import DoneBy, Seat, Table


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


class Agreement(DoneBy):
    """A player agreed to one version of a table; the first one hands it in.

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


class SecondCount(DoneBy):
    """What those say who do not agree with what is entered: the table is disputed.

    `counts` holds, by game number and seat id, what was counted again, as numbers of
    its `kind`: the cards of a player, a total, or only a place. It is empty while
    nobody has counted. `about` is what they wrote of it, `taken` how it ended.
    """

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="second_counts"
    )
    seat = models.ForeignKey(
        Seat, on_delete=models.CASCADE, null=True, related_name="second_counts"
    )
    about = models.CharField(max_length=80, blank=True)
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
