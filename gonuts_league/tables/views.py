"""Where organisers type in the goals that their club plays Nosh with."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from gonuts_league.clubs.access import actor_of, club_or_404
from gonuts_league.clubs.forms import focus_first_error
from gonuts_league.clubs.models import Club
from gonuts_league.errors import LeagueError
from gonuts_league.web.rendering import render_part
from scoring.games.nosh.goal_file import GoalDeckError, read_goal_deck
from scoring.games.nosh.goals import STANDIN

from .forms import GoalDeckForm
from .goal_deck_page import goal_deck_csv, show_deck, show_refusal
from .selectors import deck_from, goal_deck_row
from .services.goal_decks import (
    bring_back_goal_deck,
    drop_goal_deck,
    keep_goal_deck,
)


@require_http_methods(["GET", "POST"])
def goal_deck(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Show the goals in force; take others, and show what keeping them would do."""
    club = club_or_404(request, club_slug, "clubs.organise")
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
    context = {"form": _form_with(text), "text": text, "draft": show_deck(deck)}
    return _render(request, club, context)


@require_POST
def keep(request: HttpRequest, club_slug: str) -> HttpResponse:
    club = club_or_404(request, club_slug, "clubs.organise")
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


@require_POST
def drop(request: HttpRequest, club_slug: str) -> HttpResponse:
    club = club_or_404(request, club_slug, "clubs.organise")
    drop_goal_deck(club, actor=actor_of(request))
    messages.success(request, _("The stand-in is back; no table is checked by goals."))
    return redirect("tables:goal-deck", club.slug)


@require_POST
def bring_back(request: HttpRequest, club_slug: str) -> HttpResponse:
    club = club_or_404(request, club_slug, "clubs.organise")
    try:
        bring_back_goal_deck(club, actor=actor_of(request))
    except LeagueError as error:
        messages.error(request, error.sentence)
    except GoalDeckError as error:
        return _refuse(request, club, goal_deck_row(club).previous_text, error)
    else:
        messages.success(request, _("The last goals are in force again."))
    return redirect("tables:goal-deck", club.slug)


@require_GET
def download(request: HttpRequest, club_slug: str) -> HttpResponse:
    """The goals in force as a file; its mark tells spreadsheets that it is UTF-8."""
    club = club_or_404(request, club_slug, "clubs.organise")
    deck = deck_from(goal_deck_row(club)) or STANDIN
    return HttpResponse(
        goal_deck_csv(deck).encode("utf-8-sig"),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="nosh-goals.csv"'},
    )


def _mend(request: HttpRequest, club: Club, form: GoalDeckForm) -> HttpResponse:
    focus_first_error(form)
    return _render(request, club, {"form": form}, status=422)


def _refuse(
    request: HttpRequest, club: Club, text: str, error: GoalDeckError
) -> HttpResponse:
    context = {"form": _form_with(text), "refusal": show_refusal(error)}
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
        "deck": show_deck(own or STANDIN),
        "standin": "" if own else STANDIN.id,
        **more,
    }
    return render_part(
        request, "tables/goal_deck.html", "goals", context, status=status
    )
