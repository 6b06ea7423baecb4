"""The standings of an event as a file for spreadsheets."""

from collections.abc import Iterable, Sequence

from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_GET

from gonuts_league.clubs.actors import actor_of
from gonuts_league.clubs.enums import Export
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.services.accounts import log_export
from gonuts_league.events.access import visible_event
from gonuts_league.events.standings.figures import say_plain
from gonuts_league.events.standings.standings_read import StandingsRead, read_standings
from gonuts_league.players.lists.csv_records import csv_text, formula_safe
from gonuts_league.players.showing import Audience, audience_of
from gonuts_league.standings.types import Standing
from gonuts_league.web.requests import counted_from_one
from gonuts_league.web.requests import csv_file as as_csv

YES = "yes"


@require_GET
def csv_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the standings as a file; `?round=` names an earlier round.

    One row a person under a row of codes. Numbers have a point and six decimals at
    most, in every language, and what a vector counts is parted by spaces. People are
    named as for the reader, and no name is a formula.
    """
    found = visible_event(request, slug)
    audience = audience_of(request.user, found.club)
    number = counted_from_one(request, "round")
    read = read_standings(found, audience=audience, round_number=number)
    first = read.standings[0] if read.standings else None
    criteria = [value.code for value in first.values] if first else ["points"]
    rounds = [f"round-{n}" for n in range(1, len(first.rounds) + 1)] if first else []
    heading = ["rank", "player", "guest", "left", "games", *criteria, *rounds]
    rows = [_csv_row(standing, read) for standing in read.standings]
    name = f"{found.slug}-standings.csv"
    return table_file(request, found.club, [heading, *rows], name)


def table_file(
    request: HttpRequest, club: Club, rows: Iterable[Sequence[str]], name: str
) -> HttpResponse:
    """Standings as a file for a spreadsheet, which nothing on the way may keep.

    The journal notes which member took it; strangers get what any of them may read.
    """
    if audience_of(request.user, club) == Audience.MEMBERS:
        log_export(club, Export.STANDINGS, actor=actor_of(request))
    response = as_csv(csv_text(rows), name)
    add_never_cache_headers(response)
    return response


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
