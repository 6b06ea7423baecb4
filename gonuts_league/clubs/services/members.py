"""Add and remove the people who help to run a club."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import Club, JournalEntry, Membership, User
from gonuts_league.clubs.rules import memberships_of
from gonuts_league.clubs.services.actions import (
    Action,
    register,
    require_same,
    still_there,
)
from gonuts_league.errors import LeagueError

from .accounts import make_sign_in_link
from .actions import log_action
from .tokens import end_token


@transaction.atomic
def add_member(
    club: Club, *, username: str, called: str, role: str, actor: Actor
) -> tuple[Membership, str]:
    """Make an account without a password as a member; return its sign-in token.

    The username must be free.
    """
    user = User.objects.create_user(username=username, first_name=called)
    membership = _join(club, user, role, actor)
    return membership, make_sign_in_link(user)


@transaction.atomic
def restore_member(club: Club, *, user: User, role: str, actor: Actor) -> Membership:
    """Undo a removal; a member who is back already stays unchanged."""
    found = club.memberships.filter(user=user).first()
    return found or _join(club, user, role, actor)


@transaction.atomic
def remove_member(membership: Membership, *, actor: Actor) -> None:
    """End a membership of a club, and the person's tokens in it.

    The account stays: it may run another club. LeagueError for the last owner who can
    sign in.
    """
    club = _club_with_owner_besides(membership)
    for token in club.tokens.filter(user=membership.user_id, ended_at=None):
        end_token(token, actor=actor.on_its_own())
    values = _as_values(membership)
    # No loss: the journal keeps who it was and in which role, and can bring it back.
    membership.delete()
    log_action(club, "member-removed", actor=actor, before=values)


@transaction.atomic
def change_role(membership: Membership, *, role: str, actor: Actor) -> None:
    """Give a member another role; LeagueError for the last owner who can sign in."""
    club = _club_with_owner_besides(membership)
    before = _as_values(membership)
    membership.role = role
    membership.save(update_fields=["role"])
    after = _as_values(membership)
    log_action(club, "member-role", actor=actor, before=before, after=after)


def _club_with_owner_besides(membership: Membership) -> Club:
    """Lock the club; LeagueError if it would be without an owner."""
    club = Club.objects.select_for_update().get(pk=membership.club_id)
    others = memberships_of(club).filter(role=Role.OWNER).exclude(pk=membership.pk)
    if membership.role == Role.OWNER and not any(each.user.has_come for each in others):
        raise LeagueError("last-owner")
    return club


def _join(club: Club, user: User, role: str, actor: Actor) -> Membership:
    membership = Membership.objects.create(club=club, user=user, role=role)
    log_action(club, "member-added", actor=actor, after=_as_values(membership))
    return membership


def _as_values(membership: Membership) -> dict[str, object]:
    return {"user": membership.user_id, "role": membership.role}


def _remove_again(row: JournalEntry, actor: Actor) -> None:
    membership = still_there(row.club.memberships.filter(user=row.after["user"]))
    remove_member(membership, actor=actor)


def _restore(row: JournalEntry, actor: Actor) -> None:
    user = still_there(User.objects.filter(pk=row.before["user"]))
    restore_member(row.club, user=user, role=row.before["role"], actor=actor)


def _role_back(row: JournalEntry, actor: Actor) -> None:
    membership = still_there(row.club.memberships.filter(user=row.after["user"]))
    require_same(membership.role, row.after["role"])
    change_role(membership, role=row.before["role"], actor=actor)


register(
    Action("member-role", _("%(name)s is now %(role)s"), undo=_role_back),
    Action("member-added", _("%(name)s helps as %(role)s"), undo=_remove_again),
    Action(
        "member-removed",
        _("%(name)s no longer helps as %(role)s"),
        undo=_restore,
        takes_back="member-added",
    ),
    family="members",
    touches="user",
    undone_by=Role.OWNER,
    labels={"role": Role},
)
