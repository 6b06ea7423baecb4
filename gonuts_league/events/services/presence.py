"""Who has a draft on a screen now, so that two helpers know of each other."""

from datetime import datetime, timedelta

from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.models import DraftEditor, Round

FORGOTTEN = timedelta(hours=1)


def touch_editor(
    round_: Round, *, actor: Actor, screen: str = "", now: datetime | None = None
) -> None:
    """Say that somebody signed in has this draft open; `screen` names the browser."""
    if actor.user is None:
        return
    now = now or timezone.now()
    DraftEditor.objects.update_or_create(
        round=round_, user=actor.user, screen=screen, defaults={"seen_at": now}
    )
    old = DraftEditor.objects.filter(round=round_, seen_at__lt=now - FORGOTTEN)
    old.delete()
