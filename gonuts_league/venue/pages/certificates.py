"""Certificates of a finished event: who came where, to be printed and handed over."""

from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse

from gonuts_league.events.access import render_event, scorer_page
from gonuts_league.events.models import Event
from gonuts_league.events.standings.standings_read import read_standings
from gonuts_league.players.showing import Audience
from gonuts_league.standings.types import Standing
from gonuts_league.web.requests import whole_number

# Who gets one if nobody is chosen.
LAST_PLACE = 3


@scorer_page("GET")
def certificates(request: HttpRequest, event: Event) -> HttpResponse:
    chosen = {whole_number(typed) for typed in request.GET.getlist("who")}
    context = {
        "not_finished": not event.is_finished,
        "size": "a5" if request.GET.get("size") == "a5" else "a4",
    }
    if event.is_finished and event.frozen_after is None:
        context |= _certificates(event, chosen) | {"played_on": day_of(event)}
    return render_event(request, event, "venue/certificates.html", context)


def day_of(event: Event) -> date | None:
    """The day of an event, or of its end where no start is known."""
    moment = event.starts_at or event.finished_at
    return event.local(moment).date() if moment else None


def _certificates(event: Event, chosen: set[int]) -> dict[str, Any]:
    """Rows of the standings with their names: all who may get a certificate, and those
    who do, with whom they share their place; nobody who has been erased."""
    read = read_standings(event, audience=Audience.MEMBERS)
    rows = [
        (row, read.people[row.entry].shown.name)
        for row in read.standings
        if read.people[row.entry].shown.is_named
    ]
    wanted = {
        row.entry
        for row, _shown in rows
        if (row.entry in chosen if chosen else row.rank <= LAST_PLACE)
    }
    return {
        "player_count": len(read.standings),
        "candidates": rows,
        "wanted": wanted,
        "has_points": read.knockout is None,
        "certificates": [
            (
                row,
                name,
                read.people[row.entry].shown.face,
                [each for other, each in rows if _shares(row, other)],
            )
            for row, name in rows
            if row.entry in wanted
        ],
    }


def _shares(row: Standing, other: Standing) -> bool:
    return row.rank == other.rank and row.entry != other.entry
