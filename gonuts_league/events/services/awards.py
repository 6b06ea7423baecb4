"""Give points without a game (penalty, adjustment, forfeit) and take them back."""

from decimal import Decimal

from django.db import transaction
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import AwardKind, ByeCause
from gonuts_league.events.models import Award, Entry, Round

from .setup import bump_standings, lock_event, log_event


@transaction.atomic
def give_award(
    entry: Entry,
    *,
    kind: AwardKind,
    points: Decimal | None,
    actor: Actor,
    reason: str = "",
    cause: ByeCause | None = None,
    round_: Round | None = None,
) -> Award:
    """Write points to an entry's account (negative for a penalty), with the reason.

    None gives a bye what the event's byes are worth, and `cause` says why it is one.

    The journal does not repeat the reason: it may hold a name.
    """
    event = lock_event(entry.event)
    award = Award.objects.create(
        event=event,
        entry=entry,
        round=round_,
        kind=kind,
        points=points,
        cause=cause or "",
        reason=reason,
    )
    bump_standings(event)
    log_event(event, "award-given", actor, after=_as_values(award))
    return award


@transaction.atomic
def take_award_back(award: Award, *, actor: Actor) -> None:
    """Take points back; what is taken back already stays so."""
    event = lock_event(award.event)
    kept = event.awards.filter(pk=award.pk)
    if not kept.update(taken_back_at=timezone.now()):
        return
    bump_standings(event)
    log_event(event, "award-taken-back", actor, before=_as_values(award))


@transaction.atomic
def give_award_again(award: Award, *, actor: Actor) -> Award:
    """Restore an award that was taken back; LeagueError if it counts already."""
    event = lock_event(award.event)
    gone = Award.ever.filter(pk=award.pk, taken_back_at__isnull=False)
    if not gone.update(taken_back_at=None):
        raise LeagueError("changed-since")
    bump_standings(event)
    log_event(event, "award-given", actor, after=_as_values(award))
    return award


def _as_values(award: Award) -> dict[str, object]:
    return {
        "award": award.pk,
        "entry": award.entry_id,
        **(award.round.kept if award.round else {"round": None}),
        "kind": award.kind,
        "points": None if award.points is None else str(award.points),
    }
