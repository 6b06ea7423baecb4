"""A list of names, pasted or signed up: first what it would do, then it is done."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from gonuts_league.clubs.actors import actor_of
from gonuts_league.desk.forms.people import EnteringForm
from gonuts_league.events.access import organiser_page, render_event
from gonuts_league.events.models import Event
from gonuts_league.events.services.people import enter_listed
from gonuts_league.events.services.sign_ups import admit_sign_ups
from gonuts_league.players.lists.name_list import ListedPerson, NameList
from gonuts_league.players.lists.report import ListReport, report_list
from gonuts_league.players.names import name_key
from gonuts_league.players.selectors import known_names
from gonuts_league.web.requests import whole_number

MOST_ADMITTED = 100


@organiser_page("GET", "POST")
def paste(request: HttpRequest, event: Event) -> HttpResponse:
    return _read(request, event, request.POST or None)


def ask_who_it_is(request: HttpRequest, event: Event, name: str) -> HttpResponse | None:
    """Ask who is meant by a name; None where nobody else is called much the same."""
    known, key = known_names(event.club), name_key(name)
    found = known.find(name)
    is_in = found and event.entries.filter(player=found).exists()
    if not key or (found and not is_in) or not known.namesakes(name):
        return None
    # Who is in already and is typed again may well be another person of this name.
    sent = {"text": f"{name}\n{name}" if is_in else name, "is_here": "1"}
    form = EnteringForm(sent)
    read = form.names.people if form.is_valid() else ()
    is_read_whole = {name_key(person.name) for person in read} == {key}
    return _read(request, event, sent) if is_read_whole else None


def _read(
    request: HttpRequest, event: Event, sent: Mapping[str, Any] | None
) -> HttpResponse:
    """Show what a list would do, and once that is sure, do it."""
    form = EnteringForm(sent)
    report, problem = None, ""
    if form.is_valid():
        is_sure, is_here = form.cleaned_data["is_sure"], form.cleaned_data["is_here"]
        entered = set(event.entries.values_list("player_id", flat=True))
        typed = sent if is_sure else None
        report = report_list(event.club, form.names, typed=typed, entered=entered)
        if is_sure:
            actor = actor_of(request)
            problem = report.take(
                lambda people: enter_listed(event, people, actor=actor, is_here=is_here)
            )
            if not problem:
                messages.success(request, _("The people of the list are entered."))
                return redirect("events:people", event.slug)
    sent_on = {"form": form, "action": reverse("events:paste", args=[event.slug])}
    return _show(request, event, report, problem=problem, **sent_on)


@organiser_page("POST")
def sign_ups(request: HttpRequest, event: Event) -> HttpResponse:
    """Admit people who asked by the link, matched with the club like a list."""
    actor = actor_of(request)
    keys = [whole_number(pk) for pk in request.POST.getlist("asked")[:MOST_ADMITTED]]
    asked = event.sign_ups.filter(pk__in=keys).select_related("player").order_by("pk")
    requests = list(asked)
    listed = (ListedPerson(at, str(each)) for at, each in enumerate(requests))
    names = NameList(tuple(listed), ())
    typed = request.POST if "is_sure" in request.POST else None
    report = report_list(event.club, names, typed=typed, entered=())
    has_questions = typed is None and bool(report.asked)
    if typed is None and not has_questions:
        report = report_list(event.club, names, typed=report.as_it_is, entered=())

    def admit(_people: object) -> None:
        people = [(requests[line.person.line], who) for line, who in report.answers]
        admit_sign_ups(event, people, actor=actor)

    problem = "" if has_questions else report.take(admit)
    if problem or has_questions:
        more = {"action": request.path, "asked": requests}
        return _show(request, event, report, problem=problem, **more)
    return redirect("events:people", event.slug)


def _show(
    request: HttpRequest, event: Event, report: ListReport | None, **context: Any
) -> HttpResponse:
    form, problem = context.get("form"), context["problem"]
    back = reverse("events:people", args=[event.slug])
    context |= {"report": report, "back": back}
    page = "paste_report" if report else "paste"
    status = 422 if problem or (form and form.errors) else 200
    template = f"players/{page}.html#report"
    return render_event(request, event, template, context, status=status)
