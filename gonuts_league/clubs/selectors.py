from typing import Any

from django.db.models import Q, QuerySet

from .enums import ORGANISING
from .models import Club


def visible_clubs(user: Any) -> QuerySet[Club]:
    """Clubs whose pages `user` may read: its own, and those that opened theirs."""
    if not user.is_authenticated:
        return Club.objects.filter(are_pages_open=True)
    return Club.objects.filter(
        Q(are_pages_open=True) | Q(memberships__user=user)
    ).distinct()


def own_clubs(user: Any) -> QuerySet[Club]:
    """Clubs that `user` belongs to, in any role."""
    if not user.is_authenticated:
        return Club.objects.none()
    return Club.objects.filter(memberships__user=user).order_by("name")


def clubs_organised_by(user: Any) -> QuerySet[Club]:
    if not user.is_authenticated:
        return Club.objects.none()
    return Club.objects.filter(
        memberships__user=user, memberships__role__in=ORGANISING
    )
