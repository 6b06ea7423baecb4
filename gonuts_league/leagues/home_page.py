"""The club's home: the season's first rows, what happened, and the records."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.clubs.models import Club
from gonuts_league.events.club_home import say_day
from gonuts_league.events.figures import decimals_for, say_number
from gonuts_league.events.happenings import happenings_of
from gonuts_league.players.showing import Audience
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.wording import say_game

from .facts import Fact
from .feed_page import News, tell_all
from .figures.types import ClubRecord, FiguresOfClub, RecordKind
from .figures_read import figures_of_club
from .people import Person, people_shown
from .records_page import RecordFacts
from .season_places import season_url
from .seasons_read import SeasonTable, running_season, season_table

ROWS = 6
NEWS, MOST_NEWS = 5, 8
_IN_PANEL = (
    RecordKind.HIGHEST_SCORE,
    RecordKind.LOWEST_WINNING_SCORE,
    RecordKind.BIGGEST_MARGIN,
)


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """`movement` is up, down, same, or empty where there was no rank before."""

    rank: int
    movement: str
    steps: int
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
    table = season_table(season, audience=audience)
    ranked = [row for row in table.rows if row.rank is not None]
    people = people_shown(
        club, [row.player for row in ranked[:ROWS]], audience=audience
    )
    points = decimals_for([row.points for row in ranked[:ROWS]])
    return SeasonPanel(
        name=season.name,
        url=season_url(season),
        all_of_them=_("All %(count)s") % {"count": len(table.rows)},
        lines=tuple(
            SeasonLine(
                row.rank or 0,
                *_movement(row.rank, row.previous_rank),
                person=people[row.player],
                games=row.counted,
                points=say_number(row.points, points),
            )
            for row in ranked[:ROWS]
        ),
        rule=_rule(table),
    )


def _movement(rank: int | None, before: int | None) -> tuple[str, int]:
    if rank is None or before is None:
        return "", 0
    risen = before - rank
    if not risen:
        return "same", 0
    return ("up", risen) if risen > 0 else ("down", -risen)


def _rule(table: SeasonTable) -> str:
    """What counts, and how much is still to come."""
    said = []
    if table.rules.best_of:
        text = ngettext(
            "The best game counts.",
            "The best %(count)s games count.",
            table.rules.best_of,
        )
        said.append(text % {"count": table.rules.best_of})
    if table.nights_left:
        text = ngettext(
            "%(count)s evening to go.", "%(count)s evenings to go.", table.nights_left
        )
        said.append(text % {"count": table.nights_left})
    return " ".join(said)


def _news(
    club: Club, figures: FiguresOfClub, audience: Audience, now: datetime
) -> tuple[News, ...]:
    """News of the games, and the latest acts where they leave room; newest first."""
    told = tell_all(club, figures.feed[:NEWS], audience=audience, now=now)
    done = [
        News(each.text, each.card, each.at, say_day(each.at, now=now), url="")
        for each in happenings_of(club, audience=audience)[: MOST_NEWS - len(told)]
    ]
    return tuple(sorted([*told, *done], key=lambda news: news.at, reverse=True))


def _records(
    club: Club, figures: FiguresOfClub, audience: Audience
) -> RecordsPanel | None:
    """Those of the edition and number of players with the most scores."""
    most = max(figures.scores, key=lambda each: each.score_count, default=None)
    if most is None:
        return None
    found: dict[RecordKind, ClubRecord] = {}
    for record in figures.records:
        is_usual = (record.game, record.seats) == (most.game, most.seats)
        if is_usual and (record.kind not in found or record.depth == Depth.CARDS):
            found[record.kind] = record
    chosen = tuple(found[kind] for kind in _IN_PANEL if kind in found)
    facts = RecordFacts(club, chosen, audience)
    return RecordsPanel(
        about=_("%(edition)s, tables of %(seats)s")
        % {"edition": say_game(most.game), "seats": most.seats},
        facts=(
            *(facts.fact(record) for record in chosen),
            Fact(_("Games so far"), str(figures.game_count)),
        ),
    )
