"""Undo an action of the journal.

Its row stays; undoing it is an action that points to it, and can be undone in turn.
"""

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import ACTIONS
from gonuts_league.errors import LeagueError
from gonuts_league.events.services.setup import lock_event
from gonuts_league.journal.sentences import name_actions
from gonuts_league.journal.undo import Undo, undo_of, why_never
from gonuts_league.players.services import lock_club


@transaction.atomic
def undo_action(row: JournalEntry, *, actor: Actor) -> JournalEntry:
    """Undo one action; return the row of what undid it.

    LeagueError, with nothing changed: it was undone already, later actions rest on it
    (they are named), or what it left has changed since.
    """
    # The club first, as where people are merged or entered at a desk.
    action = ACTIONS.get(row.act)
    if row.event is None or (action and action.is_for_all_events):
        lock_club(row.club)
    if row.event is not None:
        lock_event(row.event, allow_finished=True)
    fresh = JournalEntry.objects.select_related("club", "event__club", "table__round")
    row = fresh.get(pk=row.pk)
    _require_possible(undo_of(row))
    if action and action.undo:
        action.undo(row, actor.taking_back(row))
    undone = JournalEntry.objects.filter(undoes=row).first()
    if undone is None:  # its service found nothing to do
        raise LeagueError("changed-since")
    return undone


def _require_possible(undo: Undo) -> None:
    if not undo.is_known:
        raise LeagueError("undo-never", sentence=why_never(undo.row))
    if undo.is_undone:
        raise LeagueError("undone-already")
    if undo.rests:
        raise LeagueError("undo-rests", acts=name_actions(undo.rests))
