"""The stages of an event: how it is decided, the next stage, and their plan.

While standings are frozen only organisers see what was cut and played since.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace as replaced
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from gonuts_league.clubs.actors import actor_of
from gonuts_league.desk.forms.stages import StagesForm, stage_values
from gonuts_league.desk.pages.desk.stage_action import rounds_seen
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import (
    can_organise,
    do,
    organiser_page,
    render_event,
    visible_event,
)
from gonuts_league.events.enums import RoundState, StageKind
from gonuts_league.events.models import Entry, Event, Stage
from gonuts_league.events.models.stages import step_name
from gonuts_league.events.selectors import entries_of, entries_to_pair, erased_name
from gonuts_league.events.services.stage_draws import awaits_play_off
from gonuts_league.events.services.stage_plans import plan_stages, plans_of
from gonuts_league.events.services.stages import (
    CutTie,
    replace_finalist,
    start_next_stage,
    step_to_come,
)
from gonuts_league.events.stage_read import (
    CutNow,
    begun_in,
    cut_now,
    groups_of,
    in_line,
    knockout_of,
    plan_of,
    stage_running,
    stage_to_start,
    stages_of,
)
from gonuts_league.events.standings.figures import (
    decimals_for,
    decimals_of,
    head_of,
    say_value,
)
from gonuts_league.events.standings.standings_read import read_standings
from gonuts_league.formats.knockout import Knockout, pair_next
from gonuts_league.formats.types import Match, MatchKind, Step
from gonuts_league.pairing.types import EntryId
from gonuts_league.players.showing import Audience, audience_of, show_people
from gonuts_league.results.reasons import say_parted
from gonuts_league.results.stage_words import say_cut, say_stage
from gonuts_league.standings.types import CriterionValue, Standing
from gonuts_league.tables.models import MOST_SEATS
from gonuts_league.tables.wording import say_by, say_winners
from gonuts_league.web.requests import whole_number
from scoring import find_game

MOST_NEXT = 4
WAYS = (
    (CutTie.PLAY_OFF, gettext_lazy("They play a play-off at one table")),
    (CutTie.ALL, gettext_lazy("All of them go on")),
    (CutTie.LOT, gettext_lazy("Lots are drawn; everybody sees the lot number")),
)


@require_GET
def stages(request: HttpRequest, slug: str) -> HttpResponse:
    event = visible_event(request, slug)
    return _show(request, event)


@organiser_page("POST")
def start(request: HttpRequest, event: Event) -> HttpResponse:
    chosen = request.POST.get("how", "")
    how = CutTie(chosen) if chosen in set(CutTie) else None
    try:
        stage = start_next_stage(event, actor=actor_of(request), how=how)
    except LeagueError as error:
        return _show(request, event, error=error)
    names = _names(entries_of(event), Audience.MEMBERS)["names"]
    messages.success(request, _decided(stage, names) or _("The next stage begins."))
    return redirect("events:desk", event.slug)


@organiser_page("POST")
def replace(request: HttpRequest, event: Event) -> HttpResponse:
    entries = event.entries.select_related("player")
    out = get_object_or_404(entries, pk=whole_number(request.POST.get("out", "")))
    by = get_object_or_404(entries, pk=whole_number(request.POST.get("by", "")))
    stage = stage_running(stages_of(event))
    if stage is None or not stage.is_elimination:
        raise Http404
    error = do(
        request,
        partial(replace_finalist, stage, out=out, by=by),
        _("%(name)s plays in place of %(other)s.")
        % {"name": by.player.name, "other": out.player.name},
    )
    if error:
        return _show(request, event, error=error)
    return redirect("events:stages", event.slug)


@organiser_page("GET", "POST")
def plan(request: HttpRequest, event: Event) -> HttpResponse:
    initial = stage_values(plans_of(event))
    form = StagesForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        error = do(
            request,
            lambda actor: plan_stages(event, plans=form.plans(), actor=actor),
            _("The stages are planned."),
        )
        if error is None:
            return redirect("events:stages", event.slug)
        form.refuse(error)
    status, part = 422 if form.errors else 200, "desk/stage_plan.html#form"
    return render_event(request, event, part, {"form": form}, status=status)


def _show(
    request: HttpRequest, event: Event, *, error: LeagueError | None = None
) -> HttpResponse:
    audience = audience_of(request.user, event.club)
    is_member, is_organiser = audience == Audience.MEMBERS, can_organise(request, event)
    read = read_standings(event, audience=audience)
    entries, stages = entries_of(event), stages_of(event)
    running = stage_running(stages)
    context = {
        "section": "events" if is_member else "standings",
        "is_member": is_member,
        "is_organiser": is_organiser,
        "is_frozen": read.is_frozen,
        "plan": [
            (say_stage(plan_of(each), event.rounds_planned), each) for each in stages
        ],
        "first": stages[0] if stages else None,
        "running": running,
        "seen_count": len(read.rounds),
        "decimals": decimals_for([row.points for row in read.standings]),
        "error": error,
        **_names(entries, audience),
    }
    if stages and stages[0].kind == StageKind.GROUPS and stages[0].has_started:
        context["groups"] = _groups(stages[0], read.standings)
    if stages:
        context["schedule"] = [
            [[stages[0].seeds[seat] for seat in table] for table in tables]
            for tables in stages[0].schedule
        ]
    if running is not None and running.is_elimination:
        shown = _knockout(running, context["names"], is_member=is_member)
        # Who seats the next step needs to see it; who has won waits for the reveal.
        if not read.is_frozen or (is_organiser and not shown["champions"]):
            context |= shown
    if is_organiser:
        out = EntryId(whole_number(request.GET.get("out", "")))
        context |= _cut(event, stages, context["names"])
        context |= _replacing(running, entries, out)
    return render_event(request, event, "desk/stages.html#stages", context)


def _decided(stage: Stage, names: Mapping[int, str]) -> str:
    """How a tie at the cut is decided, and who goes on by that; "" where none was."""
    on = [entry for entry in stage.lot.get("tied", ()) if entry in stage.seeds]
    return say_by("desk/words/cut_decided.txt", stage=stage, names=names, on=on)


def _names(entries: Iterable[Entry], audience: Audience) -> dict[str, Any]:
    """Everybody as the audience may see them, by entry id."""
    shown = show_people((entry.player for entry in entries), audience=audience)
    people = {entry.pk: shown[entry.player_id] for entry in entries}
    names: defaultdict[int, str] = defaultdict(erased_name)
    for pk, person in people.items():
        names[pk] = person.short if person.is_named else person.name
    return {"names": names, "named": {pk for pk in people if people[pk].is_named}}


def _groups(
    stage: Stage, standings: Iterable[Standing]
) -> list[tuple[list[Standing], list[EntryId]]]:
    """The standings of each group with its own ranks, and who has not played yet."""
    rows = {row.entry: row for row in standings}
    groups = []
    for group in groups_of(stage):
        played = sorted((rows[e] for e in group if e in rows), key=lambda row: row.rank)
        ranks = [row.rank for row in played]
        ranked = [replaced(row, rank=1 + ranks.index(row.rank)) for row in played]
        groups.append((ranked, [entry for entry in group if entry not in rows]))
    return groups


def _knockout(
    stage: Stage, names: dict[int, str], *, is_member: bool
) -> dict[str, Any]:
    """The steps of an elimination, the last one first, and who can be replaced."""
    knockout = knockout_of(stage)
    steps, coming = list(knockout.steps), _coming(knockout)
    if coming is not None:
        steps.append(coming)
    return {
        "knockout": knockout,
        "decided": _decided(stage, names),
        "champions": say_winners([names[entry] for entry in knockout.champions]),
        "steps": [(step_name(step.to_final), step) for step in reversed(steps)],
        "coming": coming,
        "free": _replaceable(stage, knockout.last, coming) if is_member else (),
    }


def _coming(knockout: Knockout) -> Step | None:
    """The step that can be seated next, as one of which nothing is played."""
    paired = pair_next(knockout)
    if paired is None or paired.is_replay:
        return None
    to_final = knockout.next_to_final
    kinds = {} if to_final else {1: MatchKind.FINAL, 2: MatchKind.THIRD_PLACE}
    matches = tuple(
        Match(number, kinds.get(number, MatchKind.KNOCKOUT), table, (), (), (), True)
        for number, table in paired.tables
    )
    return Step(paired.step, to_final, (), matches, paired.straight)


def _replaceable(stage: Stage, last: Step | None, coming: Step | None) -> set[EntryId]:
    """Who plays the coming step, or sits at a table of the last that has not begun."""
    if coming is not None:
        return {entry for match in coming.matches for entry in match.seats}
    if last is None:
        return set()
    seated = {entry for m in last.matches if m.is_open for entry in m.seats}
    return seated - begun_in(stage, last.number)


def _cut(
    event: Event, stages: Sequence[Stage], names: Mapping[int, str]
) -> dict[str, Any]:
    """What beginning the next stage would do now; nothing if none is left."""
    stage = stage_to_start(stages)
    if stage is None or event.is_finished:
        return {}
    rounds = list(event.rounds.order_by("number"))
    context: dict[str, Any] = {
        "to_start": stage,
        "label": say_cut(plan_of(stage)),
        "waits_for_play_off": awaits_play_off(stage),
        "open_round": next((r for r in rounds if r.state != RoundState.CLOSED), None),
    }
    if not stage.is_elimination:
        return context | {"here_count": entries_to_pair(event).count()}
    before = stages[stage.number - 2]
    if not any(each.state == RoundState.CLOSED for each in rounds):
        return {"cut_to_come": context["label"]}
    now = cut_now(stage, before)
    level = {entry for tie in now.ties for entry in tie.entries}
    known = level.union(now.through)
    behind = [row.entry for row in now.standings if row.entry not in known]
    shown = known.union(behind[:MOST_NEXT])
    whys = _parted_at(now, names)
    parting = {row.ahead_by.code for row in now.standings if row.ahead_by}
    heads = {code: head_of(code) for code in event.tie_breaks if code in parting}
    said: dict[CriterionValue, tuple[str, str]] = {}
    for code in heads:
        column = [v for row in now.standings for v in row.values if v.code == code]
        decimals = decimals_of(code, [v.value for v in column])
        said |= {v: (code, say_value(code, v.value, decimals)) for v in column}
    most = min(max(find_game(event.game).player_counts), MOST_SEATS)
    largest = max((len(tie.entries) for tie in now.ties), default=0)
    return context | {
        "rounds_left": max(0, event.rounds_planned - rounds_seen(before, rounds)),
        "cut": [
            (row, [said[v] for v in row.values if v in said], whys.get(row.entry))
            for row in now.standings
            if row.entry in shown
        ],
        "heads": heads,
        "whys": whys,
        "edge": stage.entrants // (len(now.groups) or 1),
        "cut_decimals": decimals_for([row.points for row in now.standings]),
        "through": now.through,
        "level": level,
        "places": sum(tie.places for tie in now.ties),
        "too_many": largest if largest > most else 0,
        "ways": WAYS,
    }


def _parted_at(now: CutNow, names: Mapping[int, str]) -> dict[EntryId, SafeString]:
    """For those level in points across the cut, why they are on their side of it."""
    rows = {row.entry: row for row in now.standings}
    whys: dict[EntryId, SafeString] = {}
    for group in now.groups or [now.standings]:
        listed = [rows[each.entry] for each in group]
        edge = sum(row.entry in now.through for row in listed)
        for place, row in enumerate(listed if edge < len(listed) else ()):
            other = listed[edge if place < edge else edge - 1]
            if edge and row.points == other.points:
                whys[row.entry] = say_parted(row, other, names[other.entry])
    return whys


def _replacing(
    stage: Stage | None, entries: Iterable[Entry], out: EntryId
) -> dict[str, Any]:
    """Who may play for an entry that is to play in an elimination, the next first."""
    known = {entry.pk for entry in entries}
    if stage is None or not stage.is_elimination or out not in known:
        return {}
    step = step_to_come(stage, out)
    return {} if step is None else {"out": out, "in_line": in_line(stage, step, out)}
