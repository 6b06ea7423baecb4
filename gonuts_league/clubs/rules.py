"""Who may do what, in one place; a club's people see and change only their club."""

from typing import Any

import rules

from .enums import ORGANISING, Role
from .models import Club, Membership


def role_in(user: Any, club: Club) -> str | None:
    """Give the role that `user` has in `club`, or None for a stranger."""
    if not user.is_authenticated:
        return None
    return (
        Membership.objects.filter(club=club, user=user)
        .values_list("role", flat=True)
        .first()
    )


@rules.predicate
def is_member(user: Any, club: Club) -> bool:
    return role_in(user, club) is not None


@rules.predicate
def is_organiser(user: Any, club: Club) -> bool:
    return role_in(user, club) in ORGANISING


@rules.predicate
def is_owner(user: Any, club: Club) -> bool:
    return role_in(user, club) == Role.OWNER


rules.add_perm("clubs.view", is_member)
rules.add_perm("clubs.score", is_member)
rules.add_perm("clubs.organise", is_organiser)
rules.add_perm("clubs.own", is_owner)
