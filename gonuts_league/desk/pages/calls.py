"""What the desk does about a call from a table."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse

from gonuts_league.events.access import do, scorer_page
from gonuts_league.events.models import Event
from gonuts_league.events.services.calls import answer_call, end_call
from gonuts_league.tables.models import Call

from .desk.desk import refuse


@scorer_page("POST")
def settle(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    calls = Call.objects.filter(table__round__event=event)
    found = get_object_or_404(calls, pk=pk)
    is_over = "done" in request.POST
    action = end_call if is_over else answer_call
    error = do(request, partial(action, found))
    if error:
        return refuse(request, event, error)
    opened = "" if is_over else f"?table={found.table_id}#table-{found.table_id}"
    return redirect(reverse("events:desk", args=[event.slug]) + opened)
