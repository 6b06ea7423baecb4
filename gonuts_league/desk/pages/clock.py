"""What the organiser does to the clock of a round."""

from collections.abc import Callable, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from gonuts_league.clubs.actors import Actor, actor_of
from gonuts_league.events.access import do, organised_round, staff_page
from gonuts_league.events.models import Round
from gonuts_league.events.services import clocks

from .desk.desk import refuse

STEP = 5
ClockAction = Callable[[Round, Actor], object]
ACTIONS: Mapping[str, ClockAction] = {
    "start": lambda round_, actor: clocks.start_clock(round_, actor=actor),
    "pause": lambda round_, actor: clocks.pause_clock(round_, actor=actor),
    "resume": lambda round_, actor: clocks.resume_clock(round_, actor=actor),
    "stop": lambda round_, actor: clocks.stop_clock(round_, actor=actor),
    "more": lambda round_, actor: clocks.add_minutes(round_, minutes=STEP, actor=actor),
    "less": lambda round_, actor: clocks.add_minutes(
        round_, minutes=-STEP, actor=actor
    ),
}


@staff_page("POST")
def turn(request: HttpRequest, slug: str, number: int, action: str) -> HttpResponse:
    """Start the clock, hold it, let it go on, stop it, or change its minutes."""
    round_ = organised_round(request, slug, number)
    if action not in ACTIONS:
        raise Http404
    error = do(request, lambda: ACTIONS[action](round_, actor_of(request)))
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
        lambda: clocks.give_extra_minutes(
            table, minutes=minutes, actor=actor_of(request)
        ),
        _("Table %(table)s: the extra time is changed.") % {"table": table_number},
    )
    return refuse(request, round_.event, error) if error else to_desk(slug)


def to_desk(slug: str) -> HttpResponse:
    return redirect("events:desk", slug)
