"""Who wants to come: by the link of an event, before its first round is drawn."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest, opened_link
from gonuts_league.events.enums import LinkKind
from gonuts_league.events.models import Entry, Event
from gonuts_league.events.selectors import places_left
from gonuts_league.events.services.sign_ups import (
    sign_up,
    take_back_sign_up,
    takes_sign_ups,
)
from gonuts_league.phones.forms import SignUpForm
from gonuts_league.phones.table.access import by_link
from gonuts_league.results.pages.calendar import calendar_file
from gonuts_league.runtime.network.callers import caller_of
from gonuts_league.web.requests import render_part, whole_number

ASKED = "asked-to-come"


@by_link("GET", "POST")
def page(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Take a name, and show what became of those sent by this browser."""
    event = _event_of(token)
    if back := whole_number(request.POST.get("back", "")):
        own = event.sign_ups.filter(pk__in=request.session.get(ASKED, {}))
        take_back_sign_up(event, own.filter(pk=back))
        return redirect(request.path)
    form = SignUpForm(request.POST or None)
    status = 200
    if request.method == "POST":
        if form.is_valid() and _ask(request, event, form):
            return redirect(request.path)
        status = 422
    left = places_left(event)
    context = {
        "event": event,
        "form": form,
        "asked": _asked(request, event),
        "calendar_url": reverse("codes:come-calendar", args=[token]),
        "is_full": left is not None and left <= 0,
    }
    return render_part(
        request, "phones/sign_up.html", "sign-up", context, status=status
    )


@by_link("GET")
def calendar(request: HtmxHttpRequest, token: str) -> HttpResponse:
    return calendar_file(_event_of(token))


def _event_of(token: str) -> Event:
    event = opened_link(token, LinkKind.SIGN_UP).event
    if not takes_sign_ups(event):
        raise LeagueError("sign-up-closed")
    return event


def _ask(request: HtmxHttpRequest, event: Event, form: SignUpForm) -> bool:
    name = form.cleaned_data["name"]
    names: dict[str, str] = request.session.get(ASKED, {})
    try:
        asked = sign_up(event, name=name, address=caller_of(request), own=names)
    except LeagueError as error:
        form.refuse(error)
        return False
    request.session[ASKED] = names | {str(asked.pk): name}
    return True


def _asked(request: HtmxHttpRequest, event: Event) -> list[tuple[int, str, str]]:
    """The names typed in this browser, never those of the club, with their answers."""
    names: dict[str, str] = request.session.get(ASKED, {})
    sent = event.sign_ups.filter(pk__in=names).order_by("pk")
    entries = event.entries.filter(player__sign_ups__in=sent)
    inside: dict[int | None, Entry] = {entry.player_id: entry for entry in entries}
    answers = []
    for each in sent:
        entry = inside.get(each.player_id)
        answer = "waits" if entry and entry.is_waiting else "in" if entry else "asked"
        answer = "refused" if each.refused_at else answer
        answers.append((each.pk, names[str(each.pk)], answer))
    return answers
