"""What stands around every page of a table: its head, the clock, whose phone it is.

The line with the clock also carries the call for the organiser.
"""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.clock_page import face_of_table
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Event
from gonuts_league.events.models.event import round_name
from gonuts_league.events.services.calls import (
    call_organiser,
    open_call,
    take_call_back,
)
from gonuts_league.players.showing import faces_apart
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import PhoneHolder, Table
from gonuts_league.web.live_parts import version_of

from .access import TableAccess, at_table
from .late import late_groups
from .reading import names_for

SHOWN = "shown"
MOST_SHOWN = 8
# Where the script puts in how many.
COUNT_OF_SCRIPT = "#"


def around(access: TableAccess, table: Table) -> dict[str, Any]:
    """What all templates of a table take; its actions stand below `here`."""
    return {
        "access": access,
        "table": table,
        "here": access.url(table),
        "late": late_groups(table, access),
        "waits_one": _waiting_taps(1, "1"),
        "waits_many": _waiting_taps(2, COUNT_OF_SCRIPT),
    }


def show_page(
    access: TableAccess,
    template: str,
    table: Table,
    context: Mapping[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    """Answer with a whole page of a table.

    It says whose phone this is, unless the context has another `holder` or none.
    """
    holder = context["holder"] if "holder" in context else holder_at(access, table)
    has_faces = context.get("strip") or context.get("has_namesakes")
    values = {
        **around(access, table),
        "side": _side(access, table),
        "faces": _faces(access.event) if has_faces else {},
        **context,
        "holder_words": _holder_words(access, table, holder),
    }
    return render(access.request, template, values, status=status)


def _faces(event: Event) -> dict[int, int]:
    """The number that each player's donut in an event is made of, by player; 0 for
    those who are erased."""
    fields = ("player_id", "player__name", "player__face")
    rows = list(event.entries.order_by("pk").values_list(*fields))
    faces = faces_apart([pk for pk, *_ in rows], {pk: face for pk, _, face in rows})
    return {pk: faces[pk] if name else 0 for pk, name, _face in rows}


def holder_at(access: TableAccess, table: Table) -> PhoneHolder | None:
    """Who holds this phone; None if nobody said so yet, and at the desk."""
    if not access.token:
        return None
    held = PhoneHolder.objects.filter(table=table, device=access.actor.device)
    return held.select_related("seat").first()


def _holder_words(access: TableAccess, table: Table, holder: PhoneHolder | None) -> str:
    if holder is None:
        return ""
    if holder.seat_id is None:
        return _("You enter for everyone")
    seats = list(table.seats.select_related("entry__player"))
    names = names_for(seats, access.audience)
    ids = [seat.pk for seat in seats]
    return _("You are %(name)s") % {"name": names[ids.index(holder.seat_id)]}


def _waiting_taps(count: int, shown: str) -> str:
    """What the page's script says of taps that wait in the phone."""
    words = ngettext(
        "No connection. %(count)s tap waits in this phone.",
        "No connection. %(count)s taps wait in this phone.",
        count,
    )
    return words % {"count": shown}


def _side(access: TableAccess, table: Table) -> dict[str, Any]:
    """The clock and the call; only a phone calls, the desk is there already."""
    now = timezone.now()
    can_call = bool(access.token) and table.round.state == RoundState.PUBLISHED
    call = open_call(table, now=now) if can_call else None
    clock = face_of_table(table, now=now)
    called = call and (call.at, call.answered_at)
    version = version_of(can_call, called, clock and clock.version)
    return {"clock": clock, "can_call": can_call, "call": call, "version": version}


@at_table("GET")
def side(access: TableAccess, table: Table) -> HttpResponse:
    """Answer a poll of the line: the clock was touched, or somebody comes."""
    return _show_side(access, table)


@at_table("POST")
def call(access: TableAccess, table: Table) -> HttpResponse:
    """Call the organiser, or take the call back."""
    if not access.token:
        raise Http404
    if "back" in access.sent:
        take_call_back(table, actor=access.actor)
    else:
        call_organiser(table, actor=access.actor)
    return _show_side(access, table) if access.request.htmx else access.lead_to(table)


def _show_side(access: TableAccess, table: Table) -> HttpResponse:
    side = _side(access, table)
    if access.request.headers.get("If-None-Match") == side["version"]:
        return HttpResponseNotModified()
    context = {"side": side, "table": table, "here": access.url(table)}
    return render(access.request, "phones/parts/table_side.html", context)


def state_key(table: Table) -> str:
    """Changes with everything that a waiting page should be loaded again for."""
    versions = f"{table.version}.{table.late_version}"
    return f"{table.pk}-{versions}-{table.state}-{table.round.state}"


def closing_words(table: Table) -> str:
    """Why a table cannot be entered, where the page itself must say it."""
    if table.round.is_closed_for(table.pk):
        name = round_name(table.round, table.number)
        return _("%(name)s is closed. Here is your result.") % {"name": name}
    if table.state == TableState.VOID:
        return _("This game was called off and does not count.")
    return ""


def last_shown(access: TableAccess, table: Table) -> Mapping[str, Any]:
    """What a page asks for; without a word, what this browser was shown last."""
    request = access.request
    if request.GET.keys() & {"seat", "game"}:
        return request.GET
    shown = request.session.get(SHOWN, {}).get(str(table.pk))
    if shown is None:
        return request.GET
    return {**request.GET.dict(), "seat": str(shown[0]), "game": str(shown[1])}


def note_shown(
    access: TableAccess, table: Table, *, seat_id: int, game_number: int
) -> None:
    """Remember which player's page is open at a table, for when it is opened again."""
    session = access.request.session
    shown = session.get(SHOWN, {})
    here = [seat_id, game_number]
    if shown.get(str(table.pk)) == here:
        return
    others = [(key, value) for key, value in shown.items() if key != str(table.pk)]
    kept = others[-(MOST_SHOWN - 1) :]
    session[SHOWN] = {**dict(kept), str(table.pk): here}
