"""Freeze the standings after a round, and announce the places from a chosen one up.

`Event.revealed` counts the ranks that have been announced; those who share a rank come
together. It lives here, so that every wall shows the same. The last one ends the
freeze; the walls show the announcement until it is put away.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import SEEN_ROUNDS
from gonuts_league.events.standings.standings_read import read_to_reveal
from gonuts_league.standings.types import Standing

from .setup import bump_standings, lock_event, log_event


@transaction.atomic
def freeze_standings(
    event: Event, *, after_round: int, actor: Actor, revealed: int | None = None
) -> Event:
    """Show the standings as after that round until the places are announced.

    `revealed` is given where an announcement that had begun goes on.
    """
    event = lock_event(event, allow_finished=True)
    if event.frozen_after is not None:
        raise LeagueError("standings-frozen")
    seen = event.rounds.filter(number=after_round, state__in=SEEN_ROUNDS).first()
    if seen is None:
        raise LeagueError("round-unseen", round=after_round)
    _set(event, frozen_after=after_round, revealed=revealed)
    _note(event, "standings-frozen", actor, seen.kept)
    return event


@transaction.atomic
def show_standings(event: Event, *, actor: Actor) -> Event:
    """Lift the freeze: from now on everybody sees all that counts."""
    event = _lock_frozen(event)
    before = {"round": event.frozen_after, "revealed": event.revealed}
    _set(event, frozen_after=None, revealed=None)
    _note(event, "standings-shown", actor, {}, before)
    return event


@transaction.atomic
def begin_reveal(
    event: Event, *, actor: Actor, revealed: int = 0, place: int = 0
) -> Event:
    """Start announcing the places on the walls, with none or `revealed` ranks shown;
    or with all that are behind a `place`."""
    event = _lock_frozen(event)
    if place:
        steps = rank_steps(read_to_reveal(event).standings)
        revealed = sum(rows[0].rank > place for rows in steps)
    if event.revealed is None:
        _set(event, revealed=revealed)
        _note(event, "reveal-begun", actor, {})
    return event


@transaction.atomic
def end_reveal(event: Event, *, actor: Actor) -> Event:
    """Put the announcement away; before its end the standings stay frozen."""
    event = lock_event(event, allow_finished=True)
    if event.revealed is None:
        return _lock_frozen(event)
    before = {"revealed": event.revealed}
    _set(event, revealed=None)
    if event.frozen_after is not None:
        _note(event, "reveal-ended", actor, {}, before)
    return event


@transaction.atomic
def step_reveal(
    event: Event, *, seen: int, step: int, actor: Actor | None = None
) -> Event:
    """Announce the next rank (`step` 1) or take the last one back (-1).

    `seen` is how many were announced where the key was pressed; a press that comes too
    late, or twice, changes nothing.
    """
    event = lock_event(event, allow_finished=True)
    if event.frozen_after is None or event.revealed != seen:
        return event
    most = len(rank_steps(read_to_reveal(event).standings))
    count = min(max(seen + step, 0), most)
    if count != seen:
        if count == most:
            event = show_standings(event, actor=actor or Actor())
        _set(event, revealed=count)
    return event


def _lock_frozen(event: Event) -> Event:
    event = lock_event(event, allow_finished=True)
    if event.frozen_after is None:
        raise LeagueError("standings-not-frozen")
    return event


def _set(event: Event, **fields: int | None) -> None:
    for name, value in fields.items():
        setattr(event, name, value)
    event.save(update_fields=list(fields))
    if "frozen_after" in fields:
        bump_standings(event)


def _note(
    event: Event, action: str, actor: Actor, after: dict[str, Any], before: Any = None
) -> None:
    log_event(event, action, actor, before=before, after=after)


def rank_steps(standings: Sequence[Standing]) -> tuple[tuple[Standing, ...], ...]:
    """Group standings (best first) by rank, the last rank first.

    Rows of one rank keep their order.
    """
    by_rank = [tuple(rows) for _, rows in groupby(standings, lambda row: row.rank)]
    return tuple(reversed(by_rank))


def revealed_rows(standings: Sequence[Standing], count: int) -> tuple[Standing, ...]:
    """The rows of the first `count` steps, best first."""
    steps = rank_steps(standings)[: max(count, 0)]
    return tuple(row for step in reversed(steps) for row in step)
