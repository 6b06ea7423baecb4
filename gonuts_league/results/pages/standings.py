"""Standings of an event, their live part, and their file for spreadsheets."""

import csv
import io

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from gonuts_league.events.access import visible_event
from gonuts_league.events.models import Entry, Event
from gonuts_league.events.standings.figures import say_plain
from gonuts_league.events.standings.standings_read import StandingsRead, read_standings
from gonuts_league.players.lists.csv_records import formula_safe
from gonuts_league.players.showing import Audience, audience_of
from gonuts_league.results.live import (
    LiveKey,
    etag_of,
    fragment_of,
    live_version,
    read_key,
    sign_key,
    versions_of,
)
from gonuts_league.results.standings_page import ROWS_A_PAGE
from gonuts_league.standings.types import Standing
from gonuts_league.tables.wording import say_game
from gonuts_league.web.asked import counted_from_one
from gonuts_league.web.live_parts import (
    LiveKeyExpiredError,
    answer_poll,
    load_again,
    page_within,
    poll_ms,
)
from gonuts_league.web.rendering import render_part

PART = "standings-table"
YES = "yes"


@require_GET
def event(request: HttpRequest, slug: str) -> HttpResponse:
    found = visible_event(request, slug)
    audience = audience_of(request.user, found.club)
    desk_url = ""
    if audience == Audience.MEMBERS:
        desk_url = reverse("events:desk", args=[found.slug])
    return standings_page(request, found, audience=audience, desk_url=desk_url)


def standings_page(
    request: HttpRequest,
    event: Event,
    *,
    audience: Audience,
    base_template: str = "base.html",
    desk_url: str = "",
) -> HttpResponse:
    """Show an event's standings to an audience that the caller has let in.

    `?round=` names an earlier round, `?page=` one of a hundred rows; Http404 if they
    are no numbers or nobody has seen the round.
    """
    key = LiveKey(
        event_id=event.pk,
        audience=audience,
        language=get_language() or "en",
        round_number=counted_from_one(request, "round"),
        page=page_within(
            counted_from_one(request, "page") or 1,
            most_rows=Entry.ever.filter(event=event).count,
            rows_a_page=ROWS_A_PAGE,
        ),
    )
    signed = sign_key(key)
    context = _part(key, signed, etag_of(key, versions_of(event))) | {
        "event": event,
        "edition": say_game(event.game),
        "club": event.club,
        "section": "standings",
        "base_template": base_template,
        "desk_url": desk_url,
    }
    return render_part(request, "results/standings.html", PART, context)


@require_GET
def csv_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the standings as a file; `?round=` names an earlier round.

    One row a person under a row of codes. Numbers have a point and six decimals at
    most, in every language, and what a vector counts is parted by spaces. People are
    named as for whoever asks, and no name is a formula.
    """
    found = visible_event(request, slug)
    audience = audience_of(request.user, found.club)
    number = counted_from_one(request, "round")
    read = read_standings(found, audience=audience, round_number=number)
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\r\n")
    writer.writerow(_csv_heading(read))
    writer.writerows(_csv_row(standing, read) for standing in read.standings)
    name = f"{found.slug}-standings.csv"
    response = HttpResponse(
        lines.getvalue().encode("utf-8-sig"),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
    add_never_cache_headers(response)
    return response


def _csv_heading(read: StandingsRead) -> list[str]:
    first = read.standings[0] if read.standings else None
    criteria = [value.code for value in first.values] if first else ["points"]
    rounds = [f"round-{n}" for n in range(1, len(first.rounds) + 1)] if first else []
    return ["rank", "player", "guest", "left", "games", *criteria, *rounds]


def _csv_row(standing: Standing, read: StandingsRead) -> list[str]:
    person = read.people[standing.entry]
    return [
        str(standing.rank),
        formula_safe(person.shown.name),
        YES * person.is_guest,
        YES * person.has_dropped,
        str(standing.games),
        *[say_plain(each.value) for each in standing.values],
        *[say_plain(points) for points in standing.rounds],
    ]


@require_GET
def live(request: HttpRequest, signed: str) -> HttpResponse:
    """Answer a poll: 304 while nothing changed, else the part as it is now."""
    try:
        key = read_key(signed)
    except LiveKeyExpiredError:
        return load_again()
    etag = live_version(key)

    def render_live() -> str:
        context = _part(key, signed, etag) | {"is_live": True}
        return render_to_string(f"results/standings.html#{PART}", context)

    return answer_poll(request, etag=etag, language=key.language, render=render_live)


def _part(key: LiveKey, signed: str, etag: str) -> dict[str, object]:
    return {
        "fragment": fragment_of(key, etag),
        "etag": etag,
        "live_url": reverse("standings:live", args=[signed]),
        "poll_ms": poll_ms(signed),
    }
