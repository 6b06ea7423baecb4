"""Read a draft: its pins, who sits at which table, and who has it on a screen now."""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.models import DraftEditor, Event, Pin, Round

# A draft that is open asks every few seconds; one that is silent longer was left.
STILL_THERE = timedelta(seconds=20)


def pins_of_number(event: Event, number: int) -> list[Pin]:
    """The pins of one round, those of an earlier draft of it included, oldest first."""
    return list(_on_the_list(event.pins.filter(round_number=number)).order_by("pk"))


def pins_of(round_: Round) -> list[Pin]:
    """The pins that hold for a draft and for every later draw of it, with names."""
    held = Pin.objects.filter(event=round_.event_id, round_number=round_.number)
    pins = _on_the_list(held).select_related("entry__player", "other__player")
    return list(pins.order_by("pk"))


def _on_the_list(pins: QuerySet[Pin]) -> QuerySet[Pin]:
    """Without those of people who were taken off the list; they may come back."""
    return pins.filter(entry__removed_at=None, other__removed_at=None)


def seen_of(round_: Round) -> str:
    """A draft as it stands, as its pages name it to what they send: "12.3"."""
    return f"{round_.pk}.{round_.version}"


def others_editing(
    round_: Round, *, actor: Actor, screen: str = "", now: datetime
) -> list[DraftEditor]:
    """Who else has a draft on a screen now, an own second screen included."""
    editors = DraftEditor.objects.filter(round=round_, seen_at__gt=now - STILL_THERE)
    own = Q(user=actor.user, screen=screen)
    return list(editors.exclude(own).select_related("user").order_by("pk"))
