"""The desk: where the event stands, the next action, drawing, ending, the journal."""

from collections.abc import Iterable
from functools import partial
from itertools import pairwise
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from gonuts_league.clubs.actors import actor_of
from gonuts_league.desk.pages.links import phones_state
from gonuts_league.draft.forms.draft import DrawForm
from gonuts_league.draft.pages.draft.words import ways_to_draw
from gonuts_league.errors import LeagueError, sentence_of, with_round
from gonuts_league.events.access import (
    ask_first,
    can_organise,
    do,
    go,
    organiser_page,
    render_event,
    staff_page,
    visible_event,
)
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import staffed_events
from gonuts_league.events.services.drawing import (
    cancel_draw,
    draw_otherwise,
    kept_of_draw,
)
from gonuts_league.events.services.refusals import with_names
from gonuts_league.events.services.setup import finish_event, reopen_event
from gonuts_league.events.services.sign_ups import open_sign_ups
from gonuts_league.events.stage_read import PLAY_OFF_STEP
from gonuts_league.events.standings.figures import decimals_for
from gonuts_league.events.standings.standings_read import read_standings
from gonuts_league.formats.cut import Place, Tie, cut
from gonuts_league.jobs.enums import JobState
from gonuts_league.journal.sentences import action_sentence, doer, names_in
from gonuts_league.journal.undo import just_done
from gonuts_league.leagues.models import Season
from gonuts_league.players.showing import Audience
from gonuts_league.runtime.backups.folders import second_folder
from gonuts_league.runtime.backups.trouble import low_megabytes
from gonuts_league.standings.types import AwardKind, Standing
from gonuts_league.tables.models import Table
from gonuts_league.web.live_parts import version_of
from gonuts_league.web.requests import in_zone, whole_number

from .next_action import Desk, desk_of, draws_of
from .panel import Panel, panel_of

ACTIONS_SHOWN = 5
LEADERS_SHOWN = 6


@staff_page("GET")
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    event = staffed_events(request.user).filter(slug=slug).first()
    if event is None:
        event = visible_event(request, slug)
        return redirect("standings:event", event.slug)
    return show_desk(
        request, in_zone(event), table_pk=whole_number(request.GET.get("table", ""))
    )


@organiser_page("POST")
def draw(request: HttpRequest, event: Event) -> HttpResponse:
    form = DrawForm(request.POST)
    if not form.is_valid():
        return refuse(request, event, LeagueError("seat-gone"))
    try:
        job = draw_otherwise(
            event,
            actor=actor_of(request),
            despite_unconfirmed=bool(request.POST.get("despite")),
            seen=form.cleaned_data["seen"],
            **form.wishes(),
        )
    except LeagueError as error:
        return refuse(request, event, error, seen=request.POST.get("seen", ""))
    return redirect("events:job", event.slug, job.pk)


@organiser_page("GET")
def job(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    work = get_object_or_404(draws_of(event), pk=pk)
    if work.state == JobState.DONE:
        number = work.params["number"]
        return go(request, reverse("events:round", args=[event.slug, number]))
    failure = ""
    if work.state == JobState.FAILED:
        failure = sentence_of(work.error_code, with_names(work.error_values))
    context = {"job": work, **with_round(kept_of_draw(work)), "failure": failure}
    return render_event(request, event, "desk/job.html#progress", context)


@organiser_page("POST")
def cancel(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    work = get_object_or_404(draws_of(event), pk=pk)
    cancel_draw(event, work, actor=actor_of(request))
    return redirect("events:job", event.slug, pk)


@organiser_page("POST")
def finish(request: HttpRequest, event: Event) -> HttpResponse:
    error = do(request, partial(finish_event, event), _("The event is finished."))
    if error:
        return refuse(request, event, error)
    return redirect("leagues:podium", event.slug)


@organiser_page("POST")
def reopen(request: HttpRequest, event: Event) -> HttpResponse:
    if asked := ask_first(request, event, "reopen-event"):
        return asked
    error = do(request, partial(reopen_event, event), _("The event is open again."))
    if error:
        return refuse(request, event, error)
    return redirect("events:desk", event.slug)


def show_desk(
    request: HttpRequest,
    event: Event,
    *,
    table_pk: int = 0,
    error: LeagueError | None = None,
    seen: str = "",
) -> HttpResponse:
    """Show the desk, with one table opened, or nothing if it is shown already.

    `seen` is the draft that a refused draw was to replace.
    """
    shown = desk_of(event, now=timezone.now())
    panel = _panel(shown, table_pk)
    back = reverse("events:desk", args=[event.slug])
    newest_first = event.journal.select_related("user", "table__round").order_by("-pk")
    actions = list(newest_first[:ACTIONS_SHOWN])
    names = names_in(actions)
    newest = [
        (action.pk, action_sentence(action, names), doer(action))
        for action in actions[:1]
    ]
    is_open = event.is_sign_up_open and not shown.rounds
    asked_count = open_sign_ups(event).count() if is_open else 0
    version = version_of(shown.version, panel and panel.version, newest, asked_count)
    if not error and request.headers.get("If-None-Match") == version:
        return HttpResponseNotModified()
    next_table = shown.next_table
    told = (None, next_table.pk) if next_table else [a.table_id for a in actions]
    context = {
        "desk": shown,
        "asked_count": asked_count,
        "odd": ways_to_draw(event, shown.here_count)
        if shown.has_ways_to_draw
        else None,
        # Read by the template, so that what is shown already asks nothing.
        "seasons": Season.objects.filter(nights__event=event),
        "panel": panel,
        **phones_state(request, event),
        "leaders": _leaders(event, shown),
        "version": version,
        "is_organiser": can_organise(request, event),
        "actions": actions,
        "names": names,
        # Of phones only what is of the table that the button beside it leads to.
        "last_action": next((a for a in actions if a.user or a.table_id in told), None),
        # The table that is opened stays open after an undo.
        "just_done": just_done(
            request, event, back=f"{back}?table={panel.table.pk}" if panel else back
        ),
        "error": error,
        "seen": seen,
        "low_megabytes": low_megabytes(),
        "second": second_folder(),
    }
    return render_event(request, event, "desk/desk.html#desk-live", context)


def refuse(
    request: HttpRequest, event: Event, error: LeagueError, **shown: Any
) -> HttpResponse:
    """Show the desk with the reason why something was not done; `shown` as it has."""
    event.refresh_from_db()
    return show_desk(request, event, error=error, **shown)


def _leaders(event: Event, shown: Desk) -> dict[str, Any] | None:
    """The first of the standings after a closed round that is not kept back; nobody has
    a rank while a knockout runs."""
    number = shown.last_closed
    if event.frozen_after is not None:
        number = min(number, event.frozen_after)
    if not number:
        return None
    # Who plays for third place is known once the final is seated.
    after = None if shown.round and shown.round.third_table else number
    read = read_standings(event, audience=Audience.MEMBERS, round_number=after)
    pairs = pairwise(read.standings[:LEADERS_SHOWN])
    return {
        "number": number,
        "is_named": read.shown_round.is_elimination,
        "count": len(read.standings),
        "is_ranked": read.knockout is None or read.knockout.is_over,
        "is_parted": any(a.points == b.points and a.rank != b.rank for a, b in pairs),
        "byes": {each.entry for each in read.awards if each.kind == AwardKind.BYE},
        "ties": _ties_at_cut(shown, read.standings),
        "is_for_two": read.is_for_two,
        "rows": [
            (row, read.people[row.entry], read.ends.get(row.entry))
            for row in read.standings[:LEADERS_SHOWN]
        ],
        "decimals": decimals_for([row.points for row in read.standings]),
    }


def _ties_at_cut(shown: Desk, standings: Iterable[Standing]) -> tuple[Tie, ...]:
    """Who shares the last place of the cut that comes next, if nothing parted them and
    nothing is kept back."""
    is_played_off = any(each.step == PLAY_OFF_STEP for each in shown.rounds)
    is_frozen = shown.event.frozen_after is not None
    if not (shown.stage and shown.stage.entrants) or is_played_off or is_frozen:
        return ()
    here = {each.pk for each in shown.entries if each.is_here}
    places = [Place(row.entry, row.rank) for row in standings if row.entry in here]
    return cut(places, shown.stage.entrants).ties


def _panel(shown: Desk, table_pk: int) -> Panel | None:
    listed = (*shown.tables, shown.corrected)
    if table_pk not in {table.pk for table in listed if table is not None}:
        return None
    call = next((each for each in shown.calls if each.table_id == table_pk), None)
    table = Table.objects.select_related("round").get(pk=table_pk)
    return panel_of(shown.event, table, call)
