"""A pasted list of names: first what it would do, then its people are entered."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from gonuts_league.clubs.actors import actor_of
from gonuts_league.desk.forms.people import EnteringForm
from gonuts_league.events.access import for_staff, organised_event
from gonuts_league.events.models import Event
from gonuts_league.events.services.people import enter_listed
from gonuts_league.players.lists.report import ListReport, report_list
from gonuts_league.players.models import Player
from gonuts_league.players.names import name_key
from gonuts_league.players.selectors import known_names
from gonuts_league.players.services import NewPerson
from gonuts_league.web.requests import render_part


@require_http_methods(["GET", "POST"])
@for_staff
def paste(request: HttpRequest, slug: str) -> HttpResponse:
    event = organised_event(request, slug)
    form = EnteringForm(request.POST or None)
    if not form.is_valid():
        return _show(request, event, form, None)
    is_sure = form.cleaned_data["is_sure"]
    report = _report(event, form, request.POST if is_sure else None)
    if not is_sure:
        return _show(request, event, form, report)

    def enter(people: list[Player | NewPerson]) -> None:
        if form.cleaned_data["is_guest"]:
            people = [
                replace(each, is_guest=True) if isinstance(each, NewPerson) else each
                for each in people
            ]
        is_here = form.cleaned_data["is_here"]
        enter_listed(event, people, actor=actor_of(request), is_here=is_here)

    if problem := report.take(enter):
        return _show(request, event, form, report, problem)
    messages.success(request, _("The people of the list are entered."))
    return redirect("events:people", event.slug)


def ask_who_is_new(
    request: HttpRequest, event: Event, *, name: str, is_guest: bool
) -> HttpResponse | None:
    """Ask who is meant by a name; None where nobody else is called much the same."""
    known = known_names(event.club)
    found = known.find(name)
    if not (name_key(name) and known.namesakes(name)) or (
        found and not event.entries.filter(player=found).exists()
    ):
        return None
    # Who is in already and is typed again may well be another person of this name.
    text = f"{name}\n{name}" if found else name
    form = EnteringForm({"text": text, "is_here": True, "is_guest": is_guest})
    if not form.is_valid():
        return None
    read = {name_key(person.name) for person in form.names.people}
    is_read_whole = read == {name_key(name)}
    return _show(request, event, form, _report(event, form)) if is_read_whole else None


def _report(
    event: Event, form: EnteringForm, typed: Mapping[str, Any] | None = None
) -> ListReport:
    entered = set(event.entries.values_list("player_id", flat=True))
    return report_list(event.club, form.names, typed=typed, entered=entered)


def _show(
    request: HttpRequest,
    event: Event,
    form: EnteringForm,
    report: ListReport | None,
    problem: str = "",
) -> HttpResponse:
    template = "players/paste_report.html" if report else "players/paste.html"
    context = {
        "event": event,
        "club": event.club,
        "section": "events",
        "form": form,
        "report": report,
        "problem": problem,
        "action": reverse("events:paste", args=[event.slug]),
        "back": reverse("events:people", args=[event.slug]),
    }
    status = 422 if problem or form.errors else 200
    return render_part(request, template, "report", context, status=status)
