"""A club's leagues with their seasons, and who won those that are over."""

from collections.abc import Mapping
from dataclasses import dataclass

from gonuts_league.clubs.models import Club
from gonuts_league.players.showing import Audience
from gonuts_league.tables.wording import say_list

from .models import League, Season
from .season_page import say_champions, say_progress
from .seasons_read import SeasonTable, season_tables


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """`result` names the champions of a season that is closed, or who leads one."""

    number: int
    name: str
    is_closed: bool
    progress: str
    result: str
    leaders: str


@dataclass(frozen=True, slots=True)
class LeagueBlock:
    """A league; seasons that run come first, then the archive, newest first."""

    slug: str
    name: str
    running: tuple[SeasonLine, ...]
    closed: tuple[SeasonLine, ...]


def leagues_page(club: Club, *, audience: Audience) -> tuple[LeagueBlock, ...]:
    """All leagues by name; as many queries for one season as for all of them."""
    seasons = list(
        Season.objects.filter(league__club=club)
        .select_related("league__club")
        .order_by("-number")
    )
    tables = {
        table.season.pk: table for table in season_tables(seasons, audience=audience)
    }
    return tuple(
        _block(league, [s for s in seasons if s.league_id == league.pk], tables)
        for league in League.objects.filter(club=club).order_by("name", "pk")
    )


def _block(
    league: League, seasons: list[Season], tables: Mapping[int, SeasonTable]
) -> LeagueBlock:
    lines = [_line(season, tables[season.pk]) for season in seasons]
    return LeagueBlock(
        slug=league.slug,
        name=league.name,
        running=tuple(line for line in lines if not line.is_closed),
        closed=tuple(line for line in lines if line.is_closed),
    )


def _line(season: Season, table: SeasonTable) -> SeasonLine:
    leading = [table.people[row.player].short for row in table.rows if row.rank == 1]
    return SeasonLine(
        number=season.number,
        name=season.name,
        is_closed=season.is_closed,
        progress=say_progress(table),
        result=say_champions(table),
        leaders="" if season.is_closed else say_list(leading),
    )
