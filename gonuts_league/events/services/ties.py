"""Decide between people who are level in every criterion of the standings.

The organiser says whether they share the place, plays it off, or draws a lot whose seed
is kept and shown. A decision holds for exactly the people it names while they are tied;
after a correction that parts them, or brings in somebody else, it lies still.
"""

import secrets
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import TieChoice
from gonuts_league.events.models import Event, TieDecision
from gonuts_league.events.standings.ties import tied_groups
from gonuts_league.formats.cut import draw_lot
from gonuts_league.pairing.types import EntryId

from .setup import bump_standings, lock_event, log_event

MOST_SEED = 10**6
ACTIONS = {
    TieChoice.SHARED: "tie-shared",
    TieChoice.PLAY_OFF: "tie-played-off",
    TieChoice.LOT: "tie-drawn",
}


@transaction.atomic
def decide_tie(
    event: Event,
    *,
    entries: Sequence[EntryId],
    choice: TieChoice,
    actor: Actor,
    order: Sequence[EntryId] = (),
    seed: int | None = None,
    reason: str = "",
) -> TieDecision:
    """Decide a tie; `order` is how a play-off put them, the best first.

    It may be said again, with a reason, and after the event. LeagueError if these
    people are not exactly those of a tie, or the order leaves one out.
    """
    event = lock_event(event, allow_finished=True)
    tied = sorted(entries)
    if tuple(tied) not in {group.entries for group in tied_groups(event)}:
        raise LeagueError("tie-gone")
    earlier = event.tie_decisions.filter(entries=tied).first()
    if earlier is not None and not reason:
        raise LeagueError("tie-reason-missing", path="reason_words")
    if choice == TieChoice.PLAY_OFF and sorted(order) != tied:
        raise LeagueError("tie-order-wrong")
    if choice == TieChoice.LOT:
        seed = secrets.randbelow(MOST_SEED) if seed is None else seed
        order = draw_lot(tied, seed)
    decision = TieDecision.objects.create(
        event=event,
        choice=choice,
        entries=tied,
        order=[] if choice == TieChoice.SHARED else list(order),
        seed=seed if choice == TieChoice.LOT else None,
        reason=reason,
    )
    _put_away(earlier)
    _note(event, away=earlier, back=decision, actor=actor)
    return decision


@transaction.atomic
def exchange_decisions(
    event: Event, *, away_id: int | None, back_id: int | None, actor: Actor
) -> None:
    """Put one decision away and let an earlier one hold again.

    LeagueError unless the one to go holds, and the one to come does not.
    """
    event = lock_event(event, allow_finished=True)
    away = event.tie_decisions.filter(pk=away_id).first() if away_id else None
    gone = TieDecision.ever.filter(event=event, taken_back_at__isnull=False)
    back = gone.filter(pk=back_id).first() if back_id else None
    if (away is None) != (away_id is None) or (back is None) != (back_id is None):
        raise LeagueError("changed-since")
    _put_away(away)
    if back is not None:
        back.taken_back_at = None
        back.save(update_fields=["taken_back_at"])
    _note(event, away=away, back=back, actor=actor)


def _put_away(decision: TieDecision | None) -> None:
    if decision is not None:
        decision.taken_back_at = timezone.now()
        decision.save(update_fields=["taken_back_at"])


def _note(
    event: Event, *, away: TieDecision | None, back: TieDecision | None, actor: Actor
) -> None:
    """The journal does not repeat the reason: it may hold a name."""
    bump_standings(event)
    told = back or away
    log_event(
        event,
        ACTIONS[TieChoice(back.choice)] if back else "tie-reopened",
        actor,
        before={"decision": away and away.pk},
        after={
            "decision": back and back.pk,
            "entries": told and (told.order or told.entries),
            "seed": back and back.seed,
        },
    )
