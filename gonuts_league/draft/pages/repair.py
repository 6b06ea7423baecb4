"""Mend a running round: first which tables change, then one tap."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from gonuts_league.clubs.access import actor_of
from gonuts_league.draft.repair_page import (
    Asked,
    Cause,
    done_words,
    need_of,
    repair_page,
)
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import for_staff, organised_event
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Entry, Event, Round
from gonuts_league.events.selectors import running_round, seat_at_game
from gonuts_league.events.services.joining import come_late
from gonuts_league.events.services.repairing import (
    apply_repair,
    leave_before_game,
    seat_late,
)
from gonuts_league.pairing.repair.least_change import Repair
from gonuts_league.players.models import Player
from gonuts_league.tables.models import Table
from gonuts_league.web.asked import whole_number
from gonuts_league.web.rendering import render_part

LONGEST_NAME = 80
WAIT = "wait"


@require_http_methods(["GET", "HEAD", "POST"])
@for_staff
def repair(request: HttpRequest, slug: str) -> HttpResponse:
    event = organised_event(request, slug)
    sent = request.POST if request.method == "POST" else request.GET
    round_ = _round(event, sent)
    asked = _asked(event, round_, sent)
    if asked is None:
        return redirect("events:late", slug)
    if request.method == "POST":
        try:
            messages.success(request, _do(request, event, round_, asked))
        except LeagueError as error:
            return _show(request, event, round_, asked, error=error)
        return redirect("events:desk", slug)
    return _show(request, event, round_, asked)


def _do(request: HttpRequest, event: Event, round_: Round | None, asked: Asked) -> str:
    """Do what was chosen, and say what is done."""
    if round_ is None or request.POST.get("option") == WAIT:
        if asked.cause != Cause.LATE:
            raise LeagueError("repair-changed")
        come_late(event, **_who(asked), actor=actor_of(request))
        return _("%(name)s plays from the next draw on.") % {"name": asked.called}
    return done_words(event, asked, _mend(request, event, round_, asked))


def _mend(request: HttpRequest, event: Event, round_: Round, asked: Asked) -> Repair:
    sent: dict[str, Any] = {
        "key": request.POST.get("option", ""),
        "version": whole_number(request.POST.get("version", "")),
        "actor": actor_of(request),
    }
    if asked.cause == Cause.LATE:
        return seat_late(event, round_, **_who(asked), **sent)
    if asked.cause == Cause.LEAVES and asked.entry is not None:
        return leave_before_game(asked.entry, round_, **sent)
    return apply_repair(round_, need_of(asked, round_), **sent)


def _who(asked: Asked) -> dict[str, Any]:
    return {"entry": asked.entry, "player": asked.player, "name": asked.name}


def _show(
    request: HttpRequest,
    event: Event,
    round_: Round | None,
    asked: Asked,
    *,
    error: LeagueError | None = None,
) -> HttpResponse:
    if round_ is not None:
        round_ = _round(event, QueryDict(f"round={round_.number}"))
    context = {
        "event": event,
        "club": event.club,
        "section": "events",
        "page": repair_page(event, round_, asked),
        "error": error,
    }
    status = 409 if error else 200
    return render_part(request, "draft/repair.html", "repair", context, status=status)


def _round(event: Event, sent: QueryDict) -> Round | None:
    """The running round that is meant: by its number, else the newest."""
    number = whole_number(sent.get("round", ""))
    if not number:
        return running_round(event, entry_id=whole_number(sent.get("entry", "")))
    running = event.rounds.filter(state=RoundState.PUBLISHED).select_related("event")
    return get_object_or_404(running, number=number)


def _asked(event: Event, round_: Round | None, sent: QueryDict) -> Asked | None:
    """Who it is about, and why; None where nobody is named who has to be."""
    cause = _cause(sent.get("cause", ""))
    entry = _entry(event, sent.get("entry", ""))
    if cause == Cause.SHORT:
        return Asked(cause)
    if cause == Cause.CORRECTED:
        tables = Table.objects.filter(round__event=event)
        pk = whole_number(sent.get("corrected", ""))
        return Asked(cause, corrected=get_object_or_404(tables, pk=pk).pk)
    if entry is not None:
        if cause == Cause.LATE and round_ and seat_at_game(entry, round_):
            cause = Cause.ELSEWHERE
        return Asked(cause, entry=entry)
    player = _player(event, sent.get("player", ""))
    name = sent.get("name", "").strip()[:LONGEST_NAME]
    if player is None and not name:
        return None
    return Asked(Cause.LATE, player=player, name="" if player else name)


def _cause(typed: str) -> Cause:
    return Cause(typed) if typed in {str(each) for each in Cause} else Cause.LATE


def _entry(event: Event, typed: str) -> Entry | None:
    if not whole_number(typed):
        return None
    entries = event.entries.select_related("player", "event__club")
    return get_object_or_404(entries, pk=whole_number(typed))


def _player(event: Event, typed: str) -> Player | None:
    if not whole_number(typed):
        return None
    return get_object_or_404(event.club.players, pk=whole_number(typed), erased_at=None)
