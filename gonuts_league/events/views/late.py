"""Somebody came late, or shall sit at another table: who, then where."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from gonuts_league.clubs.access import actor_of
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Entry, Event
from gonuts_league.events.services.joining import come_late
from gonuts_league.events.tonight.late import late_page, running_round
from gonuts_league.look.rendering import render_part
from gonuts_league.players.models import Player
from gonuts_league.tables.models import Table

from .access import for_staff, organised_event

LONGEST_NAME = 80


@require_http_methods(["GET", "HEAD", "POST"])
@for_staff
def late(request: HttpRequest, slug: str) -> HttpResponse:
    event = organised_event(request, slug)
    asked = request.POST or request.GET
    who: dict[str, Any] = {
        "entry": _entry(event, asked.get("entry", "")),
        "player": _player(event, asked.get("player", "")),
        "name": asked.get("name", "").strip()[:LONGEST_NAME],
    }
    if request.method == "POST" and any(who.values()):
        try:
            return _seat(request, event, who)
        except LeagueError as error:
            return _show(request, event, who, error=error)
    return _show(request, event, who)


def _seat(request: HttpRequest, event: Event, who: dict[str, Any]) -> HttpResponse:
    table = _table(event, request.POST.get("table", ""))
    entry = come_late(event, **who, table=table, actor=actor_of(request))
    name = entry.player.name
    if table is None:
        messages.success(
            request, _("%(name)s plays from the next draw on.") % {"name": name}
        )
    else:
        size = table.seats.count()
        words = ngettext(
            "%(name)s sits at table %(table)s. It is a game of %(size)s now: tell them "
            "to set up for that.",
            "%(name)s sits at table %(table)s. It is a game of %(size)s now: tell them "
            "to set up for that.",
            size,
        )
        values = {"name": name, "table": table.number, "size": size}
        messages.success(request, words % values)
    return redirect("events:desk", event.slug)


def _show(
    request: HttpRequest,
    event: Event,
    who: dict[str, Any],
    *,
    error: LeagueError | None = None,
) -> HttpResponse:
    context = {
        "event": event,
        "club": event.club,
        "section": "events",
        "page": late_page(event, **who, query=request.GET.get("q", "")[:LONGEST_NAME]),
        "error": error,
    }
    status = 409 if error else 200
    return render_part(request, "events/late.html", "late", context, status=status)


def _entry(event: Event, typed: str) -> Entry | None:
    if not _is_number(typed):
        return None
    entries = event.entries.select_related("player", "event__club")
    return get_object_or_404(entries, pk=int(typed))


def _player(event: Event, typed: str) -> Player | None:
    if not _is_number(typed):
        return None
    return get_object_or_404(event.club.players, pk=int(typed), erased_at=None)


def _table(event: Event, typed: str) -> Table | None:
    """The table that was chosen; None to wait for the next draw."""
    round_ = running_round(event)
    if round_ is None or not _is_number(typed):
        return None
    tables = round_.tables.select_related("round__event__club")
    return get_object_or_404(tables, pk=int(typed))


def _is_number(typed: str) -> bool:
    return typed.isascii() and typed.isdigit() and len(typed) < 10
