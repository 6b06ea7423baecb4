"""Set what the walls show, and note that a screen was handed over."""

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.actions import log_action
from gonuts_league.events.enums import LinkKind, WallShows
from gonuts_league.events.models import Event, EventLink

from .links import event_link
from .setup import lock_event


@transaction.atomic
def let_wall_show(event: Event, shows: WallShows, *, actor: Actor) -> Event:
    """Choose what all walls of the event show from now on."""
    event = lock_event(event, allow_finished=True)
    before = event.wall_shows
    event.wall_shows = shows
    event.save(update_fields=["wall_shows"])
    log_action(
        event.club,
        "wall-changed",
        actor=actor,
        event=event,
        before={"shows": before},
        after={"shows": shows},
    )
    return event


@transaction.atomic
def hand_over_screen(event: Event, kind: LinkKind, *, actor: Actor) -> EventLink:
    """Give the link that this screen is to hold instead of an account."""
    link = event_link(event, kind)
    log_action(
        event.club,
        "screen-handed-over",
        actor=actor,
        event=event,
        after={"kind": kind},
    )
    return link
