"""Enter a player while a round runs."""

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Entry, Event
from gonuts_league.players.models import Player

from .people import check_in, enter_newcomer, enter_players, undrop_entry


@transaction.atomic
def come_late(
    event: Event,
    *,
    entry: Entry | None = None,
    player: Player | None = None,
    name: str = "",
    actor: Actor,
) -> Entry:
    """Enter a player while a round runs, who plays from the next draw on.

    The player is in the event, in the club, or new by name. `repairing.seat_late`
    finds a place for them in this round. LeagueError if the event is full.
    """
    if entry is None:
        entry = _enter(event, player, name, actor)
    if entry.dropped_at is not None:
        entry = undrop_entry(entry, actor=actor)
    return check_in(entry, is_here=True, actor=actor)


def _enter(event: Event, player: Player | None, name: str, actor: Actor) -> Entry:
    if player is None:
        entry = enter_newcomer(event, name=name, actor=actor)
    else:
        enter_players(event, [player], actor=actor, is_here=True)
        entry = event.entries.select_related("player").get(player=player)
    if entry.waiting_since is not None:
        raise LeagueError("full-for-late", name=entry.player.name)
    return entry
