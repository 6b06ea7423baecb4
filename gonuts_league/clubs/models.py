"""Clubs (each sees only its own), the people who run them, and the journal.

What rows of any room are kept by stands here too: in force, or for good.
"""

from typing import Any, NoReturn, TypeVar

import rules
from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from .enums import Role, TokenScope

RowT = TypeVar("RowT", bound=models.Model)


def only_choices(name: str, **fields: type[models.Choices]) -> models.CheckConstraint:
    """Each of these fields holds one of its choices, in the database too."""
    known = {f"{field}__in": choices.values for field, choices in fields.items()}
    return models.CheckConstraint(condition=models.Q(**known), name=name)


class User(AbstractUser):
    # A demo account signs in from the machine itself only.
    is_demo = models.BooleanField(_("demo account"), default=False)
    # The only club of a program that acts by a token: no column.
    token_club: int | None = None

    def has_perm(self, perm: str, obj: Any = None) -> bool:
        """As Django has it, but a superuser too is in its own clubs only.

        The operator of the server keeps the admin; the pages of a club belong to it.
        """
        if obj is not None and rules.perm_exists(perm):
            return bool(rules.has_perm(perm, self, obj))
        return super().has_perm(perm, obj)

    @cached_property
    def roles(self) -> dict[int, str]:
        """The role in each club, by its id; as the account, read once a request."""
        own = self.memberships.all()
        here = own.filter(club=self.token_club) if self.token_club else own
        return dict(here.values_list("club", "role"))

    @property
    def has_come(self) -> bool:
        """Whether the account was taken up: a password chosen, or a link opened."""
        has_password = self.has_usable_password()
        return self.is_active and (has_password or self.last_login is not None)

    @property
    def called(self) -> str:
        return self.first_name or self.username


def computers_zone() -> str:
    return settings.TIME_ZONE


class Club(models.Model):
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(max_length=60, unique=True)
    are_pages_open = models.BooleanField(_("pages open to everybody"), default=False)
    # Whether search engines may list the opened pages; an owner switches it on.
    is_findable = models.BooleanField(_("found by search engines"), default=False)
    is_demo = models.BooleanField(default=False)
    # Members record single games by their private links; an owner switches it on.
    is_recording_open = models.BooleanField(
        _("members record games by their links"), default=False
    )
    # Guests without a game for a year are erased; an owner switches it on.
    forgets_guests = models.BooleanField(_("guests are erased"), default=False)
    # The club is closed, and all of it erased then; until then it can be kept.
    erased_from = models.DateTimeField(null=True, blank=True)
    # The list on the home of a club that has not ended an evening yet.
    has_first_steps = models.BooleanField(_("first steps shown"), default=True)
    # The network of the hall, for every page that shows phones the way in.
    wifi_name = models.CharField(_("name of the Wi-Fi"), max_length=32, blank=True)
    # For the code that joins it, which only shows if an owner wants it to.
    wifi_password = models.CharField(
        _("password of the Wi-Fi"), max_length=63, blank=True
    )
    has_wifi_code = models.BooleanField(_("code to join the Wi-Fi"), default=False)
    # For what is planned from now on; each event keeps the one it was made with.
    time_zone = models.CharField(_("time zone"), max_length=64, default=computers_zone)
    # Of the link to the club's calendar; 0 before there is one.
    calendar_generation = models.PositiveIntegerField(default=0)
    # Bumped whenever a name, or who may see it, changes: cached pages follow.
    people_version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=12, choices=Role.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user"], name="membership_once_per_club"
            ),
            only_choices("membership_role_known", role=Role),
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.role} {self.club}"


class SignInLink(models.Model):
    """A link that signs one person in, once; only the token's hash is kept."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"sign-in link {self.pk}"


class ApiToken(models.Model):
    """A key for programs: of one person, for one club; only its hash is kept.

    `scopes` are values of `TokenScope`, `begins` its first letters, to recognise it by.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tokens")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(_("name"), max_length=60)
    scopes: "models.JSONField[Any, Any]" = models.JSONField()
    token_hash = models.CharField(max_length=64, unique=True)
    begins = models.CharField(max_length=8)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"token {self.pk}"

    @property
    def scope_labels(self) -> list[str]:
        return [str(TokenScope(each).label) for each in self.scopes]


class KeptRows(models.Manager[RowT]):
    """Rows in force; those taken back stay, so that they can be brought back."""

    kept = models.Q(taken_back_at=None)

    def get_queryset(self) -> models.QuerySet[RowT]:
        return super().get_queryset().filter(self.kept)


class AppendOnlyError(TypeError):
    """Code has tried to change or remove what is kept for good: a bug."""


class AppendOnlyQuerySet(models.QuerySet[Any]):
    """Rows that are written once: no code path changes or removes them.

    A row that is removed with the club it belongs to goes by Django's own cascade,
    which asks neither of these.
    """

    def update(self, **values: Any) -> NoReturn:
        raise AppendOnlyError(self.model.__name__)

    def bulk_update(self, *args: Any, **options: Any) -> NoReturn:
        raise AppendOnlyError(self.model.__name__)

    def delete(self) -> NoReturn:
        raise AppendOnlyError(self.model.__name__)

    def blank_reasons(self) -> None:
        """Blank the own words about an erased person: the one exception."""
        super().update(reason="")


class JournalEntry(models.Model):
    """One action, kept for good; people stand in it by id, never by name.

    `link` names the link that let the phone in, with its generation: "table:3.1".
    `undoes` is the action that this one undoes; none is undone twice.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="journal")
    event = models.ForeignKey(
        "events.Event", on_delete=models.CASCADE, null=True, related_name="journal"
    )
    table = models.ForeignKey(
        "tables.Table", on_delete=models.SET_NULL, null=True, related_name="journal"
    )
    act = models.CharField(max_length=40)
    at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    device = models.CharField(max_length=12, blank=True)
    link = models.CharField(max_length=40, blank=True)
    undoes = models.OneToOneField(
        "self", on_delete=models.CASCADE, null=True, related_name="undone_by"
    )
    before: "models.JSONField[Any, Any]" = models.JSONField(null=True)
    after: "models.JSONField[Any, Any]" = models.JSONField(null=True)
    reason = models.CharField(max_length=200, blank=True)

    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["event", "-id"], name="journal_of_event")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.act}"

    def save(self, *args: Any, **options: Any) -> None:
        if not self._state.adding:
            raise AppendOnlyError(type(self).__name__)
        super().save(*args, **options)

    def delete(self, *args: Any, **options: Any) -> NoReturn:
        raise AppendOnlyError(type(self).__name__)
