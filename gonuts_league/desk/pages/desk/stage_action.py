"""What the stages of an event make of the next action on its desk."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Event, Round, Stage
from gonuts_league.events.models.stages import step_name
from gonuts_league.events.selectors import heeds_orders
from gonuts_league.events.services.stage_draws import awaits_play_off
from gonuts_league.events.stage_read import (
    knockout_of,
    plan_of,
    stage_running,
    stage_to_start,
)
from gonuts_league.formats.knockout import Knockout, pair_next
from gonuts_league.formats.types import PairedStep
from gonuts_league.results.stage_words import say_cut, seat_step
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
    where no size moves the draw."""

    turn: StageTurn
    title: str = ""
    lead: str = ""
    label: str = ""
    is_elimination: bool = False
    is_fixed: bool = False

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
        return StageDesk(
            StageTurn.SEAT,
            title=_("The play-off can be seated"),
            lead=_("Players level at the cut play for the remaining places."),
            label=_("Seat the play-off"),
            is_elimination=True,
        )
    if running is not None and running.is_elimination:
        return _knockout(knockout_of(running))
    if running is not None and _played(running, rounds) < event.rounds_planned:
        return StageDesk(StageTurn.ROUND, is_fixed=not heeds_orders(running))
    if coming is not None:
        return _beginning(coming)
    return StageDesk(StageTurn.OVER)


def _played(stage: Stage, rounds: Iterable[Round]) -> int:
    return sum(
        1
        for each in rounds
        if each.stage_id == stage.pk and each.state != RoundState.DRAFT
    )


def _beginning(stage: Stage) -> StageDesk:
    return StageDesk(
        StageTurn.BEGIN,
        title=say_by("desk/words/stage_title.txt", kind=stage.kind),
        lead=say_by("desk/words/stage_lead.txt", kind=stage.kind),
        label=say_cut(plan_of(stage)),
    )


def _knockout(knockout: Knockout) -> StageDesk:
    paired = pair_next(knockout)
    if knockout.is_over:
        return StageDesk(StageTurn.OVER, is_elimination=True)
    if paired is None:
        return StageDesk(StageTurn.WAIT, is_elimination=True)
    if paired.is_replay:
        return _replay(paired)
    to_final = knockout.next_to_final
    return StageDesk(
        StageTurn.SEAT,
        title=_("%(step)s: the tables can be seated") % {"step": step_name(to_final)},
        lead=_("The highest remaining seed meets the lowest; nothing is drawn."),
        label=seat_step(to_final),
        is_elimination=True,
    )


def _replay(paired: PairedStep) -> StageDesk:
    is_one = len(paired.tables) == 1
    return StageDesk(
        StageTurn.SEAT,
        title=_("A drawn game is played again")
        if is_one
        else _("Drawn games are played again"),
        lead=_("The same players meet again, with their seats swapped."),
        label=_("Seat the replay") if is_one else _("Seat the replays"),
        is_elimination=True,
    )
