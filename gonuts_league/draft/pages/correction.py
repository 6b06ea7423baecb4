"""What a corrected result moves: places and points, and what becomes of later rounds.

A later draft may be drawn again; a published round of which no table has begun may
swap those whose points changed. What has begun or is over keeps its seating, always.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from gonuts_league.events.access import can_organise, render_event, scorer_page
from gonuts_league.events.draws.pairing_task import pairing_task, tables_as_values
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Event, Round
from gonuts_league.events.selectors import (
    SEEN_ROUNDS,
    entries_of,
    entry_names,
    has_begun,
    is_fixed,
    ranked,
    results_for_points,
)
from gonuts_league.events.services.repairing import RepairNeed, repair_options
from gonuts_league.events.standings.figures import decimals_for
from gonuts_league.pairing.cost import seating_cost
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.pairing.types import Effort, PairingError
from gonuts_league.standings.types import Standing
from gonuts_league.tables.enums import ResultState
from gonuts_league.tables.models import Result, Table

from .draft.words import level_changes, say_changes
from .repair import people_at

# A quick draw of more people takes longer than a page may.
MOST_DRAWN_FOR_COST = 200


@scorer_page("GET")
def correction(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    tables = Table.objects.filter(round__event=event, round__state__in=SEEN_ROUNDS)
    table = get_object_or_404(tables.select_related("round__event__club"), pk=pk)
    since = event.rounds.filter(number__gte=table.round.number).order_by("number")
    rounds = list(since.select_related("event"))
    newest = {each.state: each for each in rounds}
    after = newest.get(RoundState.CLOSED)
    # A running round, of which byes count already, would move other people too.
    upto = after.number if after and RoundState.PUBLISHED in newest else None
    before = ranked(event, upto_round=upto, results=_as_before(event, table))
    now = ranked(event, upto_round=upto)
    context = {
        "table": table,
        "after": after,
        "moved": list(_moved(event, before, now)),
        "decimals": decimals_for([row.points for row in (*before, *now)]),
        "later": [
            (round_, _what_may_be_done(round_, table), _cost_of_new_draw(round_))
            for round_ in rounds
            if round_.number > table.round.number
        ],
        "is_organiser": can_organise(request, event),
    }
    return render_event(request, event, "draft/correction.html#correction", context)


def after_confirming(table: Table, otherwise: str) -> str:
    """Where to go once a result is confirmed: what a correction moved comes first."""
    table = Table.objects.select_related("round__event").get(pk=table.pk)
    if not moves_anything(table):
        return otherwise
    return reverse("events:correction", args=[table.round.event.slug, table.pk])


def moves_anything(table: Table) -> bool:
    """Whether a correction concerns more than this table: its round is over."""
    if _last_version(table) is None:
        return False
    later = table.round.event.rounds.filter(number__gt=table.round.number)
    return table.round.state == RoundState.CLOSED or later.exists()


def _last_version(table: Table) -> Result | None:
    """The version that counted before what counts now."""
    superseded = table.results.filter(state=ResultState.SUPERSEDED)
    return superseded.order_by("-version").first()


def _as_before(event: Event, table: Table) -> QuerySet[Result]:
    """The results that counted while this table had its last version."""
    counting = results_for_points(event).exclude(table=table)
    stage = table.round.stage
    if stage is not None and stage.is_elimination:
        return counting
    last = _last_version(table)
    return Result.objects.filter(Q(pk__in=counting) | Q(pk=last.pk if last else 0))


def _moved(
    event: Event, before: Iterable[Standing], now: Iterable[Standing]
) -> Iterator[tuple[str, Standing, Standing]]:
    """Who has another place or other points, before and now, in the order of now."""
    old = {row.entry: row for row in before}
    names = entry_names(entries_of(event))
    for row in now:
        was = old[row.entry]
        if (was.rank, was.points) != (row.rank, row.points):
            yield names[row.entry], was, row


def _what_may_be_done(round_: Round, table: Table) -> str:
    """What may be done in a later round, or why its tables stay."""
    if round_.state == RoundState.DRAFT:
        return "redraw"
    if round_.state == RoundState.CLOSED:
        return "over"
    if is_fixed(round_):
        return "fixed"
    if any(has_begun(each) for each in round_.tables.all()):
        return "begun"
    corrected = people_at(table.pk, round_)
    return (
        "repair" if repair_options(round_, RepairNeed(corrected=corrected)) else "best"
    )


def _cost_of_new_draw(round_: Round) -> str:
    """What the draft costs with the new points, beside a quick draw; empty for other
    rounds, in stages whose seating is no question of cost, and for very many people."""
    if round_.state != RoundState.DRAFT or is_fixed(round_):
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
    cost = seating_cost(task, tables)
    return say_changes(level_changes(cost, drawn.cost, task.levels))
