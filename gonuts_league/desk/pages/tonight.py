"""What is done at one table from the night's page; each action leads back there."""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.desk.forms.people import SeatForm
from gonuts_league.draft.pages.correction import after_confirming
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import View, do, organiser_page, scorer_page
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import SEEN_ROUNDS
from gonuts_league.events.services import rounds as round_services
from gonuts_league.events.services.byes import call_off_with_byes, play_after_all
from gonuts_league.events.services.people import drop_entry, undrop_entry
from gonuts_league.events.services.results import confirm_result, correct_result
from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.tables.models import Seat, Table
from gonuts_league.web.requests import whole_number

from .desk.desk import refuse

LONGEST_REASON = 200


@scorer_page("POST")
def accept(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Confirm the result that the page showed."""
    table = _table(event, pk)
    version = request.POST.get("version", "")
    # A new table has version 0, so what is no number must be another one.
    seen = whole_number(version) if version.isdigit() else -1
    error = do(request, partial(confirm_result, table, version=seen))
    if error:
        return refuse(request, event, error, table_pk=pk)
    return redirect(after_confirming(table, reverse("events:desk", args=[event.slug])))


def _action(service: Callable[..., object]) -> View:
    """Make the handler of one action on a table, which stays open."""

    @organiser_page("POST")
    def action(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
        table = _table(event, pk)
        error = do(request, partial(service, table, request.POST))
        return _back_to_table(request, event, pk, error)

    return action


def _call_off(table: Table, sent: QueryDict, *, actor: Actor) -> None:
    call = call_off_with_byes if "bye" in sent else round_services.void_table
    call(table, actor=actor, reason=sent.get("reason", "")[:LONGEST_REASON])


call_off = _action(_call_off)
call_on = _action(lambda table, _sent, actor: play_after_all(table, actor=actor))


@organiser_page("POST")
def correct(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Open a result again, also one of a round that is closed; its figures follow.

    Why is asked with their confirmation.
    """
    table = _table(event, pk)
    error = do(
        request,
        partial(correct_result, table),
        _("The result is open again. Change it, then confirm."),
    )
    if error:
        return refuse(request, event, error, table_pk=pk)
    return redirect("table:desk", event.slug, pk)


@organiser_page("POST")
def judge(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Set the outcome of a seat; with "gone" the player leaves the event too."""
    table = _table(event, pk)
    form = SeatForm(table.round, request.POST)
    if not form.is_valid() or form.cleaned_data["seat"].table_id != table.pk:
        return refuse(request, event, LeagueError("seat-gone"), table_pk=pk)
    seat, outcome = form.cleaned_data["seat"], form.cleaned_data["outcome"]
    is_gone = request.POST.get("gone") == "1"
    error = do(request, partial(_judge, seat, outcome, is_gone=is_gone))
    return _back_to_table(request, event, pk, error)


def _judge(seat: Seat, outcome: SeatOutcome, *, is_gone: bool, actor: Actor) -> None:
    if is_gone:
        drop_entry(seat.entry, is_now=True, actor=actor)
    elif outcome == SeatOutcome.PLAYED and seat.entry.dropped_at is not None:
        undrop_entry(seat.entry, actor=actor)
    else:
        round_services.judge_seat(seat, outcome=outcome, actor=actor)


def _back_to_table(
    request: HttpRequest, event: Event, pk: int, error: LeagueError | None
) -> HttpResponse:
    if error:
        return refuse(request, event, error, table_pk=pk)
    return redirect(f"{reverse('events:desk', args=[event.slug])}?table={pk}")


def _table(event: Event, pk: int) -> Table:
    tables = Table.objects.filter(round__event=event, round__state__in=SEEN_ROUNDS)
    return get_object_or_404(tables.select_related("round__event__club"), pk=pk)
