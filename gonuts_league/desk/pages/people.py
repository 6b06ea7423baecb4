"""Check-in: who takes part, who is here, who leaves, and points without a game."""

from collections.abc import Callable
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)
from django_htmx.http import reswap, retarget

from gonuts_league.clubs.access import actor_of
from gonuts_league.clubs.actors import Actor
from gonuts_league.desk.attendance import given_awards, people_of, read_list
from gonuts_league.desk.forms.people import (
    AwardForm,
    MembersForm,
    NewcomerForm,
    PasteForm,
)
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import do, for_staff, organised_event
from gonuts_league.events.models import Entry, Event
from gonuts_league.events.services import awards as award_services
from gonuts_league.events.services import people as people_services
from gonuts_league.events.services import waiting
from gonuts_league.journal.journal_page import LastAct, just_done
from gonuts_league.players.services import set_guest
from gonuts_league.results.without_play import rounds_without_play, say_bye_worth
from gonuts_league.web.rendering import render_part

PEOPLE_A_PAGE = 60
Deed = Callable[[Entry, Actor], object]


@require_GET
@for_staff
def people(request: HttpRequest, slug: str) -> HttpResponse:
    return _show(request, organised_event(request, slug))


@require_POST
@for_staff
def enter_members(request: HttpRequest, slug: str) -> HttpResponse:
    event = organised_event(request, slug)
    form = MembersForm(event, request.POST)
    if not form.is_valid():
        return _show(request, event, sentence=_("Tick somebody first."))
    error = do(
        request,
        lambda: people_services.enter_players(
            event,
            form.cleaned_data["players"],
            actor=actor_of(request),
            is_here=form.cleaned_data["is_here"],
        ),
    )
    return _back(request, event, error)


@require_POST
@for_staff
def enter_newcomer(request: HttpRequest, slug: str) -> HttpResponse:
    event = organised_event(request, slug)
    form = NewcomerForm(request.POST)
    if not form.is_valid():
        return _show(request, event, newcomer=form)
    name = form.cleaned_data["name"]

    def enter() -> None:
        entry = people_services.enter_newcomer(
            event,
            name=name,
            is_guest=form.cleaned_data["is_guest"],
            actor=actor_of(request),
        )
        messages.success(request, _is_in(entry) % {"name": name})

    error = do(request, enter)
    if error:
        form.add_error("name", error.sentence)
        return _show(request, event, newcomer=form)
    # A search that led here is over: the next name typed is another one's.
    is_over = "q" in request.GET
    address = reverse("events:people", args=[slug])
    return redirect(address if is_over else address + _asked(request))


@require_http_methods(["GET", "POST"])
@for_staff
def paste(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what a pasted list would do; enter it when that was confirmed."""
    event = organised_event(request, slug)
    form = PasteForm(request.POST or None)
    context = {"event": event, "club": event.club, "section": "events", "form": form}
    if request.method == "GET" or not form.is_valid():
        status = 422 if form.errors else 200
        return render_part(request, "desk/paste.html", "report", context, status=status)
    if not form.cleaned_data["is_sure"]:
        context["reading"] = read_list(event, form.names)
        return render_part(request, "desk/paste.html", "report", context)
    error = do(
        request,
        lambda: people_services.enter_listed(
            event,
            form.names.people,
            actor=actor_of(request),
            is_here=form.cleaned_data["is_here"],
        ),
        _("The people of the list are entered."),
    )
    return _back(request, event, error)


@require_POST
@for_staff
def check_in(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    is_here = request.POST.get("here") == "1"
    return _change(
        request,
        slug,
        pk,
        lambda entry, actor: people_services.check_in(
            entry, is_here=is_here, actor=actor
        ),
    )


@require_POST
@for_staff
def check_in_all(request: HttpRequest, slug: str) -> HttpResponse:
    event = organised_event(request, slug)
    error = do(
        request,
        lambda: people_services.check_in_all(event, actor=actor_of(request)),
        _("Everybody is checked in. Tap a row to take one back."),
    )
    return _back(request, event, error)


@require_POST
@for_staff
def leave(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    is_now = request.POST.get("now") == "1"
    return _change(
        request,
        slug,
        pk,
        lambda entry, actor: people_services.drop_entry(
            entry, is_now=is_now, actor=actor
        ),
    )


@require_POST
@for_staff
def come_back(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    return _change(
        request,
        slug,
        pk,
        lambda entry, actor: people_services.undrop_entry(entry, actor=actor),
    )


@require_POST
@for_staff
def let_in(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    is_over = request.POST.get("over") == "1"
    return _changed_list(
        request,
        slug,
        pk,
        lambda entry, actor: waiting.let_in(entry, actor=actor, is_over=is_over),
    )


@require_POST
@for_staff
def make_wait(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    return _changed_list(
        request, slug, pk, lambda entry, actor: waiting.make_wait(entry, actor=actor)
    )


@require_POST
@for_staff
def guest(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    is_guest = request.POST.get("guest") == "1"
    return _change(
        request,
        slug,
        pk,
        lambda entry, actor: set_guest(
            entry.player, is_guest=is_guest, actor=actor, event=entry.event
        ),
    )


@require_POST
@for_staff
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event = organised_event(request, slug)
    entry = _entry(event, pk)
    error = do(
        request,
        lambda: people_services.remove_entry(entry, actor=actor_of(request)),
        _("%(name)s is off the list.") % {"name": entry.player.name},
    )
    return _back(request, event, error)


@require_http_methods(["GET", "POST"])
@for_staff
def awards(request: HttpRequest, slug: str) -> HttpResponse:
    event = organised_event(request, slug)
    form = AwardForm(event, request.POST or None)
    error = None
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        error = do(
            request,
            lambda: award_services.give_award(
                given["entry"],
                kind=given["kind"],
                points=given["points"],
                reason=given["reason"],
                actor=actor_of(request),
            ),
            _("The points are given."),
        )
        if error is None:
            return redirect("events:awards", slug)
    return _show_awards(request, event, form, error)


@require_POST
@for_staff
def take_award_back(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    event = organised_event(request, slug)
    award = get_object_or_404(given_awards(event), pk=pk)
    error = do(
        request,
        lambda: award_services.take_award_back(award, actor=actor_of(request)),
        _("The points are taken back."),
    )
    if error:
        return _show_awards(request, event, AwardForm(event), error)
    return redirect("events:awards", slug)


def _is_in(entry: Entry) -> str:
    if entry.waiting_since is not None:
        return _("All places are taken: %(name)s is on the waiting list.")
    return _("%(name)s is in and plays from the next draw on.")


def _change(request: HttpRequest, slug: str, pk: int, deed: Deed) -> HttpResponse:
    event = organised_event(request, slug)
    entry = _entry(event, pk)
    error = do(request, lambda: deed(entry, actor_of(request)))
    return _back(request, event, error, entry=entry)


def _changed_list(request: HttpRequest, slug: str, pk: int, deed: Deed) -> HttpResponse:
    event = organised_event(request, slug)
    entry = _entry(event, pk)
    return _back(request, event, do(request, lambda: deed(entry, actor_of(request))))


def _entry(event: Event, pk: int) -> Entry:
    return get_object_or_404(event.entries.select_related("player", "event"), pk=pk)


def _back(
    request: HttpRequest,
    event: Event,
    error: LeagueError | None,
    *,
    entry: Entry | None = None,
) -> HttpResponse:
    if error:
        refused = _show(request, event, sentence=error.sentence, status=409)
        return reswap(retarget(refused, "#people-list"), "outerHTML")
    asked = _asked(request, entry=entry.pk if entry else "")
    anchor = f"#entry-{entry.pk}" if entry else ""
    return redirect(reverse("events:people", args=[event.slug]) + asked + anchor)


def _asked(request: HttpRequest, **more: object) -> str:
    """The search and the page that acts come back to, as an address ends."""
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
    shown = people_of(event, query=query)
    pages = Paginator(shown.rows, PEOPLE_A_PAGE)
    address, asked = reverse("events:people", args=[event.slug]), _asked(request)
    wanted = request.GET.get("entry", "")
    row = next((row for row in shown.rows if str(row.entry.pk) == wanted), None)
    is_refused = bool(sentence or newcomer)
    return render_part(
        request,
        "desk/people.html",
        "changed" if row else "list",
        {
            "event": event,
            "club": event.club,
            "section": "events",
            "people": shown,
            "page": pages.get_page(request.GET.get("page")),
            "address": address,
            "asked": asked,
            "row": row,
            "newcomer": newcomer or NewcomerForm(initial={"name": query}),
            "paste": PasteForm(),
            "sentence": sentence,
            "just_done": _just_done(request, event, back=address + asked),
        },
        status=status if is_refused else 200,
    )


def _just_done(request: HttpRequest, event: Event, *, back: str) -> LastAct | None:
    return just_done(request.user, event, back=back)  # type: ignore[arg-type]  # organisers are signed in


def _show_awards(
    request: HttpRequest, event: Event, form: AwardForm, error: LeagueError | None
) -> HttpResponse:
    refused = 422 if form.is_bound and form.errors else 200
    return render_part(
        request,
        "desk/awards.html",
        "awards",
        {
            "event": event,
            "club": event.club,
            "section": "events",
            "form": form,
            "awards": given_awards(event),
            "without_play": rounds_without_play(event),
            "bye_worth": say_bye_worth(event),
            "error": error,
            "just_done": _just_done(
                request, event, back=reverse("events:awards", args=[event.slug])
            ),
        },
        status=409 if error else refused,
    )
