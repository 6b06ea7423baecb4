"""Plan the stages of an event, begin the next one, and replace who does not come.

A tie at the cut is never broken in silence: the organiser says whether those who are
level play it off, all go on, or a lot decides, whose seed is kept and shown.
"""

import secrets
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events import selectors
from gonuts_league.events.enums import RoundState, StageKind
from gonuts_league.events.models import Entry, Event, Round, Stage
from gonuts_league.events.selectors import has_begun
from gonuts_league.events.stage_read import (
    CutNow,
    begun_in,
    cut_now,
    in_line,
    knockout_with_absent,
    stage_to_start,
    stages_of,
)
from gonuts_league.formats.cut import decide, draw_lot, let_all_on, seed_entries
from gonuts_league.formats.groups import draw_groups
from gonuts_league.formats.types import TooFewEntrantsError
from gonuts_league.pairing.schedules.making import make_schedule, rounds_to_meet_all
from gonuts_league.pairing.types import EntryId, TableSize, TooFewPlayersError
from gonuts_league.tables.enums import Placed
from gonuts_league.tables.models import MOST_SEATS, Seat, Table
from gonuts_league.tables.wording import say_list
from scoring import find_game

from .seats import reseat
from .setup import bump_standings, lock_event, log_event, moment, require_no_correction

KEPT = ("seeds", "groups", "schedule", "replaced", "lot")
LEAST = 2


class CutTie(StrEnum):
    """How a tie at the cut is decided."""

    PLAY_OFF = "play-off"
    ALL = "all"
    LOT = "lot"


@transaction.atomic
def start_next_stage(
    event: Event, *, actor: Actor, how: CutTie | None = None, seed: int | None = None
) -> Stage:
    """Begin the next stage: make the groups, the schedule, or the cut.

    With `how` a tie at the cut is decided; a play-off leaves the stage waiting for its
    round. LeagueError if a round is open, too few are here, or a tie is not decided.
    """
    event = lock_event(event)
    stage = stage_to_start(stages_of(event))
    if stage is None:
        raise LeagueError("no-stage-left")
    _require_closed(event)
    before = state_of(stage)
    seed = secrets.randbelow(10**6) if seed is None else seed
    is_begun = _cut(stage, how, seed) if stage.is_elimination else _gather(stage, seed)
    if is_begun:
        stage.started_at = timezone.now()
    stage.save()
    action = "stage-started" if is_begun else "play-off-asked"
    _note(stage, action, actor, before, {"entries": stage.seeds, **_lot_seed(stage)})
    return stage


def _require_closed(event: Event) -> None:
    open_round = event.rounds.exclude(state=RoundState.CLOSED).first()
    if open_round is not None:
        raise LeagueError("stage-round-open", **open_round.kept)
    require_no_correction(event)


def _gather(stage: Stage, seed: int) -> bool:
    """Put the entries that are here into groups, or into a schedule."""
    here = list(selectors.entries_to_pair(stage.event))
    clubs = {EntryId(entry.pk): entry.player.affiliation_key for entry in here}
    if stage.kind == StageKind.SCHEDULE:
        _schedule(stage, list(clubs), seed)
        return True
    try:
        least = stage.event.seats_min
        groups = draw_groups(clubs, stage.group_count, seed, least)
    except TooFewEntrantsError as error:
        raise LeagueError(
            "too-few-for-stage", count=error.count, least=error.least
        ) from None
    stage.groups = [list(group) for group in groups]
    stage.seeds = [entry for group in groups for entry in group]
    stage.lot = {"seed": seed}
    return True


def _schedule(stage: Stage, entries: list[EntryId], seed: int) -> None:
    """As many rounds as everybody needs to meet everybody, or as are planned."""
    event = stage.event
    size = TableSize(event.seats_preferred, event.seats_min, event.seats_max)
    try:
        needed = rounds_to_meet_all(len(entries), size)
    except TooFewPlayersError as error:
        raise LeagueError(
            "too-few-for-stage", count=error.count, least=error.minimum
        ) from None
    rounds = min(needed, event.rounds_planned)
    made = make_schedule(len(entries), size, rounds, seed)
    stage.seeds = list(entries)
    stage.schedule = [[list(t) for t in each.tables] for each in made.rounds]
    stage.lot = {
        "seed": seed,
        "needed": needed,
        "unmet": made.unmet,
        "repeats": made.repeats,
        "bound": made.bound,
        "method": made.method,
    }
    _plan_rounds(event, rounds)


def _plan_rounds(event: Event, rounds: int) -> None:
    event.rounds_planned = rounds
    event.save(update_fields=["rounds_planned"])


def _cut(stage: Stage, how: CutTie | None, seed: int) -> bool:
    """Set who advances; False where a play-off has to decide first."""
    before = stage.event.stages.get(number=stage.number - 1)
    now = cut_now(stage, before)
    found = now.cut
    tied = [entry for tie in found.ties for entry in tie.entries]
    if now.order is not None:
        found, how = decide(found, now.order), CutTie.PLAY_OFF
    elif tied and how == CutTie.PLAY_OFF:
        _require_tables(stage, now)
        stage.lot = {**stage.lot, "play_offs": stage.lot.get("play_offs", 0) + 1}
        return False
    elif tied and how == CutTie.ALL:
        found = let_all_on(found)
    elif tied and how == CutTie.LOT:
        found = decide(found, draw_lot(tied, seed))
    elif tied:
        raise _tied_error(stage.event, now)
    if len(found.through) < LEAST:
        raise LeagueError("too-few-for-stage", count=len(found.through), least=LEAST)
    lot = draw_lot(found.through, seed)
    stage.seeds = list(seed_entries(found.through, now.groups, now.ranks, lot))
    stage.lot = {
        **stage.lot,
        "seed": seed,
        "how": how if tied else "",
        "tied": sorted(tied),
    }
    return True


def _require_tables(stage: Stage, now: CutNow) -> None:
    """Each play-off is one table, which its game has to hold."""
    most = min(max(find_game(stage.event.game).player_counts), MOST_SEATS)
    largest = max(len(tie.entries) for tie in now.ties)
    if largest > most:
        raise LeagueError("play-off-too-large", count=largest, most=most)


def _tied_error(event: Event, now: CutNow) -> LeagueError:
    names = selectors.entry_names(selectors.entries_of(event))
    tied = [names[entry] for tie in now.ties for entry in tie.entries]
    places = sum(tie.places for tie in now.ties)
    return LeagueError("cut-tied", names=say_list(tied), places=places)


@transaction.atomic
def replace_finalist(stage: Stage, *, out: Entry, by: Entry, actor: Actor) -> Stage:
    """Replace a player who does not come by another one, from now on.

    It may be a table that was seated but has not begun. LeagueError if `out` is not
    waiting to play, or `by` is not in line.
    """
    stage = lock_event(stage.event).stages.get(pk=stage.pk)
    _lock_tables(stage)
    step = step_to_come(stage, EntryId(out.pk))
    if step is None:
        raise LeagueError("not-in-stage", name=out.player.name)
    if by.pk not in in_line(stage, step, EntryId(out.pk)):
        raise LeagueError("not-in-line", name=by.player.name)
    before = state_of(stage)
    stage.replaced = [*stage.replaced, [step, out.pk, by.pk]]
    stage.save(update_fields=["replaced"])
    _change_seat(stage, step, out.pk, by.pk)
    _note(stage, "finalist-replaced", actor, before, {"entry": by.pk, "out": out.pk})
    return stage


def step_to_come(stage: Stage, entry: EntryId) -> int | None:
    """The step that the entry is to play and has not begun; None if there is none."""
    knockout = knockout_with_absent(stage)
    if entry in knockout.waiting:
        return knockout.next_step
    last = knockout.last
    for match in last.matches if last else ():
        if last and entry in match.seats and match.is_open:
            return None if entry in begun_in(stage, last.number) else last.number
    return None


def _lock_tables(stage: Stage) -> None:
    """After the event, as everywhere: a first tap at one of them waits, or was
    quicker."""
    tables = Table.objects.select_for_update().filter(round__stage=stage)
    list(tables.order_by("pk"))


def _seats_at(stage: Stage, step: int, entry: int) -> QuerySet[Seat]:
    """The entry's seats in a step, in its draft and in replays too."""
    seats = Seat.objects.exclude(round__state=RoundState.DISCARDED)
    found = seats.filter(round__stage=stage, round__step=step, entry=entry)
    return found.select_related("table", "round").order_by("round__number")


def _change_seat(
    stage: Stage, step: int, out: int, by: int, placed: Placed = Placed.BY_HAND
) -> None:
    """Where the table of that step is seated already, somebody else sits there.

    LeagueError if it has begun: who has played in a step stays in it.
    """
    for seat in _seats_at(stage, step, out):
        is_shown = seat.round.state != RoundState.DRAFT
        if is_shown and has_begun(seat.table):
            raise LeagueError("table-begun", table=seat.table.number)
        reseat(seat.round, [(seat, by)])
        seat.round.seats.filter(entry=by).update(placed=placed)
        Round.objects.filter(pk=seat.round_id).update(version=F("version") + 1)


def state_of(stage: Stage) -> dict[str, Any]:
    """What beginning a stage and changing it afterwards moves, as the journal keeps
    it."""
    state = {name: getattr(stage, name) for name in KEPT}
    state["started_at"] = moment(stage.started_at)
    if stage.kind == StageKind.SCHEDULE:
        state["rounds_planned"] = stage.event.rounds_planned
    return state


@transaction.atomic
def restore_stage(
    event: Event,
    *,
    stage_id: int,
    state: dict[str, Any],
    instead_of: dict[str, Any],
    actor: Actor,
) -> Stage:
    """Set a stage back to a state that the journal kept.

    LeagueError if it is not `instead_of` any more, or its rounds need what would go.
    """
    event = lock_event(event)
    stage = event.stages.filter(pk=stage_id).first()
    if stage is None or state_of(stage) != instead_of:
        raise LeagueError("changed-since")
    if state["started_at"] is None and stage.rounds.filter(step__gt=0).exists():
        raise LeagueError("stage-begun")
    _lock_tables(stage)
    for step, out, by in _only_in(instead_of["replaced"], state["replaced"]):
        _change_seat(stage, step, by, out, Placed.DRAWN)
    for step, out, by in _only_in(state["replaced"], instead_of["replaced"]):
        _change_seat(stage, step, out, by)
    for name in KEPT:
        setattr(stage, name, state[name])
    started_at = state["started_at"]
    stage.started_at = parse_datetime(started_at) if started_at else None
    stage.save()
    if "rounds_planned" in state:
        _plan_rounds(event, state["rounds_planned"])
    _note(stage, "stage-restored", actor, instead_of, {"entries": stage.seeds})
    return stage


def _only_in(some: Iterable[Any], others: Sequence[Any]) -> list[Any]:
    return [each for each in some if each not in others]


def _lot_seed(stage: Stage) -> dict[str, Any]:
    return {"seed": stage.lot["seed"]} if "seed" in stage.lot else {}


def _note(
    stage: Stage,
    action: str,
    actor: Actor,
    before: dict[str, Any],
    more: dict[str, Any],
) -> None:
    bump_standings(stage.event)
    log_event(
        stage.event,
        action,
        actor,
        before={"state": before},
        after={
            "stage": stage.number,
            "stage_id": stage.pk,
            "state": state_of(stage),
            **more,
        },
    )
