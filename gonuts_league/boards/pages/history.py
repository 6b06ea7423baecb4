"""Earlier games of a season from a file: show it, import it, wait for it."""

import re
from collections.abc import Mapping
from datetime import date

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from gonuts_league.clubs.actors import actor_of
from gonuts_league.clubs.forms import focus_first_error
from gonuts_league.clubs.models import Club, JournalEntry
from gonuts_league.clubs.rules import club_or_404
from gonuts_league.errors import LeagueError, sentence_of
from gonuts_league.events.access import staff_page
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import cancel_job
from gonuts_league.journal.undo import undo_of
from gonuts_league.leagues.forms.history import GamesFileForm, TakeGamesForm, take_form
from gonuts_league.leagues.history.games_csv.reading import read_games
from gonuts_league.leagues.history.games_csv.types import (
    DAY_FIRST,
    MONTH_FIRST,
    GamesFile,
)
from gonuts_league.leagues.history.plan import (
    NEW,
    SAME,
    HistoryPlan,
    plan_history,
    with_choices,
)
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.season_counting import events_of
from gonuts_league.leagues.services.history_files import (
    KIND,
    request_reading,
    require_unread,
    source_of,
    take_games,
)
from gonuts_league.players.lists.csv_records import CsvFileError
from gonuts_league.players.lists.wording import say_file_error, say_how_read
from gonuts_league.players.names import name_key
from gonuts_league.players.selectors import known_names
from gonuts_league.web.requests import csv_file, render_part

from .season_frame import season_page

MOST_FAULTS = 200


class _Answers:
    """The answers about people: by number what was chosen, what was typed and what is
    wrong with that; by the keys of names the choices for the plan."""

    def __init__(
        self, club: Club, plan: HistoryPlan, posted: Mapping[str, str]
    ) -> None:
        self.said: dict[int, str] = {}
        self.typed: dict[int, str] = {}
        self.problems: dict[int, str] = {}
        self.choices: dict[str, str] = {}
        known = known_names(club)
        for night in plan.asked:
            self.choices[night.key] = posted.get(f"night-{night.number}", "")
        for each in plan.people:
            said = posted.get(f"who-{each.number}", "")
            written = posted.get(f"as-{each.number}", "").strip()
            if written and not each.is_known:
                self.typed[each.number] = written
                if player := known.find(written):
                    said = str(player.pk)
                else:
                    text = _("Nobody in the club is called %(name)s.")
                    self.problems[each.number] = text % {"name": written}
            self.said[each.number] = self.choices[name_key(each.name)] = said


@staff_page("GET")
def club_games(request: HttpRequest, club_slug: str) -> HttpResponse:
    """All games of a club as a file that another club can import."""
    club = club_or_404(request, club_slug, "clubs.organise")
    games = take_games(club, actor=actor_of(request))
    return csv_file(games, f"{club.slug}-games.csv")


@season_page("GET")
def season_games(request: HttpRequest, season: Season) -> HttpResponse:
    """The games that count for a season, in the same columns."""
    events = [event.pk for event in events_of([season])[season.pk]]
    games = take_games(season.league.club, actor=actor_of(request), events=events)
    return csv_file(games, f"{season.league.slug}-{season.number}-games.csv")


@season_page("GET", "POST")
def choose(request: HttpRequest, season: Season) -> HttpResponse:
    """Read a file and show what importing it would do; nothing is kept."""
    if request.method == "GET":
        form = GamesFileForm()
        return _ask(request, season, form, status=200)
    form = GamesFileForm(request.POST, request.FILES)
    if form.is_valid():
        content, game = form.content(), form.cleaned_data["game"]
        try:
            file = read_games(content, default_game=game)
            require_unread(season.league.club, source_of(content))
        except CsvFileError as error:
            form.add_error("file", say_file_error(error, "boards/words/file_error.txt"))
        except LeagueError as error:
            form.add_error("file", error.sentence)
        else:
            plan = plan_history(season.league.club, file)
            return _show(request, season, file, plan, take_form(content, game))
    focus_first_error(form)
    return _ask(request, season, form)


@season_page("POST")
def take(request: HttpRequest, season: Season) -> HttpResponse:
    """Import the file that was shown, once all its questions are answered."""
    form = TakeGamesForm(request.POST)
    if not form.is_valid():
        too_old = _("You looked at this too long ago. Choose the file again.")
        return _ask(request, season, GamesFileForm(), problem=too_old)
    club = season.league.club
    content, game = form.cleaned_data["file"], form.cleaned_data["game"]
    dates = form.cleaned_data["dates"]
    file = read_games(content, default_game=game, dates=dates)
    looked_at = plan_history(club, file)
    answers = _Answers(club, looked_at, request.POST.dict())
    plan = with_choices(looked_at, known_names(club), answers.choices)
    problem = ""
    if not plan.nights:
        problem = _("Nothing is left to import: every night is in the club already.")
    try:
        require_unread(club, source_of(content))
        if plan.is_ready and not answers.problems and not file.open_date:
            job = request_reading(
                season,
                content,
                default_game=game,
                choices=answers.choices,
                actor=actor_of(request),
                dates=dates,
            )
            return redirect(
                "leagues:import-job", season.league.slug, season.number, job.pk
            )
    except LeagueError as error:
        problem = error.sentence
    again = take_form(content, game, dates)
    return _show(request, season, file, plan, again, answers=answers, problem=problem)


@season_page("GET")
def job(request: HttpRequest, season: Season, pk: int) -> HttpResponse:
    """Show how far the reading is, and in the end its result."""
    work = get_object_or_404(_jobs_of(season), pk=pk)
    row = None
    if work.state == JobState.DONE and work.result:
        row = JournalEntry.objects.filter(pk=work.result["act"]).first()
    failed = work.state == JobState.FAILED
    context = _context(season) | {
        "job": work,
        "failure": sentence_of(work.error_code, work.error_values) if failed else "",
        "row": row,
        "can_undo": row is not None and undo_of(row).is_possible,
        "here": request.path,
        "games": (work.result or {}).get("games", 0),
    }
    return render_part(request, "boards/history_job.html", "progress", context)


@season_page("POST")
def cancel(request: HttpRequest, season: Season, pk: int) -> HttpResponse:
    cancel_job(get_object_or_404(_jobs_of(season), pk=pk))
    return redirect("leagues:import-job", season.league.slug, season.number, pk)


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
    answers: _Answers | None = None,
    problem: str = "",
) -> HttpResponse:
    """Show a plan; there are answers once the button was pressed."""
    club = season.league.club
    strangers = [e for e in plan.people if not e.is_known or e.sits_twice]
    problems = {
        each.number: _("This person would sit twice in one round.")
        if each.sits_twice
        else _("Choose who this is.")
        for each in plan.people
        if each.sits_twice or (answers and each.is_open)
    } | (answers.problems if answers else {})
    members = club.players.filter(erased_at=None).order_by("name_key")
    faults = sorted(plan.faults, key=lambda fault: fault.line)
    context = _context(season) | {
        "how": say_how_read(file.encoding, file.delimiter, file.ignored_columns)
        if file.delimiter
        else _("Read as an export of BG Stats."),
        "file": file,
        "plan": plan,
        "unsure": [e for e in strangers if e.alike or e.spelt or e.is_known],
        "new": [e for e in strangers if not (e.alike or e.spelt or e.is_known)],
        "unknown_count": len(strangers),
        "known_count": len(plan.people) - len(strangers),
        "faults": faults[:MOST_FAULTS],
        "more_faults": max(0, len(faults) - MOST_FAULTS),
        "members": members.values_list("name", flat=True),
        # Nothing has to be mended in the file first.
        "can_take": bool(plan.candidates) and not plan.faults,
        "said": answers.said if answers else {},
        "typed": answers.typed if answers else {},
        "problems": problems,
        "somebody_new": NEW,
        "same": SAME,
        "form": form,
        "problem": problem,
        "open_dates": _two_ways(file.open_date),
        "is_answered": answers is not None,
    }
    status = 422 if answers else 200
    template = "boards/history_report.html"
    return render_part(request, template, "report", context, status=status)


def _two_ways(open_date: str) -> list[tuple[str, date]]:
    """The two days that a date may mean, the day first before the month first."""
    if not open_date:
        return []
    first, second, year = map(int, re.findall(r"\d+", open_date)[:3])
    return [
        (DAY_FIRST, date(year, second, first)),
        (MONTH_FIRST, date(year, first, second)),
    ]
