"""Throw a draft or a game away, or bring one back with the seats it had."""

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Event, Round
from gonuts_league.events.selectors import table_names
from gonuts_league.tables.models import Seat, Table

from .setup import (
    bring_back,
    bump_standings,
    lock_event,
    log_event,
    log_round,
    put_away,
)


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
    log_event(
        event,
        "draft-back" if back else "draft-discarded",
        actor,
        after={
            **(shown.kept if shown else {"round": None}),
            "round_id": back_id,
            "away": away_id,
        },
    )


@transaction.atomic
def unseat_game(round_: Round, *, actor: Actor) -> None:
    """Put away a game of free play; what is entered stays with it.

    LeagueError once it has a result, or is over.
    """
    event = lock_event(round_.event)
    found = event.rounds.filter(pk=round_.pk, state=RoundState.PUBLISHED).first()
    if found is None:
        raise LeagueError("changed-since")
    confirmed = [table for table in found.tables.select_for_update() if table.counts]
    if confirmed:
        raise LeagueError(
            "round-has-results", tables=table_names(confirmed), count=len(confirmed)
        )
    put_away(found)
    _note_game(found, "game-unseated", actor)


@transaction.atomic
def seat_game_again(event: Event, *, round_id: int, actor: Actor) -> None:
    """Resume a game that was put away; LeagueError if its table is used by now."""
    event = lock_event(event)
    numbers = Table.objects.filter(round=round_id).values_list("number", flat=True)
    running = Table.objects.filter(
        round__event=event, round__state=RoundState.PUBLISHED, number__in=list(numbers)
    )
    taken = running.first()
    if taken is not None:
        raise LeagueError("table-taken", table=taken.number)
    _note_game(bring_back(event, round_id, RoundState.PUBLISHED), "game-seated", actor)


def _note_game(round_: Round, action: str, actor: Actor) -> None:
    bump_standings(round_.event)
    seats = Seat.objects.filter(round=round_).order_by("position")
    log_round(
        round_,
        action,
        actor,
        after={
            "seats": list(seats.values_list("entry_id", flat=True)),
        },
    )
