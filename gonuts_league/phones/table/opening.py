"""Open a table for a view, by link or by account, and answer as all views do."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.cache import never_cache
from django_htmx.http import HttpResponseClientRedirect

from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest, refused_page
from gonuts_league.phones.table_page.doors import (
    Door,
    desk_door,
    phone_door,
    table_at_desk,
    table_of_link,
)
from gonuts_league.tables.models import Seat, Table
from gonuts_league.web.asked import whole_number

SHOWS_TOTALS, SHOWN = "shows-totals", "shown"
MOST_SHOWN = 8
ANSWER = "Tap-Answer"
REFUSED = 422


# After these the page itself is another one, and says why.
ENDED = ("round-closed", "round-not-published", "table-confirmed", "table-void")


TableView = Callable[[HtmxHttpRequest, Door, Table], HttpResponse]


def at_table(view: TableView) -> Callable[..., HttpResponse]:
    """Give a view the door and the table that its address names."""

    @wraps(view)
    @never_cache
    def opened(
        request: HtmxHttpRequest,
        *,
        token: str = "",
        number: int = 0,
        event_slug: str = "",
        pk: int = 0,
    ) -> HttpResponse:
        if not token:
            door = desk_door(request.user, event_slug)
            return view(request, door, table_at_desk(door.event, pk))
        try:
            door, link = phone_door(request.session, token)
            table = table_of_link(link, number, has_clock=request.method != "POST")
        except LeagueError as error:
            return refused_page(request, error.sentence)
        return view(request, door, table)

    return opened


def telling(view: TableView) -> TableView:
    """Tell the script whether an act was taken, kept for a decision or refused.

    What has no such mark was not answered by us, and is sent again.
    """

    @wraps(view)
    def told(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
        response = view(request, door, table)
        is_refused = response.status_code == REFUSED or "HX-Redirect" in response
        verdict = "refused" if is_refused else "taken"
        response.headers.setdefault(ANSWER, verdict)
        return response

    return told


def go_to(request: HtmxHttpRequest, url: str) -> HttpResponse:
    """Lead on after an act, with and without htmx."""
    if request.htmx:
        return HttpResponseClientRedirect(url)
    return HttpResponseRedirect(url)


def go_with_words(request: HtmxHttpRequest, url: str, words: str) -> HttpResponse:
    messages.error(request, words)
    return go_to(request, url)


def last_shown(request: HtmxHttpRequest, table: Table) -> Mapping[str, Any]:
    """What a page asks for; without a word, what this browser was shown last."""
    if request.GET.keys() & {"seat", "game"}:
        return request.GET
    shown = request.session.get(SHOWN, {}).get(str(table.pk))
    if shown is None:
        return request.GET
    return {**request.GET.dict(), "seat": str(shown[0]), "game": str(shown[1])}


def note_shown(
    request: HtmxHttpRequest, table: Table, *, seat_id: int, game_number: int
) -> None:
    """Remember which player's page is open at a table, for when it is opened again."""
    shown = request.session.get(SHOWN, {})
    here = [seat_id, game_number]
    if shown.get(str(table.pk)) == here:
        return
    others = [(key, value) for key, value in shown.items() if key != str(table.pk)]
    kept = others[-(MOST_SHOWN - 1) :]
    request.session[SHOWN] = {**dict(kept), str(table.pk): here}


def number_in(values: Mapping[str, Any], key: str) -> int:
    """A whole number that a browser sent; 0 for anything else."""
    return whole_number(values.get(key, ""))


def seat_asked(request: HtmxHttpRequest, table: Table) -> Seat:
    """The seat that a form names; LeagueError if it is none of this table."""
    seat: Seat | None = table.seats.filter(pk=number_in(request.POST, "seat")).first()
    if seat is None:
        raise LeagueError("seat-not-here")
    return seat
