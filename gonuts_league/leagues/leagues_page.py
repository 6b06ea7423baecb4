"""A club's leagues with their seasons, and who won those that are over."""

from dataclasses import dataclass

from gonuts_league.clubs.models import Club
from gonuts_league.players.showing import Audience
from gonuts_league.tables.wording import say_list

from .models import League, Season
from .people import People, people_shown
from .season_page import say_champions, say_progress
from .season_places import SeasonInShort, seasons_in_short


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
    shorts = seasons_in_short(seasons, audience=audience)
    first = {player for short in shorts.values() for player in short.leaders}
    people = people_shown(club, first, audience=audience)
    lines = {season.pk: _line(season, shorts[season.pk], people) for season in seasons}
    return tuple(
        _block(league, [lines[s.pk] for s in seasons if s.league_id == league.pk])
        for league in League.objects.filter(club=club).order_by("name", "pk")
    )


def _block(league: League, lines: list[SeasonLine]) -> LeagueBlock:
    return LeagueBlock(
        slug=league.slug,
        name=league.name,
        running=tuple(line for line in lines if not line.is_closed),
        closed=tuple(line for line in lines if line.is_closed),
    )


def _line(season: Season, short: SeasonInShort, people: People) -> SeasonLine:
    first = [people[player] for player in short.leaders]
    is_won = season.is_closed and bool(first)
    return SeasonLine(
        number=season.number,
        name=season.name,
        is_closed=season.is_closed,
        progress=say_progress(
            season, held=short.nights_held, left=short.nights_left, games=short.games
        ),
        result=say_champions([each.name for each in first]) if is_won else "",
        leaders="" if season.is_closed else say_list([each.short for each in first]),
    )
