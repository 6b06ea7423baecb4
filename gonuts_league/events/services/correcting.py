"""Correct a result that was found wrong only after its round was closed."""

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Round
from gonuts_league.tables.models import Table

from .results import reopen_result
from .setup import lock_event, require_no_correction


@transaction.atomic
def correct_result(table: Table, *, actor: Actor, reason: str = "") -> Table:
    """Open a result again; a closed round opens for this table alone.

    Confirming it closes the round again. Later rounds stay as they were drawn.
    LeagueError if the event is finished, the table has no result, or another table of
    a closed round is being corrected.
    """
    event = lock_event(table.round.event)
    closed = Round.objects.filter(pk=table.round_id, state=RoundState.CLOSED)
    if closed.exists():
        require_no_correction(event)
        closed.update(reopened_for=table)
    return reopen_result(table, actor=actor, reason=reason)
