"""Earlier games of a season from a file: look at it, take it, wait for it."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from gonuts_league.boards.history_page import Answers, answers_in, history_page
from gonuts_league.boards.history_wording import say_games_file_error
from gonuts_league.clubs.access import actor_of
from gonuts_league.clubs.forms import focus_first_error
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError, sentence_of
from gonuts_league.events.access import for_staff
from gonuts_league.games.registry import USUAL_GAME
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import cancel_job
from gonuts_league.journal.undo import undo_of
from gonuts_league.leagues.forms.history import (
    GamesFileForm,
    TakeGamesForm,
    take_form,
)
from gonuts_league.leagues.history.games_csv.reading import read_games
from gonuts_league.leagues.history.games_csv.types import GamesFile
from gonuts_league.leagues.history.plan import HistoryPlan, plan_history, with_choices
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.services.history_files import (
    KIND,
    request_reading,
    require_unread,
    source_of,
)
from gonuts_league.players.lists.csv_records import CsvFileError
from gonuts_league.web.rendering import render_part

from .season_frame import organised_season


@require_http_methods(["GET", "POST"])
@for_staff
def choose(request: HttpRequest, league_slug: str, season_number: int) -> HttpResponse:
    """Take a file, and show what taking it would do; nothing is kept."""
    season = organised_season(request, league_slug, season_number)
    if request.method == "GET":
        form = GamesFileForm(initial={"game": USUAL_GAME})
        return _ask(request, season, form, status=200)
    form = GamesFileForm(request.POST, request.FILES)
    if form.is_valid():
        content, game = form.content(), form.cleaned_data["game"]
        try:
            file = read_games(content, default_game=game)
            require_unread(season.league.club, source_of(content))
        except CsvFileError as error:
            form.add_error("file", say_games_file_error(error))
        except LeagueError as error:
            form.add_error("file", error.sentence)
        else:
            plan = plan_history(season.league.club, file)
            return _show(request, season, file, plan, take_form(content, game))
    focus_first_error(form)
    return _ask(request, season, form)


@require_POST
@for_staff
def take(request: HttpRequest, league_slug: str, season_number: int) -> HttpResponse:
    """Take the file that was looked at, once everything about it is said."""
    season = organised_season(request, league_slug, season_number)
    form = TakeGamesForm(request.POST)
    if not form.is_valid():
        too_old = _("This was looked at too long ago. Choose the file again.")
        return _ask(request, season, GamesFileForm(), problem=too_old)
    club = season.league.club
    content, game = form.cleaned_data["file"], form.cleaned_data["game"]
    file = read_games(content, default_game=game)
    looked_at = plan_history(club, file)
    answers = answers_in(club, looked_at, request.POST.dict())
    plan = with_choices(club, looked_at, answers.choices)
    problem = ""
    try:
        require_unread(club, source_of(content))
        if plan.is_ready and answers.are_usable:
            job = request_reading(
                season,
                content,
                default_game=game,
                choices=answers.choices,
                actor=actor_of(request),
            )
            return redirect("leagues:import-job", league_slug, season_number, job.pk)
    except LeagueError as error:
        problem = error.sentence
    again = take_form(content, game)
    return _show(request, season, file, plan, again, answers=answers, problem=problem)


@require_GET
@for_staff
def job(
    request: HttpRequest, league_slug: str, season_number: int, pk: int
) -> HttpResponse:
    """Say how far the reading is, and at last what came of it."""
    season = organised_season(request, league_slug, season_number)
    work = get_object_or_404(_jobs_of(season), pk=pk)
    act = None
    if work.state == JobState.DONE and work.result:
        act = JournalEntry.objects.filter(pk=work.result["act"]).first()
    failed = work.state == JobState.FAILED
    context = _context(season) | {
        "job": work,
        "failure": sentence_of(work.error_code, work.error_values) if failed else "",
        "act": act,
        "can_undo": act is not None and undo_of(act).is_possible,
        "here": request.path,
        "games": (work.result or {}).get("games", 0),
    }
    return render_part(request, "boards/history_job.html", "progress", context)


@require_POST
@for_staff
def cancel(
    request: HttpRequest, league_slug: str, season_number: int, pk: int
) -> HttpResponse:
    season = organised_season(request, league_slug, season_number)
    cancel_job(get_object_or_404(_jobs_of(season), pk=pk))
    return redirect("leagues:import-job", league_slug, season_number, pk)


def _jobs_of(season: Season) -> QuerySet[Job]:
    return Job.objects.filter(kind=KIND, params__season=season.pk)


def _context(season: Season) -> dict[str, object]:
    club = season.league.club
    return {
        "season": season,
        "league": season.league,
        "club": club,
        "section": "standings",
        "back": reverse("leagues:season", args=[season.league.slug, season.number]),
    }


def _ask(
    request: HttpRequest,
    season: Season,
    form: GamesFileForm,
    *,
    status: int = 422,
    problem: str = "",
) -> HttpResponse:
    context = _context(season) | {"form": form, "problem": problem}
    return render_part(
        request, "boards/history_file.html", "file", context, status=status
    )


def _show(
    request: HttpRequest,
    season: Season,
    file: GamesFile,
    plan: HistoryPlan,
    form: TakeGamesForm,
    *,
    answers: Answers | None = None,
    problem: str = "",
) -> HttpResponse:
    asked = answers is not None
    page = history_page(
        season.league.club, file, plan, answers=answers or Answers(), asked=asked
    )
    context = _context(season) | {"page": page, "form": form, "problem": problem}
    return render_part(
        request,
        "boards/history_report.html",
        "report",
        context,
        status=422 if asked else 200,
    )
