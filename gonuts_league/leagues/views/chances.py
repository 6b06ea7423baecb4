"""Who probably wins at which table of a round."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from gonuts_league.events.models import Round
from gonuts_league.events.views.access import visible_event
from gonuts_league.leagues.chances_page import chances_page, rounds_for
from gonuts_league.players.showing import Audience, audience_of


@require_GET
def chances(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = visible_event(request, slug)
    audience = audience_of(request.user, event.club)
    round_ = get_object_or_404(rounds_for(event, audience), number=number)
    context = {
        "club": event.club,
        "section": "events",
        "event": event,
        "page": chances_page(round_, audience=audience),
        "back": _back(round_, audience),
    }
    return render(request, "leagues/chances.html", context)


def _back(round_: Round, audience: Audience) -> str:
    if audience == Audience.MEMBERS:
        return reverse("events:round", args=[round_.event.slug, round_.number])
    return reverse("standings:event", args=[round_.event.slug])
