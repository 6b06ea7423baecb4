"""The club's records, edition by edition, each leading to the game it was set in."""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from operator import itemgetter

from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.translation import ngettext

from gonuts_league.boards.forms import GamesFilter
from gonuts_league.boards.selectors import evenings_in, game_links
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_page
from gonuts_league.games.registry import PAGES
from gonuts_league.leagues.figures_read import figures_of_club
from gonuts_league.leagues.people import ShownPeople, people_shown
from gonuts_league.leagues.seasons_read import all_seasons
from gonuts_league.players.showing import audience_of
from gonuts_league.standings.statistics.types import (
    ClubRecord,
    FiguresOfClub,
    RecordKind,
)
from gonuts_league.tables.wording import say_by, say_points

from .board import render_board

MOST_NAMED, MOST_HOLDERS = 2, 3
# The record that stands above the others of its edition, or of all games.
HEADLINES = (RecordKind.HIGHEST_SCORE, RecordKind.WIN_STREAK)
_DONUTS = (
    *("boston-cream", "donut-holes", "day-old-donuts", "double-chocolate"),
    *("plain", "eclair", "coffee"),
)
CARDS = dict(zip(RecordKind, _DONUTS, strict=True))
Size = tuple[int, str]
# A figure by its `label`; `small` stands beside the `value`, `url` is where it is from.
Fact = dict[str, object]


@club_page("GET")
def records(request: HttpRequest, club: Club) -> HttpResponse:
    """A part for each edition, and at the end one for all of them.

    What more than a few have reached is no record.
    """
    figures = figures_of_club(club)
    seasons = list(all_seasons(club))
    asked = GamesFilter(request.GET, figures, scores=figures.scores, seasons=seasons)
    chosen = evenings_in(asked.seats_of(club)) if asked.chosen else None
    found = records_in(figures, asked, chosen)
    people = people_shown(
        club, holders_of(found), audience=audience_of(request.user, club)
    )
    games = game_links(club, [record.holders[0].table for record in found])
    facts = record_facts(found, people, games)
    sizes: dict[str, dict[Size, list[Fact]]] = {}
    most: dict[str, list[Fact]] = {}
    first: dict[str, tuple[Fraction, Fact]] = {}
    for record, fact in zip(found, facts, strict=True):
        of_game = sizes.setdefault(record.game, {})
        if record.kind in HEADLINES:
            above = first.get(record.game, (Fraction(-999), fact))
            first[record.game] = max(above, (record.value, fact), key=itemgetter(0))
        if record.kind == RecordKind.MOST:
            most.setdefault(record.game, []).append(fact)
        else:
            of_game.setdefault((record.seats, record.depth), []).append(fact)
    cards = [
        (game, first.get(game), sorted(sizes[game].items()), most.get(game, []))
        for game in sorted(sizes, key=lambda game: not game)
    ]
    context = {"cards": cards, "filter": asked, "seasons": seasons}
    return render_board(request, club, "boards/records.html", context)


def records_in(
    figures: FiguresOfClub, asked: GamesFilter, evenings: Collection[str] | None
) -> list[ClubRecord]:
    """Those that stand and were set in games as asked for, in one of the evenings."""
    edition, size = map(asked.chosen.get, ("edition", "size"))
    return [
        record
        for record in figures.records
        if record.holder_count <= MOST_HOLDERS
        and (evenings is None or record.holders[0].evening in evenings)
        and edition in (None, record.game)
        and size in (None, str(record.seats))
    ]


def holders_of(records: Iterable[ClubRecord]) -> list[int]:
    return [holder.player for record in records for holder in record.holders]


def record_facts(
    records: Iterable[ClubRecord],
    people: ShownPeople,
    games: Mapping[int, Mapping[str, str]],
) -> list[Fact]:
    """Name, value and holders of each; its first game is where it leads."""
    return [
        {
            "record": record,
            "label": say_record(record.kind),
            "value": say_record_value(record),
            "small": _say_holders(record, people),
            "url": games.get(record.holders[0].table or 0, {}).get("url", ""),
            "card": PAGES[record.game].pictures.get(record.item, record.item)
            if record.item
            else CARDS[record.kind],
        }
        for record in records
    ]


def _say_holders(record: ClubRecord, people: ShownPeople) -> str:
    players = list(dict.fromkeys(each.player for each in record.holders))
    named = people.links(players[:MOST_NAMED])
    left = len(players) - MOST_NAMED
    if left <= 0:
        return named
    text = ngettext("{names} and {count} more", "{names} and {count} more", left)
    return format_html(text, names=named, count=left)


def say_record(kind: RecordKind, depth: str = "") -> str:
    """What a record is of, among tables of one edition and size; with a `depth` where
    tables of both depths stand together."""
    return say_by("boards/words/record.txt", kind=kind, depth=depth)


def say_record_value(record: ClubRecord) -> str:
    if record.kind == RecordKind.MOST:
        return PAGES[record.game].say_much(record.item, int(record.value))
    return say_points(record.value)
