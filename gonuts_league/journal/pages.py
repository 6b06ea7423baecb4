"""The journal of an event and of a club, and taking one of its acts back."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from gonuts_league.clubs.access import actor_of, club_or_404, next_address
from gonuts_league.clubs.models import Club, JournalEntry
from gonuts_league.clubs.services.actions import ACTIONS
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import (
    ask_first,
    can_organise,
    for_staff,
    go,
    organised_event,
    staffed_event,
)
from gonuts_league.events.models import Event
from gonuts_league.web.asked import whole_number
from gonuts_league.web.rendering import render_part

from .journal_page import (
    acts_shown,
    club_acts_shown,
    kind_choices,
    rows_of,
    table_choices,
)
from .services.undoing import undo_act
from .undo import may_undo, undo_of

ACTS_A_PAGE = 30


@require_GET
@for_staff
def journal(request: HttpRequest, slug: str) -> HttpResponse:
    return _show(request, organised_event(request, slug))


@require_POST
@for_staff
def undo(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take one act of an event back; refused, the journal says what rests on it."""
    event = staffed_event(request, slug)
    act = _act(request, event.journal.all(), pk)
    question = ACTIONS[act.act].question if act.act in ACTIONS else ""
    # To undo these is felt by the whole hall, as by the buttons that do the same.
    is_asked = question and undo_of(act).is_possible
    if is_asked and (asked := ask_first(request, event, question)):
        return asked
    error = _undo(request, act)
    back = next_address(request, otherwise=reverse("events:desk", args=[slug]))
    if error is None:
        return go(request, back)
    if can_organise(request, event):
        return _show(request, event, error=error)
    messages.error(request, error.sentence)
    return go(request, back)


@require_GET
@for_staff
def club_journal(request: HttpRequest, slug: str) -> HttpResponse:
    return _show_club(request, club_or_404(request, slug, "clubs.organise"))


@require_POST
@for_staff
def undo_club(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take one act back that was done outside the events."""
    club = club_or_404(request, slug, "clubs.organise")
    act = _act(request, club.journal.filter(event=None), pk)
    error = _undo(request, act)
    if error is not None:
        return _show_club(request, club, error=error)
    # Who has taken back their own part in the club reads its journal no more.
    home = not request.user.has_perm("clubs.organise", club)
    return go(request, reverse("clubs:home") if home else _page(request, club))


def _act(request: HttpRequest, acts: QuerySet[JournalEntry], pk: int) -> JournalEntry:
    act = get_object_or_404(acts.select_related("club", "event"), pk=pk)
    if not request.user.is_authenticated or not may_undo(request.user, act):
        raise Http404
    return act


def _undo(request: HttpRequest, act: JournalEntry) -> LeagueError | None:
    try:
        undo_act(act, actor=actor_of(request))
    except LeagueError as error:
        return error
    messages.success(request, _("That is undone."))
    return None


def _page(request: HttpRequest, club: Club) -> str:
    journal = reverse("clubs:journal", args=[club.slug])
    return next_address(request, otherwise=journal)


def _show(
    request: HttpRequest, event: Event, *, error: LeagueError | None = None
) -> HttpResponse:
    kind, table = (
        request.GET.get("kind", ""),
        whole_number(request.GET.get("table", "")),
    )
    context = _context(request, acts_shown(event, kind=kind, table=table), error)
    asked = urlencode({"kind": kind, "table": table or ""})
    context |= {
        "event": event,
        "club": event.club,
        "section": "events",
        "here": f"{reverse('events:journal', args=[event.slug])}?{asked}",
        "kinds": kind_choices(kind),
        "tables": table_choices(event, table),
        "asked": asked,
    }
    status = 409 if error else 200
    return render_part(request, "journal/journal.html", "acts", context, status=status)


def _show_club(
    request: HttpRequest, club: Club, *, error: LeagueError | None = None
) -> HttpResponse:
    context = _context(request, club_acts_shown(club), error)
    here = reverse("clubs:journal", args=[club.slug])
    context |= {"club": club, "section": "club", "here": here}
    status = 409 if error else 200
    return render_part(request, "clubs/journal.html", "acts", context, status=status)


def _context(
    request: HttpRequest, acts: QuerySet[JournalEntry], error: LeagueError | None
) -> dict[str, Any]:
    page = Paginator(acts, ACTS_A_PAGE).get_page(request.GET.get("page"))
    rows = rows_of(list(page), request.user)  # type: ignore[arg-type]  # staff are signed in
    return {"page": page, "rows": rows, "error": error}
