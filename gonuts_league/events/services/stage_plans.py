"""Plan which stages an event has: they can be changed until they have begun."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.db import transaction
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import EventFormat, StageKind
from gonuts_league.events.models import Event, Stage
from gonuts_league.events.stage_read import plan_of, rules_of, stages_of
from gonuts_league.formats.plan import StagePlan
from gonuts_league.formats.types import NobodyGoesOutError
from gonuts_league.tables.wording import say_game
from scoring import find_game

from .setup import bump_standings, create_event, lock_event, log_event

LEAST = 2


def plans_of(event: Event) -> list[StagePlan]:
    return [plan_of(stage) for stage in stages_of(event)]


@transaction.atomic
def create_staged_event(
    club: Club, *, stages: Sequence[StagePlan], actor: Actor, **plan: Any
) -> Event:
    """Make an event that has stages from the start; `plan` is that of `create_event`.

    LeagueError if the event or its stages cannot be.
    """
    event = create_event(club, actor=actor, **plan)
    return plan_stages(event, plans=stages, actor=actor) if stages else event


@transaction.atomic
def plan_stages(event: Event, *, plans: Sequence[StagePlan], actor: Actor) -> Event:
    """Set the stages of an event; without any it is one field by points.

    LeagueError if they cannot follow each other, ask for what the game cannot do, or
    change a stage that has begun.
    """
    event = lock_event(event)
    _require_order(event, plans)
    stages = stages_of(event)
    before = [plan_of(stage) for stage in stages]
    if before == list(plans):
        return event
    _require_unbegun(stages, plans)
    for stage in stages[len(plans) :]:
        stage.delete()
    for number, plan in enumerate(plans, start=1):
        _write_plan(event, number, plan)
    for stage in stages_of(event):
        _require_playable(stage)
    _take_in_rounds(event)
    bump_standings(event)
    log_event(
        event,
        "stages-planned",
        actor,
        before={"stages": [asdict(plan) for plan in before]},
        after={"stages": [asdict(plan) for plan in plans]},
    )
    return event


def _require_order(event: Event, plans: Sequence[StagePlan]) -> None:
    kinds = [plan.kind for plan in plans]
    if plans and event.format != EventFormat.SWISS:
        raise LeagueError("stages-of-free-play")
    if StageKind.ELIMINATION in kinds[:1] or any(
        kind != StageKind.ELIMINATION for kind in kinds[1:]
    ):
        raise LeagueError("stages-order")
    if len(plans) == 2 and kinds[0] == StageKind.GROUPS:
        first, second = plans
        if second.entrants % first.group_count:
            raise LeagueError(
                "entrants-by-groups", path="entrants", groups=first.group_count
            )


def _require_unbegun(stages: Sequence[Stage], plans: Sequence[StagePlan]) -> None:
    """A stage that has begun stays; rounds by points need no beginning to be kept."""
    for index, stage in enumerate(stages):
        has_begun = stage.has_started and (
            stage.kind != StageKind.SWISS or stage.rounds.exists()
        )
        kept = plans[index] if index < len(plans) else None
        if has_begun and kept != plan_of(stage):
            raise LeagueError("stage-begun")


def _require_playable(stage: Stage) -> None:
    if stage.kind == StageKind.GROUPS and stage.group_count < LEAST:
        raise LeagueError("too-few-groups", path="group_count")
    if not stage.is_elimination:
        return
    game = find_game(stage.event.game)
    least, most = min(game.player_counts), max(game.player_counts)
    if not least <= stage.table_size <= most:
        raise LeagueError(
            "sizes-not-of-game" if least < most else "size-not-of-game",
            path="table_size",
            game=say_game(game.id),
            least=least,
            most=most,
        )
    if stage.entrants < max(LEAST, least):
        raise LeagueError("too-few-entrants", path="entrants", least=max(LEAST, least))
    try:
        rules_of(stage)
    except NobodyGoesOutError as error:
        raise LeagueError("nobody-goes-out", path="best", size=error.minimum) from None


def _write_plan(event: Event, number: int, plan: StagePlan) -> None:
    """Rounds by points as the first stage begin by themselves."""
    stage, _made = Stage.objects.update_or_create(
        event=event, number=number, defaults=asdict(plan)
    )
    begins = number == 1 and plan.kind == StageKind.SWISS
    if begins and stage.started_at is None:
        stage.started_at = timezone.now()
    elif not begins and not stage.seeds:
        stage.started_at = None
    stage.save(update_fields=["started_at"])


def _take_in_rounds(event: Event) -> None:
    """Rounds played before there were stages belong to the first one."""
    first = event.stages.filter(number=1, kind=StageKind.SWISS).first()
    loose = event.rounds.filter(stage=None).order_by("number")
    if first is None and loose.exists() and event.stages.exists():
        raise LeagueError("stage-begun")
    for round_ in loose if first else ():
        round_.stage, round_.step = first, round_.number
        round_.save(update_fields=["stage", "step"])
