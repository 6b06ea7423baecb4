"""Standings of families, schools and clubs in a season, for the club's own people.

Nothing of them leaves the club: who belongs to whom is nobody else's business.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.figures import DASH, say_number
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Audience

from .season_groups import GroupRow, rank_groups
from .seasons_read import SeasonTable

# With fewer counting games together a group has no rank.
LEAST_GAMES = 5
LEAST_GROUPS = 2
DECIMALS = 2


@dataclass(frozen=True, slots=True)
class GroupLine:
    rank: str
    name: str
    mean: str
    facts: str


@dataclass(frozen=True, slots=True)
class GroupTable:
    key: str
    title: str
    about: str
    lines: tuple[GroupLine, ...]


def group_tables(table: SeasonTable) -> tuple[GroupTable, ...]:
    """Groups and affiliations, each if two of them have a game (2 queries)."""
    if table.audience != Audience.MEMBERS:
        return ()
    players = [row.player for row in table.rows]
    found = (
        _table(table, "groups", _("Families and groups"), _groups(players)),
        _table(table, "affiliations", _("Clubs and schools"), _affiliations(players)),
    )
    return tuple(each for each in found if len(each.lines) >= LEAST_GROUPS)


def _groups(players: list[int]) -> Mapping[str, frozenset[int]]:
    rows = Player.groups.through.objects.filter(player__in=players)
    return _by_name(rows.values_list("playergroup__name", "player_id"))


def _affiliations(players: list[int]) -> Mapping[str, frozenset[int]]:
    rows = Player.objects.filter(pk__in=players).exclude(affiliation="")
    return _by_name(rows.values_list("affiliation", "pk"))


def _by_name(rows: Iterable[tuple[str, int]]) -> Mapping[str, frozenset[int]]:
    members: defaultdict[str, set[int]] = defaultdict(set)
    for name, player in rows:
        members[name].add(player)
    return {name: frozenset(players) for name, players in members.items()}


def _table(
    table: SeasonTable, key: str, title: str, members: Mapping[str, frozenset[int]]
) -> GroupTable:
    rows = rank_groups(table.rows, members, least_games=LEAST_GAMES)
    about = ngettext(
        "Points for each counting game of the members, on average; %(count)s game is "
        "needed for a rank.",
        "Points for each counting game of the members, on average; %(count)s games "
        "are needed for a rank.",
        LEAST_GAMES,
    ) % {"count": LEAST_GAMES}
    return GroupTable(key, title, about, tuple(_line(row) for row in rows))


def _line(row: GroupRow) -> GroupLine:
    people, games = len(row.members), row.games
    return GroupLine(
        rank=DASH if row.rank is None else str(row.rank),
        name=row.key,
        mean=say_number(row.mean, DECIMALS),
        facts=_("%(people)s, %(games)s")
        % {
            "people": ngettext("%(count)s person", "%(count)s people", people)
            % {"count": people},
            "games": ngettext("%(count)s game", "%(count)s games", games)
            % {"count": games},
        },
    )
