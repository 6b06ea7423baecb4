"""A person in a club: a name to be called by, and nothing else required."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.models import KeptRows, only_choices

from .enums import GroupSeating


class PlayerGroup(models.Model):
    """A named group of people: a family, a school, a shop's regulars."""

    club = models.ForeignKey(
        "clubs.Club", on_delete=models.CASCADE, related_name="player_groups"
    )
    name = models.CharField(_("name"), max_length=80)
    name_key = models.CharField(max_length=160)
    seating = models.CharField(
        _("at the tables"),
        max_length=13,
        choices=GroupSeating.choices,
        default=GroupSeating.NONE,
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name_key"], name="group_name_once_per_club"
            ),
            only_choices("group_seating_known", seating=GroupSeating),
        ]

    def __str__(self) -> str:
        return self.name


class KeptPlayers(KeptRows["Player"]):
    """All people except undone additions and second names.

    A second name is a row that was merged into another person's.
    """

    kept = models.Q(removed_at=None, merged_into=None)


class Player(models.Model):
    """`removed_at` is when adding them was undone; the name goes some time later.

    Once `erased_at` is set, nothing names this person any more, for good.
    """

    club = models.ForeignKey(
        "clubs.Club", on_delete=models.CASCADE, related_name="players"
    )
    name = models.CharField(_("name"), max_length=80, blank=True)
    # Made by names.name_key: comparing and ordering by the database would differ.
    name_key = models.CharField(max_length=160, blank=True)
    affiliation = models.CharField(_("club or school"), max_length=80, blank=True)
    affiliation_key = models.CharField(max_length=160, blank=True)
    groups = models.ManyToManyField(PlayerGroup, blank=True, related_name="players")
    is_hidden = models.BooleanField(_("hidden from open pages"), default=False)
    needs_step_free = models.BooleanField(
        _("needs a table without steps"), default=False
    )
    is_young = models.BooleanField(_("young"), default=False)
    # What others call this person; in place of a name that is kept from them.
    table_name = models.CharField(_("name at the table"), max_length=24, blank=True)
    # What the donut is made of; 0: of the id, until the person chose another one.
    face = models.PositiveSmallIntegerField(_("donut"), default=0)
    # Ranked on the night, but in no season, rating or record until made a member.
    is_guest = models.BooleanField(_("guest"), default=False)
    # Young players have no badges unless an organiser opened theirs.
    has_open_badges = models.BooleanField(_("badges shown"), default=False)
    # The person whose games these became; the row waits to be parted again.
    merged_into = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="merged_from",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    erased_at = models.DateTimeField(null=True, blank=True)
    removed_at = models.DateTimeField(null=True, blank=True)
    # The person asked, by their private link, for the name to be erased.
    erasure_asked_at = models.DateTimeField(null=True, blank=True)

    objects = KeptPlayers()
    ever: models.Manager["Player"] = models.Manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name_key"],
                condition=models.Q(erased_at=None, removed_at=None, merged_into=None),
                name="player_name_once_per_club",
            ),
            models.CheckConstraint(
                condition=models.Q(erased_at__isnull=False) | ~models.Q(name=""),
                name="player_has_name_until_erased",
            ),
            models.CheckConstraint(
                condition=models.Q(erased_at=None)
                | models.Q(name="", name_key="", affiliation=""),
                name="player_erased_has_no_name",
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"#{self.pk}"

    @property
    def is_kept_private(self) -> bool:
        """Whether only members of the club read the name."""
        return self.is_young or self.is_hidden


class PlayerAlias(models.Model):
    """Another name by which a list may call the same person."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="aliases")
    name = models.CharField(_("name"), max_length=80)
    name_key = models.CharField(max_length=160)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "name_key"], name="alias_once_per_player"
            )
        ]

    def __str__(self) -> str:
        return self.name


class PlayerChange(models.Model):
    """What a change of a person replaced, apart from the journal, which names nobody.

    An erasure takes these rows with it.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="changes")
    before = models.JSONField()
    after = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"change {self.pk} of player {self.player_id}"


class PlayerLink(models.Model):
    """A key to one person's own page; a new generation ends the old key."""

    player = models.OneToOneField(
        Player, on_delete=models.CASCADE, related_name="private_link"
    )
    generation = models.PositiveSmallIntegerField(default=1)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(generation__gte=1),
                name="player_link_generation_from_one",
            )
        ]

    def __str__(self) -> str:
        return f"link of player {self.player_id}"

    @property
    def is_open(self) -> bool:
        return self.ended_at is None
