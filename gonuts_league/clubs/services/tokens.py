"""Tokens, by which programs act for a person in one club."""

import json
import secrets
from collections.abc import Sequence
from datetime import timedelta
from functools import lru_cache

from django.db import connection, transaction
from django.db.models import F, OuterRef
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import TokenScope
from gonuts_league.clubs.models import ApiToken, Club, Membership, User
from gonuts_league.clubs.rules import scopes_in
from gonuts_league.errors import LeagueError

from .accounts import hash_of
from .actions import Action, log_action, register

# Anyone who finds one in a file knows what it opens.
PREFIX = "gn_"
_USE_NOTED = timedelta(minutes=1)


@transaction.atomic
def make_token(
    user: User, club: Club, *, name: str, scopes: Sequence[str], actor: Actor
) -> tuple[ApiToken, str]:
    """Make a token; return it with its secret, which nothing shows again.

    Raises LeagueError for scopes that the user's role in the club does not have.
    """
    if not set(scopes) <= set(scopes_in(user, club)) or not scopes:
        raise LeagueError("token-scopes", path="scopes")
    secret = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        club=club,
        user=user,
        name=name,
        scopes=list(scopes),
        token_hash=hash_of(secret),
        begins=secret[:8],
    )
    log_action(club, "token-made", actor=actor, after={"user": token.user_id})
    return token, secret


@transaction.atomic
def end_token(token: ApiToken, *, actor: Actor) -> None:
    """End a token for good; one that has ended stays as it is."""
    if ApiToken.objects.filter(pk=token.pk, ended_at=None).update(
        ended_at=timezone.now()
    ):
        log_action(
            token.club, "token-ended", actor=actor, after={"user": token.user_id}
        )


def open_token(secret: str) -> ApiToken | None:
    """Return the token of a secret with its club and user, and note its use.

    This user has a role in that club alone. None if it is unknown or ended, or its
    person is no longer in the club. Only its hash is looked up, so how long that takes
    tells nothing of the secret.
    """
    own = Membership.objects.filter(club=OuterRef("club"), user=OuterRef("user"))
    token = (
        ApiToken.objects.select_related("club", "user")
        .annotate(role=own.values("role"))
        .filter(token_hash=hash_of(secret), ended_at=None, user__is_active=True)
        .first()
    )
    if token is None or token.role is None:
        return None
    token.user.token_club = token.club_id
    token.user.roles = {token.club_id: token.role}
    now = timezone.now()
    if token.last_used_at is None or token.last_used_at <= now - _USE_NOTED:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return token


def club_read_with(secret: str) -> int | None:
    """Return the club that a token reads, for polls that find nothing new; None where
    `open_token` has more to ask or to note."""
    noted = connection.ops.adapt_datetimefield_value(timezone.now() - _USE_NOTED)
    with connection.cursor() as cursor:
        cursor.execute(_reading_sql(), [hash_of(secret), noted])
        club, scopes = cursor.fetchone() or (None, "[]")
    return club if TokenScope.READ in json.loads(scopes) else None


# As for the polls of pages, what Django writes for it is kept.
@lru_cache
def _reading_sql() -> str:
    tokens = ApiToken.objects.filter(token_hash="", ended_at=None)
    noted = tokens.filter(last_used_at__gt=timezone.now())
    known = noted.filter(user__is_active=True, user__is_demo=False)
    rows = known.filter(club__memberships__user=F("user"))
    return str(rows.values_list("club", "scopes").query.sql_with_params()[0])


register(
    Action(
        "token-made",
        _("%(name)s made a token for programs"),
        never=_("A token is ended on the page of tokens."),
    ),
    Action(
        "token-ended",
        _("A token of %(name)s for programs was ended"),
        never=_("A token that has ended opens nothing again. Make a new one."),
    ),
)
