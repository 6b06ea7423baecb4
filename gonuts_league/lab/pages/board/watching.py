"""Watch games: one that bots play, or any that was logged."""

import json
from collections.abc import Callable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeAlias

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from gonuts_league.clubs.forms import focus_first_error
from gonuts_league.errors import LeagueError
from gonuts_league.games.links import ruling_url
from gonuts_league.games.registry import PAGES
from gonuts_league.lab.bots import bots_with_words
from gonuts_league.lab.forms import TableForm
from gonuts_league.lab.models import PastedLog
from gonuts_league.lab.pages.choices import (
    GameChoice,
    choice_page,
    choice_url,
    read_choice,
)
from gonuts_league.lab.solver.address import read_asked
from gonuts_league.lab.solver.own_game import log_moves, modes_of, moves_url
from gonuts_league.lab.solver.working import GAME_ID as DONUTS
from gonuts_league.lab.watching.filming import film_log
from gonuts_league.lab.watching.forms import PasteForm, say_unreadable
from gonuts_league.lab.watching.keeping import (
    games_beside,
    keep_logs,
    kept_log,
    pasted_url,
    say_pasted,
)
from gonuts_league.lab.watching.names import bots_in, names_in
from gonuts_league.lab.watching.playing import play_logged
from gonuts_league.lab.watching.seeded import (
    next_game_url,
    read_address,
    say_source,
    watch_url,
)
from gonuts_league.runtime.network.callers import caller_of
from gonuts_league.tables.wording import say, say_game
from gonuts_league.web.requests import render_part, whole_number
from scoring import find_guide
from scoring.errors import ScoringError
from scoring.simulation.machines import GAME_IDS
from scoring.simulation.types import BotGames
from scoring.watching.types import Film

from . import PAGE, ways_from

# What is over in a minute.
PASSING = ("bots-not-ready", "too-many-watched", "job-gave-up")
# The part of the waiting page that asks whether the game is played.
WAITING = "waiting"


@require_http_methods(["GET", "POST"])
def choose(request: HttpRequest) -> HttpResponse:
    """Offer a table of bots, and a field for logs; a valid table leads to its game."""
    choice = read_choice(request.GET.dict())
    form = _table_form(choice, request.POST or None)
    if request.method == "POST" and form.is_valid():
        return redirect(watch_url(form.asked()))
    return _choose(request, choice, form, PasteForm())


@require_http_methods(["GET", "POST"])
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
    if game_id == DONUTS and "layout" in request.GET:
        return _show_moves(request)
    if "bots" not in request.GET:
        return redirect(choice_url("simulations:watch", game_id))
    try:
        asked, number = read_address(game_id, request.GET.dict())
    except ScoringError as error:
        bots = [each for each in request.GET["bots"].split(",") if each]
        choice = read_choice({"game": game_id, "players": str(len(bots))})
        form = _table_form(choice)
        problem = choice.problem or say_unreadable(error)
        return _choose(request, choice, form, PasteForm(), problem=problem)
    return _show_seeded(request, asked, number)


def _show_seeded(request: HttpRequest, asked: BotGames, number: int) -> HttpResponse:
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


def _show_moves(request: HttpRequest) -> HttpResponse:
    """Show a game of Donuts whose board and moves stand in the address."""
    asked = read_asked(request.GET.dict())
    question = asked.question
    if question is None or asked.errors:
        return _problem(request, " ".join(asked.errors.values()), status=400)
    try:
        page = watch_log(
            log_moves(question),
            step=whole_number(request.GET.get("step", "")),
            url_of=lambda step: moves_url(question, step),
            source=_("Nothing is stored: the address holds the whole game."),
        )
    except LeagueError as error:
        return _not_now(request, error)
    return render_part(request, PAGE, "answer", {"page": page})


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


def _table_form(choice: GameChoice, typed: QueryDict | None = None) -> TableForm:
    return TableForm(typed, game_id=choice.game_id, players=choice.players)


def _choose(
    request: HttpRequest,
    choice: GameChoice,
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


def _wait(request: HttpRequest, asked: BotGames) -> HttpResponse:
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


UrlOf: TypeAlias = Callable[[int], str]


# Where the referee cites a section of the rules reference, not a rule of the rulebook.
_CITED = {"2.1": "deck", "4.3": "goals"}
# Fields of a log that a referee names instead of a rule.
_RESULTS = ("tableaux", "outcome", "points", "ranks")


def watch_log(
    document: object,
    *,
    step: int,
    url_of: UrlOf,
    source: str,
    games: dict[str, str] | None = None,
    next_game: str = "",
) -> dict[str, Any]:
    """The page of a step, counted from 1; beyond either end it is the nearest one.

    `url_of` gives the address of a step, `next_game` is where to go from the last one.
    A log that is wrong from its start has no step. Raises as `film_log` does.
    """
    film = film_log(document)
    page = {
        "game_id": film.game_id,
        "source": source,
        "fault": _fault_note(film),
        "games": games,
        "table": None,
        "mode": "watch",
    }
    if not film.steps:
        return page
    last = len(film.steps) - 1
    place = min(max(step - 1, 0), last)
    now = film.steps[place]
    names = names_in(document)
    pages = PAGES[film.game_id]
    table = pages.show_table(film, place, names)
    scores = _scores(film, place, names)
    return page | {
        "position": {
            "round": now.round_number,
            "rounds": film.steps[-1].round_number,
            "step": place + 1,
            "steps": len(film.steps),
        },
        "says": say(*now.says),
        "rule": rule_box(film.game_id, now.rule),
        "ways": ways_from(place, last, lambda at: url_of(at + 1)),
        "rounds": _rounds(film, place, url_of),
        "has_clash": any(each.kind == "clash" for each in film.steps),
        "next_game": next_game if place == last else "",
        "bots": bots_with_words(bots_in(document)),
        "template": pages.watch_template,
        "modes": _modes(document, table["moves"]) if film.game_id == DONUTS else {},
        # For games in which scores grow step by step.
        "strip": scores if film.has_rounds else [],
        "table": table,
        "seats": list(zip(scores, table["seats"], strict=True)),
    }


def _modes(document: object, moves: int) -> dict[str, str]:
    """The ways from this position of a game of Donuts to its other pages."""
    question = read_asked({"layout": json.dumps(document)}).question
    if question is None or question.at < moves:
        return {}
    return modes_of(question, moves) | {"watch": moves_url(question)}


def rule_box(game_id: str, rule_id: str) -> dict[str, str] | None:
    """What the rulebook has under an id; None where it has nothing.

    `rule` is its number and `rule_url` leads to it; both are empty for what has none.
    """
    rule = find_guide(game_id).rules_by_id.get(_CITED.get(rule_id, rule_id))
    if rule is None:
        return None
    return {
        "rule": rule.id if rule.is_numbered else "",
        "rule_url": ruling_url(game_id, rule.id),
        "question": say(rule.question),
        "answer": say(rule.answer),
    }


def _rounds(film: Film, place: int, url_of: UrlOf) -> list[dict[str, Any]]:
    """The timeline, with a mark for each clash of a round."""
    current, rounds, start = film.steps[place].round_number, list[dict[str, Any]](), 0
    for number, group in groupby(film.steps, attrgetter("round_number")):
        steps = list(group)
        clashes = sum(step.kind == "clash" for step in steps)
        rounds.append(
            {
                "number": number,
                "url": url_of(start + 1),
                "clashes": clashes,
                "marks": "\N{BULLET}" * clashes,
                "is_current": number == current,
                "is_past": number < current,
            }
        )
        start += len(steps)
    return rounds


def _scores(film: Film, place: int, names: Sequence[str]) -> list[dict[str, Any]]:
    """By seat its points, and by how much this step changed them."""
    now, before = film.steps[place], film.steps[max(place - 1, 0)]
    has_ended = now.kind == "end"
    return [
        {
            "number": seat + 1,
            "name": names[seat],
            "points": points,
            "change": points - before.points[seat],
            "is_acting": seat in now.seats and len(now.seats) < film.players,
            "is_winner": has_ended and film.ranks[seat] == 1,
        }
        for seat, points in enumerate(now.points)
    ]


def _fault_note(film: Film) -> dict[str, Any] | None:
    fault = film.fault
    if fault is None:
        return None
    return {
        "fault": fault,
        "is_of_end": fault.rule in _RESULTS,
        "has_rounds": film.has_rounds,
        "rule": rule_box(film.game_id, fault.rule),
    }
