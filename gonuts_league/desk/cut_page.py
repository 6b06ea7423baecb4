"""The beginning of the next stage, as the organiser sees it before the tap: who goes on
and why, who is level at the cut, and who may play for somebody who does not come."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.models import Event, Stage
from gonuts_league.events.selectors import entries_of, entries_to_pair, entry_names
from gonuts_league.events.services.stage_draws import awaits_play_off
from gonuts_league.events.services.stages import How, step_to_come
from gonuts_league.events.stage_read import (
    CutNow,
    cut_now,
    in_line,
    plan_of,
    seen_rounds,
    stage_running,
    stage_to_start,
    stages_of,
)
from gonuts_league.events.standings.figures import decimals_for, say_number
from gonuts_league.pairing.types import EntryId
from gonuts_league.results.stage_words import say_cut
from gonuts_league.tables.models import MOST_SEATS
from scoring import find_game

MOST_NEXT = 4


@dataclass(frozen=True, slots=True)
class CutRow:
    """`fate` is on, level or behind, and `words` says it."""

    rank: int
    name: str
    points: str
    fate: str
    words: str


@dataclass(frozen=True, slots=True)
class Way:
    """One way to decide a tie; `refusal` says why it cannot be taken."""

    value: str
    label: str
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class CutPage:
    """`ways` are there only where somebody is level at the cut; `early` says how many
    rounds were to come before it."""

    label: str
    lead: str
    rows: tuple[CutRow, ...]
    ways: tuple[Way, ...]
    early: str
    waits_for_play_off: bool
    open_round: int


@dataclass(frozen=True, slots=True)
class Replacing:
    """Who does not come, and who is in line for the place, the next first."""

    out: int
    name: str
    choices: tuple[tuple[int, str], ...]


def cut_page(event: Event) -> CutPage | None:
    """What beginning the next stage would do now; None if none is left."""
    stages = stages_of(event)
    stage = stage_to_start(stages)
    if stage is None or event.is_finished:
        return None
    now = None
    if stage.is_elimination:
        now = cut_now(stage, stages[stage.number - 2])
    open_round = event.rounds.exclude(state="closed").first()
    return CutPage(
        label=say_cut(plan_of(stage)),
        lead=_lead(event, stage, now),
        rows=_rows(event, now) if now else (),
        ways=_ways(event, now) if now and now.ties else (),
        early=_early(event, stages, stage),
        waits_for_play_off=awaits_play_off(stage),
        open_round=open_round.number if open_round else 0,
    )


def _early(event: Event, stages: Sequence[Stage], stage: Stage) -> str:
    if not stage.is_elimination:
        return ""
    left = event.rounds_planned - seen_rounds(stages[stage.number - 2]).count()
    if left <= 0:
        return ""
    return ngettext(
        "%(count)s round of the plan is still to come before the cut.",
        "%(count)s rounds of the plan are still to come before the cut.",
        left,
    ) % {"count": left}


def _lead(event: Event, stage: Stage, now: CutNow | None) -> str:
    if now is None:
        here = entries_to_pair(event).count()
        return ngettext(
            "%(count)s person is here and takes part.",
            "%(count)s people are here and take part.",
            here,
        ) % {"count": here}
    if not now.ties:
        return _("Nobody is level at the cut.")
    places = sum(tie.places for tie in now.ties)
    tied = sum(len(tie.entries) for tie in now.ties)
    return ngettext(
        "%(tied)s are level at the cut, and there is room for %(places)s of them.",
        "%(tied)s are level at the cut, and there is room for %(places)s of them.",
        places,
    ) % {"tied": tied, "places": places}


def _rows(event: Event, now: CutNow) -> tuple[CutRow, ...]:
    names = entry_names(entries_of(event))
    tied = {entry for tie in now.ties for entry in tie.entries}
    through = set(now.through)
    behind = [r.entry for r in now.standings if r.entry not in through | tied]
    shown = through | tied | set(behind[:MOST_NEXT])
    decimals = decimals_for([row.points for row in now.standings])
    words = {"on": _("goes on"), "level": _("level at the cut"), "behind": _("next")}
    rows = []
    for row in now.standings:
        if row.entry in shown:
            fate = _fate(row.entry, through, tied)
            points = say_number(row.points, decimals)
            rows.append(CutRow(row.rank, names[row.entry], points, fate, words[fate]))
    return tuple(rows)


def _fate(entry: EntryId, through: set[EntryId], tied: set[EntryId]) -> str:
    if entry in through:
        return "on"
    return "level" if entry in tied else "behind"


def _ways(event: Event, now: CutNow) -> tuple[Way, ...]:
    most = min(max(find_game(event.game).player_counts), MOST_SEATS)
    largest = max(len(tie.entries) for tie in now.ties)
    refusal = ""
    if largest > most:
        refusal = _("%(count)s do not fit one table.") % {"count": largest}
    return (
        Way(How.PLAY_OFF, _("They play it off at a table"), refusal),
        Way(How.ALL, _("All of them go on")),
        Way(How.LOT, _("A lot decides; its number is shown to everybody")),
    )


def replacing(event: Event, out: int) -> Replacing | None:
    """Who may play for an entry; None unless it is to play in an elimination."""
    stage = stage_running(stages_of(event))
    names: Mapping[int, str] = entry_names(entries_of(event))
    if stage is None or not stage.is_elimination or out not in names:
        return None
    step = step_to_come(stage, EntryId(out))
    if step is None:
        return None
    line: Sequence[EntryId] = in_line(stage, step, EntryId(out))
    return Replacing(out, names[out], tuple((entry, names[entry]) for entry in line))
