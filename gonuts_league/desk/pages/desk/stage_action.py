"""What the stages of an event make of the next action on its desk."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext as _

from gonuts_league.events.draws.pairing_task import heeds_orders
from gonuts_league.events.enums import RoundState, StageKind
from gonuts_league.events.models import Event, Round, Stage
from gonuts_league.events.models.stages import step_name
from gonuts_league.events.services.stage_draws import awaits_play_off
from gonuts_league.events.stage_read import (
    knockout_of,
    plan_of,
    stage_running,
    stage_to_start,
)
from gonuts_league.formats.knockout import Knockout, pair_next
from gonuts_league.results.stage_words import say_cut
from gonuts_league.tables.wording import say_by


class StageTurn(StrEnum):
    """What comes next; `ROUND` is an ordinary round of the stage."""

    BEGIN = "begin"
    ROUND = "round"
    SEAT = "seat"
    WAIT = "wait"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class StageDesk:
    """`title` and `lead` say what the action is, `label` is on its button; `is_fixed`
    where no size moves the draw, `entrants` how many go on at a cut of all."""

    turn: StageTurn
    title: str = ""
    lead: str = ""
    label: str = ""
    is_elimination: bool = False
    is_fixed: bool = False
    is_replay: bool = False
    entrants: int = 0

    @property
    def is_open(self) -> bool:
        """Whether games of the event's stages are still to come."""
        return self.turn != StageTurn.OVER

    @property
    def can_draw(self) -> bool:
        return self.turn in (StageTurn.ROUND, StageTurn.SEAT, StageTurn.OVER) and not (
            self.is_elimination and self.turn == StageTurn.OVER
        )


def stage_desk(
    event: Event, stages: Sequence[Stage], rounds: Iterable[Round]
) -> StageDesk | None:
    """The next action of an event in stages; None for one without."""
    if not stages:
        return None
    coming, running = stage_to_start(stages), stage_running(stages)
    if coming is not None and awaits_play_off(coming):
        return _told(StageTurn.SEAT, "play-off", _("Seat the play-off"))
    if running is not None and running.is_elimination:
        return _knockout(knockout_of(running))
    if running is not None and rounds_seen(running, rounds) < event.rounds_planned:
        return StageDesk(StageTurn.ROUND, is_fixed=not heeds_orders(running))
    if coming is not None:
        told = _told(StageTurn.BEGIN, coming.kind, say_cut(plan_of(coming)))
        is_of_all = running is not None and running.kind != StageKind.GROUPS
        return replace(told, entrants=coming.entrants) if is_of_all else told
    return StageDesk(StageTurn.OVER)


def rounds_seen(stage: Stage, rounds: Iterable[Round]) -> int:
    return sum(
        1
        for each in rounds
        if each.stage_id == stage.pk and each.state != RoundState.DRAFT
    )


def _knockout(knockout: Knockout) -> StageDesk:
    paired = pair_next(knockout)
    if knockout.is_over:
        return StageDesk(StageTurn.OVER, is_elimination=True)
    if paired is None:
        return StageDesk(StageTurn.WAIT, is_elimination=True)
    if paired.is_replay and len(paired.tables) == 1:
        return _told(StageTurn.SEAT, "replay", _("Seat the replay"))
    if paired.is_replay:
        return _told(StageTurn.SEAT, "replays", _("Seat the replays"))
    to_final = knockout.next_to_final
    kind = "step" if to_final else "final"
    label = say_by("results/words/seat_step.txt", to_final=to_final)
    return _told(StageTurn.SEAT, kind, label, step=step_name(to_final))


def _told(turn: StageTurn, kind: str, label: str, **values: str) -> StageDesk:
    return StageDesk(
        turn,
        title=say_by("desk/words/stage_title.txt", kind=kind, **values),
        lead=say_by("desk/words/stage_lead.txt", kind=kind),
        label=label,
        is_elimination=turn == StageTurn.SEAT,
        is_replay=kind.startswith("replay"),
    )
