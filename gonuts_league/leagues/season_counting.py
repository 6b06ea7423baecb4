"""What a season's table holds: as it was kept, or counted from the games.

1. What is kept of a running season holds until one of the numbers moves that every
   change of its rules, games and people bumps.
2. What is kept of a closed one holds until it is reopened: a correction of one of its
   games moves its table, and who won it, only then.
3. What is not kept, or holds no longer, is counted when it is read, and kept with the
   next count of the club.
4. Rounds that an event keeps back count once they are shown.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from hashlib import blake2b
from typing import Any

from django.db.models import F, Q

from gonuts_league.events.enums import StageKind
from gonuts_league.events.models import Award, Event
from gonuts_league.events.selectors import SEEN_ROUNDS
from gonuts_league.events.standings.system_fit import WITH_TOTALS, Fit, system_errors
from gonuts_league.pairing.types import EntryId
from gonuts_league.players.models import Player
from gonuts_league.standings.seasons.ranking import NIGHT_PREFIX, race_season
from gonuts_league.standings.seasons.types import (
    CountedSeason,
    SeasonEvening,
    SeasonRules,
    SeasonState,
)
from gonuts_league.standings.statistics.documents import from_document
from gonuts_league.standings.statistics.games import Evening, PlayedGame
from gonuts_league.standings.types import AwardKind, AwardPoints, TieKind, TieOrder
from scoring.game import GAMES

from .models import Season, SeasonFigures, SeasonTie, Withdrawal
from .selectors import played_evenings

# Raise it with every change of what is kept.
SEASONS_VERSION = 1
RACE_EVENINGS = 12
RACERS = 12
Events = Mapping[int, Sequence[Event]]
Awards = Sequence[tuple[AwardPoints, str]]


def events_of(seasons: Sequence[Season], *fields: str) -> dict[int, list[Event]]:
    """The nights of each season, and last what holds its single games (one query);
    only these `fields` of them, if any are named."""
    by_season: dict[int, list[Event]] = {season.pk: [] for season in seasons}
    nights = Event.objects.filter(nights__season__in=by_season).only(*fields)
    singles = Event.objects.filter(season_of_singles__in=by_season).only(*fields)
    for event in nights.annotate(of_season=F("nights__season")).union(
        singles.annotate(of_season=F("season_of_singles")), all=True
    ):
        by_season[event.of_season].append(event)
    return {
        season.pk: sorted(
            by_season[season.pk],
            key=lambda each: (each.pk == season.singles_id, each.pk),
        )
        for season in seasons
    }


def ties_of(seasons: Iterable[Season]) -> dict[int, tuple[SeasonTie, ...]]:
    found: dict[int, tuple[SeasonTie, ...]] = {season.pk: () for season in seasons}
    for tie in SeasonTie.objects.filter(season__in=found).order_by("pk"):
        found[tie.season_id] += (tie,)
    return found


def season_version(season: Season, events: Iterable[Event]) -> str:
    """What `SeasonFigures.version` is while what is kept holds."""
    people = season.closed_at or season.league.club.people_version
    played = sorted(
        {
            (e.pk, 0 if season.is_closed else e.standings_version, e.frozen_after or 0)
            for e in events
        }
    )
    seen = repr((SEASONS_VERSION, season.pk, season.version, people, played))
    return blake2b(seen.encode(), digest_size=16).hexdigest()


def kept_documents(
    seasons: Iterable[Season], events: Events, field: str
) -> dict[int, Any]:
    """A field of what is kept, by season, where it still holds (one query)."""
    versions = [season_version(season, events[season.pk]) for season in seasons]
    kept = SeasonFigures.objects.filter(version__in=versions)
    return dict(kept.values_list("season_id", field))


def counted_seasons(
    seasons: Sequence[Season],
    events: Events,
    ties: Mapping[int, Sequence[SeasonTie]],
) -> dict[int, CountedSeason]:
    """What the tables hold, by season (1 query, and 6 where something is not kept)."""
    kept = kept_documents(seasons, events, "table")
    found = {pk: from_document(CountedSeason, each) for pk, each in kept.items()}
    missing = [season for season in seasons if season.pk not in found]
    return found | count_seasons(missing, events, ties)


def count_seasons(
    seasons: Sequence[Season],
    events: Events,
    ties: Mapping[int, Sequence[SeasonTie]],
) -> dict[int, CountedSeason]:
    """Count several seasons of one club (6 queries, however many they are)."""
    if not seasons:
        return {}
    club = seasons[0].league.club
    ids = {event.pk for season in seasons for event in events[season.pk]}
    evenings = played_evenings(club, ids)
    awards = _awards(ids)
    members = Player.ever.filter(club=club, is_guest=False)
    listed = frozenset(members.values_list("pk", flat=True))
    left = _withdrawn(seasons)
    return {
        season.pk: _count(
            season,
            tuple(_counting(evenings, season, {e.pk for e in events[season.pk]})),
            awards,
            SeasonState(
                listed,
                left=left[season.pk],
                decisions=tuple(
                    TieOrder(
                        entries=frozenset(map(EntryId, tie.players)),
                        order=tuple(map(EntryId, tie.order)),
                        kind=TieKind(tie.choice),
                    )
                    for tie in ties[season.pk]
                ),
            ),
        )
        for season in seasons
    }


def _count(
    season: Season, evenings: Sequence[Evening], awards: Awards, state: SeasonState
) -> CountedSeason:
    keys = {evening.key for evening in evenings}
    own_awards = tuple(
        award
        for award, system in awards
        if award.evening in keys and (award.is_round or system == season.points_system)
    )
    nights_left = _nights_left(season, sum(each.is_night for each in evenings))
    rows, race = race_season(
        evenings,
        own_awards,
        rules=season_rules(season),
        state=replace(state, nights_left=nights_left),
        last=RACE_EVENINGS,
        front=RACERS,
    )
    in_front = [row.player for row in rows[:RACERS] if row.rank is not None]
    seats = [seat for each in evenings for game in each.games for seat in game.seats]
    people = {int(seat.entry) for seat in seats} | {
        int(award.entry) for award in own_awards
    }
    return CountedSeason(
        rows=rows,
        race=tuple(tuple(step.get(player) for player in in_front) for step in race),
        people=tuple(sorted(people)),
        evenings=tuple(_evening(evening) for evening in evenings),
        nights_left=nights_left,
    )


def _evening(evening: Evening) -> SeasonEvening:
    return SeasonEvening(
        key=evening.key,
        event=evening.event,
        at=evening.at,
        games=len(evening.games),
        without_totals=sum(
            game.gives_points and game.depth not in WITH_TOTALS
            for game in evening.games
        ),
        last_round=max(game.round_number for game in evening.games),
    )


def season_rules(season: Season) -> SeasonRules:
    return SeasonRules(
        system=season.points_system,
        tie_breaks=tuple(season.tie_breaks),
        best_of=season.best_of,
        night_cap=season.night_cap,
        least_nights=season.least_nights,
    )


def counted_evenings(season: Season) -> tuple[Evening, ...]:
    """The evenings of a season with the games it counts."""
    events = {*season.nights.values_list("event_id", flat=True), season.singles_id}
    known = {event for event in events if event is not None}
    evenings = played_evenings(season.league.club, known)
    return tuple(_counting(evenings, season, events))


def _counting(
    evenings: Iterable[Evening], season: Season, ids: Collection[int | None]
) -> Iterator[Evening]:
    """Evenings of the season with those of their games that it counts, if any."""
    for evening in evenings:
        if evening.event not in ids:
            continue
        games = tuple(game for game in evening.games if _is_counted(game, season))
        if games:
            yield replace(evening, games=games)


def _is_counted(game: PlayedGame, season: Season) -> bool:
    if season.families and game.family not in season.families:
        return False
    if season.game and game.game != season.game:
        return False
    places = sum(1 for seat in game.seats if seat.takes_place)
    return season.seats is None or places == season.seats


def _nights_left(season: Season, held: int) -> int:
    """Without a plan, as many as a rank needs."""
    if season.is_closed:
        return 0
    planned = season.nights_planned or season.least_nights
    return max(planned - held, 0)


def _awards(events: Iterable[int]) -> list[tuple[AwardPoints, str]]:
    """Points without play of rounds that are shown, and the system of their event."""
    awards = Award.objects.filter(
        Q(round=None) | Q(round__state__in=SEEN_ROUNDS), event__in=events
    ).exclude(round__stage__kind=StageKind.ELIMINATION)
    awards = awards.exclude(round__number__gt=F("event__frozen_after"))
    rows = awards.order_by("pk").values_list(
        "event_id",
        "entry__player_id",
        "round__number",
        "kind",
        "points",
        "event__points_system",
    )
    return [
        (
            AwardPoints(
                EntryId(player),
                number,
                AwardKind(kind),
                Fraction(points or 0),
                evening=f"{NIGHT_PREFIX}{event}",
            ),
            system,
        )
        for event, player, number, kind, points, system in rows
    ]


def _withdrawn(seasons: Iterable[Season]) -> dict[int, frozenset[int]]:
    left: dict[int, set[int]] = {season.pk: set() for season in seasons}
    rows = Withdrawal.objects.filter(season__in=left)
    for season, player in rows.values_list("season_id", "player_id"):
        left[season].add(player)
    return {season: frozenset(players) for season, players in left.items()}


def games_counted(*, game: str, families: Collection[str]) -> frozenset[str]:
    """The editions that may count, by what was chosen of them."""
    if game:
        return frozenset({game})
    return frozenset(
        each.id for each in GAMES.values() if not families or each.family in families
    )


def sizes_counted(games: Collection[str], seats: int | None) -> frozenset[int]:
    """The sizes of tables that may count: the one chosen, or those of the games."""
    if seats is not None:
        return frozenset({seats})
    return frozenset(size for game in games for size in GAMES[game].player_counts)


def has_totals(season: Season) -> bool:
    """Whether the points of every game that counts so far are known."""
    games = [game for evening in counted_evenings(season) for game in evening.games]
    return all(game.depth in WITH_TOTALS for game in games if game.gives_points)


def require_fit(season: Season) -> None:
    """Raise LeagueError if the season's points system does not go with its games."""
    games = games_counted(game=season.game, families=season.families)
    sizes = sizes_counted(games, season.seats)
    fit = Fit(has_totals=has_totals(season), sizes=sizes, games=games)
    for error in system_errors(fit, season.points_system):
        error.path = "points_system"
        raise error
