"""Who may see and do what, in one place; a club's people change only their club."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import rules
from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, IntegerField, Q, QuerySet, When
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_http_methods

from gonuts_league.web.requests import in_zone

from .enums import ORGANISING, Role, TokenScope
from .models import ApiToken, Club, Membership, User

View = Callable[..., HttpResponse]


class LinkHolder(AnonymousUser):
    """A visitor with the private link of a person in a club.

    The pages of that club show the holder what they show its members; of all that
    members may do, the holder may do nothing.
    """

    def __init__(self, player: Any, *, token: str, link: str) -> None:
        super().__init__()
        self.link_club = self.player_club = player.club_id
        self.player, self.called = player.pk, player.name
        self.face, self.token, self.link = player.face or player.pk, token, link


class TableSitter(AnonymousUser):
    """A visitor with a phone that is said to be a player's, at one of a club's tables.

    The pages show the holder what they show strangers, with the own row marked.
    """

    def __init__(self, player: Any, *, table_url: str) -> None:
        super().__init__()
        self.player_club, self.player = player.club_id, player.pk
        self.table_url = table_url


def role_in(user: Any, club: Club) -> str | None:
    """Return the role that `user` has in `club`, or None for a stranger."""
    return user.roles.get(club.pk) if user.is_authenticated else None


@rules.predicate
def is_member(user: Any, club: Club) -> bool:
    return role_in(user, club) is not None


@rules.predicate
def is_organiser(user: Any, club: Club) -> bool:
    return role_in(user, club) in ORGANISING


@rules.predicate
def is_owner(user: Any, club: Club) -> bool:
    return role_in(user, club) == Role.OWNER


def reads_as_member(user: Any, club: Club) -> bool:
    """Return whether a club's pages show `user` what is for its members alone."""
    return getattr(user, "link_club", 0) == club.pk or is_member(user, club)


def scopes_in(user: Any, club: Club) -> list[TokenScope]:
    """What the tokens of `user` in `club` may be good for, by the role there."""
    if is_organiser(user, club):
        return [*TokenScope]
    return [TokenScope.READ, TokenScope.SCORE] if is_member(user, club) else []


rules.add_perm("clubs.view", is_member)
rules.add_perm("clubs.score", is_member)
rules.add_perm("clubs.organise", is_organiser)
rules.add_perm("clubs.own", is_owner)


def visible_clubs(user: Any) -> QuerySet[Club]:
    """Clubs whose pages `user` may read: their own, and those with open pages."""
    if not user.is_authenticated:
        own = getattr(user, "link_club", None)
        return Club.objects.filter(Q(are_pages_open=True) | Q(pk=own))
    return Club.objects.filter(Q(are_pages_open=True) | Q(pk__in=[*user.roles]))


def club_or_404(request: HttpRequest, slug: str, permission: str = "") -> Club:
    """Return a club that the reader may see, and has any `permission` named for."""
    club = get_object_or_404(visible_clubs(request.user), slug=slug)
    if permission and not request.user.has_perm(permission, club):
        raise Http404
    return in_zone(club)


def club_page(*methods: str, may: str = "") -> Callable[[View], View]:
    """Let a view answer these methods; it is given the club in place of its slug, for
    readers who may see it, and have any permission that `may` names."""

    def decorate(view: View) -> View:
        @require_http_methods(methods)
        @wraps(view)
        def opened(request: HttpRequest, club_slug: str, **ids: Any) -> HttpResponse:
            return view(request, club_or_404(request, club_slug, may), **ids)

        return opened

    return decorate


def own_clubs(user: Any) -> QuerySet[Club]:
    """Clubs that `user` belongs to, in any role."""
    if not user.is_authenticated:
        return Club.objects.none()
    return _clubs_of(user).order_by("name")


def opened_clubs() -> QuerySet[Club]:
    """Clubs whose pages everybody may read, by name."""
    return Club.objects.filter(are_pages_open=True).order_by("name")


def demo_accounts() -> QuerySet[User]:
    return User.objects.filter(is_demo=True, is_active=True).order_by("pk")


def clubs_organised_by(user: Any) -> QuerySet[Club]:
    if not user.is_authenticated:
        return Club.objects.none()
    return _clubs_of(user, memberships__role__in=ORGANISING)


def _clubs_of(user: User, **more: Any) -> QuerySet[Club]:
    clubs = Club.objects.filter(memberships__user=user, **more)
    return clubs.filter(pk=user.token_club) if user.token_club else clubs


def memberships_of(club: Club) -> QuerySet[Membership]:
    """Who runs a club, owners first (the roles' order), then by name."""
    by_role = Case(
        *(When(role=role, then=place) for place, role in enumerate(Role.values)),
        output_field=IntegerField(),
    )
    return club.memberships.select_related("user").order_by(
        by_role, "user__first_name", "user__username"
    )


def tokens_seen_by(user: Any, club: Club) -> QuerySet[ApiToken]:
    """Tokens in force that `user` may end: their own, of an owner all of the club."""
    tokens = club.tokens.filter(ended_at=None).select_related("club", "user")
    seen = tokens if is_owner(user, club) else tokens.filter(user=user)
    return seen.order_by("-pk")


def renewable_memberships(club: Club) -> QuerySet[Membership]:
    """Memberships whose owner may get a new sign-in link from this club's owner.

    Not for accounts that another club trusts too, nor for administrators or the demo:
    the holder of the link is that account.
    """
    elsewhere = Membership.objects.exclude(club=club).values("user")
    return club.memberships.exclude(user__in=elsewhere).filter(
        user__is_staff=False, user__is_superuser=False, user__is_demo=False
    )
