"""Ties that no criterion breaks, and what the organiser makes of them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from gonuts_league.clubs.access import actor_of
from gonuts_league.clubs.reasons import reason_given
from gonuts_league.errors import LeagueError
from gonuts_league.events.journal_page import just_done
from gonuts_league.events.models import Event
from gonuts_league.events.services.ties import decide_tie
from gonuts_league.events.ties_page import tie_sent, ties_page
from gonuts_league.look.rendering import render_part

from .access import do, for_staff, organised_event


@require_http_methods(["GET", "POST"])
@for_staff
def ties(request: HttpRequest, slug: str) -> HttpResponse:
    event = organised_event(request, slug)
    if request.method == "GET":
        return _show(request, event)
    sent = tie_sent(request.POST.dict())
    choice = sent.choice
    if choice is None:
        return _show(request, event, error=LeagueError("tie-choice-missing"))
    error = do(
        request,
        lambda: decide_tie(
            event,
            entries=sent.entries,
            choice=choice,
            order=sent.order,
            reason=reason_given(request.POST.dict()),
            actor=actor_of(request),
        ),
        _("The tie is decided."),
    )
    if error is None:
        return redirect("events:ties", slug)
    return _show(request, event, error=error)


def _show(
    request: HttpRequest, event: Event, *, error: LeagueError | None = None
) -> HttpResponse:
    return render_part(
        request,
        "events/ties.html",
        "ties",
        {
            "event": event,
            "club": event.club,
            "section": "events",
            "ties": ties_page(event, request.POST.dict()),
            "error": error,
            "just_done": just_done(
                request.user,  # type: ignore[arg-type]  # organisers are signed in
                event,
                back=reverse("events:ties", args=[event.slug]),
            ),
        },
        status=409 if error else 200,
    )
