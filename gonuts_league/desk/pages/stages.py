"""The stages of an event: how it is decided, the next stage, and their plan."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from gonuts_league.clubs.access import actor_of
from gonuts_league.desk.cut_page import cut_page, replacing
from gonuts_league.desk.forms.stages import StagesForm, stage_values
from gonuts_league.desk.stage_page import stage_page
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import (
    can_organise,
    do,
    for_staff,
    organised_event,
    visible_event,
)
from gonuts_league.events.models import Event
from gonuts_league.events.services.stage_plans import plan_stages, plans_of
from gonuts_league.events.services.stages import (
    How,
    replace_finalist,
    start_next_stage,
)
from gonuts_league.events.stage_read import stage_running, stages_of
from gonuts_league.players.showing import Audience, audience_of
from gonuts_league.web.asked import whole_number
from gonuts_league.web.rendering import render_part


@require_GET
def stages(request: HttpRequest, slug: str) -> HttpResponse:
    event = visible_event(request, slug)
    return _show(request, event)


@require_POST
@for_staff
def start(request: HttpRequest, slug: str) -> HttpResponse:
    event = organised_event(request, slug)
    chosen = request.POST.get("how", "")
    how = How(chosen) if chosen in set(How) else None
    error = do(
        request,
        lambda: start_next_stage(event, actor=actor_of(request), how=how),
        _("A play-off is asked for; seat it now.")
        if how == How.PLAY_OFF
        else _("The next stage begins."),
    )
    return (
        _show(request, event, error=error) if error else redirect("events:desk", slug)
    )


@require_POST
@for_staff
def replace(request: HttpRequest, slug: str) -> HttpResponse:
    event = organised_event(request, slug)
    entries = event.entries.select_related("player")
    out = get_object_or_404(entries, pk=whole_number(request.POST.get("out", "")))
    by = get_object_or_404(entries, pk=whole_number(request.POST.get("by", "")))
    stage = stage_running(stages_of(event))
    if stage is None or not stage.is_elimination:
        raise Http404
    error = do(
        request,
        lambda: replace_finalist(stage, out=out, by=by, actor=actor_of(request)),
        _("%(name)s plays in place of %(other)s.")
        % {"name": by.player.name, "other": out.player.name},
    )
    return (
        _show(request, event, error=error) if error else redirect("events:stages", slug)
    )


@require_http_methods(["GET", "POST"])
@for_staff
def plan(request: HttpRequest, slug: str) -> HttpResponse:
    event = organised_event(request, slug)
    initial = stage_values(plans_of(event))
    form = StagesForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        error = do(
            request,
            lambda: plan_stages(event, plans=form.plans(), actor=actor_of(request)),
            _("The stages are planned."),
        )
        if error is None:
            return redirect("events:stages", slug)
        field = error.path if error.path in form.fields else None
        form.add_error(field, error.sentence)
    return render_part(
        request,
        "desk/stage_plan.html",
        "form",
        {"event": event, "club": event.club, "section": "events", "form": form},
        status=422 if form.errors else 200,
    )


def _show(
    request: HttpRequest, event: Event, *, error: LeagueError | None = None
) -> HttpResponse:
    audience = audience_of(request.user, event.club)
    is_organiser = can_organise(request, event)
    return render_part(
        request,
        "desk/stages.html",
        "stages",
        {
            "event": event,
            "club": event.club,
            "section": "standings" if audience != Audience.MEMBERS else "events",
            "stages": stage_page(event, audience=audience),
            "cut": cut_page(event) if is_organiser else None,
            "replacing": replacing(event, whole_number(request.GET.get("out", "")))
            if is_organiser
            else None,
            "is_member": audience == Audience.MEMBERS,
            "is_organiser": is_organiser,
            "error": error,
        },
        status=409 if error else 200,
    )
