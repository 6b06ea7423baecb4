"""Check-in: who takes part, who is here, who leaves."""

from collections.abc import Callable
from functools import partial
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_htmx.http import reswap, retarget

from gonuts_league.clubs.actors import actor_of
from gonuts_league.desk.forms.people import EnteringForm, MembersForm, NewcomerForm
from gonuts_league.desk.selectors import attending_entries, people_not_entered
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import View, do, organiser_page, render_event
from gonuts_league.events.models import Entry, Event
from gonuts_league.events.selectors import places_left
from gonuts_league.events.services import people as services
from gonuts_league.events.services import sign_ups, waiting
from gonuts_league.events.services.setup import change_plan
from gonuts_league.journal.undo import just_done
from gonuts_league.players.names import name_key
from gonuts_league.players.services import set_guest

from .links import phones_state, sign_up_state
from .paste import MOST_ADMITTED, ask_who_it_is

PEOPLE_A_PAGE = 60
MOST_MEMBERS = 60
MOST_WAITING = 20
OPENED = {"open": "is_check_in_open", "sign_up": "is_sign_up_open"}


@organiser_page("GET")
def people(request: HttpRequest, event: Event) -> HttpResponse:
    return _show(request, event)


@organiser_page("POST")
def enter_members(request: HttpRequest, event: Event) -> HttpResponse:
    form = MembersForm(event, request.POST)
    if not form.is_valid():
        return _show(request, event, sentence=_("Tick somebody first."))
    error = do(
        request,
        partial(
            services.enter_players,
            event,
            form.cleaned_data["players"],
            is_here=form.cleaned_data["is_here"],
        ),
    )
    return back_to_people(request, event, error)


@organiser_page("POST")
def enter_newcomer(request: HttpRequest, event: Event) -> HttpResponse:
    form = NewcomerForm(request.POST)
    if not form.is_valid():
        return _show(request, event, newcomer=form)
    # A guest is a stranger until somebody says otherwise.
    is_guest, name = form.cleaned_data["is_guest"], form.cleaned_data["name"]
    if not is_guest and (question := ask_who_it_is(request, event, name)):
        return question
    try:
        entry = services.enter_newcomer(
            event, **form.cleaned_data, actor=actor_of(request)
        )
    except LeagueError as error:
        form.add_error("name", error.sentence)
        return _show(request, event, newcomer=form)
    said = (
        _("All places are taken: %(name)s is on the waiting list.")
        if entry.waiting_since
        else _("%(name)s is in and plays from the next draw on.")
    )
    messages.success(request, said % form.cleaned_data)
    # A search that led here is over: the next name typed is another one's.
    asked = "" if "q" in request.GET else _asked(request)
    return redirect(reverse("events:people", args=[event.slug]) + asked)


@organiser_page("POST")
def check_in_all(request: HttpRequest, event: Event) -> HttpResponse:
    error = do(
        request,
        partial(services.check_in_all, event),
        _("Everybody is checked in. Tap a row to undo one."),
    )
    return back_to_people(request, event, error)


@organiser_page("POST")
def self_check_in(request: HttpRequest, event: Event) -> HttpResponse:
    """Open or close check-in by the code of the event, or sign-up by its link."""
    plan = {
        field: request.POST[name] == "1"
        for name, field in OPENED.items()
        if name in request.POST
    }
    error = do(request, lambda actor: change_plan(event, actor=actor, **plan))
    return back_to_people(request, event, error)


@organiser_page("POST")
def refuse_sign_up(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    asked = get_object_or_404(event.sign_ups, pk=pk)
    error = do(request, partial(sign_ups.refuse_sign_up, asked))
    return back_to_people(request, event, error)


def _action(
    service: Callable[..., object],
    done: str | Promise = "",
    *,
    to_row: bool = False,
) -> View:
    """Make the handler of an action on a person; it leads back, to the row if asked."""

    @organiser_page("POST")
    def action(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
        entries = event.entries.select_related("player", "event")
        entry = get_object_or_404(entries, pk=pk)
        error = do(
            request,
            partial(service, entry, request.POST),
            str(done) % {"name": entry.player.name},
        )
        return back_to_people(request, event, error, row=entry if to_row else None)

    return action


check_in = _action(
    lambda entry, sent, actor: services.check_in(
        entry, is_here=sent.get("here") == "1", actor=actor
    ),
    to_row=True,
)
leave = _action(
    lambda entry, sent, actor: services.drop_entry(
        entry, is_now=sent.get("now") == "1", actor=actor
    ),
    to_row=True,
)
come_back = _action(
    lambda entry, _sent, actor: services.undrop_entry(entry, actor=actor), to_row=True
)
guest = _action(
    lambda entry, sent, actor: set_guest(
        entry.player, is_guest=sent.get("guest") == "1", actor=actor, event=entry.event
    ),
    to_row=True,
)
let_in = _action(
    lambda entry, sent, actor: waiting.let_in(
        entry, actor=actor, is_over=sent.get("over") == "1"
    )
)
make_wait = _action(lambda entry, _sent, actor: waiting.make_wait(entry, actor=actor))
remove = _action(
    lambda entry, _sent, actor: services.remove_entry(entry, actor=actor),
    gettext_lazy("%(name)s is off the list."),
)


def back_to_people(
    request: HttpRequest,
    event: Event,
    error: LeagueError | None,
    *,
    row: Entry | None = None,
) -> HttpResponse:
    if error:
        refused = _show(request, event, sentence=error.sentence, status=409)
        return reswap(retarget(refused, "#people-list"), "outerHTML")
    asked = _asked(request, entry=row.pk if row else "")
    anchor = f"#entry-{row.pk}" if row else ""
    return redirect(reverse("events:people", args=[event.slug]) + asked + anchor)


def _asked(request: HttpRequest, **more: object) -> str:
    """The search and the page that actions come back to, as an address ends."""
    asked = {key: request.GET.get(key) for key in ("q", "page")} | more
    query = urlencode({key: value for key, value in asked.items() if value})
    return query and f"?{query}"


def _show(
    request: HttpRequest,
    event: Event,
    *,
    newcomer: NewcomerForm | None = None,
    sentence: str = "",
    status: int = 422,
) -> HttpResponse:
    query = request.GET.get("q", "")
    wanted = name_key(query)
    entries = attending_entries(event)
    found = [each for each in entries if wanted in each.player.name_key]
    queue = [each for each in found if each.is_waiting]
    queue.sort(key=lambda each: (each.waiting_since, each.pk))
    rows = [each for each in found if not each.is_waiting]
    asks_in = not entries or entries[0].asks_in
    members = people_not_entered(event, query=query)
    asked, address = _asked(request), reverse("events:people", args=[event.slug])
    row = next((e for e in rows if str(e.pk) == request.GET.get("entry")), None)
    is_refused = bool(sentence or newcomer)
    context = {
        "query": query,
        "page": Paginator(rows, PEOPLE_A_PAGE).get_page(request.GET.get("page")),
        "entered_count": sum(not each.is_waiting for each in entries),
        "here_count": sum(each.is_here for each in entries),
        "queue": queue[:MOST_WAITING],
        "hidden_queue_count": max(len(queue) - MOST_WAITING, 0),
        "places_left": places_left(event),
        "asked_for": asks_in and sign_ups.open_sign_ups(event)[:MOST_ADMITTED],
        "members": members[:MOST_MEMBERS],
        "hidden_count": max(len(members) - MOST_MEMBERS, 0),
        "address": address,
        "asked": asked,
        "entry": row,
        "newcomer": newcomer or NewcomerForm(initial={"name": query}),
        "paste": EnteringForm(),
        "sentence": sentence,
        **phones_state(request, event),
        **sign_up_state(request, event, is_before=not any(e.has_sat for e in entries)),
        "just_done": just_done(request, event, back=address + asked, topic="people"),
    }
    template = f"desk/people.html#{'changed' if row else 'list'}"
    status = status if is_refused else 200
    return render_event(request, event, template, context, status=status)
