"""Where organisers type in the goals that their club plays Nosh with."""

import re
from collections import Counter
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from gonuts_league.clubs.actors import actor_of
from gonuts_league.clubs.forms import focus_first_error
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_page
from gonuts_league.errors import LeagueError
from gonuts_league.players.lists.csv_records import csv_text, formula_safe
from gonuts_league.tables.forms import GoalDeckForm
from gonuts_league.tables.selectors import deck_from, goal_deck_row
from gonuts_league.tables.services.goal_decks import (
    bring_back_goal_deck,
    drop_goal_deck,
    keep_goal_deck,
)
from gonuts_league.tables.wording import say, say_list, say_problems
from gonuts_league.web.requests import csv_file, render_part
from scoring.games.nosh.entry import treat_name
from scoring.games.nosh.goal_file import GoalDeckError, read_goal_deck
from scoring.games.nosh.goals import STANDIN, GoalCard, GoalDeck, check_goal_deck
from scoring.types import Problem

MOST_PROBLEMS_SHOWN = 100
_LINE = re.compile(r"line ([0-9]+)\Z")


@club_page("GET", "POST", may="clubs.organise")
def goal_deck(request: HttpRequest, club: Club) -> HttpResponse:
    """Show the goals in force; take others, and show what keeping them would do."""
    if request.method == "GET":
        return _render(request, club, {})
    form = GoalDeckForm(request.POST, request.FILES)
    if not form.is_valid():
        return _mend(request, club, form)
    text = form.cleaned_data["text"]
    try:
        deck = read_goal_deck(text)
    except GoalDeckError as error:
        return _refuse(request, club, text, error)
    context = {"form": _form_with(text), "text": text, "draft": _shown_deck(deck)}
    return _render(request, club, context)


@club_page("POST", may="clubs.organise")
def keep(request: HttpRequest, club: Club) -> HttpResponse:
    form = GoalDeckForm(request.POST)
    if not form.is_valid():
        return _mend(request, club, form)
    text = form.cleaned_data["text"]
    try:
        keep_goal_deck(club, text=text, actor=actor_of(request))
    except GoalDeckError as error:
        return _refuse(request, club, text, error)
    messages.success(request, _("These goals are in force now."))
    return redirect("tables:goal-deck", club.slug)


@club_page("POST", may="clubs.organise")
def drop(request: HttpRequest, club: Club) -> HttpResponse:
    drop_goal_deck(club, actor=actor_of(request))
    messages.success(request, _("The stand-in is back; no table is checked by goals."))
    return redirect("tables:goal-deck", club.slug)


@club_page("POST", may="clubs.organise")
def bring_back(request: HttpRequest, club: Club) -> HttpResponse:
    try:
        bring_back_goal_deck(club, actor=actor_of(request))
    except LeagueError as error:
        messages.error(request, error.sentence)
    except GoalDeckError as error:
        return _refuse(request, club, goal_deck_row(club).previous_text, error)
    else:
        messages.success(request, _("The last goals are in force again."))
    return redirect("tables:goal-deck", club.slug)


@club_page("GET", may="clubs.organise")
def download(request: HttpRequest, club: Club) -> HttpResponse:
    """The goals in force as a file that can be read in again."""
    deck = deck_from(goal_deck_row(club)) or STANDIN
    return csv_file(_csv_text(deck), "nosh-goals.csv")


def _mend(request: HttpRequest, club: Club, form: GoalDeckForm) -> HttpResponse:
    focus_first_error(form)
    return _render(request, club, {"form": form}, status=422)


def _refuse(
    request: HttpRequest, club: Club, text: str, error: GoalDeckError
) -> HttpResponse:
    problems = sorted(error.problems, key=_line_of)
    shown = [(_line_of(each), _sentence(each)) for each in problems]
    context = {
        "form": _form_with(text),
        "problems": shown[:MOST_PROBLEMS_SHOWN],
        "count": len(shown),
        "more": max(len(shown) - MOST_PROBLEMS_SHOWN, 0),
    }
    return _render(request, club, context, status=422)


def _form_with(text: str) -> GoalDeckForm:
    return GoalDeckForm(initial={"text": text})


def _render(
    request: HttpRequest, club: Club, more: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    row = goal_deck_row(club)
    own = deck_from(row)
    context = {
        "club": club,
        "section": "settings",
        "form": _form_with(row.text),
        "row": row,
        "deck": _shown_deck(own or STANDIN),
        "standin": "" if own else STANDIN.id,
        **more,
    }
    return render_part(
        request, "tables/goal_deck.html", "goals", context, status=status
    )


def _shown_deck(deck: GoalDeck) -> dict[str, Any]:
    """What the page shows of a deck; oddities keep nobody from using it."""
    names = _treat_names(deck)
    copies = Counter(deck.goals)
    goals = [(goal, _treats_of(goal, names), copies[goal]) for goal in deck.choices()]
    return {
        "names": say_list(names),
        "blue": [row for row in goals if row[0].colour == "blue"],
        "blue_count": len(deck.of_colour("blue")),
        "red": [row for row in goals if row[0].colour == "red"],
        "red_count": len(deck.of_colour("red")),
        "oddities": [_sentence(problem) for problem in check_goal_deck(deck)],
    }


def _treat_names(deck: GoalDeck) -> tuple[str, ...]:
    """What the treats are called: by the club, or by their numbers."""
    named = (treat_name(treat) for treat in deck.treats)
    return deck.names or tuple(
        name if isinstance(name, str) else say(name) for name in named
    )


def _treats_of(goal: GoalCard, names: tuple[str, ...]) -> str:
    return ", ".join(
        name
        if count == 1
        else _("%(count)s × %(treat)s") % {"count": count, "treat": name}
        for name, count in zip(names, goal.counts, strict=True)
        if count
    )


def _csv_text(deck: GoalDeck) -> str:
    """The deck as a text that no spreadsheet runs."""
    names = [formula_safe(name) for name in _treat_names(deck)]
    goals = [(goal.colour, goal.points, *goal.counts) for goal in deck.goals]
    return csv_text([("colour", "points", *names), *goals])


def _sentence(problem: Problem) -> str:
    sentence = say_problems([problem])
    return sentence[:1].upper() + sentence[1:]


def _line_of(problem: Problem) -> int:
    match = _LINE.match(problem.path)
    return int(match[1]) if match else 0
