"""Choose how an event's standings are made: its points system and its tie-breaks."""

from collections.abc import Sequence

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import SEEN_ROUNDS
from gonuts_league.events.standings.system_fit import fit_of, system_errors
from gonuts_league.standings.points import POINT_SYSTEMS
from gonuts_league.standings.tiebreaks import TIE_BREAKS

from .setup import bump_standings, lock_event, log_event


@transaction.atomic
def change_standings_rules(
    event: Event,
    *,
    points_system: str,
    tie_breaks: Sequence[str],
    actor: Actor,
    reason: str = "",
) -> Event:
    """Count by another points system, or break ties in another order.

    It is free until round 1 is published; from then on a reason is kept with it.
    LeagueError if that is missing, or the event does not allow such rules.
    """
    event = lock_event(event)
    before = rules_of(event)
    after = {"points_system": points_system, "tie_breaks": list(tie_breaks)}
    if before == after:
        return event
    unknown = points_system not in POINT_SYSTEMS or set(tie_breaks) - set(TIE_BREAKS)
    if unknown or len(set(tie_breaks)) < len(tie_breaks):
        raise LeagueError("standings-rules-unknown")
    if points_system != event.points_system:
        for error in system_errors(fit_of(event), points_system):
            raise error
    if has_begun(event) and not reason and actor.undoing is None:
        raise LeagueError("standings-reason-missing", path="reason_words")
    event.points_system, event.tie_breaks = points_system, list(tie_breaks)
    event.save(update_fields=["points_system", "tie_breaks"])
    bump_standings(event)
    log_event(
        event,
        "standings-rules-changed",
        actor,
        before=before,
        after=after,
        reason=reason,
    )
    return event


def rules_of(event: Event) -> dict[str, object]:
    """The rules of an event as the journal keeps them."""
    return {
        "points_system": event.points_system,
        "tie_breaks": list(event.tie_breaks),
    }


def has_begun(event: Event) -> bool:
    """Whether players have seen a round, so that rules are not changed in passing."""
    return event.rounds.filter(state__in=SEEN_ROUNDS).exists()
