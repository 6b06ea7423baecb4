"""Correct a result that was found wrong only after its round was closed."""

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.enums import RoundState
from gonuts_league.tables.models import Table

from .results import reopen_result
from .rounds import reopen_round
from .setup import lock_event


@transaction.atomic
def correct_result(table: Table, *, actor: Actor, reason: str = "") -> Table:
    """Open a result again, and its round with it where that is closed.

    Later rounds stay as they were drawn; the standings follow once it is confirmed
    anew. LeagueError if the event is finished or the table has no result.
    """
    lock_event(table.round.event)
    table = Table.objects.select_related("round__event__club").get(pk=table.pk)
    if table.round.state == RoundState.CLOSED:
        table.round = reopen_round(table.round, actor=actor)
    return reopen_result(table, actor=actor, reason=reason)
