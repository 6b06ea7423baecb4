"""The events of a club, a new one, and the plan of one."""

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from gonuts_league.clubs.actors import actor_of
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_or_404
from gonuts_league.desk.forms.seating import SIZE_FIELDS, SizesForm, table_size
from gonuts_league.desk.forms.setup import EventForm, PlanForm, preset_values
from gonuts_league.draft.pages.draft.words import sizes_of
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import do, for_staff, organised_event
from gonuts_league.events.models import Event
from gonuts_league.events.presets import FALLBACK_COUNT, PRESETS, chosen_preset
from gonuts_league.events.selectors import entries_to_pair, events_of
from gonuts_league.events.services.setup import change_plan
from gonuts_league.events.services.stage_plans import create_staged_event
from gonuts_league.results.stage_words import say_stage
from gonuts_league.web.requests import render_part
from scoring.simulation.machines import GAME_IDS

EVENTS_A_PAGE = 100


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
    form = PlanForm(request.POST or None, instance=event)
    if request.method == "POST" and form.is_valid():
        error = do(
            request,
            lambda: change_plan(event, actor=actor_of(request), **form.plan()),
            _("The plan is changed."),
        )
        if error is None:
            return redirect("events:desk", slug)
        form.refuse(error)
    count = entries_to_pair(event).count() or event.entries.count()
    return render_part(
        request,
        "desk/plan.html",
        "form",
        {
            "event": event,
            "club": event.club,
            "section": "events",
            "form": form,
            "player_count": count or FALLBACK_COUNT,
            "sizes": sizes_of(count or FALLBACK_COUNT, table_size(event)),
            "rehearsal": rehearsal_url(event, players=count or FALLBACK_COUNT),
        },
        status=422 if form.errors else 200,
    )


@require_GET
@for_staff
def sizes(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Say what a count of players comes to, for each way to treat the odd ones."""
    club = club_or_404(request, club_slug, "clubs.organise")
    form = SizesForm(request.GET or None)
    count, size = FALLBACK_COUNT, table_size(Event())
    if form.is_valid():
        count, size = form.cleaned_data["count"], table_size(form.cleaned_data)
    context = {
        "club": club,
        "section": "events",
        "form": form if form.is_bound else SizesForm(initial={"count": count}),
        "player_count": count,
        "sizes": sizes_of(count, size),
    }
    return render_part(request, "desk/sizes.html", "sizes", context)


def rehearsal_url(event: Event, *, players: int) -> str:
    """Where bots can play the plan of an event; empty for a game they cannot play."""
    if event.game not in GAME_IDS:
        return ""
    names = ("rounds_planned", "seats_preferred", "seats_min", "seats_max")
    plan = {name.removesuffix("_planned"): getattr(event, name) for name in names}
    asked = {"game": event.game, "players": players, **plan}
    return f"{reverse('rehearsals:ask')}?{urlencode(asked)}"


def _create(request: HttpRequest, club: Club, form: EventForm) -> Event | None:
    preset = chosen_preset(request.GET.get("preset", ""))
    is_staged = form.cleaned_data["format"] == preset.format
    try:
        return create_staged_event(
            club,
            stages=preset.stages if is_staged else (),
            game=form.cleaned_data["game"],
            actor=actor_of(request),
            rulings=form.rulings(),
            **form.plan(),
        )
    except LeagueError as error:
        form.refuse(error)
        return None


def _show_new(
    request: HttpRequest, club: Club, form: EventForm, *, status: int = 200
) -> HttpResponse:
    chosen = chosen_preset(request.GET.get("preset", ""))
    sizes = {name: getattr(chosen, name) for name in SIZE_FIELDS}
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
            "player_count": FALLBACK_COUNT,
            "sizes": sizes_of(FALLBACK_COUNT, table_size(sizes)),
        },
        status=status,
    )
