"""Who has a draft on a screen now, so that two helpers know of each other."""

from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.models import DraftEditor, Round

# A draft that is open asks every few seconds; one that is silent longer was left.
STILL_THERE = timedelta(seconds=20)
FORGOTTEN = timedelta(hours=1)


def touch_editor(
    round_: Round, *, actor: Actor, screen: str = "", now: datetime | None = None
) -> None:
    """Note that a user has this draft open; `screen` names the browser."""
    if actor.user is None:
        return
    now = now or timezone.now()
    DraftEditor.objects.update_or_create(
        round=round_, user=actor.user, screen=screen, defaults={"seen_at": now}
    )
    old = DraftEditor.objects.filter(round=round_, seen_at__lt=now - FORGOTTEN)
    old.delete()


def others_editing(
    round_: Round, *, actor: Actor, screen: str = "", now: datetime
) -> list[DraftEditor]:
    """Who else has a draft on a screen now, an own second screen included."""
    editors = DraftEditor.objects.filter(round=round_, seen_at__gt=now - STILL_THERE)
    own = Q(user=actor.user, screen=screen)
    return list(editors.exclude(own).select_related("user").order_by("pk"))
