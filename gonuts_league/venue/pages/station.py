"""An entry station: one screen in the hall that opens every running table."""

from collections import defaultdict
from collections.abc import Iterable

from django.http import HttpResponse, HttpResponseNotModified
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest, opened_link, refused_page
from gonuts_league.events.agreeing.agreement import shown_states
from gonuts_league.events.enums import LinkKind, RoundState
from gonuts_league.events.models import Event
from gonuts_league.players.showing import Audience, show_people
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import Seat, Table
from gonuts_league.tables.services.links import link_token, table_links
from gonuts_league.web.live_parts import version_of
from gonuts_league.web.requests import render_part

# Kept in the session, so that the pages of tables lead back here from this screen.
STATION = "station"


@require_safe
@never_cache
def station(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show all running tables as buttons; each opens that table's own page."""
    try:
        event = opened_link(token, LinkKind.STATION).event
    except LeagueError as error:
        return refused_page(request, error.sentence)
    if request.session.get(STATION) != token:
        request.session[STATION] = token
    tables = _tables(event)
    version = version_of(tables)
    if request.headers.get("If-None-Match") == version:
        return HttpResponseNotModified()
    context = {"event": event, "tables": tables, "version": version, "token": token}
    return render_part(request, "venue/station.html", "tables", context)


def _tables(event: Event) -> list[tuple[int, list[str], TableState, str]]:
    """Number, names of the hall, state and address of the tables of running rounds.

    They run by number; open ones of an earlier round are among them.
    """
    tables = Table.objects.filter(
        round__event=event, round__state=RoundState.PUBLISHED
    ).order_by("number", "-round__number")
    newest = {table.number: table for table in reversed(tables)}
    links = table_links(event.pk, newest)
    names = _names(newest.values())
    states = shown_states(newest.values())
    return [
        (
            number,
            names[table.pk],
            states[table.pk],
            reverse("table:phone", args=[link_token(links[number])]),
        )
        for number, table in sorted(newest.items())
    ]


def _names(tables: Iterable[Table]) -> defaultdict[int, list[str]]:
    seats = list(
        Seat.objects.filter(table__in=tables)
        .select_related("entry__player")
        .order_by("position")
    )
    shown = show_people((s.entry.player for s in seats), audience=Audience.TABLE)
    names: defaultdict[int, list[str]] = defaultdict(list)
    for seat in seats:
        names[seat.table_id].append(shown[seat.entry.player_id].name)
    return names
