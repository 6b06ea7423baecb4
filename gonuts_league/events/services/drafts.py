"""Throw a draft away, or bring one back with the seats it had."""

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.journal import note_act
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Event

from .discarding import bring_back, put_away
from .setup import bump_standings, lock_event


@transaction.atomic
def exchange_drafts(
    event: Event, *, away_id: int | None, back_id: int | None, actor: Actor
) -> None:
    """Throw one draft away, bring another back, or both; ids of rounds.

    LeagueError if `away_id` is not the draft that there is (None: there is none), or
    if the other one cannot come back: its number is taken, or somebody in it was taken
    off the list.
    """
    event = lock_event(event)
    draft = event.rounds.filter(state=RoundState.DRAFT).first()
    if (draft and draft.pk) != away_id:
        raise LeagueError("changed-since")
    if draft is not None:
        put_away(draft)
    back = bring_back(event, back_id, RoundState.DRAFT) if back_id else None
    bump_standings(event)
    shown = back or draft
    note_act(
        event.club,
        "draft-back" if back else "draft-discarded",
        actor=actor,
        event=event,
        after={
            "round": shown and shown.number,
            "round_id": back_id,
            "away": away_id,
        },
    )
