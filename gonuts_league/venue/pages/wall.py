"""The wall: a page for the whole hall, opened by its link and never touched."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from gonuts_league.errors import LeagueError
from gonuts_league.events.access import (
    HtmxHttpRequest,
    can_organise,
    opened_link,
    refused_page,
)
from gonuts_league.events.enums import LinkKind
from gonuts_league.runtime.network.phones import phone_base_url
from gonuts_league.venue.wall.picture import picture_of
from gonuts_league.web.asked import whole_number
from gonuts_league.web.rendering import render_part


@require_safe
def wall(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show what the hall is to see now; `?page=` names a page, else they take turns."""
    try:
        event = opened_link(token, LinkKind.WALL).event
    except LeagueError as error:
        return refused_page(request, error.sentence)
    picture = picture_of(
        event,
        now=timezone.now(),
        base_url=phone_base_url(request),
        asked=whole_number(request.GET.get("page", "")),
    )
    etag = f'"{picture.version}-{get_language()}"'
    response = get_conditional_response(request, etag=etag) if request.htmx else None
    if response is None:
        reveal_url = reverse("events:reveal", args=[event.slug])
        context = {
            "event": event,
            "picture": picture,
            "etag": etag,
            "reveal_url": reveal_url if can_organise(request, event) else "",
        }
        response = render_part(request, "venue/wall/wall.html", "picture", context)
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    return response
