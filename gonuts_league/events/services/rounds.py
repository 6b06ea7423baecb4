"""Publish a draft, close a round, and take each of these back."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events import selectors
from gonuts_league.events.enums import ClockStart, RoundState
from gonuts_league.events.models import Event, Round
from gonuts_league.events.selectors import OPEN_STATES
from gonuts_league.jobs.copying import request_copy
from gonuts_league.tables.enums import SeatOutcome, TableState
from gonuts_league.tables.models import Seat, Table
from gonuts_league.tables.services.entry import lock_table, set_seat_outcome
from gonuts_league.tables.services.steps import set_state, state_to_go_on

from .clocks import wind_up
from .drafts import exchange_drafts
from .setup import (
    bump_standings,
    finish_event,
    lock_draft,
    lock_event,
    lock_round,
    log_round,
    moment,
    require_no_correction,
)


@transaction.atomic
def publish_round(
    round_: Round,
    *,
    actor: Actor,
    published_at: datetime | None = None,
    version: int | None = None,
) -> Round:
    """Show the seating to everybody; from now on its tables can be entered.

    `published_at` is when it was shown first, where that is shown again. LeagueError
    if the draft is not the `version` that was looked at, where one was.
    """
    round_ = _lock_seen(round_, version)
    round_.state = RoundState.PUBLISHED
    round_.published_at = published_at or timezone.now()
    round_.save(update_fields=["state", "published_at"])
    event, is_first = round_.event, published_at is None
    if is_first and event.round_minutes and event.clock_start == ClockStart.PUBLISHED:
        wind_up(round_)
    _round_changed(round_, "round-published", actor)
    request_copy("round-published")
    return round_


@transaction.atomic
def unpublish_round(round_: Round, *, actor: Actor) -> Round:
    """Make a published round a draft again; what is entered stays for the next time.

    LeagueError while a table has a confirmed result, or a later round is drawn.
    """
    round_ = lock_round(round_, RoundState.PUBLISHED, "round-not-published")
    # After the event, as everywhere: a tap on one of them waits and finds a draft.
    tables = round_.tables.select_for_update().order_by("pk")
    confirmed = [table for table in tables if table.counts]
    if confirmed:
        raise LeagueError(
            "round-has-results",
            tables=selectors.table_names(confirmed),
            count=len(confirmed),
        )
    later = round_.event.rounds.filter(number__gt=round_.number).first()
    if later is not None:
        raise LeagueError("next-round-exists", **later.kept)
    before = {"published_at": moment(round_.published_at)}
    round_.state = RoundState.DRAFT
    round_.published_at = None
    round_.save(update_fields=["state", "published_at"])
    _round_changed(round_, "publication-undone", actor, before=before)
    return round_


@transaction.atomic
def discard_draft(round_: Round, *, actor: Actor, version: int | None = None) -> None:
    """Throw a draft away; it can be drawn again. LeagueError as `publish_round`."""
    round_ = _lock_seen(round_, version)
    exchange_drafts(round_.event, away_id=round_.pk, back_id=None, actor=actor)


def _lock_seen(round_: Round, version: int | None) -> Round:
    """Lock a draft, in the version that was looked at where one was."""
    if version is not None:
        return lock_draft(round_, version)
    return lock_round(round_, RoundState.DRAFT, "round-not-draft")


@transaction.atomic
def close_round(
    round_: Round, *, actor: Actor, closed_at: datetime | None = None
) -> Round:
    """End a round whose tables all have a result or were called off.

    `closed_at` is when it ended first, where that is said again.
    """
    round_ = lock_round(round_, RoundState.PUBLISHED, "round-not-published")
    missing = list(round_.tables.filter(state__in=OPEN_STATES).select_related("round"))
    if missing:
        raise LeagueError(
            "close-unconfirmed",
            tables=selectors.table_names(missing),
            count=len(missing),
        )
    round_.state = RoundState.CLOSED
    round_.closed_at = closed_at or timezone.now()
    round_.save(update_fields=["state", "closed_at"])
    _round_changed(round_, "round-closed", actor)
    request_copy("round-closed")
    return round_


@transaction.atomic
def reopen_round(round_: Round, *, actor: Actor) -> Round:
    """Reopen a closed round, so that its results can be changed.

    LeagueError while a single table is open for a correction.
    """
    round_ = lock_round(round_, RoundState.CLOSED, "round-still-open")
    require_no_correction(round_.event)
    before = {"closed_at": moment(round_.closed_at)}
    round_.state = RoundState.PUBLISHED
    round_.closed_at = None
    round_.save(update_fields=["state", "closed_at"])
    _round_changed(round_, "round-reopened", actor, before=before)
    return round_


@transaction.atomic
def void_table(table: Table, *, actor: Actor, reason: str = "") -> Table:
    """Call a game off: it counts for nobody. A second tap changes nothing."""
    round_ = lock_round(table.round, RoundState.PUBLISHED, "round-not-published")
    table = lock_table(table.pk)
    if table.counts:
        raise LeagueError("table-confirmed")
    if table.state == TableState.VOID:
        return table
    table.state = TableState.VOID
    table.version += 1
    table.save(update_fields=["state", "version"])
    _round_changed(round_, "table-called-off", actor, table=table, reason=reason)
    return table


@transaction.atomic
def unvoid_table(table: Table, *, actor: Actor) -> Table:
    """Play a game after all; what was entered is still there."""
    round_ = lock_round(table.round, RoundState.PUBLISHED, "round-not-published")
    table = lock_table(table.pk)
    if table.state == TableState.VOID:
        set_state(table, state_to_go_on(table))
        table.version += 1
        table.save(update_fields=["state", "state_since", "version"])
        _round_changed(round_, "table-called-on", actor, table=table)
    return table


@transaction.atomic
def call_event_off(event: Event, *, actor: Actor) -> Event:
    """End an event without a winner, and with it the games that are not confirmed."""
    event = lock_event(event)
    for round_ in event.rounds.filter(state=RoundState.PUBLISHED):
        for table in round_.tables.filter(state__in=OPEN_STATES):
            void_table(table, actor=actor)
        close_round(round_, actor=actor)
    return finish_event(event, actor=actor, is_called_off=True)


@transaction.atomic
def judge_seat(seat: Seat, *, outcome: SeatOutcome, actor: Actor) -> Table:
    """Set whether a player did not come, left, or played after all."""
    state, table_id = RoundState.PUBLISHED, seat.table_id
    round_ = lock_round(seat.round, state, "round-not-published", table_id=table_id)
    before = {"outcome": seat.outcome}
    table = set_seat_outcome(seat, outcome=outcome)
    bump_standings(round_.event)
    log_round(
        round_,
        "seat-judged",
        actor,
        table=table,
        before=before,
        after={
            "seat": seat.pk,
            "table": table.number,
            "entry": seat.entry_id,
            "outcome": outcome,
        },
    )
    return table


def _round_changed(
    round_: Round, action: str, actor: Actor, *, table: Table | None = None, **kept: Any
) -> None:
    bump_standings(round_.event)
    after = {"table": table.number if table else None}
    log_round(round_, action, actor, table=table, after=after, **kept)
