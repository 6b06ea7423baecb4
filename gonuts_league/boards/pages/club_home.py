"""The club's home: the season's first rows, what happened, and the records."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from gonuts_league.boards.club_home import (
    button_of,
    event_for_now,
    event_page,
    greeting,
    latest_events,
    say_day,
)
from gonuts_league.boards.words import say_record_of_depth
from gonuts_league.clubs.access import club_or_404
from gonuts_league.clubs.models import Club
from gonuts_league.events.standings.figures import decimals_for
from gonuts_league.journal.happenings import happenings_of
from gonuts_league.leagues.figures_read import figures_of_club, recount_state
from gonuts_league.leagues.people import people_shown
from gonuts_league.leagues.season_places import season_in_short
from gonuts_league.leagues.seasons_read import running_season
from gonuts_league.players.showing import Audience, audience_of
from gonuts_league.standings.statistics.types import (
    ClubRecord,
    FeedItem,
    FeedKind,
    FiguresOfClub,
    RecordKind,
)
from gonuts_league.tables.enums import Depth

from .board import evenings_of
from .feed import News, tell_all
from .records import Fact, record_facts

NEWS, MOST_NEWS = 5, 8
# The feed tells all; here one kind of news must not drown the others.
NEWS_OF_A_KIND = 2
LEAST_STREAK_ENDED = 5
_IN_PANEL = (
    RecordKind.HIGHEST_SCORE,
    RecordKind.LOWEST_WINNING_SCORE,
    RecordKind.BIGGEST_MARGIN,
)


@require_GET
def club(request: HttpRequest, slug: str) -> HttpResponse:
    found = club_or_404(request, slug)
    user, now = request.user, timezone.now()
    audience = audience_of(user, found)
    may_organise = user.has_perm("clubs.organise", found)
    card = event_for_now(evenings_of(found), now=now)
    title = found.name
    if user.is_authenticated and audience == Audience.MEMBERS:
        title = greeting(user.called, now=now)
    figures = figures_of_club(found)
    context = {
        "club": found,
        "section": "club",
        "title": title,
        "may_organise": may_organise,
        "may_own": user.has_perm("clubs.own", found),
        "card": card,
        "button": card and button_of(card, may_organise=may_organise),
        "events": [
            {"line": line, "url": event_page(line.event, may_organise=may_organise)}
            for line in latest_events(evenings_of(found), now=now)
        ],
        **_season(found, audience),
        "news": _news(found, figures, audience, now),
        **_records(found, figures, audience),
        "counting": recount_state(found),
    }
    return render(request, "clubs/club.html", context)


def _season(club: Club, audience: Audience) -> dict[str, object]:
    """The first rows of the season that is played now."""
    season = running_season(club)
    if season is None:
        return {}
    short = season_in_short(season, audience=audience)
    first = [row.player for row in short.first]
    return {
        "season": season,
        "standings": short,
        "people": people_shown(club, first, audience=audience),
        "decimals": decimals_for([row.points for row in short.first]),
    }


def _news(
    club: Club, figures: FiguresOfClub, audience: Audience, now: datetime
) -> list[News]:
    """News of the games, and the latest acts where they leave room; newest first."""
    told = tell_all(club, chosen_news(figures.feed), audience=audience, now=now)
    done = [
        News(
            each.text,
            each.card,
            each.at,
            say_day(timezone.localtime(each.at), now=now),
            url="",
        )
        for each in happenings_of(club, audience=audience)[: MOST_NEWS - len(told)]
    ]
    return sorted([*told, *done], key=lambda news: news.at, reverse=True)


def chosen_news(feed: Iterable[FeedItem]) -> list[FeedItem]:
    """The newest, but few of a kind, and no short row of wins."""
    chosen: list[FeedItem] = []
    for item in feed:
        of_kind = sum(1 for each in chosen if each.kind == item.kind)
        if of_kind < NEWS_OF_A_KIND and not _is_short_streak(item):
            chosen.append(item)
    return chosen[:NEWS]


def _is_short_streak(item: FeedItem) -> bool:
    is_streak = item.kind == FeedKind.STREAK_ENDED
    return is_streak and (item.value or 0) < LEAST_STREAK_ENDED


def _records(
    club: Club, figures: FiguresOfClub, audience: Audience
) -> dict[str, object]:
    """The best of the `usual` edition and number of players, with the most scores."""
    usual = max(figures.scores, key=lambda each: each.score_count, default=None)
    if usual is None:
        return {}
    best = best_records(
        record
        for record in figures.records
        if (record.game, record.seats) == (usual.game, usual.seats)
    )
    chosen = [best[kind] for kind in _IN_PANEL if kind in best]
    facts = record_facts(club, chosen, audience=audience)
    return {
        "usual": usual,
        "records": [
            *(
                replace(fact, label=say_record_of_depth(record.kind, record.depth))
                for record, fact in zip(chosen, facts, strict=True)
            ),
            Fact(_("Games so far"), str(figures.game_count)),
        ],
    }


def best_records(records: Iterable[ClubRecord]) -> dict[RecordKind, ClubRecord]:
    """The best of each kind, whatever its depth; of equal ones that by cards."""
    return {record.kind: record for record in sorted(records, key=_strength)}


def _strength(record: ClubRecord) -> tuple[Fraction, bool]:
    is_least = record.kind == RecordKind.LOWEST_WINNING_SCORE
    value = -record.value if is_least else record.value
    return value, record.depth == Depth.CARDS
