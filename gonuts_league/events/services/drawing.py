"""Draw a round as a job: ask for it, seat it in the background, keep the draft.

1. `request_draw` checks that a draw may be made and queues one job; pressing twice
   gives the same job.
2. The worker reads the field as plain values and calls the pairing package.
3. The draft, its seed and its cost are written together with the end of the job, so
   that a worker that lost the job writes nothing.
"""

import secrets
from itertools import count
from typing import Any

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events import selectors
from gonuts_league.events.draws.pairing_task import pairing_task
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Event, Round, Stage
from gonuts_league.events.selectors import draw_key, draws_key
from gonuts_league.jobs.enums import ACTIVE
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import Claim, cancel_job, finish_job, request_job
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.pairing.types import EntryId, PairingError, PairingTask, Seating
from gonuts_league.tables.models import Table
from gonuts_league.tables.services.editions import change_rules

from .drafting import save_draft, write_seats
from .refusals import refused
from .setup import bump_standings, change_plan, lock_event, log_event, log_round
from .stage_draws import seat_by_stage, stage_to_draw
from .stages import state_of

KIND = selectors.DRAW_KIND


@transaction.atomic
def request_draw(
    event: Event,
    *,
    actor: Actor,
    despite_unconfirmed: bool = False,
    seen: tuple[int, int] | None = None,
) -> Job:
    """Queue the draw of the next round, or of the draft again; give its job.

    LeagueError if the event is finished, nobody (or one) is here, tables of an earlier
    round have no confirmed result and `despite_unconfirmed` is not said, or the draft
    is not the one that was `seen` (its id and version), where one was.
    """
    event = lock_event(event)
    if seen is not None and list(seen) != _draft_now(event):
        raise LeagueError("seat-gone")
    _require_players(event)
    missing = selectors.unconfirmed_tables(event)
    if missing and not despite_unconfirmed:
        raise LeagueError(
            "tables-unconfirmed",
            tables=selectors.table_names(missing),
            count=len(missing),
        )
    draw, number = stage_to_draw(event), next_round_number(event)
    key = draw_key(event, number, draw.stage)
    upon = [table.pk for table in missing]
    under_way = active_draws(event).filter(key=key).first()
    kept = draw.kept(number)
    return under_way or _queue(event, kept, key=key, upon=upon, actor=actor)


def _queue(
    event: Event, kept: dict[str, Any], *, key: str, upon: list[int], actor: Actor
) -> Job:
    job = request_job(
        KIND,
        key=key,
        params={
            "event": event.pk,
            "number": kept["round"],
            "kept": kept,
            "seed": secrets.randbelow(10**6),
            "upon": upon,
            "draft": _draft_now(event),
        },
        club=event.club,
        user=actor.user,
    )
    log_event(
        event, "draw-requested", actor, after={**kept, "job": job.pk, "without": upon}
    )
    return job


def kept_of_draw(draw: Job | Claim) -> dict[str, Any]:
    """The number and name of the round drawn; those of old jobs are their number."""
    kept: dict[str, Any] = draw.params.get("kept", {"round": draw.params["number"]})
    return kept


def active_draws(event: Event) -> QuerySet[Job]:
    """Draws that wait or are under way."""
    return Job.objects.filter(key__startswith=draws_key(event), state__in=ACTIVE)


@transaction.atomic
def cancel_draw(event: Event, job: Job, *, actor: Actor) -> bool:
    """Stop a draw; a draft that is there already stays. False if it had ended."""
    if not cancel_job(job):
        return False
    log_event(
        event, "draw-cancelled", actor, after={**kept_of_draw(job), "job": job.pk}
    )
    return True


def run_draw(claim: Claim) -> None:
    """Seat the round that a job asks for; called by a worker."""
    event = Event.ever.select_related("club").get(pk=claim.params["event"])
    place = _place(*stage_to_draw(event)[:2])
    task = pairing_task(event, claim.params["number"], claim.params["seed"])
    seating = seat_by_stage(event, task, lambda part: _seat(part, claim))
    with transaction.atomic():
        _require_same_draft(lock_event(event), claim)
        job = Job.objects.select_related("requested_by").filter(pk=claim.job_id).first()
        actor = Actor(job.requested_by if job else None)
        upon = claim.params["upon"]
        round_ = save_draft(event, task=task, seating=seating, actor=actor, upon=upon)
        if _place(round_.stage, round_.step) != place:
            raise LeagueError("stage-changed", **round_.kept)
        finish_job(claim, result={"round": round_.number})


@transaction.atomic
def seat_by_hand(
    event: Event, *, entry_ids: list[int], actor: Actor, game: str = ""
) -> Round:
    """Make one running table of the people named, for a game in free play; of another
    game than the event's, if one is given."""
    event = lock_event(event)
    here = {entry.pk for entry in selectors.entries_to_pair(event)}
    chosen = [entry_id for entry_id in dict.fromkeys(entry_ids) if entry_id in here]
    if not event.seats_min <= len(chosen) <= event.seats_max:
        raise LeagueError(
            "sizes-impossible",
            count=len(chosen),
            least=event.seats_min,
            most=event.seats_max,
        )
    number = _free_table_number(event)
    round_ = Round.objects.create(
        event=event,
        number=next_round_number(event),
        state=RoundState.PUBLISHED,
        published_at=timezone.now(),
        seed=0,
        method="by-hand",
    )
    seats = tuple(EntryId(entry_id) for entry_id in chosen)
    write_seats(round_, (seats,), numbers=[number])
    bump_standings(event)
    log_round(round_, "game-seated", actor, after={"seats": chosen})
    if game not in ("", event.game):
        change_rules(round_.tables.get(), game=game, rulings={}, actor=actor)
    return round_


def _seat(task: PairingTask, claim: Claim) -> Seating:
    try:
        return pair_swiss(task, on_progress=claim.progress)
    except PairingError as error:
        raise refused(error, task) from None


def _place(stage: Stage | None, step: int) -> tuple[object, ...]:
    """What a seating was made for: it fits nothing else."""
    return (step,) if stage is None else (step, stage.pk, state_of(stage))


def _draft_now(event: Event) -> list[int] | None:
    """The draft there is by its id and version, which every change of it moves."""
    draft = event.rounds.filter(state=RoundState.DRAFT).first()
    return None if draft is None else [draft.pk, draft.version]


def _require_same_draft(event: Event, claim: Claim) -> None:
    """LeagueError if somebody changed the draft while it was drawn again: what they
    did would be gone without a word. A draft thrown away is no such change."""
    now = _draft_now(event)
    if now is not None and now != claim.params.get("draft", now):
        raise LeagueError("draft-changed", **kept_of_draw(claim))


def _require_players(event: Event) -> None:
    here = list(selectors.entries_to_pair(event)[:2])
    if not here:
        raise LeagueError("nobody-here")
    if len(here) == 1:
        raise LeagueError("one-player", name=here[0].player.name)


def next_round_number(event: Event) -> int:
    """The number that the next draw gets; a draft is drawn again under its own."""
    draft = event.rounds.filter(state=RoundState.DRAFT).first()
    if draft is not None:
        return draft.number
    return (event.rounds.aggregate(Max("number"))["number__max"] or 0) + 1


def _free_table_number(event: Event) -> int:
    """The lowest table number that no running round of an event uses."""
    running = Table.objects.filter(
        round__event=event, round__state=RoundState.PUBLISHED
    )
    used = set(running.values_list("number", flat=True))
    return next(number for number in count(1) if number not in used)


@transaction.atomic
def draw_otherwise(
    event: Event,
    *,
    actor: Actor,
    despite_unconfirmed: bool = False,
    seen: tuple[int, int] | None = None,
    **wishes: Any,
) -> Job:
    """Take up `wishes` (fields of the plan) and ask for the draw; give its job.

    A draw under way that knows nothing of a new wish is stopped. LeagueError as
    `request_draw` has it; then the plan stays as it was, too.
    """
    before = lock_event(event)
    changed = change_plan(before, actor=actor, **wishes)
    if any(getattr(before, field) != wishes[field] for field in wishes):
        for under_way in active_draws(changed):
            cancel_draw(changed, under_way, actor=actor)
    return request_draw(
        changed, actor=actor, despite_unconfirmed=despite_unconfirmed, seen=seen
    )
