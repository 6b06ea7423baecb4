"""Everything that a page of a season shows, as values, in a fixed number of queries.

What a table holds is kept (`season_counting`), names and nights are read anew: a
correction is in it at once. A result kept back is in it for the club's people only.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from statistics import mode
from typing import Any

from django.db.models import F, Max, QuerySet
from django.utils import timezone

from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import clubs_organised_by, visible_clubs
from gonuts_league.events.models import Event
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Audience, Shown, show_people
from gonuts_league.standings.seasons.needs import GamesLeft
from gonuts_league.standings.seasons.ranking import NIGHT_PREFIX
from gonuts_league.standings.seasons.types import SeasonEvening, SeasonRow, SeasonRules

from .models import League, Season, SeasonTie
from .season_counting import counted_seasons, events_of, season_rules, ties_of

USUAL_SEATS = 4


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A season as one audience sees it; `rows` best first, `people` by id.

    `evenings` hold what counts, `nights` the events of the season, both in the order
    played. `ties` are the decisions about places that nothing else parts.
    """

    season: Season
    audience: Audience
    rules: SeasonRules
    rows: tuple[SeasonRow, ...]
    people: Mapping[int, Shown]
    evenings: tuple[SeasonEvening, ...]
    nights: tuple[Event, ...]
    nights_left: int
    ties: tuple[SeasonTie, ...]
    race: tuple[tuple[int | None, ...], ...]

    @property
    def nights_held(self) -> int:
        return sum(1 for evening in self.evenings if evening.is_night)

    @property
    def nights_on(self) -> list[tuple[Event, int]]:
        """Events that are not over and have games that count, each with the number of
        the last round of these."""
        last = {each.event: each.last_round for each in self.evenings if each.games}
        on = [night for night in self.nights if not night.is_finished]
        return [(night, last[night.pk]) for night in on if night.pk in last]

    @property
    def is_final(self) -> bool:
        return self.season.is_closed


def visible_seasons(user: Any) -> QuerySet[Season]:
    """Seasons that `user` may see: of their own clubs and of open ones."""
    seasons = Season.objects.filter(league__club__in=visible_clubs(user))
    return seasons.select_related("league__club")


def organised_seasons(user: Any) -> QuerySet[Season]:
    """Seasons that `user` may run."""
    seasons = Season.objects.filter(league__club__in=clubs_organised_by(user))
    return seasons.select_related("league__club")


def visible_leagues(user: Any) -> QuerySet[League]:
    return League.objects.filter(club__in=visible_clubs(user)).select_related("club")


def open_seasons(club: Club) -> QuerySet[Season]:
    """A club's seasons that are not closed, the one played last first."""
    return all_seasons(club).filter(closed_at=None)


def all_seasons(club: Club) -> QuerySet[Season]:
    """A club's seasons: those that are not closed, the one played last first, and then
    the others, the one closed last first."""
    played = Season.objects.annotate(played_at=Max("nights__event__starts_at"))
    return (
        played.filter(league__club=club)
        .select_related("league__club")
        .order_by(
            F("closed_at").desc(nulls_first=True),
            F("played_at").desc(nulls_last=True),
            "-pk",
        )
    )


def season_table(season: Season, *, audience: Audience) -> SeasonTable:
    """The table of one season (5 queries, and 6 where it is not kept)."""
    return season_tables([season], audience=audience)[0]


def final_table(season: Season) -> SeasonTable:
    """The table that ends a season, as it is once no night is left.

    People who need more nights for a rank have none then, so others may be tied.
    """
    ended = copy(season)
    ended.closed_at = season.closed_at or timezone.now()
    return season_table(ended, audience=Audience.MEMBERS)


def season_tables(
    seasons: Sequence[Season], *, audience: Audience
) -> tuple[SeasonTable, ...]:
    """The tables of several seasons of one club, in as many queries as one's."""
    events, ties = events_of(seasons), ties_of(seasons)
    counted = counted_seasons(seasons, events, ties)
    ids = {player for each in counted.values() for player in each.people}
    players = Player.ever.filter(pk__in=ids).order_by("pk")
    people = show_people(players, audience=audience)
    return tuple(
        SeasonTable(
            season=season,
            audience=audience,
            rules=season_rules(season),
            rows=counted[season.pk].rows,
            people=people,
            evenings=counted[season.pk].evenings,
            nights=tuple(
                sorted(
                    (e for e in events[season.pk] if e.pk != season.singles_id),
                    key=lambda e: (e.starts_at or e.created_at, night_key(e)),
                )
            ),
            nights_left=counted[season.pk].nights_left,
            ties=ties[season.pk],
            race=counted[season.pk].race,
        )
        for season in seasons
    )


def games_left(table: SeasonTable) -> GamesLeft:
    """What the nights to come hold, as the nights so far did.

    Rounds still to come of an evening that is on count as games left as well.
    """
    counts: list[int] = []
    seats: list[int] = []
    finished = {night_key(night) for night in table.nights if night.is_finished}
    for row in table.rows:
        played = [result.evening for result in row.results]
        counts += [played.count(key) for key in set(played) if key in finished]
        seats += [result.seats for result in row.results]
    planned = [night.rounds_planned for night in table.nights]
    return GamesLeft(
        nights=table.nights_left,
        games_a_night=mode(counts) if counts else max(planned, default=1),
        seats=mode(seats) if seats else USUAL_SEATS,
        tonight=sum(
            max(night.rounds_planned - last_round, 0)
            for night, last_round in table.nights_on
            if not table.is_final
        ),
    )


def night_key(event: Event) -> str:
    """The key of the evening that an event is in its season."""
    return f"{NIGHT_PREFIX}{event.pk}"
