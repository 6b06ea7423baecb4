"""The events of a club, a new one, and the plan of one."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from gonuts_league.clubs.access import actor_of, club_or_404
from gonuts_league.clubs.models import Club
from gonuts_league.desk.forms.seating import SizesForm, table_size
from gonuts_league.desk.forms.setup import (
    EventForm,
    PlanForm,
    plan_values,
    preset_values,
)
from gonuts_league.desk.rehearsal_link import rehearsal_url
from gonuts_league.draft.sizes_page import sizes_page
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import do, for_staff, organised_event
from gonuts_league.events.models import Event
from gonuts_league.events.presets import FALLBACK_COUNT, PRESETS, chosen_preset
from gonuts_league.events.selectors import entries_to_pair, events_of
from gonuts_league.events.services.setup import change_plan
from gonuts_league.events.services.stage_plans import create_staged_event
from gonuts_league.results.stage_words import say_stage
from gonuts_league.web.rendering import render_part

EVENTS_A_PAGE = 100
FALLBACK = {
    "count": FALLBACK_COUNT,
    "seats_preferred": 4,
    "seats_min": 3,
    "seats_max": 5,
}


@require_GET
def event_list(request: HttpRequest, club_slug: str) -> HttpResponse:
    club = club_or_404(request, club_slug)
    pages = Paginator(events_of(club), EVENTS_A_PAGE)
    return render_part(
        request,
        "desk/list.html",
        "events",
        {
            "club": club,
            "section": "events",
            "events": pages.get_page(request.GET.get("page")),
            "is_organiser": request.user.has_perm("clubs.organise", club),
            "is_member": request.user.has_perm("clubs.view", club),
        },
    )


@require_http_methods(["GET", "POST"])
@for_staff
def new(request: HttpRequest, club_slug: str) -> HttpResponse:
    club = club_or_404(request, club_slug, "clubs.organise")
    if request.method == "GET" or "choose" in request.POST:
        preset = chosen_preset(request.GET.get("preset", ""))
        # A preset says nothing of these two.
        typed = {key: request.POST.get(key) for key in ("name", "starts_at")}
        kept = {key: text for key, text in typed.items() if text}
        form = EventForm(initial=preset_values(preset, now=timezone.now()) | kept)
        return _show_new(request, club, form)
    form = EventForm(request.POST)
    if form.is_valid():
        event = _create(request, club, form)
        if event is not None:
            return redirect("events:people", event.slug)
    return _show_new(request, club, form, status=422)


@require_http_methods(["GET", "POST"])
@for_staff
def plan(request: HttpRequest, slug: str) -> HttpResponse:
    event = organised_event(request, slug)
    form = PlanForm(request.POST or None, initial=plan_values(event))
    if request.method == "POST" and form.is_valid():
        error = do(
            request,
            lambda: change_plan(
                event,
                actor=actor_of(request),
                name=form.cleaned_data["name"],
                **form.plan(),
            ),
            _("The plan is changed."),
        )
        if error is None:
            return redirect("events:desk", slug)
        _note(form, error)
    return render_part(
        request,
        "desk/plan.html",
        "form",
        {
            "event": event,
            "club": event.club,
            "section": "events",
            "form": form,
            "sizes": sizes_page(_count_of(event), table_size(plan_values(event))),
            "rehearsal": rehearsal_url(event, players=_count_of(event)),
        },
        status=422 if form.errors else 200,
    )


@require_GET
@for_staff
def sizes(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Say what a count of players comes to, for each way to treat the odd ones."""
    club = club_or_404(request, club_slug, "clubs.organise")
    form = SizesForm(request.GET or None)
    asked = form.cleaned_data if form.is_valid() else FALLBACK
    context = {
        "club": club,
        "section": "events",
        "form": form if form.is_bound else SizesForm(initial=FALLBACK),
        "sizes": sizes_page(asked["count"], table_size(asked)),
    }
    return render_part(request, "desk/sizes.html", "sizes", context)


def _count_of(event: Event) -> int:
    """How many are here, or entered, or what shows the differences."""
    here = entries_to_pair(event).count()
    return here or event.entries.count() or FALLBACK_COUNT


def _create(request: HttpRequest, club: Club, form: EventForm) -> Event | None:
    preset = chosen_preset(request.GET.get("preset", ""))
    is_staged = form.cleaned_data["format"] == preset.format
    try:
        return create_staged_event(
            club,
            stages=preset.stages if is_staged else (),
            name=form.cleaned_data["name"],
            game=form.cleaned_data["game"],
            actor=actor_of(request),
            rulings=form.rulings(),
            format=form.cleaned_data["format"],
            **form.plan(),
        )
    except LeagueError as error:
        _note(form, error)
        return None


def _note(form: PlanForm, error: LeagueError) -> None:
    form.add_error(error.path if error.path in form.fields else None, error.sentence)


def _show_new(
    request: HttpRequest, club: Club, form: EventForm, *, status: int = 200
) -> HttpResponse:
    chosen = chosen_preset(request.GET.get("preset", ""))
    preset = preset_values(chosen, now=timezone.now())
    return render_part(
        request,
        "desk/new.html",
        "form",
        {
            "club": club,
            "section": "events",
            "form": form,
            "presets": PRESETS,
            "chosen": chosen,
            "sentences": [
                say_stage(stage, chosen.rounds_planned) for stage in chosen.stages
            ],
            "sizes": sizes_page(FALLBACK_COUNT, table_size(preset)),
        },
        status=status,
    )
