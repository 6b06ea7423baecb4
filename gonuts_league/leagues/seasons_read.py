"""Everything that a page of a season shows, as values, in a fixed number of queries.

The table is worked out when it is read: a correction is in it at once. A result that
an event keeps back is in it for the club's own people only.
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from statistics import mode
from typing import Any

from django.db.models import F, Max, Q, QuerySet
from django.utils import timezone

from gonuts_league.clubs.models import Club
from gonuts_league.clubs.selectors import clubs_organised_by, visible_clubs
from gonuts_league.events.enums import StageKind
from gonuts_league.events.models import Award, Event
from gonuts_league.events.pairing.types import EntryId
from gonuts_league.events.selectors import SEEN_ROUNDS
from gonuts_league.events.standings.types import AwardKind, TieKind, TieOrder
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Audience, Shown, show_people

from .games import Evening, PlayedGame
from .models import League, Season, SeasonTie, Withdrawal
from .season_needs import GamesLeft
from .season_ranking import NIGHT_PREFIX, Ranks, race_season
from .season_types import SeasonAward, SeasonRow, SeasonRules, SeasonState
from .selectors import played_evenings

USUAL_SEATS = 4
RACE_EVENINGS = 12
RACERS = 12


@dataclass(frozen=True, slots=True)
class SeasonNight:
    """An event of the season; `games` of it count so far."""

    event: int
    key: str
    name: str
    slug: str
    at: datetime
    is_finished: bool
    rounds_planned: int
    games: int
    rounds_played: int


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
    evenings: tuple[Evening, ...]
    nights: tuple[SeasonNight, ...]
    nights_left: int
    ties: tuple[SeasonTie, ...]
    race: tuple[Ranks, ...]

    @property
    def nights_held(self) -> int:
        return sum(1 for evening in self.evenings if is_night(evening))

    @property
    def is_final(self) -> bool:
        return self.season.is_closed


def is_night(evening: Evening) -> bool:
    """Whether it is an event, and not a game recorded by itself."""
    return evening.key.startswith(NIGHT_PREFIX)


def visible_seasons(user: Any) -> QuerySet[Season]:
    """Seasons that `user` may look at: of its own clubs, and of opened ones."""
    seasons = Season.objects.filter(league__club__in=visible_clubs(user))
    return seasons.select_related("league__club")


def organised_seasons(user: Any) -> QuerySet[Season]:
    """Seasons that `user` may run."""
    seasons = Season.objects.filter(league__club__in=clubs_organised_by(user))
    return seasons.select_related("league__club")


def visible_leagues(user: Any) -> QuerySet[League]:
    leagues = League.objects.filter(club__in=visible_clubs(user))
    return leagues.select_related("club")


def running_season(club: Club) -> Season | None:
    """The season that is played now: of those not closed, the one played last."""
    running = Season.objects.filter(league__club=club, closed_at=None)
    played = running.annotate(played_at=Max("nights__event__starts_at"))
    return (
        played.select_related("league__club")
        .order_by(F("played_at").desc(nulls_last=True), "-pk")
        .first()
    )


def season_rules(season: Season) -> SeasonRules:
    return SeasonRules(
        system=season.points_system,
        tie_breaks=tuple(season.tie_breaks),
        best_of=season.best_of,
        night_cap=season.night_cap,
        least_nights=season.least_nights,
    )


def season_table(season: Season, *, audience: Audience) -> SeasonTable:
    """Work the table of one season out (9 queries)."""
    return season_tables([season], audience=audience)[0]


def final_table(season: Season) -> SeasonTable:
    """The table for who may end the season, as it is once no night is left.

    Whoever needs more nights for a rank has none then, so others may be level.
    """
    ended = copy(season)
    ended.closed_at = season.closed_at or timezone.now()
    return season_table(ended, audience=Audience.MEMBERS)


def season_tables(
    seasons: Sequence[Season], *, audience: Audience
) -> tuple[SeasonTable, ...]:
    """Work out several seasons of one club (9 queries, however many they are)."""
    if not seasons:
        return ()
    club = seasons[0].league.club
    is_outside = audience != Audience.MEMBERS
    nights = _nights(seasons)
    ids = {event.pk for events in nights.values() for event in events}
    ids |= {season.singles_id for season in seasons if season.singles_id}
    evenings = played_evenings(club, ids, without_kept_back=is_outside)
    awards = _awards(ids, is_outside=is_outside)
    members = _members(evenings, awards)
    left = _withdrawn(seasons)
    ties = _ties(seasons)
    people = show_people(members, audience=audience)
    listed = frozenset(player.pk for player in members if not player.is_guest)
    return tuple(
        _table(
            season,
            audience,
            evenings=evenings,
            events=nights[season.pk],
            awards=awards,
            people=people,
            state=SeasonState(
                listed,
                left=left[season.pk],
                decisions=tuple(_decision(tie) for tie in ties[season.pk]),
            ),
            ties=ties[season.pk],
        )
        for season in seasons
    )


def _table(
    season: Season,
    audience: Audience,
    *,
    evenings: Iterable[Evening],
    events: Sequence[Event],
    awards: Iterable[tuple[SeasonAward, str]],
    people: Mapping[int, Shown],
    state: SeasonState,
    ties: tuple[SeasonTie, ...],
) -> SeasonTable:
    ids = {event.pk for event in events} | {season.singles_id}
    counting = tuple(_counting(evenings, season, ids))
    keys = {evening.key for evening in counting}
    own_awards = tuple(
        award
        for award, system in awards
        if award.evening in keys and (award.is_round or system == season.points_system)
    )
    held = sum(1 for evening in counting if is_night(evening))
    nights_left = _nights_left(season, held)
    rules = season_rules(season)
    rows, race = race_season(
        counting,
        own_awards,
        rules=rules,
        state=replace(state, nights_left=nights_left),
        last=RACE_EVENINGS,
        front=RACERS,
    )
    return SeasonTable(
        season=season,
        audience=audience,
        rules=rules,
        rows=rows,
        people=people,
        evenings=counting,
        nights=_season_nights(events, counting),
        nights_left=nights_left,
        ties=ties,
        race=race,
    )


def counted_evenings(season: Season) -> tuple[Evening, ...]:
    """The evenings of a season with the games it counts, also those kept back."""
    events = {*season.nights.values_list("event_id", flat=True), season.singles_id}
    known = {event for event in events if event is not None}
    evenings = played_evenings(season.league.club, known)
    return tuple(_counting(evenings, season, events))


def _counting(
    evenings: Iterable[Evening], season: Season, ids: set[int | None]
) -> Iterable[Evening]:
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


def games_left(table: SeasonTable) -> GamesLeft:
    """What the nights to come hold, as the nights so far did.

    Rounds still to come of an evening that is on count as games left as well.
    """
    counts: list[int] = []
    seats: list[int] = []
    finished = {night.key for night in table.nights if night.is_finished}
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
            max(night.rounds_planned - night.rounds_played, 0)
            for night in table.nights
            if night.games and not night.is_finished and not table.is_final
        ),
    )


def _season_nights(
    events: Iterable[Event], evenings: Iterable[Evening]
) -> tuple[SeasonNight, ...]:
    by_event = {evening.event: evening for evening in evenings}
    nights = [_night(event, by_event.get(event.pk)) for event in events]
    return tuple(sorted(nights, key=lambda night: (night.at, night.key)))


def _night(event: Event, evening: Evening | None) -> SeasonNight:
    games = evening.games if evening else ()
    return SeasonNight(
        event=event.pk,
        key=f"{NIGHT_PREFIX}{event.pk}",
        name=event.name,
        slug=event.slug,
        at=event.local(event.starts_at or event.created_at),
        is_finished=event.is_finished,
        rounds_planned=event.rounds_planned,
        games=len(games),
        rounds_played=max((game.round_number for game in games), default=0),
    )


def _nights(seasons: Iterable[Season]) -> dict[int, list[Event]]:
    by_season: dict[int, list[Event]] = {season.pk: [] for season in seasons}
    events = Event.objects.filter(nights__season__in=by_season)
    for event in events.annotate(of_season=F("nights__season")).order_by("pk"):
        by_season[event.of_season].append(event)
    return by_season


def _awards(
    events: Iterable[int], *, is_outside: bool
) -> list[tuple[SeasonAward, str]]:
    """Points without play of rounds that were seen, and the system of their event."""
    awards = Award.objects.filter(
        Q(round=None) | Q(round__state__in=SEEN_ROUNDS), event__in=events
    ).exclude(round__stage__kind=StageKind.ELIMINATION)
    if is_outside:
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
            SeasonAward(
                evening=f"{NIGHT_PREFIX}{event}",
                player=player,
                round_number=number,
                kind=AwardKind(kind),
                points=Fraction(points or 0),
            ),
            system,
        )
        for event, player, number, kind, points, system in rows
    ]


def _members(
    evenings: Iterable[Evening], awards: Iterable[tuple[SeasonAward, str]]
) -> list[Player]:
    """Everybody who played, or was given points; guests too."""
    ids = {
        seat.player
        for evening in evenings
        for game in evening.games
        for seat in game.seats
    }
    ids |= {award.player for award, _system in awards}
    return list(Player.ever.filter(pk__in=ids).order_by("pk"))


def _withdrawn(seasons: Iterable[Season]) -> dict[int, frozenset[int]]:
    left: dict[int, set[int]] = {season.pk: set() for season in seasons}
    rows = Withdrawal.objects.filter(season__in=left)
    for season, player in rows.values_list("season_id", "player_id"):
        left[season].add(player)
    return {season: frozenset(players) for season, players in left.items()}


def _ties(seasons: Iterable[Season]) -> dict[int, tuple[SeasonTie, ...]]:
    found: dict[int, tuple[SeasonTie, ...]] = {season.pk: () for season in seasons}
    for tie in SeasonTie.objects.filter(season__in=found).order_by("pk"):
        found[tie.season_id] += (tie,)
    return found


def _decision(tie: SeasonTie) -> TieOrder:
    return TieOrder(
        entries=frozenset(EntryId(player) for player in tie.players),
        order=tuple(EntryId(player) for player in tie.order),
        kind=TieKind(tie.choice),
    )
