"""The news of a club: of its games and of its journal, as the reader may know them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import TypeAlias

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from gonuts_league.boards.selectors import game_links
from gonuts_league.clubs.models import Club, JournalEntry
from gonuts_league.clubs.rules import club_or_404
from gonuts_league.clubs.services.actions import ACTIONS
from gonuts_league.events.models import Entry
from gonuts_league.games.registry import PAGES
from gonuts_league.journal.changes import is_kept_back
from gonuts_league.journal.sentences import all_ids, as_dict
from gonuts_league.leagues.figures_read import figures_of_club
from gonuts_league.leagues.people import ShownPeople, people_shown
from gonuts_league.players.showing import Audience, audience_of
from gonuts_league.standings.statistics.types import FeedItem, FeedKind, RecordKind
from gonuts_league.tables.wording import plural_of, say_family, say_points

from .board import render_board

NEWS_A_PAGE = 30
# So many rows of the journal are read for its latest news.
MOST_READ = 60
Sentence: TypeAlias = Callable[[int, int], str]


@dataclass(frozen=True, slots=True)
class News:
    """`card` is the donut beside it; `url` leads to the game, if there is one."""

    text: SafeString
    card: str
    at: datetime
    day: str
    url: str


@require_GET
def feed(request: HttpRequest, club_slug: str) -> HttpResponse:
    club = club_or_404(request, club_slug)
    audience = audience_of(request.user, club)
    found = Paginator(figures_of_club(club).feed, NEWS_A_PAGE)
    page = found.get_page(request.GET.get("page"))
    news = game_news(club, list(page), audience=audience, now=timezone.now())
    context = {"news": news, "page": page}
    return render_board(request, club, "boards/feed.html", context)


def game_news(
    club: Club, items: Sequence[FeedItem], *, audience: Audience, now: datetime
) -> tuple[News, ...]:
    """News of games without people who may not be named (two queries)."""
    asked = [player for item in items for player in (*item.players, *item.others)]
    people = people_shown(club, asked, audience=audience)
    told = [
        replace(item, players=named)
        for item in items
        if (named := tuple(people.named(item.players)))
    ]
    games = game_links(club, [item.table for item in told])
    return tuple(
        News(
            text=news_sentence(item, people),
            card=news_card(item),
            at=item.at,
            day=say_day(item.at, now=now),
            url=games.get(item.table or 0, {}).get("url", ""),
        )
        for item in told
    )


def say_day(local: datetime, *, now: datetime) -> str:
    """Name the day of something past: "today", "last Thursday", "5 November".

    `local` is by the clock of the event.
    """
    day, today = local.date(), timezone.localtime(now).date()
    days = (today - day).days
    if days == 0:
        return _("today")
    if days == 1:
        return _("yesterday")
    if 1 < days <= 7:
        return _("last %(day)s") % {"day": date_format(day, "l")}
    is_this_year = day.year == today.year
    return date_format(day, "MONTH_DAY_FORMAT" if is_this_year else "DATE_FORMAT")


def journal_news(club: Club, *, audience: Audience, now: datetime) -> list[News]:
    """The latest of the journal, as `audience` may know it (three queries).

    The journal keeps ids; names are looked up when a page is made, so a person who is
    hidden or erased today is not named by what was written yesterday. A sentence whose
    people may not be named says it without them, or is left out.
    """
    is_member = audience == Audience.MEMBERS
    known = [
        action.name
        for action in ACTIONS.values()
        if action.news or (is_member and action.is_news_for_members)
    ]
    done = (
        club.journal.filter(act__in=known, undone_by=None, event__deleted_at=None)
        .select_related("event", "table__round")
        .order_by("-pk")[:MOST_READ]
    )
    rows = [row for row in done if not is_kept_back(row)]
    kept = [as_dict(row.after) for row in rows]
    entries = Entry.objects.filter(pk__in=all_ids(kept, "seats"))
    players_by_entry = dict(entries.values_list("pk", "player_id"))
    asked = {*all_ids(kept, "player", "players"), *players_by_entry.values()}
    people = people_shown(club, asked, audience=audience)
    news = [
        News(
            text=text,
            card=ACTIONS[row.act].card,
            at=row.at,
            day=say_day(timezone.localtime(row.at), now=now),
            url="",
        )
        for row in rows
        if (text := _sentence(row, people, players_by_entry)) is not None
    ]
    return sorted(news, key=lambda each: each.at, reverse=True)


def _sentence(
    row: JournalEntry, people: ShownPeople, players_by_entry: Mapping[int, int]
) -> SafeString | None:
    action = ACTIONS[row.act]
    if action.news is not None:
        return action.news(row, people, players_by_entry)
    return format_html("{}", action.sentence)


def news_sentence(item: FeedItem, people: ShownPeople) -> SafeString:
    """One piece of news as a sentence."""
    sentence = _RECORD_NEWS[item.record] if item.record else _NEWS[item.kind]
    value = item.value or Fraction(0)
    return format_html(
        sentence(len(item.players), int(value)),
        players=people.links(item.players),
        others=people.links(item.others),
        family=say_family(item.family),
        points=say_score_points(value),
        much=PAGES[item.game].say_much(item.item, int(value)) if item.item else "",
        seats=item.seats,
        count=say_points(value),
    )


def news_card(item: FeedItem) -> str:
    """The donut that stands beside a piece of news."""
    if item.record == RecordKind.MOST:
        return PAGES[item.game].pictures.get(item.item, item.item)
    return _NEWS_CARDS[item.kind]


def say_score_points(points: Fraction) -> str:
    text = ngettext("%(points)s point", "%(points)s points", plural_of(points))
    return text % {"points": say_points(points)}


# The sentence of so many people, about so many games.
_RECORD_NEWS: Mapping[RecordKind, Sentence] = {
    RecordKind.HIGHEST_SCORE: lambda people, games: ngettext(
        "{players} scored {points}, the most ever at a table of {seats}",
        "{players} scored {points}, the most ever at a table of {seats}",
        people,
    ),
    RecordKind.LOWEST_WINNING_SCORE: lambda people, games: ngettext(
        "{players} won with {points}: fewer never won at a table of {seats}",
        "{players} won with {points}: fewer never won at a table of {seats}",
        people,
    ),
    RecordKind.HIGHEST_LOSING_SCORE: lambda people, games: ngettext(
        "{players} scored {points} without winning, more than anybody before at a "
        "table of {seats}",
        "{players} scored {points} without winning, more than anybody before at a "
        "table of {seats}",
        people,
    ),
    RecordKind.BIGGEST_MARGIN: lambda people, games: ngettext(
        "{players} won by {points}, further ahead than anybody before at a "
        "table of {seats}",
        "{players} won by {points}, further ahead than anybody before at a "
        "table of {seats}",
        people,
    ),
    RecordKind.MOST: lambda people, games: ngettext(
        "{players} had {much} in one game, more than anybody before",
        "{players} had {much} in one game, more than anybody before",
        people,
    ),
    RecordKind.WIN_STREAK: lambda people, games: ngettext(
        "{players} won {count} games in a row, more than anybody before",
        "{players} won {count} games in a row, more than anybody before",
        people,
    ),
    RecordKind.GAMES_IN_A_NIGHT: lambda people, games: ngettext(
        "{players} played {count} games in one evening, the most ever",
        "{players} played {count} games in one evening, the most ever",
        people,
    ),
}
_NEWS: Mapping[FeedKind, Sentence] = {
    FeedKind.JOINED: lambda people, games: ngettext(
        "{players} played here for the first time",
        "{players} played here for the first time",
        people,
    ),
    FeedKind.FIRST_WIN: lambda people, games: ngettext(
        "{players} won a first game",
        "{players} won a first game each",
        people,
    ),
    FeedKind.GAMES: lambda people, games: ngettext(
        "{players} has played {count} games now",
        "{players} have played {count} games each now",
        people,
    ),
    FeedKind.LEADER: lambda people, games: ngettext(
        "{players} leads the ratings of {family} now",
        "{players} lead the ratings of {family} now",
        people,
    ),
    FeedKind.STREAK_ENDED: lambda people, games: ngettext(
        "{players} ended {others}’s run of {count} win",
        "{players} ended {others}’s run of {count} wins",
        games,
    ),
}
_NEWS_CARDS: Mapping[FeedKind, str] = {
    FeedKind.JOINED: "sprinkled",
    FeedKind.FIRST_WIN: "glazed",
    FeedKind.GAMES: "donut-holes",
    FeedKind.RECORD: "boston-cream",
    FeedKind.LEADER: "mucho-matcha",
    FeedKind.STREAK_ENDED: "eclair",
}
