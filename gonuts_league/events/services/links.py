"""Give a table another code, when the old one has gone astray."""

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.journal import note_act
from gonuts_league.tables.models import TableLink
from gonuts_league.tables.services.links import revoke_link


@transaction.atomic
def renew_code(link: TableLink, *, actor: Actor) -> TableLink:
    """End every copy of a table's code; the new one opens the table."""
    fresh = revoke_link(link)
    note_act(
        link.event.club,
        "code-renewed",
        actor=actor,
        event=link.event,
        after={"table": link.number},
    )
    return fresh
