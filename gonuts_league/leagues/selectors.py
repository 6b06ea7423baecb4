"""Read a club's games that count, as plain values, in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from operator import attrgetter
from typing import Any

from django.db.models import Count, QuerySet, Sum, Value
from django.db.models.functions import Coalesce

from gonuts_league.clubs.models import Club
from gonuts_league.events.enums import StageKind
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import is_shown
from gonuts_league.runtime.zones import zone
from gonuts_league.standings.points import to_points
from gonuts_league.standings.statistics.games import Evening, PlayedGame
from gonuts_league.standings.statistics.types import FIGURES_VERSION
from gonuts_league.standings.types import PlayedSeat
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.tables.models import Result, ResultGame, ResultSeat, Table
from scoring import find_game
from scoring.types import Points

from .models import Season

_Parts = Mapping[tuple[int, int], tuple[PlayedSeat, ...]]


@dataclass(frozen=True, slots=True)
class _EventTime:
    """`at` is by the clock of the event."""

    at: datetime
    is_of_singles: bool

    def by_its_clock(self, moment: datetime | None) -> datetime:
        return moment.astimezone(self.at.tzinfo) if moment else self.at


def played_evenings(
    club: Club,
    events: Iterable[int] | None = None,
    *,
    with_parts: bool = False,
) -> tuple[Evening, ...]:
    """All games of a club that count, evening by evening, in the order of (at, key).

    `events` are ids to keep to. An evening is an event; each game of an event that is
    some season's `singles` is an evening of its own, and then `at` is when that game
    was seated. An event's is when it starts, or else when it was made. Each is by
    the clock of its event. Games of one evening are in the order of round and table.

    `parts` of the seats are read where `with_parts` asks for them: the games of a
    table one by one, with what was laid out. Queries: 3, and 1 more for the parts.
    """
    results = Result.objects.filter(is_shown(), table__round__event__club=club)
    if events is not None:
        results = results.filter(table__round__event__in=list(events))
    times = _event_times(club.events.all())
    rows = list(results.values_list(*_RESULT_FIELDS))
    seats = list(
        ResultSeat.objects.filter(result__in=results).values_list(
            *("result_id", "seat__position", "seat_id", "seat__entry__player_id"),
            *("rank", "points", "outcome"),
        )
    )
    parts = _parts(results, rows, seats) if with_parts else {}
    games = _games(rows, _seats(seats, parts), times)
    return _evenings(games, times)


def evening_times(keys: Iterable[str]) -> dict[str, datetime]:
    """When these evenings began, by key, without those that are gone (2 queries)."""
    ids: defaultdict[str, set[int]] = defaultdict(set)
    for key in keys:
        kind, _colon, number = key.partition(":")
        if number.isdecimal():
            ids[kind].add(int(number))
    events = _event_times(Event.objects.filter(pk__in=ids["event"]))
    tables = Table.objects.filter(pk__in=ids["game"]).values_list(
        "pk", _SEATED_AT, "round__event__time_zone"
    )
    return {f"event:{pk}": event.at for pk, event in events.items()} | {
        f"game:{pk}": at.astimezone(zone(name)) for pk, at, name in tables
    }


_SEATED_AT = Coalesce(
    "round__published_at", "round__event__starts_at", "round__event__created_at"
)


def _event_times(events: QuerySet[Event]) -> dict[int, _EventTime]:
    rows = events.values_list(
        "pk", "starts_at", "created_at", "time_zone", "season_of_singles"
    )
    return {
        pk: _EventTime(
            (starts_at or created_at).astimezone(zone(name)), season is not None
        )
        for pk, starts_at, created_at, name, season in rows
    }


_RESULT_FIELDS = (
    "pk",
    "table_id",
    "table__round__event_id",
    "table__round__number",
    "table__number",
    "table__round__published_at",
    "game",
    "depth",
    "table__round__stage__kind",
    "fields",
)


def _parts(results: QuerySet[Result], rows: list[Any], seats: Iterable[Any]) -> _Parts:
    """The games of each seat by result and seat, in the order they were played.

    A seat that was not played to the end has no points in them: they are no score.
    """
    who = {(row[0], row[2]): (row[3], row[6] == SeatOutcome.PLAYED) for row in seats}
    kinds = {row[0]: (row[6], row[9]) for row in rows}
    found: defaultdict[tuple[int, int], list[PlayedSeat]] = defaultdict(list)
    games = ResultGame.objects.filter(result__in=results).order_by("game_number")
    for result, seat, number, cards, points, rank in games.values_list(
        "result_id", "seat_id", "game_number", "cards", "points", "rank"
    ):
        if result in kinds and (result, seat) in who:
            game, fields = kinds[result]
            beside = fields.get(str(number), {})
            counts = find_game(game).count_laid_out(cards or {}, beside)
            player, is_played = who[result, seat]
            scored = _exact(points) if is_played else None
            part = PlayedSeat(player, rank, scored, cards=counts)
            found[result, seat].append(part)
    return {key: tuple(parts) for key, parts in found.items()}


def _seats(rows: Iterable[Any], parts: _Parts) -> Mapping[int, tuple[PlayedSeat, ...]]:
    """The seats of each result, in the order of its table."""
    found: defaultdict[int, dict[int, PlayedSeat]] = defaultdict(dict)
    for result, position, seat, player, rank, points, outcome in rows:
        effect = SEAT_EFFECTS[outcome]
        found[result][position] = PlayedSeat(
            entry=player,
            rank=rank,
            points=_exact(points),
            takes_place=effect.takes_place,
            earns=effect.earns,
            parts=parts.get((result, seat), ()),
        )
    return {
        result: tuple(seats[position] for position in sorted(seats))
        for result, seats in found.items()
    }


def _games(
    rows: list[Any],
    seats: Mapping[int, tuple[PlayedSeat, ...]],
    times: Mapping[int, _EventTime],
) -> list[PlayedGame]:
    """What came or went between two queries is read the next time."""
    return [
        PlayedGame(
            table=table,
            event=event,
            round_number=round_number,
            table_number=table_number,
            at=times[event].by_its_clock(seated_at),
            game=game,
            family=find_game(game).family,
            depth=depth,
            gives_points=stage != StageKind.ELIMINATION,
            seats=seats[pk],
        )
        for (
            pk,
            table,
            event,
            round_number,
            table_number,
            seated_at,
            game,
            depth,
            stage,
            _fields,
        ) in rows
        if pk in seats and event in times
    ]


def _evenings(
    games: Iterable[PlayedGame], times: Mapping[int, _EventTime]
) -> tuple[Evening, ...]:
    by_key: defaultdict[str, list[PlayedGame]] = defaultdict(list)
    for game in games:
        is_alone = times[game.event].is_of_singles
        by_key[f"game:{game.table}" if is_alone else f"event:{game.event}"].append(game)
    evenings = [
        Evening(
            key=key,
            event=played[0].event,
            at=played[0].at if key.startswith("game:") else times[played[0].event].at,
            games=tuple(
                sorted(played, key=attrgetter("round_number", "table_number", "table"))
            ),
        )
        for key, played in by_key.items()
    ]
    return tuple(sorted(evenings, key=lambda evening: (evening.at, evening.key)))


def _exact(points: Decimal | None) -> Points | None:
    return None if points is None else to_points(points)


def recount_key(club: Club) -> str:
    """The key of a club's recount job: only one is under way at a time."""
    return f"recount:{club.pk}"


def games_version(club: Club) -> str:
    """What `ClubFigures.version` is where everything is counted as it is now."""
    return games_versions(Club.objects.filter(pk=club.pk))[club.pk]


def games_versions(clubs: QuerySet[Club]) -> dict[int, str]:
    """The version of each club's games and people (one query).

    It moves with everything that can move a figure: games by their events, people who
    become guests or members, seasons that take games recorded one by one.
    """
    events, seasons = Event.objects.order_by(), Season.objects.order_by()
    parts = (
        _sums(events.filter(club__in=clubs), "club", "standings_version", 0),
        _sums(seasons.filter(league__club__in=clubs), "league__club", "version", 1),
        clubs.order_by().values_list("pk", Value(2), "people_version", Value(0)),
    )
    found: dict[int, list[Any]] = defaultdict(lambda: [(0, 0), (0, 0), (0, 0)])
    for pk, part, total, count in parts[0].union(*parts[1:], all=True):
        found[pk][part] = (total, count)
    return {
        pk: ":".join(map(str, (FIGURES_VERSION, *games, *seasons, people)))
        for pk, (games, seasons, (people, _)) in found.items()
    }


def _sums(rows: QuerySet[Any], club: str, version: str, part: int) -> QuerySet[Any]:
    """By club the sum of versions, and how many rows they are of."""
    summed = rows.values(club).annotate(part=Value(part))
    summed = summed.annotate(total=Sum(version), rows=Count("pk"))
    return summed.values_list(club, "part", "total", "rows")
