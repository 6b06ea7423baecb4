"""Found a club, open its pages, sign in by a link."""

import hashlib
import secrets
from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import Club, Membership, SignInLink, User
from gonuts_league.clubs.services.actions import Action, register

from .actions import log_action

LINK_LASTS = timedelta(minutes=10)


@transaction.atomic
def found_club(
    name: str, *, username: str, password: str, called: str = "", is_demo: bool = False
) -> Club:
    """Make a club and the account that owns it; the username must be free."""
    user = User.objects.create_user(
        username=username, password=password, first_name=called, is_demo=is_demo
    )
    return found_club_for(user, name=name, is_demo=is_demo)


@transaction.atomic
def found_club_for(user: User, *, name: str, is_demo: bool = False) -> Club:
    """Make a club owned by an account that exists."""
    club = Club.objects.create(name=name, slug=free_slug(name), is_demo=is_demo)
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
def open_pages(club: Club, *, are_open: bool, actor: Actor) -> None:
    """Show the club's pages to everybody, or to its own people only."""
    Club.objects.filter(pk=club.pk).update(
        are_pages_open=are_open, people_version=F("people_version") + 1
    )
    log_action(
        club,
        "pages-opened" if are_open else "pages-closed",
        actor=actor,
        before=club.are_pages_open,
        after=are_open,
    )


@transaction.atomic
def let_be_found(club: Club, *, is_findable: bool, actor: Actor) -> None:
    """Let search engines list the club's opened pages, or no more."""
    Club.objects.filter(pk=club.pk).update(is_findable=is_findable)
    log_action(
        club,
        "search-allowed" if is_findable else "search-refused",
        actor=actor,
        before=club.is_findable,
        after=is_findable,
    )


@transaction.atomic
def open_recording(club: Club, *, is_open: bool, actor: Actor) -> None:
    """Let members record single games by their private links, or no more."""
    Club.objects.filter(pk=club.pk).update(is_recording_open=is_open)
    log_action(
        club,
        "recording-opened" if is_open else "recording-closed",
        actor=actor,
        before=club.is_recording_open,
        after=is_open,
    )


@transaction.atomic
def name_wifi(club: Club, *, wifi_name: str, actor: Actor) -> None:
    """Set the network that signs and tents name for phones; empty names none."""
    Club.objects.filter(pk=club.pk).update(wifi_name=wifi_name)
    log_action(club, "wifi-named", actor=actor, before=club.wifi_name, after=wifi_name)


@transaction.atomic
def choose_zone(club: Club, *, time_zone: str, actor: Actor) -> None:
    """Plan by another clock from now on; events that are there keep theirs."""
    Club.objects.filter(pk=club.pk).update(time_zone=time_zone)
    log_action(club, "zone-chosen", actor=actor, before=club.time_zone, after=time_zone)


def make_sign_in_link(user: User) -> str:
    """Make a token that signs `user` in once within ten minutes; give it back."""
    token = secrets.token_urlsafe(32)
    SignInLink.objects.create(
        user=user, token_hash=_hash(token), expires_at=timezone.now() + LINK_LASTS
    )
    return token


def use_sign_in_link(token: str, *, is_at_machine: bool) -> User | None:
    """Spend a token; None if it is unknown, spent or late.

    That of a demo account is spent only at the machine itself.
    """
    now = timezone.now()
    link = SignInLink.objects.filter(token_hash=_hash(token))
    fresh = link.filter(used_at=None, expires_at__gt=now, user__is_active=True)
    if not is_at_machine:
        fresh = fresh.filter(user__is_demo=False)
    if not fresh.update(used_at=now):
        return None
    return link.get().user


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


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


register(
    Action(
        "club-founded",
        _("The club was founded"),
        never=_("A club stays once it is founded."),
    )
)
register(
    Action("pages-opened", _("The pages were opened to everybody")),
    Action(
        "pages-closed",
        _("The pages were closed to strangers"),
        takes_back="pages-opened",
    ),
    family="pages",
    undone_by=Role.OWNER,
    undo=lambda act, actor: open_pages(act.club, are_open=act.before, actor=actor),
)
register(
    Action("search-allowed", _("Search engines may list the opened pages")),
    Action(
        "search-refused",
        _("Search engines are asked to list no page"),
        takes_back="search-allowed",
    ),
    family="search",
    undone_by=Role.OWNER,
    undo=lambda act, actor: let_be_found(act.club, is_findable=act.before, actor=actor),
)
register(
    Action("recording-opened", _("Members may record games by their links")),
    Action(
        "recording-closed",
        _("Members record games by their links no more"),
        takes_back="recording-opened",
    ),
    family="recording",
    undone_by=Role.OWNER,
    undo=lambda act, actor: open_recording(act.club, is_open=act.before, actor=actor),
)
register(
    Action(
        "wifi-named",
        _("The Wi-Fi was given another name"),
        undo=lambda act, actor: name_wifi(act.club, wifi_name=act.before, actor=actor),
    ),
    Action(
        "zone-chosen",
        _("The club chose another time zone"),
        undo=lambda act, actor: choose_zone(
            act.club, time_zone=act.before, actor=actor
        ),
    ),
    undone_by=Role.OWNER,
)
