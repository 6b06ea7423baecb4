"""The club's home: the season's first rows, what happened, and the records."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from fractions import Fraction
from operator import itemgetter
from typing import Any

from django.db.models import Count, F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from gonuts_league.boards.selectors import (
    EventProgress,
    evenings_of,
    event_for_now,
    game_links,
)
from gonuts_league.clubs.actors import actor_of
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_or_404
from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.events.access import staff_page
from gonuts_league.events.models import Event
from gonuts_league.events.models.stages import step_name
from gonuts_league.events.selectors import with_begun
from gonuts_league.events.standings.figures import decimals_for
from gonuts_league.journal.undo import just_done
from gonuts_league.leagues.figures_read import (
    figures_of_club,
    recount_state,
    win_streaks,
)
from gonuts_league.leagues.people import ShownPeople, people_shown
from gonuts_league.leagues.season_places import season_in_short
from gonuts_league.leagues.seasons_read import open_seasons
from gonuts_league.players.showing import Audience, audience_of
from gonuts_league.results.pages.season import MOST_DECIMALS
from gonuts_league.runtime.network.phones import can_be_reached, phone_base_url
from gonuts_league.standings.statistics.types import (
    ClubRecord,
    FeedItem,
    FeedKind,
    FiguresOfClub,
    RecordKind,
    ScoreCounts,
)
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import TableLink
from gonuts_league.tables.wording import say_by, say_winners

from .feed import News, game_news, journal_news, people_in, say_day
from .records import MOST_HOLDERS, Fact, holders_of, record_facts, say_record

NEWS, MOST_NEWS = 5, 6
MOST_EVENTS = 4
FACES, LEAST_RUN = 6, 3
# The feed has all of them; here one kind of news must not drown the others.
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
    event = event_for_now(evenings_of(found), now=now)
    events = _latest_events(found, now=now)
    title = found.name
    if user.is_authenticated and audience == Audience.MEMBERS:
        title = greeting(user.called, now=now)
    figures = figures_of_club(found)
    feed, chosen = chosen_news(figures.feed), _records_in_short(figures)
    season = open_seasons(found).first()
    short = season and season_in_short(season)
    ended = next((each for each, _day in events if each.is_finished), None)
    winners, coming = _winners_of(ended), _coming(event)
    first, ranks = (short.first, short.ranks) if short else ((), ())
    asked = {*winners, *coming, *people_in(feed), *holders_of(chosen)}
    asked |= {row.player for row in first}
    people = people_shown(found, asked, audience=audience)
    games = game_links(
        found, [*(each.table for each in feed), *(r.holders[0].table for r in chosen)]
    )
    context = {
        "club": found,
        "section": "club",
        "title": title,
        "may_organise": may_organise,
        "may_own": user.has_perm("clubs.own", found),
        "event": event,
        "when": event and say_when(event.local_start, now=now, event=event),
        "ended": ended,
        **_people_now(event, people, winners, coming),
        "button": event and _button(event, may_organise=may_organise),
        "events": events,
        **(_first_steps(request, found, events) if may_organise else {}),
        "season": season,
        "standings": short,
        "people": people,
        "decimals": min(decimals_for([row.points for row in ranks]), MOST_DECIMALS),
        "news": _news(found, game_news(feed, people, games, now=now), audience, now),
        **_records(figures, chosen, record_facts(chosen, people, games)),
        "counting": recount_state(found),
    }
    return render(request, "boards/club.html", context)


@staff_page("POST")
def hide_steps(request: HttpRequest, slug: str) -> HttpResponse:
    found = club_or_404(request, slug, "clubs.organise")
    if found.has_first_steps:
        change_club(found, actor=actor_of(request), has_first_steps=False)
    return redirect("clubs:club", slug)


def _first_steps(
    request: HttpRequest, club: Club, events: list[tuple[Event, str]]
) -> dict[str, object]:
    """What a new club has done of its first steps; nothing once an evening was ended.

    The codes of tables are made when tents or codes are first looked at.
    """
    if any(event.is_finished for event, _day in events):
        return {}
    if not club.has_first_steps:
        here = reverse("clubs:club", args=[club.slug])
        return {"just_done": just_done(request, club, back=here, topic="first-steps")}
    steps = {
        "people": club.players.exists(),
        "evening": bool(events),
        "phones": can_be_reached(phone_base_url(request)),
        "paper": TableLink.objects.filter(event__club=club).exists(),
    }
    return {} if all(steps.values()) else {"steps": steps}


def _winners_of(ended: Event | None) -> list[int]:
    if ended is None or ended.frozen_after is not None:
        return []
    done = ended.journal.filter(act="event-finished", undone_by=None).last()
    return ((done and done.after) or {}).get("players", [])


def _coming(event: Any) -> list[int]:
    if event is None:
        return []
    staying = event.entries.filter(dropped_at=None, removed_at=None)
    return list(staying.order_by("pk").values_list("player", flat=True)[:FACES])


def _people_now(
    event: Any, people: ShownPeople, winners: Iterable[int], coming: Iterable[int]
) -> dict[str, object]:
    """Who is coming, who of them is on a run, and who won the event that ended last."""
    coming = people.named(coming)
    streaks = win_streaks(coming) if coming and event.frozen_after is None else {}
    won_by = [people[player] for player in winners]
    best, count = max(streaks.items(), key=itemgetter(1), default=(0, 0))
    return {
        "won_by": won_by,
        "win_sentence": say_winners([person.short for person in won_by]),
        "coming": coming,
        "run": {"of": people[best], "count": count} if count >= LEAST_RUN else None,
    }


def _latest_events(club: Club, *, now: datetime) -> list[tuple[Event, str]]:
    """The latest events, with how many people are in them, and their day."""
    counted = with_begun(club, evenings_of(club)).annotate(entry_count=Count("entries"))
    latest = counted.order_by(F("starts_at").desc(nulls_last=True), "-pk")
    return [
        (event, say_day(event.local_start, now=now) if event.local_start else "")
        for event in latest[:MOST_EVENTS]
    ]


def _button(event: Any, *, may_organise: bool) -> tuple[str, str]:
    """The one button of an event: which page it leads to, and what it says."""
    if not may_organise:
        return "standings:event", _("See the standings")
    if event.stage == EventProgress.PLANNED:
        return "events:people", _("Check in")
    return "events:desk", _("To the event")


def greeting(name: str, *, now: datetime) -> str:
    """Greet by the time of day where the club plays."""
    hour = timezone.localtime(now).hour
    return say_by("boards/words/greeting.txt", name=name, hour=hour)


def say_when(local: datetime | None, *, now: datetime, event: Any = None) -> str:
    """Name a moment as people do: "Tonight, 19:30", "Thursday, 19:30"; how far an
    `event` is that runs. `local` is by its clock."""
    values: dict[str, object] = {"event": event}
    if event and event.to_final is not None:
        values["final"] = step_name(event.to_final)
    if local is not None:
        days = (local.date() - timezone.localtime(now).date()).days
        day = date_format(local, "l" if 1 < days < 7 else "MONTH_DAY_FORMAT")
        values |= {"time": f"{local:%H:%M}", "day": day, "days": days}
    return say_by("boards/words/when.txt", hour=local and local.hour, **values)


def _news(
    club: Club, told: Collection[News], audience: Audience, now: datetime
) -> list[News]:
    """News of the games, and the latest actions where they leave room; newest first."""
    done = journal_news(club, audience=audience, now=now)[: MOST_NEWS - len(told)]
    return sorted([*told, *done], key=lambda news: news["at"], reverse=True)


def chosen_news(feed: Iterable[FeedItem]) -> list[FeedItem]:
    """The newest, but few of a kind, and no short row of wins."""
    chosen: list[FeedItem] = []
    for item in feed:
        of_kind = sum(1 for each in chosen if each.kind == item.kind)
        is_streak = item.kind == FeedKind.STREAK_ENDED
        is_short = is_streak and (item.value or 0) < LEAST_STREAK_ENDED
        if of_kind < NEWS_OF_A_KIND and not is_short:
            chosen.append(item)
    return chosen[:NEWS]


def _usual(figures: FiguresOfClub) -> ScoreCounts | None:
    """The edition and number of players with the most scores."""
    return max(figures.scores, key=lambda each: each.score_count, default=None)


def _records_in_short(figures: FiguresOfClub) -> list[ClubRecord]:
    """The best of the usual edition and number of players."""
    usual = _usual(figures)
    best = best_records(
        record
        for record in figures.records
        if usual
        and (record.game, record.seats) == (usual.game, usual.seats)
        and record.holder_count <= MOST_HOLDERS
    )
    return [best[kind] for kind in _IN_PANEL if kind in best]


def _records(
    figures: FiguresOfClub, chosen: Sequence[ClubRecord], facts: Sequence[Fact]
) -> dict[str, object]:
    usual = _usual(figures)
    if usual is None:
        return {}
    return {
        "usual": usual,
        "records": [
            *(
                fact | {"label": say_record(record.kind, record.depth)}
                for record, fact in zip(chosen, facts, strict=True)
            ),
            {
                "label": _("Games so far"),
                "value": str(figures.game_count),
                "card": "plain",
            },
        ],
    }


def best_records(records: Iterable[ClubRecord]) -> dict[RecordKind, ClubRecord]:
    """The best of each kind, whatever its depth; of equal ones that by cards."""
    return {record.kind: record for record in sorted(records, key=_strength)}


def _strength(record: ClubRecord) -> tuple[Fraction, bool]:
    is_least = record.kind == RecordKind.LOWEST_WINNING_SCORE
    value = -record.value if is_least else record.value
    return value, record.depth == Depth.CARDS
