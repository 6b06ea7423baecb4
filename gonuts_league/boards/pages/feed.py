"""What happened: the news of the club's games, as whoever reads may know them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

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
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_or_404
from gonuts_league.games.registry import PAGES
from gonuts_league.leagues.figures_read import figures_of_club
from gonuts_league.leagues.people import People, people_shown
from gonuts_league.players.showing import Audience, audience_of
from gonuts_league.standings.statistics.types import FeedItem, FeedKind, RecordKind
from gonuts_league.tables.wording import plural_of, say_family, say_points

from .board import render_board

NEWS_A_PAGE = 30


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
    news = tell_all(club, list(page), audience=audience, now=timezone.now())
    context = {"news": news, "page": page}
    return render_board(request, club, "boards/feed.html", context)


def tell_all(
    club: Club, items: Sequence[FeedItem], *, audience: Audience, now: datetime
) -> tuple[News, ...]:
    """Tell news of those who may be named; of nobody it is left out (two queries)."""
    asked = [player for item in items for player in (*item.players, *item.others)]
    people = people_shown(club, asked, audience=audience)
    told = [
        replace(item, players=named)
        for item in items
        if (named := tuple(pk for pk in item.players if people[pk].is_named))
    ]
    games = game_links(club, [item.table for item in told])
    return tuple(
        News(
            text=tell_news(item, people),
            card=news_card(item),
            at=item.at,
            day=say_day(item.at, now=now),
            url=game.url if (game := games.get(item.table or 0)) else "",
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


def tell_news(item: FeedItem, people: People) -> SafeString:
    """One piece of news as a sentence."""
    return _NEWS[item.kind](item, people)


def news_card(item: FeedItem) -> str:
    """The donut that stands beside a piece of news."""
    if item.record == RecordKind.MOST:
        return PAGES[item.game].pictures.get(item.item, item.item)
    return _NEWS_CARDS[item.kind]


def _tell_joined(item: FeedItem, people: People) -> SafeString:
    text = ngettext(
        "{players} played here for the first time",
        "{players} played here for the first time",
        len(item.players),
    )
    return format_html(text, players=people.links(item.players))


def _tell_first_win(item: FeedItem, people: People) -> SafeString:
    text = ngettext(
        "{players} won a first game",
        "{players} won a first game each",
        len(item.players),
    )
    return format_html(text, players=people.links(item.players))


def _tell_games(item: FeedItem, people: People) -> SafeString:
    text = ngettext(
        "{players} has played {count} games now",
        "{players} have played {count} games each now",
        len(item.players),
    )
    return format_html(
        text, players=people.links(item.players), count=say_points(item.value)
    )


def _tell_leader(item: FeedItem, people: People) -> SafeString:
    text = ngettext(
        "{players} leads the ratings of {family} now",
        "{players} lead the ratings of {family} now",
        len(item.players),
    )
    return format_html(
        text, players=people.links(item.players), family=say_family(item.family)
    )


def _tell_streak_ended(item: FeedItem, people: People) -> SafeString:
    text = ngettext(
        "{players} won after {others} had won {count} game in a row",
        "{players} won after {others} had won {count} games in a row",
        int(item.value or 0),
    )
    return format_html(
        text,
        players=people.links(item.players),
        others=people.links(item.others),
        count=say_points(item.value),
    )


def say_score_points(points: Fraction) -> str:
    text = ngettext("%(points)s point", "%(points)s points", plural_of(points))
    return text % {"points": say_points(points)}


def _tell_record(item: FeedItem, people: People) -> SafeString:
    value = item.value or Fraction(0)
    sentence = _RECORD_NEWS[item.record or RecordKind.GAMES_IN_A_NIGHT]
    return format_html(
        sentence(len(item.players)),
        players=people.links(item.players),
        points=say_score_points(value),
        much=PAGES[item.game].say_much(item.item, int(value)) if item.item else "",
        seats=item.seats,
        count=say_points(value),
    )


# The sentence of a record that so many people set.
_RECORD_NEWS: Mapping[RecordKind, Callable[[int], str]] = {
    RecordKind.HIGHEST_SCORE: lambda people: ngettext(
        "{players} scored {points}, the most ever at a table of {seats}",
        "{players} scored {points}, the most ever at a table of {seats}",
        people,
    ),
    RecordKind.LOWEST_WINNING_SCORE: lambda people: ngettext(
        "{players} won with {points}: fewer never won at a table of {seats}",
        "{players} won with {points}: fewer never won at a table of {seats}",
        people,
    ),
    RecordKind.HIGHEST_LOSING_SCORE: lambda people: ngettext(
        "{players} scored {points} without winning, more than anybody before at a "
        "table of {seats}",
        "{players} scored {points} without winning, more than anybody before at a "
        "table of {seats}",
        people,
    ),
    RecordKind.BIGGEST_MARGIN: lambda people: ngettext(
        "{players} won by {points}, further ahead than anybody before at a "
        "table of {seats}",
        "{players} won by {points}, further ahead than anybody before at a "
        "table of {seats}",
        people,
    ),
    RecordKind.MOST: lambda people: ngettext(
        "{players} had {much} in one game, more than anybody before",
        "{players} had {much} in one game, more than anybody before",
        people,
    ),
    RecordKind.WIN_STREAK: lambda people: ngettext(
        "{players} won {count} games in a row, more than anybody before",
        "{players} won {count} games in a row, more than anybody before",
        people,
    ),
    RecordKind.GAMES_IN_A_NIGHT: lambda people: ngettext(
        "{players} played {count} games in one evening, the most ever",
        "{players} played {count} games in one evening, the most ever",
        people,
    ),
}
_NEWS: Mapping[FeedKind, Callable[[FeedItem, People], SafeString]] = {
    FeedKind.JOINED: _tell_joined,
    FeedKind.FIRST_WIN: _tell_first_win,
    FeedKind.GAMES: _tell_games,
    FeedKind.RECORD: _tell_record,
    FeedKind.LEADER: _tell_leader,
    FeedKind.STREAK_ENDED: _tell_streak_ended,
}
_NEWS_CARDS: Mapping[FeedKind, str] = {
    FeedKind.JOINED: "sprinkled",
    FeedKind.FIRST_WIN: "glazed",
    FeedKind.GAMES: "donut-holes",
    FeedKind.RECORD: "boston-cream",
    FeedKind.LEADER: "mucho-matcha",
    FeedKind.STREAK_ENDED: "eclair",
}
