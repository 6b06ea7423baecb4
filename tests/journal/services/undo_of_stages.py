"""Acts on the stages of an event, to be done and undone.

Each prepares an event and gives what is then done to it.
"""

from gonuts_league.events.enums import StageKind
from gonuts_league.events.services.stage_plans import plan_stages
from gonuts_league.events.services.stages import (
    CutTie,
    replace_finalist,
    start_next_stage,
)
from gonuts_league.events.stage_read import in_line
from gonuts_league.formats.plan import StagePlan
from tests.events.actions import ME, play_round, start_round
from tests.events.stage_actions import SEMIS, SWISS, newest, play

SCHEDULE = StagePlan(StageKind.SCHEDULE)


def stages_planned(event):
    return lambda: plan_stages(event, plans=[SWISS, SEMIS], actor=ME)


def schedule_begun(event):
    plan_stages(event, plans=[SCHEDULE], actor=ME)
    return lambda: start_next_stage(event, actor=ME, seed=1)


def cut_made(event):
    plan_stages(event, plans=[SWISS, SEMIS], actor=ME)
    play_round(event)
    return lambda: start_next_stage(event, actor=ME, how=CutTie.LOT, seed=1)


def play_off_asked(event):
    final = StagePlan(StageKind.ELIMINATION, entrants=3, table_size=3)
    plan_stages(event, plans=[SWISS, final], actor=ME)
    play(event, level=(1, 2))
    type(event).objects.filter(pk=event.pk).update(tie_breaks=[])
    event.entries.filter(pk__in=event.entries.values("pk")[4:]).update(
        checked_in_at=None
    )
    return lambda: start_next_stage(event, actor=ME, how=CutTie.PLAY_OFF)


def finalist_replaced(event):
    stage = cut_made(event)()
    start_round(event)
    seat = newest(event).seats.order_by("table", "position").first()
    by = event.entries.get(pk=in_line(stage, 1, seat.entry_id)[0])
    return lambda: replace_finalist(stage, out=seat.entry, by=by, actor=ME)


STAGE_CASES = {
    "stages-planned": stages_planned,
    "stage-started": cut_made,
    "stage-started of a schedule": schedule_begun,
    "play-off-asked": play_off_asked,
    "finalist-replaced": finalist_replaced,
}
