"""The journal of an event and of a club, and undoing one of its actions."""

from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.models import Club, JournalEntry
from gonuts_league.clubs.rules import club_or_404
from gonuts_league.clubs.services.actions import ACTIONS, Words
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import (
    ask_first,
    can_organise,
    do,
    go,
    organiser_page,
    scorer_page,
    staff_page,
)
from gonuts_league.events.models import Event
from gonuts_league.journal.sentences import names_in
from gonuts_league.journal.services.undoing import undo_action
from gonuts_league.journal.undo import actions_of, may_undo, undo_of, undos_for
from gonuts_league.web.requests import next_address, render_part, whole_number

ACTIONS_A_PAGE = 30
TOPICS: Mapping[str, Words] = {
    "": gettext_lazy("Everything"),
    "draws": gettext_lazy("Draws"),
    "results": gettext_lazy("Results"),
    "people": gettext_lazy("People"),
}


@organiser_page("GET")
def journal(request: HttpRequest, event: Event) -> HttpResponse:
    return _show(request, event)


@scorer_page("POST")
def undo(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Undo one action of an event; if refused, the journal names what rests on it."""
    row = _row_or_404(request, event.journal.all(), pk)
    question = ACTIONS[row.act].question if row.act in ACTIONS else ""
    # To undo these is felt by the whole hall, as by the buttons that do the same.
    is_asked = question and undo_of(row).is_possible
    if is_asked and (asked := ask_first(request, event, question)):
        return asked
    error = do(request, partial(undo_action, row), _("That is undone."))
    back = next_address(request, otherwise=reverse("events:desk", args=[event.slug]))
    if error is None:
        return go(request, back)
    if can_organise(request, event):
        return _show(request, event, error=error)
    messages.error(request, error.sentence)
    return go(request, back)


@staff_page("GET")
def club_journal(request: HttpRequest, slug: str) -> HttpResponse:
    return _show(request, club_or_404(request, slug, "clubs.organise"))


@staff_page("POST")
def undo_club(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Undo one action that was done outside the events."""
    club = club_or_404(request, slug, "clubs.organise")
    row = _row_or_404(request, club.journal.filter(event=None), pk)
    error = do(request, partial(undo_action, row), _("That is undone."))
    if error is not None:
        return _show(request, club, error=error)
    # An owner who has removed themselves may no longer read the journal.
    del request.user.roles  # type: ignore[union-attr]  # an account's
    home = not request.user.has_perm("clubs.organise", club)
    back = next_address(request, otherwise=reverse("clubs:journal", args=[slug]))
    return go(request, reverse("clubs:home") if home else back)


def _row_or_404(
    request: HttpRequest, actions: QuerySet[JournalEntry], pk: int
) -> JournalEntry:
    row = get_object_or_404(actions.select_related("club", "event"), pk=pk)
    if not request.user.is_authenticated or not may_undo(request.user, row):
        raise Http404
    return row


def _show(
    request: HttpRequest, where: Event | Club, *, error: LeagueError | None = None
) -> HttpResponse:
    context = _of_event(request, where) if isinstance(where, Event) else _of_club(where)
    actions = context["acts"].select_related("undone_by__user").order_by("-pk")
    page = Paginator(actions, ACTIONS_A_PAGE).get_page(request.GET.get("page"))
    undos = undos_for(request.user, list(page))  # type: ignore[arg-type]  # staff are signed in
    named = [
        row
        for undo in undos
        for row in (undo.row, *undo.rests, undo.nearest, undo.row.undoes)
        if row
    ]
    context |= {"page": page, "undos": undos, "names": names_in(named), "error": error}
    status = 409 if error else 200
    return render_part(request, "journal/journal.html", "acts", context, status=status)


def _of_event(request: HttpRequest, event: Event) -> dict[str, Any]:
    """What is done in an event, or only one kind of it, or at one table."""
    topic = request.GET.get("kind", "")
    table = whole_number(request.GET.get("table", ""))
    actions = actions_of(event)
    if topic and topic in TOPICS:
        wanted = [each.name for each in ACTIONS.values() if each.topic == topic]
        actions = actions.filter(act__in=wanted)
    if table:
        actions = actions.filter(Q(table__number=table) | Q(after__table=table))
    numbers = event.rounds.values_list("tables__number", flat=True)
    asked = urlencode({"kind": topic, "table": table or ""})
    return {
        "acts": actions,
        "event": event,
        "club": event.club,
        "section": "events",
        "here": f"{reverse('events:journal', args=[event.slug])}?{asked}",
        "topics": TOPICS.items(),
        "topic": topic,
        "tables": sorted({number for number in numbers if number}),
        "table": table,
        "asked": asked,
    }


def _of_club(club: Club) -> dict[str, Any]:
    here = reverse("clubs:journal", args=[club.slug])
    return {"acts": actions_of(club), "club": club, "section": "club", "here": here}
