"""Seat a round as its stage asks for.

Rounds by points are drawn as ever. Groups are drawn each by itself, and make one round.
A schedule was made when its stage began: its next round is taken as it stands, and who
is left alone by those who went away has a bye. An elimination has no lot: it seats the
replays of drawn games, the next step, or a play-off for the cut.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import StageKind
from gonuts_league.events.models import Event, Stage
from gonuts_league.events.models.event import PLAY_OFF
from gonuts_league.events.stage_read import (
    PLAY_OFF_STEP,
    cut_now,
    groups_of,
    knockout_of,
    replaced_in,
    seen_rounds,
    stage_running,
    stage_to_start,
    stages_of,
)
from gonuts_league.formats.knockout import THIRD_PLACE_TABLE, pair_next
from gonuts_league.pairing.arrange import balance_tables
from gonuts_league.pairing.cost import count_cost, read_past
from gonuts_league.pairing.types import Bound, EntryId, PairingTask, Seating, Table

VERSION = "1"
BY_GROUPS, BY_SCHEDULE = "groups", "schedule"
BY_BRACKET = "elimination"

Seat = Callable[[PairingTask], Seating]


class StageDraw(NamedTuple):
    """The stage that a draw belongs to and the step in it; in an elimination also how
    many steps follow, and whether its last table plays for third place."""

    stage: Stage | None
    step: int
    to_final: int | None = None
    has_third: bool = False

    def kept(self, number: int) -> dict[str, object]:
        """As `Round.kept`, of the round that will have this number."""
        third_table = THIRD_PLACE_TABLE if self.has_third else None
        is_play_off = self.stage is not None and self.step == PLAY_OFF_STEP
        if self.to_final is None and not is_play_off:
            return {"round": number}
        return {"round": number, "named": [self.to_final, third_table]}


def stage_to_draw(event: Event) -> StageDraw:
    """What the next draw belongs to.

    LeagueError if a stage has to be begun first, or nothing can be drawn in it now.
    """
    stages = stages_of(event)
    if not stages:
        return StageDraw(None, 0)
    coming = stage_to_start(stages)
    if coming is not None and awaits_play_off(coming):
        return StageDraw(coming, PLAY_OFF_STEP)
    stage = stage_running(stages)
    if stage is None:
        raise LeagueError("stage-not-begun")
    if not stage.is_elimination:
        return StageDraw(stage, _next_round(stage))
    knockout = knockout_of(stage)
    paired = pair_next(knockout)
    if paired is None:
        raise LeagueError("no-stage-left" if knockout.is_over else "stage-undecided")
    to_final = knockout.next_to_final
    if paired.is_replay and knockout.last is not None:
        to_final = knockout.last.to_final
    has_third = not to_final and paired.tables[-1][0] == THIRD_PLACE_TABLE
    return StageDraw(stage, paired.step, to_final, has_third)


def _next_round(stage: Stage) -> int:
    step = 1 + seen_rounds(stage).count()
    if stage.kind == StageKind.SCHEDULE and step > len(stage.schedule):
        raise LeagueError("schedule-played")
    return step


def awaits_play_off(stage: Stage) -> bool:
    """Whether a play-off was asked for that has not been published."""
    asked: int = stage.lot.get("play_offs", 0)
    return asked > seen_rounds(stage).filter(step=PLAY_OFF_STEP).count()


def seat_by_stage(event: Event, task: PairingTask, seat: Seat) -> Seating:
    """Seat a round; `seat` draws one field by points."""
    stage, step, *_named = stage_to_draw(event)
    if stage is None or stage.kind == StageKind.SWISS:
        return seat(task)
    if step == PLAY_OFF_STEP and stage.is_elimination:
        return _play_off(stage, task)
    if stage.kind == StageKind.GROUPS:
        return _groups(stage, task, seat)
    if stage.kind == StageKind.SCHEDULE:
        return _scheduled(stage, step, task)
    return _bracket(stage, task)


def _groups(stage: Stage, task: PairingTask, seat: Seat) -> Seating:
    """A player left alone in a group has a bye."""
    here = {candidate.id for candidate in task.candidates}
    resting = set(task.sitting_out)
    groups = [here & set(group) for group in groups_of(stage)]
    full = [group for group in groups if len(group - resting) >= task.size.minimum]
    drawn = [seat(_only(task, group)) for group in full]
    left = [sorted(group) for group in groups if group not in full]
    tables = tuple(chain.from_iterable(seating.tables for seating in drawn))
    return Seating(
        tables=tables,
        byes=tuple(chain.from_iterable([*(seating.byes for seating in drawn), *left])),
        cost=count_cost(read_past(task), tables),
        method=BY_GROUPS,
        version=VERSION,
        bound=Bound(),
    )


def _only(task: PairingTask, members: set[EntryId]) -> PairingTask:
    """The same round for these people alone, with what is ordered for them."""
    return replace(
        task,
        candidates=tuple(c for c in task.candidates if c.id in members),
        locked=tuple(t for t in task.locked if set(t) <= members),
        pins=tuple(pin for pin in task.pins if pin.entry in members),
        sitting_out=tuple(e for e in task.sitting_out if e in members),
        apart_rule=tuple(p for p in task.apart_rule if set(p) <= members),
        together_rule=tuple(p for p in task.together_rule if set(p) <= members),
    )


def _scheduled(stage: Stage, step: int, task: PairingTask) -> Seating:
    here = {candidate.id for candidate in task.candidates}
    willing = here - set(task.sitting_out)
    seeds = _seeds_at(stage, step)
    seated = [
        tuple(seeds[index] for index in table if seeds[index] in willing)
        for table in stage.schedule[step - 1]
    ]
    least = task.size.minimum
    tables = tuple(table for table in seated if len(table) >= least)
    playing = set(chain.from_iterable(tables))
    byes = tuple(entry for entry in seeds if entry in here - playing)
    return _seating(task, tables, BY_SCHEDULE, byes)


def _seeds_at(stage: Stage, step: int) -> list[EntryId]:
    seeds = [EntryId(pk) for pk in stage.seeds]
    for change in replaced_in(stage):
        if change.step <= step and change.out in seeds:
            seeds[seeds.index(change.out)] = change.by
    return seeds


def _bracket(stage: Stage, task: PairingTask) -> Seating:
    paired = pair_next(knockout_of(stage))
    if paired is None:
        raise LeagueError("stage-undecided")
    tables = tuple(table for _number, table in paired.tables)
    if not paired.is_replay:
        tables = balance_tables(read_past(task), tables)
    return _seating(task, tables, BY_BRACKET)


def _play_off(stage: Stage, task: PairingTask) -> Seating:
    """One table for each tie at the cut, in the order of their ids."""
    before = stage.event.stages.get(number=stage.number - 1)
    ties = cut_now(stage, before).ties
    if not ties:
        raise LeagueError("cut-decided")
    return _seating(task, tuple(tie.entries for tie in ties), PLAY_OFF)


def _seating(
    task: PairingTask,
    tables: tuple[Table, ...],
    method: str,
    byes: Iterable[EntryId] = (),
) -> Seating:
    cost = count_cost(read_past(task), tables)
    return Seating(tables, tuple(byes), cost, method, VERSION)
