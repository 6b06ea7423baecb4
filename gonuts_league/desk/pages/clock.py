"""What the organiser does to the clock of a round."""

from collections.abc import Callable, Mapping
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from gonuts_league.events.access import do, organised_round, staff_page
from gonuts_league.events.services import clocks

from .desk.desk import refuse

STEP = 5
ACTIONS: Mapping[str, Callable[..., object]] = {
    "start": clocks.start_clock,
    "pause": clocks.pause_clock,
    "resume": clocks.resume_clock,
    "stop": clocks.stop_clock,
    "more": partial(clocks.add_minutes, minutes=STEP),
    "less": partial(clocks.add_minutes, minutes=-STEP),
}


@staff_page("POST")
def turn(request: HttpRequest, slug: str, number: int, action: str) -> HttpResponse:
    """Start the clock, hold it, let it go on, stop it, or change its minutes."""
    round_ = organised_round(request, slug, number)
    if action not in ACTIONS:
        raise Http404
    error = do(request, partial(ACTIONS[action], round_))
    return refuse(request, round_.event, error) if error else to_desk(slug)


@staff_page("POST")
def extra(
    request: HttpRequest, slug: str, number: int, table_number: int
) -> HttpResponse:
    """Give one table five minutes more, or take them back."""
    round_ = organised_round(request, slug, number)
    table = get_object_or_404(
        round_.tables.select_related("round__event__club"), number=table_number
    )
    minutes = -STEP if "less" in request.POST else STEP
    error = do(
        request,
        partial(clocks.give_extra_minutes, table, minutes=minutes),
        _("Table %(table)s: the extra time is changed.") % {"table": table_number},
    )
    return refuse(request, round_.event, error) if error else to_desk(slug)


def to_desk(slug: str) -> HttpResponse:
    return redirect("events:desk", slug)
