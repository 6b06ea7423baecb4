"""One round: publishing it, closing it, and the ways back; games seated by hand."""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.actors import Actor
from gonuts_league.desk.forms.people import GameForm
from gonuts_league.desk.selectors import free_entries
from gonuts_league.draft.forms.draft import DraftForm
from gonuts_league.draft.pages.round import answer
from gonuts_league.errors import LeagueError, with_round
from gonuts_league.events.access import (
    View,
    ask_first,
    do,
    organised_round,
    organiser_page,
    render_event,
    staff_page,
)
from gonuts_league.events.models import Event, Round
from gonuts_league.events.services import rounds as services
from gonuts_league.events.services.drawing import seat_by_hand
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import Table
from gonuts_league.web.requests import whole_number

from .desk.desk import refuse


def _action(
    service: Callable[[Round, HttpRequest, Actor], object],
    done: str | Promise,
    *,
    question: str = "",
    to_desk: bool = False,
    is_of_running: bool = False,
) -> View:
    """Make the handler of one action on a round, behind a question if it has one.

    Why a running one stays as it is, is said on the desk.
    """

    @staff_page("POST")
    def action(request: HttpRequest, slug: str, number: int) -> HttpResponse:
        round_ = organised_round(request, slug, number)
        if question and (asked := ask_first(request, round_.event, question)):
            return asked
        said = str(done) % with_round(round_.kept)
        error = do(request, partial(service, round_, request), said)
        if error is not None and is_of_running:
            return refuse(request, round_.event, error)
        if error is None and to_desk:
            return redirect("events:desk", slug)
        return answer(request, round_, error)

    return action


publish = _action(
    lambda round_, request, actor: services.publish_round(
        round_, actor=actor, version=_version_seen(request, round_)
    ),
    gettext_lazy("%(Round)s is published."),
    to_desk=True,
)
unpublish = _action(
    lambda round_, _request, actor: services.unpublish_round(round_, actor=actor),
    gettext_lazy("%(Round)s is a draft again."),
    question="unpublish",
    is_of_running=True,
)
close = _action(
    lambda round_, _request, actor: services.close_round(round_, actor=actor),
    gettext_lazy("%(Round)s is closed."),
    to_desk=True,
    is_of_running=True,
)
reopen = _action(
    lambda round_, _request, actor: services.reopen_round(round_, actor=actor),
    gettext_lazy("%(Round)s is open again."),
    question="reopen",
)
discard = _action(
    lambda round_, request, actor: services.discard_draft(
        round_, actor=actor, version=_version_seen(request, round_)
    ),
    gettext_lazy("The draft of %(round)s is gone. Draw it again when you like."),
    to_desk=True,
)


def _version_seen(request: HttpRequest, round_: Round) -> int:
    """The version of the draft that the sender looked at; LeagueError if it was
    another draft, or none."""
    form = DraftForm(request.POST)
    if not form.is_valid() or form.cleaned_data["seen"][0] != round_.pk:
        raise LeagueError("seat-gone")
    version: int = form.cleaned_data["seen"][1]
    return version


@organiser_page("GET", "POST")
def seat(request: HttpRequest, event: Event) -> HttpResponse:
    """Choose who plays which game of free play."""
    form = GameForm(event, request.POST or None)
    error = None
    if request.method == "POST":
        asked = form.cleaned_data if form.is_valid() else {}
        chosen, game = asked.get("entries", []), asked.get("game", "")
        error = do(
            request,
            partial(seat_by_hand, event, entry_ids=chosen, game=game),
            _("The game has begun."),
        )
        if error is None and "is_played" in request.POST:
            table = Table.objects.filter(round__event=event).latest("round__number")
            address = reverse("table:grid", args=[event.slug, table.pk])
            return redirect(f"{address}?depth={Depth.TOTALS}")
        if error is None:
            return redirect("events:desk", event.slug)
    context = {
        "form": form,
        "people": free_entries(event),
        "chosen": [whole_number(pk) for pk in request.POST.getlist("entries")],
        "error": error,
    }
    return render_event(request, event, "desk/seat.html#form", context)
