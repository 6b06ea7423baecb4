"""What several boards of a club look up: its evenings and games, and who was best."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from fractions import Fraction
from typing import Any

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery, Value, Window
from django.db.models.functions import Coalesce, Rank, RowNumber
from django.urls import reverse
from django.utils.translation import gettext as _

from gonuts_league.clubs.models import Club
from gonuts_league.events.models import Event, Round
from gonuts_league.events.models.event import round_name
from gonuts_league.events.selectors import SEEN_ROUNDS, is_shown
from gonuts_league.leagues.models import Season
from gonuts_league.players.models import Player
from gonuts_league.standings.statistics.score_lists import told_boards
from gonuts_league.standings.statistics.types import BestScore, LeaderRow, ScoreBoard
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.tables.models import ResultGame, ResultSeat, Table

AT_THE_TABLE = [name for name, effect in SEAT_EFFECTS.items() if effect.takes_place]
EARNING = [name for name, effect in SEAT_EFFECTS.items() if effect.earns]
EVENT, PLAYER = "result__table__round__event", "seat__entry__player"
# Of a game that was recorded by itself, its round says when it was.
_AT = Coalesce(
    f"{EVENT}__starts_at", "result__table__round__published_at", f"{EVENT}__created_at"
)
AT_IT = ResultSeat.objects.filter(result=OuterRef("result"), outcome__in=AT_THE_TABLE)
# By row: a list of all tables of a size would be of all clubs.
_SIZES = AT_IT.order_by().values("result").annotate(size=Count("pk")).values("size")
SEATS = Subquery(_SIZES)
MOST_OPEN = 20
# An event that nobody finished stops being "now" after so long.
STALE_AFTER = timedelta(days=2)


class EventProgress(StrEnum):
    """How far an event has come, for the one button of its card."""

    PLANNED = "planned"
    GATHERING = "gathering"
    RUNNING = "running"


def evenings_of(club: Club) -> QuerySet[Event]:
    """A club's events but for those that hold games recorded one by one."""
    return club.events.filter(season_of_singles=None)


def event_for_now(events: QuerySet[Event], *, now: datetime) -> Any:
    """Choose of a club's events the one that runs, or else the next one planned (one
    query).

    One whose day has gone by without an end is not chosen. It comes with its `stage`,
    `round_number` (the latest that was shown), `coming_count` and `here_count`.
    """
    recent = Q(starts_at=None) | Q(starts_at__gt=now - STALE_AFTER)
    found = list(_counted(events.filter(recent, finished_at=None)))
    for event in found:
        event.stage = (
            EventProgress.GATHERING if event.here_count else EventProgress.PLANNED
        )
        if event.round_number:
            event.stage = EventProgress.RUNNING
    return min(found, key=lambda event: _urgency(event, now), default=None)


def _urgency(event: Any, now: datetime) -> tuple[bool, bool, float]:
    """Running ones first, then by distance in time; without a day last."""
    starts_at = event.starts_at
    away = abs((starts_at - now).total_seconds()) if starts_at else 0.0
    return (event.stage == EventProgress.PLANNED, starts_at is None, away)


def _counted(events: QuerySet[Event]) -> Any:
    """Count who is coming and here, and find the latest round that was shown."""
    shown = Round.objects.filter(event=OuterRef("pk"), state__in=SEEN_ROUNDS)
    staying = Q(entries__dropped_at=None, entries__removed_at=None)
    is_here = staying & Q(entries__checked_in_at__isnull=False)
    return events.annotate(
        coming_count=Count("entries", filter=staying),
        here_count=Count("entries", filter=is_here),
        round_number=Subquery(shown.order_by("-number").values("number")[:1]),
        to_final=Subquery(shown.order_by("-number").values("to_final")[:1]),
    ).order_by("-pk")[:MOST_OPEN]


def game_links(
    club: Club, tables: Iterable[int | None]
) -> Mapping[int, Mapping[str, str]]:
    """The `url` of each table by its id, and its `name`: "Thursday Donut Night, round
    2"; tables that no longer exist have none (one query)."""
    asked = {table for table in tables if table}
    rows = Table.objects.filter(pk__in=asked, round__event__club=club)
    rows = rows.select_related("round__event").only(
        *("number", "round__number", "round__method", "round__to_final"),
        *("round__third_table", "round__event__slug", "round__event__name"),
    )
    return {
        table.pk: {
            "url": reverse("standings:game", args=[table.round.event.slug, table.pk]),
            "name": _("%(event)s, %(name)s")
            % {
                "event": table.round.event.name,
                "name": round_name(table.round, table.number),
            },
        }
        for table in rows
    }


def games_of(player: Player) -> QuerySet[Any]:
    """All games of one person, newest first, as they count now.

    Rounds that are kept back are not among them.
    """
    own = ResultSeat.objects.filter(
        is_shown("result__"), seat__entry__player=player, outcome__in=AT_THE_TABLE
    )
    return (
        own.annotate(at=_AT)
        .select_related(EVENT)
        .only(
            *("rank", "points", "outcome", "result__game"),
            *("result__table__number", "result__table__round__number"),
            *("result__table__round__method", "result__table__round__to_final"),
            "result__table__round__third_table",
            *(f"{EVENT}__slug", f"{EVENT}__name"),
            *(f"{EVENT}__starts_at", f"{EVENT}__created_at", f"{EVENT}__time_zone"),
        )
        .order_by("-at", f"-{EVENT}__pk", "-result__table__round__number", "-pk")
    )


def rounds_of(club: Club) -> QuerySet[Round]:
    """A club's rounds that were shown, with the time `at` which their games are."""
    at = Coalesce("event__starts_at", "published_at", "event__created_at")
    return Round.objects.filter(event__club=club, state__in=SEEN_ROUNDS).annotate(at=at)


def seats_of(club: Club, model: Any = ResultSeat) -> QuerySet[Any]:
    """The members' part in each table of a club as it counts now, or in each game."""
    rows = model.objects.filter(
        is_shown("result__"),
        result__table__round__event__club=club,
        seat__outcome__in=AT_THE_TABLE,
        # So that PostgreSQL reads seats from both sides, and not each by itself.
        seat__entry__player__club=club,
        seat__entry__player__is_guest=False,
    )
    return rows.annotate(at=_AT).order_by()


def most_played(seats: QuerySet[Any]) -> list[LeaderRow]:
    """Who took most of these seats; a shared win is a win here (one query)."""
    counted = seats.values(PLAYER).annotate(
        games=Count("pk"),
        wins=Count("pk", filter=Q(rank=1, outcome__in=EARNING)),
        nights=Count(EVENT, distinct=True),
        place=Window(Rank(), order_by=Count("pk").desc()),
    )
    rows = counted.values_list("place", PLAYER, "games", "wins", "nights")
    return [LeaderRow(*row) for row in rows.order_by("place", PLAYER)]


def evenings_in(seats: QuerySet[ResultSeat]) -> set[str]:
    """The keys of the evenings that these seats are of, as figures have them."""
    season = Subquery(Season.objects.filter(singles=OuterRef(EVENT)).values("pk"))
    rows = seats.values_list(EVENT, season, "result__table")
    return {
        f"event:{event}" if season is None else f"game:{table}"
        for event, season, table in rows.distinct()
    }


def best_scores_in(
    games: QuerySet[ResultGame], *, by_size: bool = False
) -> tuple[ScoreBoard, ...]:
    """By edition the best of each in these games (one query); `by_size` apart by how
    many sat there and how much was entered, else these are 0 and empty."""
    parts = {"seats": SEATS, "depth": F("result__depth")} if by_size else {}
    board = ["result__game", *parts]
    first = Window(
        RowNumber(), partition_by=[*board, PLAYER], order_by=["-points", "at", "pk"]
    )
    scored = games.filter(seat__outcome=SeatOutcome.PLAYED).exclude(points=None)
    rows = scored.annotate(**parts).annotate(place=first).filter(place=1)
    none = () if by_size else (Value(0), Value(""))
    return told_boards(
        (player, BestScore(game, seats, depth, Fraction(points), table, at))
        for player, points, table, at, game, seats, depth in rows.values_list(
            PLAYER, "points", "result__table", "at", *board, *none
        )
    )
