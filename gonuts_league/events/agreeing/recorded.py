"""Games that a player recorded by a private link and that wait for another player.

They are tables of free play that were handed in by one of their players; they
count once another one agrees, or the organiser confirms them at the desk.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from gonuts_league.events.enums import RoundState
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Audience, show_people
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import Seat, SecondCount, Table
from gonuts_league.tables.scores import game_lines
from gonuts_league.tables.wording import say_game, say_points

WAITING = (TableState.ENTERED, TableState.DISPUTED)
MOST_SHOWN = 10


@dataclass(frozen=True, slots=True)
class RecordedSeat:
    name: str
    result: str


@dataclass(frozen=True, slots=True)
class WaitingGame:
    """A game of one person that does not count yet.

    `is_own`: they recorded it; `is_objected`: it is they who called it wrong.
    """

    table: int
    version: int
    said_by: str
    game: str
    at: datetime
    seats: tuple[RecordedSeat, ...]
    is_own: bool
    is_disputed: bool
    is_objected: bool


def waiting_tables() -> QuerySet[Table]:
    """Recorded games that nobody has decided about yet."""
    return Table.objects.filter(
        state__in=WAITING,
        round__state=RoundState.PUBLISHED,
        round__event__finished_at=None,
        round__event__season_of_singles__isnull=False,
    ).select_related("round__event__club")


def own_seat(player: Player, table_id: int) -> Seat | None:
    """The player's seat at a recorded game that waits."""
    seats = Seat.objects.filter(table__in=waiting_tables(), entry__player=player)
    found = seats.select_related("table__round__event__club", "round__event", "entry")
    return found.filter(table=table_id).first()


def waiting_results(player: Player) -> tuple[WaitingGame, ...]:
    """The player's games that wait, the newest first (5 queries)."""
    seats = Seat.objects.select_related("entry__player").prefetch_related("entries")
    open_counts = SecondCount.objects.filter(settled_at=None)
    tables = waiting_tables().filter(seats__entry__player=player)
    ordered = tables.order_by("-round__published_at", "-pk").prefetch_related(
        Prefetch("seats", seats),
        "agreements",
        Prefetch("second_counts", open_counts),
    )
    waiting = list(ordered[:MOST_SHOWN])
    # Told apart among all of the page, so that each has one name in all its games.
    people = {s.entry.player for table in waiting for s in table.seats.all()}
    shown = show_people(people, audience=Audience.TABLE)
    names = {pk: each.name for pk, each in shown.items()} | {player.pk: player.name}
    read = (_waiting(table, player, names) for table in waiting)
    return tuple(each for each in read if each is not None)


def _waiting(
    table: Table, player: Player, name_by_player: Mapping[int, str]
) -> WaitingGame | None:
    seats = list(table.seats.all())
    agreements = table.agreements.all()
    now = (each for each in agreements if each.table_version == table.version)
    handed_in = next(now, None)
    if handed_in is None or handed_in.seat_id is None:
        return None
    by = handed_in.seat_id
    own = next(seat.pk for seat in seats if seat.entry.player_id == player.pk)
    names = [name_by_player[seat.entry.player_id] for seat in seats]
    lines = game_lines(table, seats, 1, names)
    said_by = next((n for s, n in zip(seats, names, strict=True) if s.pk == by), "")
    return WaitingGame(
        table=table.pk,
        version=table.version,
        said_by=said_by,
        game=say_game(table.game),
        at=table.round.published_at or table.round.drawn_at,
        seats=tuple(
            RecordedSeat(name, _result(line.rank, line.points))
            for name, line in zip(names, lines, strict=True)
        ),
        is_own=own == by,
        is_disputed=table.state == TableState.DISPUTED,
        is_objected=any(each.seat_id == own for each in table.second_counts.all()),
    )


def _result(rank: int | None, points: object) -> str:
    values = {"rank": rank, "points": say_points(points)}
    if points is None:
        return _("place %(rank)s") % values
    return _("place %(rank)s, %(points)s points") % values
