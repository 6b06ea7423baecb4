"""What organisers do with leagues and seasons; every step can be taken back."""

from collections.abc import Callable, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from gonuts_league.clubs.access import actor_of, club_or_404
from gonuts_league.clubs.forms import focus_first_error
from gonuts_league.clubs.reasons import LONGEST_REASON
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import TieChoice
from gonuts_league.events.forms.setup import chosen_preset
from gonuts_league.events.views.access import do, for_staff, go
from gonuts_league.leagues.forms.seasons import (
    ChangeSeasonForm,
    LeagueForm,
    NightForm,
    SeasonForm,
    night_values,
    season_values,
)
from gonuts_league.leagues.leagues_page import leagues_page
from gonuts_league.leagues.models import League, Season, SeasonTie
from gonuts_league.leagues.season_desk_page import (
    end_notes,
    just_done_in,
    leaving_page,
    nights_page,
    ties_page,
)
from gonuts_league.leagues.seasons_read import final_table, organised_seasons
from gonuts_league.leagues.services import leaving, nights, seasons, ties
from gonuts_league.look.rendering import render_part
from gonuts_league.players.showing import Audience

MOST_DIGITS = 9


@require_POST
@for_staff
def found(request: HttpRequest, club_slug: str) -> HttpResponse:
    club = club_or_404(request, club_slug, "clubs.organise")
    form = LeagueForm(request.POST)
    if form.is_valid():
        league = seasons.create_league(
            club, name=form.cleaned_data["name"], actor=actor_of(request)
        )
        return go(request, reverse("leagues:begin", args=[league.slug]))
    focus_first_error(form)
    context = {
        "club": club,
        "section": "standings",
        "leagues": leagues_page(club, audience=Audience.MEMBERS),
        "may_organise": True,
        "form": form,
    }
    return render_part(request, "leagues/leagues.html", "leagues", context, status=422)


@require_http_methods(["GET", "POST"])
@for_staff
def begin(request: HttpRequest, league_slug: str) -> HttpResponse:
    """Begin the next season of a league, with the rules of the last one."""
    league = _league(request, league_slug)
    if request.method == "GET":
        last = league.seasons.order_by("-number").first() or Season(league=league)
        fresh = {"name": "", "starts_on": None, "ends_on": None}
        form = SeasonForm(initial=season_values(last) | fresh)
        return _show_begin(request, league, form)
    form = SeasonForm(request.POST)
    if form.is_valid():
        try:
            season = seasons.create_season(
                league, actor=actor_of(request), **form.settings()
            )
        except LeagueError as error:
            _refuse(form, error)
        else:
            return go(request, _url("nights", season))
    focus_first_error(form)
    return _show_begin(request, league, form, status=422)


@require_http_methods(["GET", "POST"])
@for_staff
def settings(
    request: HttpRequest, league_slug: str, season_number: int
) -> HttpResponse:
    season = _season(request, league_slug, season_number)
    form = ChangeSeasonForm(request.POST or None, initial=season_values(season))
    if request.method == "POST":
        if form.is_valid() and _changed(request, season, form):
            return go(request, _url("settings", season))
        focus_first_error(form)
    return _show_settings(request, season, form, status=422 if form.errors else 200)


def _changed(request: HttpRequest, season: Season, form: ChangeSeasonForm) -> bool:
    error = do(
        request,
        lambda: seasons.change_season(
            season,
            actor=actor_of(request),
            reason=form.cleaned_data["reason"],
            **form.settings(),
        ),
        _("Saved."),
    )
    if error is not None:
        _refuse(form, error)
    return error is None


def _refuse(form: SeasonForm, error: LeagueError) -> None:
    form.add_error(error.path if error.path in form.fields else None, str(error))


@require_POST
@for_staff
def close(request: HttpRequest, league_slug: str, season_number: int) -> HttpResponse:
    season = _season(request, league_slug, season_number)
    act = lambda: seasons.close_season(season, actor=actor_of(request))  # noqa: E731
    return _do_in_settings(request, season, act)


@require_POST
@for_staff
def reopen(request: HttpRequest, league_slug: str, season_number: int) -> HttpResponse:
    season = _season(request, league_slug, season_number)
    act = lambda: seasons.reopen_season(season, actor=actor_of(request))  # noqa: E731
    return _do_in_settings(request, season, act)


@require_POST
@for_staff
def leave(request: HttpRequest, league_slug: str, season_number: int) -> HttpResponse:
    season = _season(request, league_slug, season_number)
    players = season.league.club.players.filter(erased_at=None)
    player = get_object_or_404(players, pk=_id(request, "player"))
    return _do_in_settings(
        request,
        season,
        lambda: leaving.withdraw_player(season, player=player, actor=actor_of(request)),
    )


@require_POST
@for_staff
def come_back(
    request: HttpRequest, league_slug: str, season_number: int, pk: int
) -> HttpResponse:
    season = _season(request, league_slug, season_number)
    withdrawal = get_object_or_404(season.withdrawals, pk=pk)
    return _do_in_settings(
        request,
        season,
        lambda: leaving.return_player(withdrawal, actor=actor_of(request)),
    )


@require_GET
@for_staff
def night_list(
    request: HttpRequest, league_slug: str, season_number: int
) -> HttpResponse:
    season = _season(request, league_slug, season_number)
    return _show_nights(request, season)


@require_POST
@for_staff
def new_night(
    request: HttpRequest, league_slug: str, season_number: int
) -> HttpResponse:
    season = _season(request, league_slug, season_number)
    form = NightForm(request.POST)
    if form.is_valid():
        error = do(
            request,
            lambda: nights.create_night(
                season,
                name=form.cleaned_data["name"],
                preset=chosen_preset(form.cleaned_data["preset"]),
                starts_at=form.cleaned_data["starts_at"],
                actor=actor_of(request),
            ),
            _("The night is planned. Its people and rounds are on its own desk."),
        )
        if error is None:
            return go(request, _url("nights", season))
        form.add_error(None, str(error))
    focus_first_error(form)
    return _show_nights(request, season, form=form, status=422)


@require_POST
@for_staff
def count_event(
    request: HttpRequest, league_slug: str, season_number: int
) -> HttpResponse:
    season = _season(request, league_slug, season_number)
    events = season.league.club.events
    event = get_object_or_404(events, pk=_id(request, "event"))
    act = lambda: nights.add_night(season, event=event, actor=actor_of(request))  # noqa: E731
    return _do_in_nights(request, season, act)


@require_POST
@for_staff
def remove_night(
    request: HttpRequest, league_slug: str, season_number: int, pk: int
) -> HttpResponse:
    season = _season(request, league_slug, season_number)
    night = get_object_or_404(season.nights.select_related("season"), pk=pk)
    act = lambda: nights.remove_night(night, actor=actor_of(request))  # noqa: E731
    return _do_in_nights(request, season, act)


@require_http_methods(["GET", "POST"])
@for_staff
def tie_list(
    request: HttpRequest, league_slug: str, season_number: int
) -> HttpResponse:
    """Who is level in everything, and what was made of it."""
    season = _season(request, league_slug, season_number)
    if request.method == "GET":
        return _show_ties(request, season)
    players = [_number(each) for each in request.POST.getlist("players")]
    if request.POST.get("choice") not in TieChoice.values:
        raise Http404
    reason = request.POST.get("reason", "").strip()[:LONGEST_REASON]
    error = do(
        request,
        lambda: ties.decide_tie(
            season,
            players=players,
            choice=TieChoice(request.POST["choice"]),
            order=_order(request, players),
            reason=reason,
            actor=actor_of(request),
        ),
        _("Decided."),
    )
    if error is not None:
        typed = {frozenset(players): reason}
        return _show_ties(request, season, error=error, typed=typed)
    return go(request, _url("ties", season))


@require_POST
@for_staff
def undecide(
    request: HttpRequest, league_slug: str, season_number: int, pk: int
) -> HttpResponse:
    season = _season(request, league_slug, season_number)
    decisions = SeasonTie.objects.select_related("season").filter(season=season)
    tie = get_object_or_404(decisions, pk=pk)
    error = do(request, lambda: ties.take_tie_back(tie, actor=actor_of(request)))
    if error is not None:
        return _show_ties(request, season, error=error)
    return go(request, _url("ties", season))


def _order(request: HttpRequest, players: list[int]) -> list[int]:
    """The players by the places given to them; none where a place is given twice."""
    places = {pk: _number(request.POST.get(f"place-{pk}", "")) for pk in players}
    if sorted(places.values()) != list(range(1, len(players) + 1)):
        return []
    return sorted(players, key=lambda pk: places[pk])


def _do_in_settings(
    request: HttpRequest, season: Season, deed: Callable[[], object]
) -> HttpResponse:
    error = do(request, deed, _("Done."))
    if error is None:
        return go(request, _url("settings", season))
    form = ChangeSeasonForm(initial=season_values(season))
    return _show_settings(request, season, form, error=error, status=422)


def _do_in_nights(
    request: HttpRequest, season: Season, deed: Callable[[], object]
) -> HttpResponse:
    error = do(request, deed, _("Done."))
    if error is None:
        return go(request, _url("nights", season))
    return _show_nights(request, season, error=error, status=422)


def _show_begin(
    request: HttpRequest, league: League, form: SeasonForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "league": league,
        "club": league.club,
        "section": "standings",
        "form": form,
    }
    return render_part(request, "leagues/begin.html", "form", context, status=status)


def _show_settings(
    request: HttpRequest,
    season: Season,
    form: ChangeSeasonForm,
    *,
    error: LeagueError | None = None,
    status: int = 200,
) -> HttpResponse:
    context = _frame(request, season, "settings", error) | {
        "form": form,
        "needs_reason": seasons.has_begun(season),
        "leaving": leaving_page(season),
        "end_notes": end_notes(final_table(season)),
    }
    template = "leagues/season_settings.html"
    return render_part(request, template, "form", context, status=status)


def _show_nights(
    request: HttpRequest,
    season: Season,
    *,
    form: NightForm | None = None,
    error: LeagueError | None = None,
    status: int = 200,
) -> HttpResponse:
    page = nights_page(season)
    number = len(page.nights) + 1
    context = _frame(request, season, "nights", error) | {
        "page": page,
        "form": form or NightForm(initial=night_values(season, number)),
    }
    template = "leagues/season_nights.html"
    return render_part(request, template, "nights", context, status=status)


def _show_ties(
    request: HttpRequest,
    season: Season,
    *,
    error: LeagueError | None = None,
    typed: Mapping[frozenset[int], str] | None = None,
) -> HttpResponse:
    page = ties_page(final_table(season), typed)
    context = _frame(request, season, "ties", error) | {"page": page}
    status = 422 if error else 200
    return render_part(
        request, "leagues/season_ties.html", "ties", context, status=status
    )


def _frame(
    request: HttpRequest, season: Season, page: str, error: LeagueError | None
) -> dict[str, object]:
    return {
        "season": season,
        "league": season.league,
        "club": season.league.club,
        "section": "standings",
        "error": error,
        "just_done": just_done_in(season, request.user, back=_url(page, season)),
    }


def _league(request: HttpRequest, league_slug: str) -> League:
    league = get_object_or_404(League.objects.select_related("club"), slug=league_slug)
    if not request.user.has_perm("clubs.organise", league.club):
        raise Http404
    return league


def _season(request: HttpRequest, league_slug: str, season_number: int) -> Season:
    organised = organised_seasons(request.user)
    return get_object_or_404(organised, league__slug=league_slug, number=season_number)


def _url(page: str, season: Season) -> str:
    return reverse(f"leagues:{page}", args=[season.league.slug, season.number])


def _id(request: HttpRequest, name: str) -> int:
    return _number(request.POST.get(name, ""))


def _number(typed: str) -> int:
    """What was typed as a number; 0, which nothing has, for anything else."""
    is_number = typed.isascii() and typed.isdigit() and len(typed) <= MOST_DIGITS
    return int(typed) if is_number else 0
