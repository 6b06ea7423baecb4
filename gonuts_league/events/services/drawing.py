"""Draw a round as a job: ask for it, seat it in the background, keep the draft.

1. `request_draw` checks that a draw may be made and queues one job; pressing twice
   gives the same job.
2. The worker reads the field as plain values and calls the pairing package.
3. The draft, its seed and its cost are written together with the end of the job, so
   that a worker that lost the job writes nothing.
"""

import secrets
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import User
from gonuts_league.clubs.services.journal import note_act
from gonuts_league.errors import LeagueError
from gonuts_league.events import selectors
from gonuts_league.events.enums import AwardKind, RoundState
from gonuts_league.events.models import Award, Event, Round
from gonuts_league.events.pairing.swiss import pair_swiss
from gonuts_league.events.pairing.types import (
    Candidate,
    EntryId,
    ImpossibleSizesError,
    PairingTask,
    Seating,
    TableSize,
    TooFewPlayersError,
)
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import Claim, finish_job, request_job
from gonuts_league.tables.models import Seat, Table

from .discarding import put_away
from .setup import bump_standings, lock_event

KIND = "draw-round"


@transaction.atomic
def request_draw(
    event: Event, *, actor: Actor, despite_unconfirmed: bool = False
) -> Job:
    """Queue the draw of the next round, or of the draft again; give its job.

    LeagueError if the event is finished, nobody (or one) is here, or tables of an
    earlier round have no confirmed result and `despite_unconfirmed` is not said.
    """
    event = lock_event(event)
    _require_players(event)
    missing = selectors.unconfirmed_tables(event)
    if missing and not despite_unconfirmed:
        raise LeagueError(
            "tables-unconfirmed",
            tables=selectors.table_names(missing),
            count=len(missing),
        )
    number = selectors.next_round_number(event)
    job = request_job(
        KIND,
        key=draw_key(event, number),
        params={
            "event": event.pk,
            "number": number,
            "seed": secrets.randbelow(10**6),
            "upon": [table.pk for table in missing],
        },
        club=event.club,
        user=actor.user,
    )
    note_act(
        event.club,
        "draw-requested",
        actor=actor,
        event=event,
        after={"round": number, "job": job.pk, "without": job.params["upon"]},
    )
    return job


def draw_key(event: Event, number: int) -> str:
    return f"{KIND}:{event.pk}:{number}"


def run_draw(claim: Claim) -> None:
    """Seat the round that a job asks for; called by a worker."""
    event = Event.objects.select_related("club").get(pk=claim.params["event"])
    task = pairing_task(event, claim.params["number"], claim.params["seed"])
    seating = _seat(task, claim)
    with transaction.atomic():
        round_ = save_draft(event, task=task, seating=seating, job_id=claim.job_id)
        finish_job(claim, result={"round": round_.number})


def pairing_task(
    event: Event, number: int, seed: int, *, seated: Iterable[int] = ()
) -> PairingTask:
    """Turn the field as it is now into the values that the pairing package takes.

    `seated` entries are in it even if they have left since their draft was drawn.
    """
    here = selectors.entries_to_pair(event)
    field = here | event.entries.filter(pk__in=list(seated))
    standings: dict[int, Fraction] = {
        row.entry: row.points for row in selectors.ranked(event)
    }
    byes = selectors.bye_counts(event)
    return PairingTask(
        round_number=number,
        seed=seed,
        size=TableSize(
            preferred=event.seats_preferred,
            minimum=event.seats_min,
            maximum=event.seats_max,
        ),
        candidates=tuple(
            Candidate(
                id=EntryId(entry.pk),
                points=standings.get(entry.pk, Fraction(0)),
                club=entry.player.affiliation_key,
                byes=byes.get(entry.pk, 0),
            )
            for entry in field
        ),
        history=selectors.seating_history(event, before=number),
    )


@transaction.atomic
def save_draft(
    event: Event, *, task: PairingTask, seating: Seating, job_id: int | None = None
) -> Round:
    """Write a seating as the event's draft, in place of the one there may be.

    LeagueError if the round was published while the worker was busy.
    """
    event = lock_event(event)
    replaced = event.rounds.filter(state=RoundState.DRAFT).first()
    if replaced is not None:
        put_away(replaced)
    if event.rounds.filter(number=task.round_number).exists():
        raise LeagueError("round-not-draft", round=task.round_number)
    round_ = Round.objects.create(
        event=event,
        number=task.round_number,
        seed=task.seed,
        method=seating.method,
        method_version=seating.version,
        cost=cost_values(seating.cost),
    )
    write_seats(round_, seating.tables)
    _give_byes(round_, seating.byes)
    bump_standings(event)
    note_act(
        event.club,
        "round-drawn",
        actor=Actor(_requester(job_id)),
        event=event,
        after={
            "round": round_.number,
            "round_id": round_.pk,
            "away": replaced and replaced.pk,
            "seed": round_.seed,
            "tables": [list(table) for table in seating.tables],
            "byes": list(seating.byes),
        },
    )
    return round_


def write_seats(
    round_: Round, tables: tuple[tuple[EntryId, ...], ...], *, first_number: int = 1
) -> None:
    """Make a round's tables with their seats, each with the event's rules."""
    event = round_.event
    made = Table.objects.bulk_create(
        Table(
            round=round_,
            number=number,
            game=event.game,
            rulings=event.rulings,
            scoring_version=event.scoring_version,
            series=event.series,
            game_count=event.game_count,
            games_rule=event.games_rule,
        )
        for number in range(first_number, first_number + len(tables))
    )
    Seat.objects.bulk_create(
        Seat(table=table, round=round_, entry_id=entry_id, position=position)
        for table, entries in zip(made, tables, strict=True)
        for position, entry_id in enumerate(entries)
    )


def _give_byes(round_: Round, entry_ids: Iterable[EntryId]) -> None:
    event = round_.event
    Award.objects.bulk_create(
        Award(
            event=event,
            entry_id=entry_id,
            round=round_,
            kind=AwardKind.BYE,
            points=event.bye_points,
        )
        for entry_id in entry_ids
    )


@transaction.atomic
def seat_by_hand(event: Event, *, entry_ids: list[int], actor: Actor) -> Round:
    """Make one running table of the people named, for a game in free play."""
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
    number = selectors.free_table_number(event)
    round_ = Round.objects.create(
        event=event,
        number=selectors.next_round_number(event),
        state=RoundState.PUBLISHED,
        published_at=timezone.now(),
        seed=0,
        method="by-hand",
    )
    seats = tuple(EntryId(entry_id) for entry_id in chosen)
    write_seats(round_, (seats,), first_number=number)
    bump_standings(event)
    note_act(
        event.club,
        "game-seated",
        actor=actor,
        event=event,
        after={"round": round_.number, "round_id": round_.pk, "seats": chosen},
    )
    return round_


def cost_values(cost: Any) -> dict[str, Any]:
    """Give a Cost as JSON with the keys of INTERFACES.md."""
    return {
        "repeats": cost.repeats,
        "avoided": cost.avoided,
        "small_table_repeats": cost.small_table_repeats,
        "spread": float(cost.spread),
        "seat_imbalance": cost.seat_imbalance,
    }


def _seat(task: PairingTask, claim: Claim) -> Seating:
    try:
        return pair_swiss(task, on_progress=claim.progress)
    except TooFewPlayersError as error:
        raise LeagueError(
            "too-few-players", count=error.count, least=error.minimum
        ) from None
    except ImpossibleSizesError as error:
        raise LeagueError(
            "sizes-impossible",
            count=len(task.candidates),
            least=error.minimum,
            most=error.maximum,
        ) from None


def _require_players(event: Event) -> None:
    here = list(selectors.entries_to_pair(event)[:2])
    if not here:
        raise LeagueError("nobody-here")
    if len(here) == 1:
        raise LeagueError("one-player", name=here[0].player.name)


def _requester(job_id: int | None) -> User | None:
    if job_id is None:
        return None
    job = Job.objects.select_related("requested_by").filter(pk=job_id).first()
    return job.requested_by if job else None
