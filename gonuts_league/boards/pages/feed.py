"""The news of a club: of its games and of its journal, as the reader may know them."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from datetime import datetime
from fractions import Fraction
from html import unescape
from operator import itemgetter
from typing import Any, TypeAlias
from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.feedgenerator import Atom1Feed
from django.utils.formats import date_format
from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from gonuts_league.boards.selectors import game_links
from gonuts_league.clubs.models import Club, JournalEntry
from gonuts_league.clubs.rules import club_page, opened_clubs
from gonuts_league.clubs.services.actions import ACTIONS
from gonuts_league.events.models import Entry
from gonuts_league.games.registry import PAGES
from gonuts_league.journal.changes import is_kept_back
from gonuts_league.journal.sentences import all_ids, as_dict
from gonuts_league.leagues.figures_read import figures_of_club
from gonuts_league.leagues.people import ShownPeople, people_shown
from gonuts_league.players.showing import Audience, audience_of
from gonuts_league.standings.statistics.types import FeedItem, FeedKind, RecordKind
from gonuts_league.tables.wording import markup_by, plural_of, say_family, say_points
from gonuts_league.web.requests import in_zone, tagged_text

from .board import render_board

NEWS_A_PAGE = 20
# So many rows of the journal are read for its latest news.
MOST_READ = 60


# No XML holds these signs.
_NO_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
# A piece of news: its `text`, the donut beside it, when it was, and where it leads.
News: TypeAlias = dict[str, Any]


@club_page("GET")
def feed(request: HttpRequest, club: Club) -> HttpResponse:
    found = Paginator(figures_of_club(club).feed, NEWS_A_PAGE)
    page = found.get_page(request.GET.get("page"))
    people = people_shown(
        club, people_in(page), audience=audience_of(request.user, club)
    )
    games = game_links(club, [item.table for item in page])
    news = game_news(page, people, games, now=timezone.now())
    context = {"news": news, "page": page}
    return render_board(request, club, "boards/feed.html", context)


@require_safe
def atom(request: HttpRequest, club_slug: str) -> HttpResponse:
    """The first page as an Atom feed, for everybody as strangers read it."""
    club = in_zone(get_object_or_404(opened_clubs(), slug=club_slug))
    items = figures_of_club(club).feed[:NEWS_A_PAGE]
    people = people_shown(club, people_in(items), audience=Audience.OPEN)
    games = game_links(club, [item.table for item in items])
    page = request.build_absolute_uri(reverse("leagues:feed", args=[club.slug]))
    name = _in_xml(club.name)
    feed = Atom1Feed(
        title=f"{name}: {_('What happened')}",
        link=page,
        description=None,
        language=get_language(),
        author_name=name,
        feed_url=request.build_absolute_uri(request.path),
        feed_guid=_lasting_id(club),
    )
    for each in game_news(items, people, games, now=timezone.now()):
        feed.add_item(
            title=_in_xml(unescape(strip_tags(each["text"]))),
            link=request.build_absolute_uri(each["url"]) if each["url"] else page,
            description=_in_xml(games.get(each["item"].table, {}).get("name", "")),
            unique_id=_lasting_id(club, each["item"]),
            updateddate=each["at"],
        )
    return tagged_text(request, feed.writeString("utf-8"), Atom1Feed.content_type)


def _in_xml(text: str) -> str:
    return _NO_XML.sub("", text)


def _lasting_id(club: Club, item: FeedItem | None = None) -> str:
    """The same when a value is corrected; nobody can guess the ids of people in it."""
    value = item and item.kind == FeedKind.GAMES and item.value
    kept = item and asdict(item) | {"at": None, "value": value}
    hashed = salted_hmac("atom", f"{club.created_at} {kept}").hexdigest()
    return UUID(hashed[:32]).urn


def people_in(items: Iterable[FeedItem]) -> list[int]:
    return [player for item in items for player in (*item.players, *item.others)]


def game_news(
    items: Iterable[FeedItem],
    people: ShownPeople,
    games: Mapping[int, Mapping[str, str]],
    *,
    now: datetime,
) -> tuple[News, ...]:
    """News of games without people who may not be named."""
    return tuple(
        {
            "item": item,
            "text": news_sentence(replace(item, players=named), people),
            "card": news_card(item),
            "at": item.at,
            "day": say_day(item.at, now=now),
            "url": games.get(item.table or 0, {}).get("url", ""),
        }
        for item in items
        if (named := tuple(people.named(item.players)))
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
    news: list[News] = [
        {
            "text": text,
            "card": ACTIONS[row.act].card,
            "at": row.at,
            "day": say_day(timezone.localtime(row.at), now=now),
        }
        for row in rows
        if (text := _sentence(row, people, players_by_entry)) is not None
    ]
    return sorted(news, key=itemgetter("at"), reverse=True)


def _sentence(
    row: JournalEntry, people: ShownPeople, players_by_entry: Mapping[int, int]
) -> SafeString | None:
    action = ACTIONS[row.act]
    if action.news is not None:
        return action.news(row, people, players_by_entry)
    return format_html("{}", action.sentence)


def news_sentence(item: FeedItem, people: ShownPeople) -> SafeString:
    """One piece of news as a sentence."""
    value = item.value or Fraction(0)
    return markup_by(
        "boards/words/news.html",
        item=item,
        people=len(item.players),
        games=int(value),
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


_NEWS_CARDS: Mapping[FeedKind, str] = {
    FeedKind.JOINED: "sprinkled",
    FeedKind.FIRST_WIN: "glazed",
    FeedKind.GAMES: "donut-holes",
    FeedKind.RECORD: "boston-cream",
    FeedKind.LEADER: "mucho-matcha",
    FeedKind.STREAK_ENDED: "eclair",
}
