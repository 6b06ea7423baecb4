"""What organisers do with leagues and seasons; every step can be taken back."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from gonuts_league.clubs.actors import Actor, actor_of
from gonuts_league.clubs.forms import focus_first_error
from gonuts_league.clubs.rules import club_or_404
from gonuts_league.clubs.services.actions import still_there
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import do, go, staff_page
from gonuts_league.events.models import Event
from gonuts_league.events.standings.ties import LAST_PRIZE
from gonuts_league.leagues.forms.seasons import (
    ChangeSeasonForm,
    LeagueForm,
    SeasonForm,
    season_name,
    season_values,
)
from gonuts_league.leagues.models import League, Season
from gonuts_league.leagues.seasons_read import SeasonTable, final_table
from gonuts_league.leagues.services import leaving, nights, seasons
from gonuts_league.players.models import Player
from gonuts_league.results.pages.leagues import render_leagues
from gonuts_league.standings.seasons.ranking import level_groups
from gonuts_league.tables.wording import say_list
from gonuts_league.web.requests import in_zone, render_part, whole_number

from .season_frame import addressed, frame_of, page_url, season_page

MOST_CHOICES = 12


@staff_page("POST")
def found(request: HttpRequest, club_slug: str) -> HttpResponse:
    club = club_or_404(request, club_slug, "clubs.organise")
    form = LeagueForm(request.POST)
    if form.is_valid():
        league = seasons.create_league(
            club, name=form.cleaned_data["name"], actor=actor_of(request)
        )
        return go(request, reverse("leagues:begin", args=[league.slug]))
    focus_first_error(form)
    return render_leagues(request, club, form, status=422)


@staff_page("GET", "POST")
def begin(request: HttpRequest, league_slug: str) -> HttpResponse:
    """Begin the next season of a league, with the rules of the last one."""
    league = _league(request, league_slug)
    if request.method == "GET":
        last = league.seasons.order_by("-number").first() or Season(league=league)
        name = season_name(timezone.localdate())
        fresh = {"name": name, "starts_on": None, "ends_on": None}
        form = SeasonForm(initial=season_values(last) | fresh)
        return _show_begin(request, league, form)
    form = SeasonForm(request.POST)
    if form.is_valid():
        try:
            season = seasons.create_season(
                league, actor=actor_of(request), **form.settings()
            )
        except LeagueError as error:
            form.refuse(error)
        else:
            return go(request, page_url("nights", season))
    focus_first_error(form)
    return _show_begin(request, league, form, status=422)


@season_page("GET", "POST")
def settings(request: HttpRequest, season: Season) -> HttpResponse:
    form = ChangeSeasonForm(request.POST or None, initial=season_values(season))
    if request.method == "POST":
        if form.is_valid() and _changed(request, season, form):
            return go(request, page_url("settings", season))
        focus_first_error(form)
    return _show_settings(request, season, form, status=422 if form.errors else 200)


def _changed(request: HttpRequest, season: Season, form: ChangeSeasonForm) -> bool:
    error = do(
        request,
        lambda actor: seasons.change_season(
            season, actor=actor, reason=form.cleaned_data["reason"], **form.settings()
        ),
        _("Saved."),
    )
    if error is not None:
        form.refuse(error)
    return error is None


def _acting(page: str, action: Callable[..., object]) -> Callable[..., HttpResponse]:
    """A view that does one action of a season and leads back to a page of it."""

    @season_page("POST")
    def view(request: HttpRequest, season: Season, **ids: int) -> HttpResponse:
        error = do(request, partial(action, season, request, **ids), _("Done."))
        if error is None:
            return go(request, page_url(page, season))
        if page == "nights":
            return _show_nights(request, season, error=error, status=422)
        form = ChangeSeasonForm(initial=season_values(season))
        return _show_settings(request, season, form, error=error, status=422)

    return view


def _leave(season: Season, request: HttpRequest, actor: Actor) -> object:
    people = season.league.club.players.filter(erased_at=None)
    player = _posted(request, "player", people)
    return leaving.withdraw_player(season, player=player, actor=actor)


def _come_back(season: Season, request: HttpRequest, actor: Actor, pk: int) -> object:
    return leaving.return_player(addressed(season.withdrawals.all(), pk), actor=actor)


def _count_event(season: Season, request: HttpRequest, actor: Actor) -> object:
    event = _posted(request, "event", season.league.club.events.all())
    return nights.add_night(season, event=event, actor=actor)


def _remove_night(
    season: Season, request: HttpRequest, actor: Actor, pk: int
) -> object:
    counted = season.nights.select_related("season")
    return nights.remove_night(addressed(counted, pk), actor=actor)


close = _acting(
    "settings",
    lambda season, request, actor: seasons.close_season(season, actor=actor),
)
reopen = _acting(
    "settings",
    lambda season, request, actor: seasons.reopen_season(season, actor=actor),
)
leave = _acting("settings", _leave)
come_back = _acting("settings", _come_back)
count_event = _acting("nights", _count_event)
remove_night = _acting("nights", _remove_night)


@season_page("GET")
def night_list(request: HttpRequest, season: Season) -> HttpResponse:
    return _show_nights(request, season)


def _show_begin(
    request: HttpRequest, league: League, form: SeasonForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "league": league,
        "club": league.club,
        "section": "standings",
        "form": form,
    }
    return render_part(request, "boards/begin.html", "form", context, status=status)


def _show_settings(
    request: HttpRequest,
    season: Season,
    form: ChangeSeasonForm,
    *,
    error: LeagueError | None = None,
    status: int = 200,
) -> HttpResponse:
    context = frame_of(request, season, "settings", error) | {
        "form": form,
        "needs_reason": seasons.has_begun(season),
        "left": season.withdrawals.select_related("player").order_by("pk"),
        "others": _still_in(season),
        "end_notes": _end_notes(final_table(season)),
    }
    template = "boards/season_settings.html"
    return render_part(request, template, "form", context, status=status)


def _show_nights(
    request: HttpRequest,
    season: Season,
    *,
    error: LeagueError | None = None,
    status: int = 200,
) -> HttpResponse:
    newest = ("-event__starts_at", "-event__created_at", "-pk")
    counted = list(season.nights.select_related("event").order_by(*newest))
    context = frame_of(request, season, "nights", error) | {
        "nights": counted,
        "others": _others(season)[:MOST_CHOICES],
    }
    template = "boards/season_nights.html"
    return render_part(request, template, "nights", context, status=status)


def _others(season: Season) -> QuerySet[Event]:
    """Events that count for no season of the league, the newest first."""
    events = season.league.club.events.exclude(nights__season__league=season.league)
    events = events.filter(season_of_singles=None)
    return events.order_by("-starts_at", "-created_at", "-pk")


def _still_in(season: Season) -> QuerySet[Player]:
    """Who could leave: people of the club who played and are no guests."""
    people = season.league.club.players.filter(erased_at=None, is_guest=False)
    played = people.filter(
        Q(entries__event__nights__season=season)
        | Q(entries__event__season_of_singles=season)
    )
    here = played.exclude(pk__in=season.withdrawals.values("player"))
    return here.distinct().order_by("name_key")


def _end_notes(table: SeasonTable) -> list[str]:
    """Who would share one of the first ranks, if the season ended as it is."""
    rows = {row.player: row for row in table.rows}
    notes = []
    for group in level_groups(table.rows):
        rank = rows[group[0]].rank or 0
        if rows[group[0]].decision is not None or rank > LAST_PRIZE:
            continue
        names = say_list([table.people[player].short for player in group])
        text = _("%(names)s share rank %(rank)s, unless you decide the tie.")
        if rank == 1:
            text = _("%(names)s are tied at the top: decide the tie first.")
        notes.append(text % {"names": names, "rank": rank})
    return notes


def _league(request: HttpRequest, league_slug: str) -> League:
    league = get_object_or_404(League.objects.select_related("club"), slug=league_slug)
    if not request.user.has_perm("clubs.organise", league.club):
        raise Http404
    in_zone(league.club)
    return league


def _posted(request: HttpRequest, name: str, rows: QuerySet[Any]) -> Any:
    """The row that was chosen on a page; LeagueError if it is not there any more."""
    return still_there(rows.filter(pk=whole_number(request.POST.get(name, ""))))
