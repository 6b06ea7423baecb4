"""Keep what was done, in the same transaction as the action."""

from typing import Any

from gonuts_league.clubs.actions import ACTIONS
from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club, JournalEntry


def log_action(
    club: Club,
    act: str,
    *,
    actor: Actor,
    event: Any = None,
    table: Any = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> JournalEntry:
    """Append one registered action; `before` and `after` hold ids, never names."""
    return JournalEntry.objects.create(
        club=club,
        act=ACTIONS[act].name,
        event=event,
        table=table,
        user=actor.user,
        device=actor.device,
        link=actor.link,
        undoes=actor.undoing,
        before=before,
        after=after,
        reason=reason,
    )
