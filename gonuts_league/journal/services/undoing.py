"""Take an act of the journal back.

The act itself stays in the journal; taking it back is an act of its own that points to
it, and can be taken back in turn.
"""

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import ACTIONS
from gonuts_league.errors import LeagueError
from gonuts_league.events.services.setup import lock_event
from gonuts_league.journal.sentences import name_acts
from gonuts_league.journal.undo import Undo, undo_of, why_never
from gonuts_league.players.services import lock_club


@transaction.atomic
def undo_act(act: JournalEntry, *, actor: Actor) -> JournalEntry:
    """Take one act back and give the act that did so.

    LeagueError says why not, and nothing is changed: it was undone already, later acts
    rest on it (they are named), or what it left has changed since.
    """
    # The club first, as where people are merged or entered at a desk.
    action = ACTIONS.get(act.act)
    if act.event is None or (action and action.is_for_all_events):
        lock_club(act.club)
    if act.event is not None:
        lock_event(act.event, allow_finished=True)
    fresh = JournalEntry.objects.select_related("club", "event__club", "table__round")
    act = fresh.get(pk=act.pk)
    _require_possible(undo_of(act))
    if action and action.undo:
        action.undo(act, actor.taking_back(act))
    undone = JournalEntry.objects.filter(undoes=act).first()
    if undone is None:  # its service found nothing to do
        raise LeagueError("changed-since")
    return undone


def _require_possible(undo: Undo) -> None:
    if not undo.is_known:
        raise LeagueError("undo-never", sentence=why_never(undo.act))
    if undo.is_undone:
        raise LeagueError("undone-already")
    if undo.rests:
        raise LeagueError("undo-rests", acts=name_acts(undo.rests))
