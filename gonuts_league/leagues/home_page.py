"""The club's home: the season's first rows, what happened, and the records."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.clubs.models import Club
from gonuts_league.events.club_home import say_day
from gonuts_league.events.figures import decimals_for, say_number
from gonuts_league.events.happenings import happenings_of
from gonuts_league.look.movement import Movement, say_movement
from gonuts_league.players.showing import Audience
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.wording import say_game

from .facts import Fact
from .feed_page import News, tell_all
from .figures.types import ClubRecord, FeedItem, FeedKind, FiguresOfClub, RecordKind
from .figures_read import figures_of_club
from .people import Person, people_shown
from .records_page import RecordFacts
from .season_places import season_in_short, season_url
from .seasons_read import running_season
from .words import say_record_of_depth

NEWS, MOST_NEWS = 5, 8
# The feed tells all; here one kind of news must not drown the others.
NEWS_OF_A_KIND = 2
LEAST_STREAK_ENDED = 5
_IN_PANEL = (
    RecordKind.HIGHEST_SCORE,
    RecordKind.LOWEST_WINNING_SCORE,
    RecordKind.BIGGEST_MARGIN,
)


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """`moved` is None where there was no rank before."""

    rank: int
    moved: Movement | None
    person: Person
    games: int
    points: str


@dataclass(frozen=True, slots=True)
class SeasonPanel:
    name: str
    url: str
    all_of_them: str
    lines: tuple[SeasonLine, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class RecordsPanel:
    """`about` says which tables they are of."""

    about: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class HomePanels:
    season: SeasonPanel | None
    news: tuple[News, ...]
    records: RecordsPanel | None


def home_panels(club: Club, *, audience: Audience, now: datetime) -> HomePanels:
    figures = figures_of_club(club)
    return HomePanels(
        season=_season(club, audience),
        news=_news(club, figures, audience, now),
        records=_records(club, figures, audience),
    )


def _season(club: Club, audience: Audience) -> SeasonPanel | None:
    """The season that is played now, once somebody has a place in it."""
    season = running_season(club)
    if season is None:
        return None
    short = season_in_short(season, audience=audience)
    people = people_shown(club, [row.player for row in short.first], audience=audience)
    points = decimals_for([row.points for row in short.first])
    return SeasonPanel(
        name=season.name,
        url=season_url(season),
        all_of_them=_("All %(count)s") % {"count": short.count},
        lines=tuple(
            SeasonLine(
                row.rank,
                say_movement(row.rank, row.previous_rank),
                person=people[row.player],
                games=row.games,
                points=say_number(row.points, points),
            )
            for row in short.first
        ),
        rule=_rule(season.best_of, short.nights_left),
    )


def _rule(best_of: int | None, nights_left: int) -> str:
    """What counts, and how much is still to come."""
    said = []
    if best_of:
        text = ngettext(
            "The best game counts.",
            "The best %(count)s games count.",
            best_of,
        )
        said.append(text % {"count": best_of})
    if nights_left:
        text = ngettext(
            "%(count)s evening to go.", "%(count)s evenings to go.", nights_left
        )
        said.append(text % {"count": nights_left})
    return " ".join(said)


def _news(
    club: Club, figures: FiguresOfClub, audience: Audience, now: datetime
) -> tuple[News, ...]:
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
    return tuple(sorted([*told, *done], key=lambda news: news.at, reverse=True))


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
) -> RecordsPanel | None:
    """The best of the edition and number of players with the most scores."""
    most = max(figures.scores, key=lambda each: each.score_count, default=None)
    if most is None:
        return None
    usual = [
        record
        for record in figures.records
        if (record.game, record.seats) == (most.game, most.seats)
    ]
    found = best_records(usual)
    chosen = tuple(found[kind] for kind in _IN_PANEL if kind in found)
    facts = RecordFacts(club, chosen, audience)
    return RecordsPanel(
        about=_("%(edition)s, tables of %(seats)s")
        % {"edition": say_game(most.game), "seats": most.seats},
        facts=(
            *(_record(record, facts) for record in chosen),
            Fact(_("Games so far"), str(figures.game_count)),
        ),
    )


def best_records(records: Iterable[ClubRecord]) -> dict[RecordKind, ClubRecord]:
    """The best of each kind, whatever its depth; of equal ones that by cards."""
    return {record.kind: record for record in sorted(records, key=_strength)}


def _strength(record: ClubRecord) -> tuple[Fraction, bool]:
    is_least = record.kind == RecordKind.LOWEST_WINNING_SCORE
    value = -record.value if is_least else record.value
    return value, record.depth == Depth.CARDS


def _record(record: ClubRecord, facts: RecordFacts) -> Fact:
    label = say_record_of_depth(record.kind, record.depth)
    return replace(facts.fact(record), label=label)
