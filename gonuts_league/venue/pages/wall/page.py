"""The wall: a page for the whole hall, opened by its link and never touched.

What it shows at one moment is put together of a page, the clock and small notes.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
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
from gonuts_league.events.clock_page import clock_of, face_of
from gonuts_league.events.enums import LinkKind, WallShows
from gonuts_league.events.models import Event, Round
from gonuts_league.events.selectors import SEEN_ROUNDS
from gonuts_league.runtime.network.phones import phone_base_url
from gonuts_league.web.live_parts import version_of
from gonuts_league.web.requests import render_part, whole_number

from .slides import (
    Slide,
    results_pages,
    reveal_page,
    round_title,
    running_rounds,
    seating_pages,
    standings_pages,
    welcome_page,
)
from .turns import in_range, kept, page_at

# After a publication everybody looks for a seat, and for nothing else.
SEATING_ALONE = timedelta(minutes=5)


@require_safe
def wall(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show what the hall is to see now; `?page=` names a page, else they take turns."""
    try:
        event = opened_link(token, LinkKind.WALL).event
    except LeagueError as error:
        return refused_page(request, error.sentence)
    base_url = phone_base_url(request)
    picture = picture_of(
        event,
        now=timezone.now(),
        base_url=base_url,
        asked=whole_number(request.GET.get("page", "")),
    )
    etag = '"{}-{}"'.format(picture["version"], get_language())
    response = get_conditional_response(request, etag=etag) if request.htmx else None
    if response is None:
        reveal_url = reverse("events:reveal", args=[event.slug])
        context = {
            "event": event,
            "picture": picture,
            "etag": etag,
            "reveal_url": reveal_url if can_organise(request, event) else "",
            "host": base_url.removeprefix("http://").removeprefix("https://"),
            "is_lan": settings.IS_LAN,
        }
        response = render_part(request, "venue/wall/wall.html", "picture", context)
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def picture_of(
    event: Event, *, now: datetime, base_url: str, asked: int = 0
) -> dict[str, Any]:
    """What the wall shows at `now`; `asked` turns to a page, counted from 1.

    `notes` are tables with their extra minutes, `following` the kind of the next page
    if it is another. `version` names all but the running seconds of the clock.
    """
    # While places are announced nothing else matters.
    running = [] if event.revealed is not None else running_rounds(event)
    slides = _slides(event, running, now, base_url)
    count = len(slides)
    since = _scene_since(event)
    page = in_range(asked, count) if asked else page_at(now, since=since, count=count)
    following = slides[page % count]
    face = face_of(clock_of(running[-1]), now=now) if running else None
    notes = _notes(running)
    slide = slides[page - 1]
    return {
        "slide": slide,
        "template": f"venue/wall/{slide.kind}.html",
        "face": face,
        "notes": notes,
        "page": page,
        "count": count,
        "following": following.kind if following.kind != slide.kind else "",
        "version": version_of(
            slide,
            face and face.version,
            notes,
            page,
            count,
            following.kind,
            event.club.wifi_name,
        ),
    }


def _slides(
    event: Event, running: Sequence[Round], now: datetime, base_url: str
) -> list[Slide]:
    if event.revealed is not None:
        return [reveal_page(event)]
    slides: list[Slide] = []
    match event.wall_shows:
        case WallShows.NOTHING:
            return [Slide("nothing", event.name)]
        case WallShows.CLOCK:
            title = round_title(event, running[-1]) if running else event.name
            return [Slide("clock", title)]
        case WallShows.STANDINGS:
            slides.extend(kept(event, standings_pages))
        case WallShows.SEATING:
            slides.extend(kept(event, seating_pages))
        case _:
            slides.extend(_by_turns(event, running, now))
            if slides and not running and not event.is_finished:
                slides.append(welcome_page(event, base_url))
    return slides or [welcome_page(event, base_url)]


def _by_turns(event: Event, running: Sequence[Round], now: datetime) -> list[Slide]:
    """Seating first and, for a while, alone; then the last results and standings.

    At the end of an event the final standings come first.
    """
    seating = kept(event, seating_pages)
    published_at = running[-1].published_at if running else None
    if seating and published_at and now - published_at < SEATING_ALONE:
        return list(seating)
    results = kept(event, results_pages)
    if not results:
        return list(seating)
    standings = kept(event, standings_pages)
    if event.is_finished:
        return [*standings, *results]
    return [*seating, *results, *standings]


def _scene_since(event: Event) -> datetime | None:
    rows = event.rounds.filter(state__in=SEEN_ROUNDS)
    moments = [
        moment
        for pair in rows.values_list("published_at", "closed_at")
        for moment in pair
        if moment is not None
    ]
    return max(moments, default=None)


def _notes(running: Sequence[Round]) -> tuple[tuple[int, int], ...]:
    """The open tables with minutes on top, and how many."""
    if not running:
        return ()
    tables = running[-1].tables.filter(extra_minutes__gt=0)
    return tuple((each.number, each.extra_minutes) for each in tables if each.is_open)
