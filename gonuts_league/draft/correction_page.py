"""What a corrected result moves: places and points, and what becomes of later rounds.

A later draft may be drawn again; a published round of which no table has begun may
swap those whose points changed. What has begun or is over keeps its seating, always.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from gonuts_league.events.draws.drafts_read import seen_of
from gonuts_league.events.draws.pairing_task import pairing_task
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Event, Round
from gonuts_league.events.selectors import (
    entries_of,
    entry_names,
    has_begun,
    is_fixed,
    ranked,
    results_for_points,
    tables_as_values,
)
from gonuts_league.events.services.repairing import Need, repair_options
from gonuts_league.events.standings.figures import decimals_for, say_number
from gonuts_league.pairing.cost import seating_cost
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.pairing.types import Effort, PairingError
from gonuts_league.standings.types import Standing
from gonuts_league.tables.enums import ResultState
from gonuts_league.tables.models import Result, Table

from .board.levels import Verdict, compare
from .repair_page import people_at

# A quick draw of more people takes longer than a page may.
MOST_DRAWN_FOR_COST = 200


class Way(StrEnum):
    """What can be done in a later round."""

    REDRAW = "redraw"
    REPAIR = "repair"
    STAYS = "stays"


@dataclass(frozen=True, slots=True)
class MovedRow:
    """One person whose place or points the correction moves; unmoved is a dash."""

    name: str
    rank_before: str
    rank: str
    points_before: str
    points: str
    is_up: bool
    is_down: bool


@dataclass(frozen=True, slots=True)
class LaterRound:
    """A round after the corrected one: what can be done in it, and why.

    `cost` tells what a new draw would change, level by level; `seen` names the draft
    that it would replace.
    """

    number: int
    way: Way
    sentence: str
    cost: str = ""
    seen: str = ""


@dataclass(frozen=True, slots=True)
class CorrectionPage:
    """`is_open` while the result is not confirmed again; then it counts for nobody."""

    table: Table
    rows: tuple[MovedRow, ...]
    later: tuple[LaterRound, ...]
    is_open: bool

    @property
    def round_number(self) -> int:
        return self.table.round.number


def was_corrected(table: Table) -> bool:
    """Whether another version of the table's result counted before."""
    return last_version(table) is not None


def moves_anything(table: Table) -> bool:
    """Whether a correction concerns more than this table: a round was drawn since."""
    later = table.round.event.rounds.filter(number__gt=table.round.number)
    return was_corrected(table) and later.exists()


def last_version(table: Table) -> Result | None:
    """The version that counted before what counts now."""
    superseded = table.results.filter(state=ResultState.SUPERSEDED)
    return superseded.order_by("-version").first()


def correction_page(event: Event, table: Table) -> CorrectionPage:
    """Compare the standings with what counted before at this table."""
    before = ranked(event, results=_as_before(event, table))
    rows = tuple(_moved(before, ranked(event), entry_names(entries_of(event))))
    later = event.rounds.filter(number__gt=table.round.number).order_by("number")
    return CorrectionPage(
        table=table,
        rows=rows,
        later=tuple(_later(each, table) for each in later.select_related("event")),
        is_open=not table.counts,
    )


def _as_before(event: Event, table: Table) -> QuerySet[Result]:
    """The results that counted while this table had its last version."""
    counting = results_for_points(event).exclude(table=table)
    stage = table.round.stage
    if stage is not None and stage.is_elimination:
        return counting
    last = last_version(table)
    return Result.objects.filter(Q(pk__in=counting) | Q(pk=last.pk if last else 0))


def _moved(
    before: Iterable[Standing], now: Iterable[Standing], names: dict[int, str]
) -> Iterable[MovedRow]:
    """Whoever has another place or other points, in the order of now."""
    old = {row.entry: row for row in before}
    listed = list(now)
    points = [each.points for each in (*old.values(), *listed)]
    decimals = decimals_for(points)
    for row in listed:
        was = old[row.entry]
        if (was.rank, was.points) != (row.rank, row.points):
            yield MovedRow(
                name=names[row.entry],
                rank_before=str(was.rank),
                rank=str(row.rank),
                points_before=say_number(was.points, decimals),
                points=say_number(row.points, decimals),
                is_up=row.rank < was.rank,
                is_down=row.rank > was.rank,
            )


def _later(round_: Round, table: Table) -> LaterRound:
    words = {"round": round_.number}
    if round_.state == RoundState.DRAFT:
        sentence = _(
            "The draft of round %(round)s was drawn from the old points. It may be "
            "drawn again."
        )
        cost = _cost_of_new_draw(round_)
        seen = seen_of(round_)
        return LaterRound(round_.number, Way.REDRAW, sentence % words, cost, seen)
    if round_.state == RoundState.CLOSED:
        sentence = _("Round %(round)s is over: its tables stay as they were.")
        return LaterRound(round_.number, Way.STAYS, sentence % words)
    if is_fixed(round_):
        sentence = _("Who meets whom is fixed in round %(round)s: its tables stay.")
        return LaterRound(round_.number, Way.STAYS, sentence % words)
    if any(has_begun(each) for each in round_.tables.all()):
        sentence = _("Round %(round)s has begun: its tables stay as they are.")
        return LaterRound(round_.number, Way.STAYS, sentence % words)
    if not repair_options(round_, Need(corrected=people_at(table.pk, round_))):
        sentence = _(
            "No table of round %(round)s has begun, but no swap would make it better: "
            "its tables stay."
        )
        return LaterRound(round_.number, Way.STAYS, sentence % words)
    sentence = _(
        "No table of round %(round)s has begun: those whose points changed may change "
        "places."
    )
    return LaterRound(round_.number, Way.REPAIR, sentence % words)


def _cost_of_new_draw(round_: Round) -> str:
    """What the draft costs with the new points, beside a quick draw; empty in stages
    whose seating is no question of cost, and for very many people."""
    if is_fixed(round_):
        return ""
    tables = tables_as_values(round_)
    seated = [entry for each in tables for entry in each]
    if len(seated) > MOST_DRAWN_FOR_COST:
        return ""
    task = pairing_task(round_.event, round_.number, round_.seed, seated=seated)
    try:
        drawn = pair_swiss(replace(task, effort=Effort.QUICK))
    except PairingError:
        return ""
    change = compare(seating_cost(task, tables), drawn.cost, task.levels)
    return "" if change.verdict == Verdict.SAME else change.sentence
