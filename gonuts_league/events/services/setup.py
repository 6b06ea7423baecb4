"""Make an event, change its plan, end it."""

import secrets
from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.text import slugify

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.services.actions import log_action, still_there
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import RoundState, StageKind
from gonuts_league.events.models import Award, Entry, Event, Round
from gonuts_league.events.selectors import SEEN_ROUNDS, erased_name
from gonuts_league.events.standings.standings_read import read_to_reveal
from gonuts_league.events.standings.system_fit import fit_of, system_errors
from gonuts_league.tables.models import Seat, Table
from gonuts_league.tables.wording import say_game, say_list
from scoring import find_game

TIE_BREAKS = ("wins", "margin")
SIZES = ("seats_min", "seats_preferred", "seats_max")


@transaction.atomic
def create_event(
    club: Club,
    *,
    name: str,
    game: str,
    actor: Actor,
    rulings: Mapping[str, str] | None = None,
    **plan: Any,
) -> Event:
    """Make an event of a game; `plan` holds sizes, rounds_planned, format, starts_at.

    LeagueError if the table sizes are not those of the game.
    """
    _require_sizes(game, plan)
    event = Event.objects.create(
        club=club,
        name=name,
        slug=_free_slug(name),
        game=game,
        rulings=dict(rulings or {}),
        scoring_version=find_game(game).version,
        time_zone=club.time_zone,
        **{"tie_breaks": list(TIE_BREAKS), **plan},
    )
    log_action(club, "event-created", actor=actor, event=event)
    return event


@transaction.atomic
def change_plan(event: Event, *, actor: Actor, **plan: Any) -> Event:
    """Change name, sizes or rounds planned; rounds that are drawn stay as they are.

    LeagueError if rounds are missing then, or sizes do not go with game and points.
    """
    event = lock_event(event)
    played = event.rounds.exclude(stage__kind=StageKind.ELIMINATION).count()
    if plan.get("rounds_planned", played) < played:
        raise LeagueError("rounds-below-played", path="rounds_planned", played=played)
    before = {field: getattr(event, field) for field in plan}
    changed = [field for field, value in plan.items() if value != before[field]]
    if not changed:
        return event
    _require_sizes(
        event.game, {**{size: getattr(event, size) for size in SIZES}, **plan}
    )
    for field, value in plan.items():
        setattr(event, field, value)
    if set(SIZES) & set(changed):
        for error in system_errors(fit_of(event), event.points_system):
            raise error
    event.save(update_fields=list(plan))
    bump_standings(event)
    log_event(
        event,
        "plan-changed",
        actor,
        before={field: plan_value(before[field]) for field in changed},
        after={field: plan_value(plan[field]) for field in changed},
    )
    return event


@transaction.atomic
def delete_event(event: Event, *, actor: Actor) -> None:
    """Remove an event in which nothing was played; its row stays, to come back.

    LeagueError once a round was shown, or while it is finished.
    """
    event = lock_event(event)
    if event.rounds.filter(state__in=SEEN_ROUNDS).exists():
        raise LeagueError("event-begun")
    event.deleted_at = timezone.now()
    event.save(update_fields=["deleted_at"])
    kept = {"event_id": event.pk, "event_name": event.name}
    # Of the club: the journal of the event is gone with it.
    log_action(event.club, "event-deleted", actor=actor, before=kept)


@transaction.atomic
def restore_event(event_id: int, *, actor: Actor) -> Event:
    """Bring a deleted event back as it was."""
    deleted = Event.ever.exclude(deleted_at=None).select_related("club")
    event = still_there(deleted.filter(pk=event_id))
    event.deleted_at = None
    event.save(update_fields=["deleted_at"])
    kept = {"event_id": event.pk, "event_name": event.name}
    log_action(event.club, "event-restored", actor=actor, after=kept)
    return event


@transaction.atomic
def finish_event(
    event: Event,
    *,
    actor: Actor,
    finished_at: datetime | None = None,
    is_called_off: bool = False,
) -> Event:
    """End an event after any closed round; a draft that nobody saw goes away.

    One that `is_called_off` has no winner, and need not have begun. `finished_at` is
    when it ended first, where that is said again.
    """
    event = lock_event(event)
    running = event.rounds.filter(state=RoundState.PUBLISHED).first()
    if running is not None:
        raise LeagueError("event-has-open-round", **running.kept)
    require_no_correction(event)
    if not (is_called_off or event.rounds.filter(state=RoundState.CLOSED).exists()):
        raise LeagueError("event-not-started")
    draft = event.rounds.filter(state=RoundState.DRAFT).first()
    if draft is not None:
        put_away(draft)
    event.finished_at = finished_at or timezone.now()
    event.is_called_off = is_called_off
    event.save(update_fields=["finished_at", "is_called_off"])
    bump_standings(event)
    log_event(
        event,
        "event-called-off" if is_called_off else "event-finished",
        actor,
        after={
            "away": draft and draft.pk,
            "players": [] if is_called_off else _winners(event),
        },
    )
    return event


def _winners(event: Event) -> list[int]:
    """Who has won, as players: the club's home tells it without counting again."""
    rows = read_to_reveal(event).standings
    first = [row.entry for row in rows if row.rank == 1 and row.games]
    entries = event.entries.filter(pk__in=first).order_by("pk")
    return list(entries.values_list("player_id", flat=True))


@transaction.atomic
def reopen_event(event: Event, *, actor: Actor, draft_id: int | None = None) -> Event:
    """Take the end of an event back, and with it the draft that went away."""
    event = lock_event(event, allow_finished=True)
    before = {"finished_at": moment(event.finished_at), "off": event.is_called_off}
    event.finished_at, event.is_called_off = None, False
    event.save(update_fields=["finished_at", "is_called_off"])
    bump_standings(event)
    if draft_id is not None:
        bring_back(event, draft_id, RoundState.DRAFT)
    log_event(
        event, "event-reopened", actor, before=before, after={"round_id": draft_id}
    )
    return event


def lock_event(event: Event, *, allow_finished: bool = False) -> Event:
    """Lock an event for a decision; LeagueError if it is finished or was deleted."""
    # Not its club: a merge of players holds that lock, and waits for the event.
    events = Event.objects.select_for_update(of=("self",)).select_related("club")
    locked = still_there(events.filter(pk=event.pk))
    if locked.is_finished and not allow_finished:
        raise LeagueError("event-finished")
    return locked


def require_no_correction(event: Event) -> None:
    """LeagueError while a table of a closed round is open for a correction."""
    tables = Table.objects.filter(round__event=event, round__reopened_for=F("pk"))
    table = tables.select_related("round").first()
    if table is not None:
        kept = table.round.kept
        raise LeagueError("table-in-correction", table=table.number, **kept)


def lock_round(
    round_: Round, state: RoundState, otherwise: str, *, table_id: int = 0
) -> Round:
    """Lock the event, then its round; LeagueError `otherwise` in another state.

    A round that is open only for the correction of `table_id` is good for that one.
    """
    lock_event(round_.event)
    rounds = Round.objects.select_for_update(of=("self",))
    found = rounds.select_related("event__club").filter(pk=round_.pk).first()
    if found is None:
        raise LeagueError("seat-gone")
    if found.state != state and found.reopened_for_id != table_id:
        raise LeagueError(otherwise, **found.kept)
    return found


def lock_draft(round_: Round, version: int) -> Round:
    """Lock a draft to change it; LeagueError if it is not the version looked at."""
    round_ = lock_round(round_, RoundState.DRAFT, "round-not-draft")
    if round_.version != version:
        raise LeagueError("seat-gone")
    return round_


def moment(at: datetime | None) -> str | None:
    """A time as the journal keeps it."""
    return None if at is None else at.isoformat()


def plan_value(value: Any) -> Any:
    """A field of the plan as the journal keeps it."""
    if isinstance(value, datetime):
        return moment(value)
    return str(value) if isinstance(value, Decimal) else value


def bump_standings(event: Event) -> None:
    """Note that something changed on which standings depend."""
    Event.objects.filter(pk=event.pk).update(
        standings_version=F("standings_version") + 1
    )


def _require_sizes(game_id: str, plan: Mapping[str, Any]) -> None:
    game = find_game(game_id)
    least, most = min(game.player_counts), max(game.player_counts)
    given = [plan[size] for size in SIZES if size in plan]
    if given and not (
        least <= given[0] and given == sorted(given) and given[-1] <= most
    ):
        raise LeagueError(
            "sizes-not-of-game" if least < most else "size-not-of-game",
            path="seats_preferred",
            game=say_game(game_id),
            least=least,
            most=most,
        )


def _free_slug(name: str) -> str:
    base = slugify(name)[:48] or "event"
    while True:
        slug = f"{base}-{secrets.token_hex(3)}"
        if not Event.ever.filter(slug=slug).exists():
            return slug


def put_away(round_: Round) -> None:
    """Discard a round; its row and its seats stay."""
    Round.ever.filter(pk=round_.pk).update(state=RoundState.DISCARDED)


def bring_back(event: Event, round_id: int, state: RoundState) -> Round:
    """Restore a discarded round, in the state it was in."""
    round_ = Round.ever.get(event=event, pk=round_id)
    if round_.state != RoundState.DISCARDED:
        raise LeagueError("changed-since")
    if event.rounds.filter(number=round_.number).exists():
        raise LeagueError("round-number-taken", **round_.kept)
    _require_people(round_)
    Round.ever.filter(pk=round_.pk).update(state=state, version=F("version") + 1)
    return round_


def _require_people(round_: Round) -> None:
    """LeagueError names the entries that were removed since the draw."""
    seated = Seat.objects.filter(round=round_).values("entry")
    byes = Award.ever.filter(round=round_).values("entry")
    gone = Entry.ever.exclude(removed_at=None).select_related("player")
    missing = gone.filter(pk__in=seated) | gone.filter(pk__in=byes)
    names = [entry.player.name or erased_name() for entry in missing.distinct()]
    if names:
        raise LeagueError("off-the-list", names=say_list(names), count=len(names))


def log_event(event: Event, action: str, actor: Actor, **kept: Any) -> None:
    """Log an action upon an event; `kept` is what `log_action` takes beside that."""
    log_action(event.club, action, actor=actor, event=event, **kept)


def log_round(
    round_: Round,
    action: str,
    actor: Actor,
    *,
    after: Mapping[str, object],
    **kept: Any,
) -> None:
    """Log an action upon a round; `after` gets the round's number and id in front."""
    named = {**round_.kept, "round_id": round_.pk, **after}
    log_event(round_.event, action, actor, after=named, **kept)
