"""Ask who holds a phone, and take what a table hands in or agrees to."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest
from gonuts_league.events.services.agreeing import agree_to_result
from gonuts_league.events.services.results import confirm_result
from gonuts_league.phones.table_page.doors import Door
from gonuts_league.phones.table_page.frame import closing_words, frame_of
from gonuts_league.phones.table_page.holder import first_url, holder_at, who_page
from gonuts_league.phones.table_page.reading import read_table
from gonuts_league.tables.models import Result, Seat, Table
from gonuts_league.tables.services.holders import choose_holder

from .opening import at_table, go_to, number_in, seat_asked


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def who(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Ask whose phone this is, or remember the answer and lead on."""
    if not door.token or not table.is_open or closing_words(table):
        return go_to(request, door.url(table))
    if request.method != "POST":
        return ask_who(request, door, table)
    try:
        holder = choose_holder(
            table, device=door.actor.device, seat_id=number_in(request.POST, "seat")
        )
    except LeagueError as error:
        return ask_who(request, door, table, error)
    now = read_table(table, audience=door.audience)
    return go_to(request, first_url(door, now, holder))


def ask_who(
    request: HtmxHttpRequest,
    door: Door,
    table: Table,
    error: LeagueError | None = None,
) -> HttpResponse:
    context = {
        "frame": frame_of(door, table, now=timezone.now()),
        "page": who_page(door, table),
        "refusal": error.sentence if error else "",
    }
    status = 422 if error else 200
    return render(request, "phones/table_who.html", context, status=status)


def agree(
    request: HtmxHttpRequest, door: Door, table: Table, version: int
) -> Result | None:
    """Confirm at the desk; hand in or agree with a phone.

    None while others are to agree. LeagueError for whatever stands in the way.
    """
    is_whole_box = "whole_box" in request.POST
    if not door.token:
        return confirm_result(
            table,
            version=version,
            actor=door.actor,
            # The page that asked for the confirm has asked this too.
            is_all=True,
            is_whole_box=is_whole_box,
            # Only the desk may say so: at the table everybody would like to.
            ended_on_time="on_time" in request.POST,
        )
    return agree_to_result(
        table,
        version=version,
        seat=speaker(request, door, table),
        actor=door.actor,
        is_whole_box=is_whole_box,
    )


def speaker(request: HtmxHttpRequest, door: Door, table: Table) -> Seat | None:
    """For whom a phone speaks: the name on the button, or whoever holds it."""
    if not number_in(request.POST, "seat"):
        holder = holder_at(door, table)
        return holder.seat if holder is not None else None
    return seat_asked(request, table)
