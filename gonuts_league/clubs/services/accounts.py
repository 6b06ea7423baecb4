"""Found a club, open its pages, sign in by a link."""

import hashlib
import secrets
from datetime import timedelta
from typing import Any

from django.core import signing
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Export, Role
from gonuts_league.clubs.models import Club, Membership, SignInLink, User
from gonuts_league.errors import LeagueError

from .actions import Action, Undoer, Words, log_action, register

CLOSED_KEPT = timedelta(days=30)
LINK_LASTS = timedelta(minutes=10)
_CALENDAR = signing.Signer(salt="club-calendar", sep="~")


@transaction.atomic
def found_club(
    name: str,
    *,
    username: str,
    password: str,
    called: str = "",
    is_demo: bool = False,
    time_zone: str = "",
) -> Club:
    """Make a club and the account that owns it; the username must be free."""
    user = make_account(
        username=username, password=password, called=called, is_demo=is_demo
    )
    return found_club_for(user, name=name, is_demo=is_demo, time_zone=time_zone)


def make_account(
    *, username: str, password: str, called: str = "", is_demo: bool = False
) -> User:
    """Make an account; the username must be free."""
    return User.objects.create_user(
        username=username, password=password, first_name=called, is_demo=is_demo
    )


@transaction.atomic
def found_club_for(
    user: User, *, name: str, is_demo: bool = False, time_zone: str = ""
) -> Club:
    """Make a club owned by an account that exists; its zone is else the computer's."""
    zone = {"time_zone": time_zone} if time_zone else {}
    club = Club.objects.create(name=name, slug=free_slug(name), is_demo=is_demo, **zone)
    Membership.objects.create(club=club, user=user, role=Role.OWNER)
    log_action(club, "club-founded", actor=Actor(user))
    return club


def free_slug(name: str) -> str:
    """Make an address for a club; four letters of chance follow a taken one."""
    slug = slugify(name)[:50] or "club"
    while Club.objects.filter(slug=slug).exists():
        slug = f"{slugify(name)[:50] or 'club'}-{secrets.token_hex(2)}"
    return slug


@transaction.atomic
def change_club(club: Club, *, actor: Actor, **values: str | bool) -> None:
    """Change what a club chooses for itself, by the names of its fields.

    Events that are there keep their time zone. The journal keeps no password.
    """
    for field, value in values.items():
        is_told = field != "wifi_password"
        changes: dict[str, Any] = {field: value}
        if field == "are_pages_open":
            changes["people_version"] = F("people_version") + 1
        Club.objects.filter(pk=club.pk).update(**changes)
        log_action(
            club,
            _ACTIONS[field][bool(value)],
            actor=actor,
            before=getattr(club, field) if is_told else None,
            after=value if is_told else None,
        )


# By whether the new value is empty or no.
_ACTIONS = {
    "are_pages_open": ("pages-closed", "pages-opened"),
    "is_findable": ("search-refused", "search-allowed"),
    "is_recording_open": ("recording-closed", "recording-opened"),
    "forgets_guests": ("guests-kept", "guests-forgotten"),
    "has_first_steps": ("steps-hidden", "steps-shown"),
    "wifi_name": ("wifi-named", "wifi-named"),
    "wifi_password": ("wifi-password", "wifi-password"),
    "has_wifi_code": ("wifi-code-hidden", "wifi-code-shown"),
    "time_zone": ("zone-chosen", "zone-chosen"),
    "name": ("club-renamed", "club-renamed"),
}


@transaction.atomic
def close_club(club: Club, *, is_closed: bool, actor: Actor) -> None:
    """Have all of a club erased 30 days from now, or keep it after all."""
    if Club.objects.filter(pk=club.pk, erased_from__isnull=is_closed).update(
        erased_from=timezone.now() + CLOSED_KEPT if is_closed else None
    ):
        log_action(club, "club-closed" if is_closed else "club-kept", actor=actor)


@transaction.atomic
def make_calendar_link(club: Club, *, actor: Actor) -> None:
    """Make a new link to the club's calendar; an earlier one no longer works."""
    generation = F("calendar_generation") + 1
    Club.objects.filter(pk=club.pk).update(calendar_generation=generation)
    log_action(club, "calendar-link-made", actor=actor)


def calendar_token(club: Club) -> str:
    """The part of the address of the club's calendar that only the server makes; empty
    before there is a link."""
    generation = club.calendar_generation
    return _CALENDAR.sign(f"{club.pk}.{generation}") if generation else ""


def read_calendar_token(token: str) -> Club:
    """The club of a token; LeagueError if it is forged or was renewed."""
    try:
        pk, generation = map(int, _CALENDAR.unsign(token).split("."))
        return Club.objects.get(pk=pk, calendar_generation=generation)
    except (signing.BadSignature, ValueError, Club.DoesNotExist):
        raise LeagueError("link-ended") from None


def log_export(club: Club, what: Export, *, actor: Actor, **about: int) -> None:
    """Note who took a file with names away; `about` is the person it is about."""
    log_action(club, "file-taken", actor=actor, after={"what": what, **about})


def make_sign_in_link(user: User) -> str:
    """Return a new token that signs `user` in once within ten minutes."""
    token = secrets.token_urlsafe(32)
    SignInLink.objects.create(
        user=user, token_hash=hash_of(token), expires_at=timezone.now() + LINK_LASTS
    )
    return token


def use_sign_in_link(token: str, *, is_at_machine: bool) -> User | None:
    """Spend a token; None if it is unknown, spent or late.

    That of a demo account is spent only at the machine itself.
    """
    fresh = _fresh_links(token, is_at_machine=is_at_machine)
    if not fresh.update(used_at=timezone.now()):
        return None
    return SignInLink.objects.get(token_hash=hash_of(token)).user


def holder_of_link(token: str, *, is_at_machine: bool) -> User | None:
    """Whom a token would sign in, which does not spend it."""
    link = _fresh_links(token, is_at_machine=is_at_machine).first()
    return link.user if link else None


def _fresh_links(token: str, *, is_at_machine: bool) -> QuerySet[SignInLink]:
    links = SignInLink.objects.filter(token_hash=hash_of(token), used_at=None)
    fresh = links.filter(expires_at__gt=timezone.now(), user__is_active=True)
    return fresh if is_at_machine else fresh.filter(user__is_demo=False)


def forget_dead_links() -> None:
    """Remove links that were spent or came too late; they open nothing any more."""
    is_dead = Q(used_at__isnull=False) | Q(expires_at__lte=timezone.now())
    SignInLink.objects.filter(is_dead).delete()


@transaction.atomic
def change_password(user: User, *, password: str) -> None:
    """Set a new password; the user's other sessions and sign-in links end."""
    user.set_password(password)
    user.save(update_fields=["password"])
    SignInLink.objects.filter(user=user, used_at=None).delete()


def _put_back(field: str) -> Undoer:
    return lambda row, actor: change_club(row.club, actor=actor, **{field: row.before})


def _register_switch(field: str, *, on: Words, off: Words, **common: Any) -> None:
    closed, opened = _ACTIONS[field]
    register(
        Action(opened, on),
        Action(closed, off, takes_back=opened),
        family=field,
        undone_by=Role.OWNER,
        undo=_put_back(field),
        **common,
    )


def hash_of(token: str) -> str:
    """Return what is kept of a secret token."""
    return hashlib.sha256(token.encode()).hexdigest()


register(
    Action(
        "club-founded",
        _("The club was founded"),
        never=_("A club cannot be undone."),
        is_news_for_members=True,
        card="brand",
    )
)
register(
    Action(
        "file-taken",
        _("Saved as a file: %(what)s"),
        labels={"what": Export},
        lines=lambda before, after, names: (
            [names.one(after)] if "player" in after else []
        ),
        never=_("A file that was saved cannot be called back."),
    )
)
register(
    Action("club-closed", _("The club was closed; it is erased 30 days later")),
    Action("club-kept", _("The club is kept after all"), takes_back="club-closed"),
    family="closing",
    undone_by=Role.OWNER,
    undo=lambda row, actor: close_club(
        row.club, is_closed=row.act == "club-kept", actor=actor
    ),
)
_register_switch(
    "are_pages_open",
    on=_("The pages were opened to everybody"),
    off=_("The pages were closed to strangers"),
    is_news_for_members=True,
)
_register_switch(
    "is_findable",
    on=_("Search engines may list the opened pages"),
    off=_("Search engines are asked to list no page"),
)
_register_switch(
    "is_recording_open",
    on=_("Members may record games by their links"),
    off=_("Members no longer record games by their links"),
)
_register_switch(
    "forgets_guests",
    on=_("Guests without a game for a year are erased"),
    off=_("Guests stay however long they are away"),
)
_register_switch(
    "has_wifi_code",
    on=_("A code that joins the Wi-Fi is shown"),
    off=_("No code that joins the Wi-Fi is shown"),
)
register(
    Action(
        "wifi-password",
        _("The password of the Wi-Fi was changed"),
        never=_("The journal keeps no password. Type the old one in the settings."),
    )
)
register(
    Action(
        "calendar-link-made",
        _("The club's calendar was given a new link"),
        never=_("A link that was replaced stays ended. Make another one instead."),
    )
)
register(
    Action("steps-shown", _("The first steps are shown again")),
    Action("steps-hidden", _("The first steps were hidden"), takes_back="steps-shown"),
    family="first-steps",
    topic="first-steps",
    undo=_put_back("has_first_steps"),
)
register(
    Action(
        "wifi-named",
        _("The Wi-Fi was given another name"),
        undo=_put_back("wifi_name"),
    ),
    Action(
        "zone-chosen",
        _("The club chose another time zone"),
        undo=_put_back("time_zone"),
    ),
    Action(
        "club-renamed",
        _("The club was given another name"),
        undo=_put_back("name"),
    ),
    undone_by=Role.OWNER,
)
