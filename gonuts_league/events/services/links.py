"""Keys to a whole event, and another key when an old one has gone astray."""

from django.core import signing
from django.db import transaction
from django.db.models import F

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import LinkKind, WallShows
from gonuts_league.events.models import Event, EventLink
from gonuts_league.tables.codes import event_code
from gonuts_league.tables.models import TableLink
from gonuts_league.tables.services.links import revoke_link

from .setup import lock_event, log_event

_SIGNER = signing.Signer(salt="event-link", sep="~")


def event_link(event: Event, kind: LinkKind) -> EventLink:
    """Give the link to a page of the event, making it on first use."""
    link, _ = EventLink.objects.get_or_create(event=event, kind=kind)
    return link


def event_link_token(link: EventLink) -> str:
    """Give the part of the address that proves the holder; only the server makes it."""
    return _SIGNER.sign(f"{link.event_id}.{link.kind}.{link.generation}")


def open_event_link(token: str, kind: LinkKind) -> EventLink:
    """Find the link of a token; LeagueError if it is forged, revoked or of other kind.

    Its event and club come with it.
    """
    try:
        event_id, named, generation = _SIGNER.unsign(token).split(".")
        link = (
            EventLink.objects.select_related("event__club")
            .filter(event__deleted_at=None, kind=named, generation=int(generation))
            .filter(event_id=int(event_id))
            .first()
        )
    except (signing.BadSignature, ValueError):
        raise LeagueError("link-ended") from None
    if link is None or link.kind != kind:
        raise LeagueError("link-ended")
    return link


@transaction.atomic
def renew_event_link(link: EventLink, *, actor: Actor) -> EventLink:
    """End every copy of a link and its code; the new ones open the page."""
    EventLink.objects.filter(pk=link.pk).update(
        generation=F("generation") + 1, code=event_code()
    )
    link.refresh_from_db()
    log_event(link.event, "event-link-renewed", actor, after={"kind": link.kind})
    return link


@transaction.atomic
def renew_code(link: TableLink, *, actor: Actor) -> TableLink:
    """End every copy of a table's code; the new one opens the table."""
    before = {"generation": link.generation}
    fresh = revoke_link(link)
    log_event(
        link.event,
        "code-renewed",
        actor,
        before=before,
        after={"table": link.number, "generation": fresh.generation},
    )
    return fresh


@transaction.atomic
def let_wall_show(event: Event, shows: WallShows, *, actor: Actor) -> Event:
    """Choose what all walls of the event show from now on."""
    event = lock_event(event, allow_finished=True)
    before = event.wall_shows
    event.wall_shows = shows
    event.save(update_fields=["wall_shows"])
    log_event(
        event, "wall-changed", actor, before={"shows": before}, after={"shows": shows}
    )
    return event


@transaction.atomic
def hand_over_screen(event: Event, kind: LinkKind, *, actor: Actor) -> EventLink:
    """Give the link that this screen is to hold instead of an account."""
    link = event_link(event, kind)
    log_event(event, "screen-handed-over", actor, after={"kind": kind})
    return link
