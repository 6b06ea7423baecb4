"""What happened: the news of the club's games, as whoever reads may know them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_GET

from gonuts_league.boards.club_home import say_day
from gonuts_league.boards.game_links import game_links
from gonuts_league.boards.words import news_card, tell_news
from gonuts_league.clubs.access import club_or_404
from gonuts_league.clubs.models import Club
from gonuts_league.leagues.figures_read import figures_of_club
from gonuts_league.leagues.people import people_shown
from gonuts_league.players.showing import Audience, audience_of
from gonuts_league.standings.statistics.types import FeedItem

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
