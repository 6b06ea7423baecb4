"""The events of a club, a new one, and the plan of one."""

from collections.abc import Sequence
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.clubs.actors import actor_of
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_or_404, club_page
from gonuts_league.desk.forms.seating import SIZE_FIELDS, SizesForm, table_size
from gonuts_league.desk.forms.setup import (
    COUNTING_FIELDS,
    KEPT_FIELDS,
    EventForm,
    PlanForm,
    preset_values,
    values_as_last_time,
)
from gonuts_league.desk.selectors import last_evening, people_of_evening
from gonuts_league.draft.pages.draft.words import sizes_of
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import (
    ask_first,
    do,
    organiser_page,
    render_event,
    staff_page,
)
from gonuts_league.events.models import Event
from gonuts_league.events.presets import FALLBACK_COUNT, PRESETS, chosen_preset
from gonuts_league.events.selectors import SEEN_ROUNDS, entries_to_pair, events_of
from gonuts_league.events.services.rounds import call_event_off
from gonuts_league.events.services.setup import change_plan, delete_event
from gonuts_league.events.services.stage_plans import plans_of
from gonuts_league.games.presets import Preset
from gonuts_league.journal.undo import just_done
from gonuts_league.leagues.seasons_read import open_seasons
from gonuts_league.leagues.services.nights import plan_evening
from gonuts_league.results.stage_words import say_stage
from gonuts_league.standings.refusals import refusals
from gonuts_league.tables.wording import say_game
from gonuts_league.web.requests import render_part
from scoring.simulation.machines import GAME_IDS

from .desk.desk import refuse

EVENTS_A_PAGE = 40
LAST = "last"
OPEN_PRESETS = 3
OF_LAST = (
    *("rounds_planned", *SIZE_FIELDS),
    *("format", "series", "game_count", "round_minutes"),
)


@club_page("GET")
def event_list(request: HttpRequest, club: Club) -> HttpResponse:
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
            "just_done": just_done(request, club, back=request.path, topic="events"),
        },
    )


@staff_page("GET", "POST")
def new(request: HttpRequest, club_slug: str) -> HttpResponse:
    club = club_or_404(request, club_slug, "clubs.organise")
    last = last_evening(club)
    asked = request.GET.get("preset", LAST if request.method == "GET" else "")
    presets = [*([_as_last_time(last)] if last else []), *PRESETS]
    chosen = presets[0] if last and asked == LAST else chosen_preset(asked)
    last = last if chosen.id == LAST else None
    people = people_of_evening(last)
    form_of = partial(EventForm, club=club, players=people, instance=last)
    if request.method == "GET" or "choose" in request.POST:
        # A preset says nothing of these.
        typed = {key: request.POST.get(key) for key in ("name", "starts_at")}
        kept: dict[str, Any] = {key: text for key, text in typed.items() if text}
        if request.method == "POST":
            kept["seasons"] = request.POST.getlist("seasons")
        elif "season" in request.GET:
            kept["seasons"] = request.GET.getlist("season")
        form = form_of(initial=_values(club, chosen, last) | kept)
        return _show_new(request, club, form, presets, chosen)
    form = form_of(request.POST)
    if form.is_valid():
        event = _create(request, club, form, chosen, last)
        if event is not None:
            return redirect("events:people", event.slug)
    return _show_new(request, club, form, presets, chosen, status=422)


@organiser_page("GET", "POST")
def plan(request: HttpRequest, event: Event) -> HttpResponse:
    form = PlanForm(request.POST or None, instance=event)
    if request.method == "POST" and form.is_valid():
        error = do(
            request,
            lambda actor: change_plan(event, actor=actor, **form.plan()),
            _("The plan is changed."),
        )
        if error is None:
            return redirect("events:desk", event.slug)
        form.refuse(error)
    count = entries_to_pair(event).count() or event.entries.count()
    context = {
        "form": form,
        "has_begun": event.rounds.filter(state__in=SEEN_ROUNDS).exists(),
        "player_count": count or FALLBACK_COUNT,
        "sizes": sizes_of(count or FALLBACK_COUNT, table_size(event)),
        "rehearsal": rehearsal_url(event, players=count or FALLBACK_COUNT),
    }
    status = 422 if form.errors else 200
    return render_event(request, event, "desk/plan.html#form", context, status=status)


@organiser_page("POST")
def delete(request: HttpRequest, event: Event) -> HttpResponse:
    """Delete an event in which nothing was played; the list of events undoes it."""
    error = do(request, partial(delete_event, event))
    if error:
        return refuse(request, event, error)
    return redirect("events:list", event.club.slug)


@organiser_page("POST")
def call_off(request: HttpRequest, event: Event) -> HttpResponse:
    if asked := ask_first(request, event, "call-off"):
        return asked
    error = do(request, partial(call_event_off, event))
    if error:
        return refuse(request, event, error)
    return redirect("events:desk", event.slug)


@staff_page("GET")
def sizes(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Show what a count of players comes to, for each way to treat the odd ones."""
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


def _as_last_time(last: Event) -> Preset:
    count = people_of_evening(last).count()
    about = ngettext(
        "Like %(event)s: %(game)s, %(number)s person.",
        "Like %(event)s: %(game)s, %(number)s people.",
        count,
    ) % {"event": last.name, "game": say_game(last.game), "number": count}
    return Preset(
        LAST,
        _("As last time"),
        about,
        last.game,
        **{name: getattr(last, name) for name in OF_LAST},
        stages=tuple(plans_of(last)),
    )


def _values(club: Club, chosen: Preset, last: Event | None) -> dict[str, Any]:
    """What the form holds at first: as last time, or as the preset has it."""
    running = open_seasons(club)
    if last is None:
        values = preset_values(chosen, now=timezone.now())
        return values | {"seasons": running[:1]}
    counted = running.filter(nights__event=last)
    return {
        **values_as_last_time(last, now=timezone.now()),
        # A season that began since then is there to be counted for.
        "seasons": counted if counted.exists() else running[:1],
        "players": people_of_evening(last),
    }


def _create(
    request: HttpRequest,
    club: Club,
    form: EventForm,
    chosen: Preset,
    last: Event | None,
) -> Event | None:
    plan, game = form.plan(), form.cleaned_data["game"]
    kept = chosen.counting
    if last:
        kept = {name: getattr(last, name) for name in KEPT_FIELDS}
    system = kept.get("points_system")
    sizes = range(plan["seats_min"], plan["seats_max"] + 1)
    if system and refusals(system, has_totals=True, sizes=sizes, games=[game]):
        # Of other sizes it is another kind of evening, which counts as usual.
        kept = {name: kept[name] for name in kept if name not in COUNTING_FIELDS}
    try:
        return plan_evening(
            club,
            seasons=form.cleaned_data["seasons"],
            players=form.cleaned_data["players"],
            stages=chosen.stages if plan.get("format") == chosen.format else (),
            game=game,
            actor=actor_of(request),
            rulings=form.rulings(),
            **{**kept, **plan},
        )
    except LeagueError as error:
        form.refuse(error)
        return None


def _show_new(
    request: HttpRequest,
    club: Club,
    form: EventForm,
    presets: Sequence[Preset],
    chosen: Preset,
    *,
    status: int = 200,
) -> HttpResponse:
    sizes = {name: getattr(chosen, name) for name in SIZE_FIELDS}
    shown = OPEN_PRESETS + (presets[0].id == LAST)
    return render_part(
        request,
        "desk/new.html",
        "form",
        {
            "club": club,
            "section": "events",
            "form": form,
            "presets": presets[:shown],
            "more_presets": presets[shown:],
            "chosen": chosen,
            "sentences": [
                say_stage(stage, chosen.rounds_planned) for stage in chosen.stages
            ],
            "player_count": FALLBACK_COUNT,
            "sizes": sizes_of(FALLBACK_COUNT, table_size(sizes)),
        },
        status=status,
    )
