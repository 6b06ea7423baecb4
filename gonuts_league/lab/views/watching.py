"""Watch games: one that bots play, or any that was logged. Open to everybody."""

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from gonuts_league.clubs.forms import focus_first_error
from gonuts_league.errors import LeagueError
from gonuts_league.lab.choices import Choice, choice_page, choice_url, read_choice
from gonuts_league.lab.forms import TableForm
from gonuts_league.lab.models import PastedLog
from gonuts_league.lab.watching.forms import PasteForm, say_unreadable
from gonuts_league.lab.watching.keeping import keep_logs, kept_log
from gonuts_league.lab.watching.page import watch_log
from gonuts_league.lab.watching.pasted import games_beside, pasted_url, say_pasted
from gonuts_league.lab.watching.playing import play_logged
from gonuts_league.lab.watching.seeded import (
    next_game_url,
    read_address,
    say_source,
    watch_url,
)
from gonuts_league.runtime.network.callers import caller_of
from gonuts_league.tables.wording import say_game
from gonuts_league.web.asked import whole_number
from gonuts_league.web.rendering import render_part
from scoring.errors import ScoringError
from scoring.simulation.machines import GAME_IDS
from scoring.simulation.types import Asked

PAGE = "simulations/watch.html"
# What is over in a minute.
PASSING = ("bots-not-ready", "too-many-watched", "job-gave-up")
# The part of the waiting page that asks whether the game is played.
WAITING = "waiting"


@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest) -> HttpResponse:
    """Offer a table of bots, and a field for logs; a valid table leads to its game."""
    choice = read_choice(request.GET.dict())
    form = _table_form(choice, request.POST or None)
    if request.method == "POST" and form.is_valid():
        return redirect(watch_url(form.asked()))
    return _choose(request, choice, form, PasteForm())


@require_http_methods(["GET", "HEAD", "POST"])
def paste(request: HttpRequest) -> HttpResponse:
    """Keep the logs that were pasted, and lead to the first game of them."""
    form = PasteForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        kept = keep_logs(form.documents, caller=caller_of(request))
        return redirect(pasted_url(kept))
    choice = read_choice({})
    table = _table_form(choice)
    return _choose(request, choice, table, form)


@require_safe
def seeded(request: HttpRequest, game_id: str) -> HttpResponse:
    """Show a step of the game that its address tells."""
    if game_id not in GAME_IDS:
        raise Http404
    if "bots" not in request.GET:
        return redirect(choice_url("simulations:watch", game_id))
    try:
        asked, number = read_address(game_id, request.GET.dict())
    except ScoringError as error:
        choice = read_choice({"game": game_id})
        form = _table_form(choice)
        problem = say_unreadable(error)
        return _choose(request, choice, form, PasteForm(), problem=problem)
    return _show_seeded(request, asked, number)


def _show_seeded(request: HttpRequest, asked: Asked, number: int) -> HttpResponse:
    try:
        log = play_logged(asked, number)
        if log is None:
            return _wait(request, asked)
        page = watch_log(
            log,
            step=whole_number(request.GET.get("step", "")),
            url_of=lambda step: watch_url(asked, number=number, step=step),
            source=say_source(asked, number),
            next_game=next_game_url(asked, number),
        )
    except LeagueError as error:
        return _come_in(request) or _not_now(request, error)
    return _come_in(request) or render_part(request, PAGE, "answer", {"page": page})


@require_safe
def pasted(request: HttpRequest, token: str) -> HttpResponse:
    """Show a step of a game of pasted logs."""
    kept = get_object_or_404(PastedLog, token=token)
    number = min(max(whole_number(request.GET.get("number", "")), 1), kept.games)
    games = games_beside(kept, number)
    try:
        page = watch_log(
            kept_log(kept, number),
            step=whole_number(request.GET.get("step", "")),
            url_of=lambda step: pasted_url(kept, number=number, step=step),
            source=say_pasted(kept),
            games=games,
            next_game=games["next"] if games else "",
        )
    except LeagueError as error:
        return _not_now(request, error, games)
    except ScoringError as error:
        return _problem(request, say_unreadable(error), games)
    return render_part(request, PAGE, "answer", {"page": page})


def _table_form(choice: Choice, typed: QueryDict | None = None) -> TableForm:
    return TableForm(typed, game_id=choice.game_id, players=choice.players)


def _choose(
    request: HttpRequest,
    choice: Choice,
    form: TableForm,
    paste_form: PasteForm,
    problem: str = "",
) -> HttpResponse:
    is_refused = bool(problem or form.errors or paste_form.errors)
    for each in (form, paste_form):
        if each.errors:
            focus_first_error(each)
    page = choice_page(choice, "simulations:watch", problem)
    context = {"page": page, "form": form, "paste": paste_form}
    status = 400 if is_refused else 200
    return render(request, "simulations/watch_choose.html", context, status=status)


def _wait(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Show that a worker plays the game; the page asks for it every second."""
    if _is_asking(request):
        return HttpResponse(status=204)
    url = request.get_full_path()
    if getattr(request, "htmx", None):
        return HttpResponseClientRedirect(url)
    context = {"name": say_game(asked.game_id), "url": url}
    return render(request, "simulations/watch_waiting.html", context)


def _come_in(request: HttpRequest) -> HttpResponse | None:
    """Let the waiting page show what there is to be seen now."""
    return HttpResponseClientRefresh() if _is_asking(request) else None


def _is_asking(request: HttpRequest) -> bool:
    htmx = getattr(request, "htmx", None)
    return htmx is not None and bool(htmx) and htmx.target == WAITING


def _problem(
    request: HttpRequest,
    problem: str,
    games: dict[str, str] | None = None,
    *,
    again_url: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {"problem": problem, "games": games, "again_url": again_url}
    template = "simulations/watch_problem.html"
    return render(request, template, context, status=status)


def _not_now(
    request: HttpRequest, error: LeagueError, games: dict[str, str] | None = None
) -> HttpResponse:
    """Slow bots are not worth another try."""
    again_url = request.get_full_path() if error.code in PASSING else ""
    return _problem(request, str(error), games, again_url=again_url, status=503)
