"""Seat an entry at a table of a running round that has not begun, and undo it.

The least change: nobody else moves, and a table that has begun is left alone. What the
game is set up for follows from how many sit there.
"""

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.actions import log_at_table
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import AwardKind
from gonuts_league.events.models import Entry, Event, Round
from gonuts_league.events.selectors import seat_in_round
from gonuts_league.players.models import Player
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import MOST_SEATS, Seat, Table
from gonuts_league.tables.services.steps import lock_open_table
from scoring import find_game

from .awards import give_award_again, take_award_back
from .people import check_in, enter_newcomer, enter_players, undrop_entry
from .setup import bump_standings, lock_event


@transaction.atomic
def come_late(
    event: Event,
    *,
    entry: Entry | None = None,
    player: Player | None = None,
    name: str = "",
    actor: Actor,
) -> Entry:
    """Enter a player while a round runs, who plays from the next draw on.

    The player is in the event, in the club, or new by name. `repairing.seat_late`
    finds a place for them in this round. LeagueError if the event is full.
    """
    if entry is None:
        entry = _enter(event, player, name, actor)
    if entry.dropped_at is not None:
        entry = undrop_entry(entry, actor=actor)
    return check_in(entry, is_here=True, actor=actor)


def _enter(event: Event, player: Player | None, name: str, actor: Actor) -> Entry:
    if player is None:
        entry = enter_newcomer(event, name=name, actor=actor)
    else:
        enter_players(event, [player], actor=actor, is_here=True)
        entry = event.entries.select_related("player").get(player=player)
    if entry.waiting_since is not None:
        raise LeagueError("full-for-late", name=entry.player.name)
    return entry


@transaction.atomic
def join_table(entry: Entry, *, table: Table, actor: Actor) -> Seat:
    """Give somebody a seat at a table that has not begun; they move if they sit at
    another one of the same round that has not begun either.

    A bye of this round is taken back.
    """
    event = lock_event(table.round.event)
    table = _lock_unbegun(table)
    if table.pk not in {each.pk for each in joinable_tables(table.round)}:
        raise LeagueError("table-full", table=table.number)
    old = seat_in_round(entry, table.round)
    before = None
    if old is not None:
        before = _give_up(old)
    seat = Seat.objects.create(
        table=table, round=table.round, entry=entry, position=_free_position(table)
    )
    _touch(table)
    bye = table.round.awards.filter(entry=entry, kind=AwardKind.BYE).first()
    if bye is not None:
        take_award_back(bye, actor=actor.on_its_own())
    bump_standings(event)
    log_at_table(
        table,
        "seat-moved" if before else "seat-joined",
        actor=actor,
        before={**(before or {}), "bye": bye.pk if bye else None},
        after=_as_values(seat),
    )
    return seat


@transaction.atomic
def leave_table(seat: Seat, *, actor: Actor, bye_id: int | None = None) -> None:
    """Take a seat back that somebody was given late, while its table has not begun.

    `bye_id` is the bye that was taken back for it and counts again.
    """
    event = lock_event(seat.round.event)
    table = _lock_unbegun(seat.table)
    before = _give_up(seat)
    if bye_id is not None:
        bye = seat.round.awards(manager="ever").get(pk=bye_id)
        give_award_again(bye, actor=actor.on_its_own())
    bump_standings(event)
    log_at_table(
        table,
        "seat-given-up",
        actor=actor,
        before=before,
        after={**before, "seat": None},
    )


def _lock_unbegun(table: Table) -> Table:
    table = lock_open_table(table.pk)
    if table.state != TableState.SEATED or table.started_at is not None:
        raise LeagueError("table-begun", table=table.number)
    return table


def _give_up(seat: Seat) -> dict[str, object]:
    """Nothing is lost with the row: the journal keeps who sat where."""
    table = _lock_unbegun(seat.table)
    values = _as_values(seat)
    Seat.objects.filter(pk=seat.pk).delete()
    _touch(table)
    return values


def _touch(table: Table) -> None:
    table.version += 1
    table.save(update_fields=["version"])


def _free_position(table: Table) -> int:
    taken = set(table.seats.values_list("position", flat=True))
    free = [place for place in range(MOST_SEATS) if place not in taken]
    if not free:
        raise LeagueError("table-full", table=table.number)
    # Behind the others, so that nobody's turn changes.
    last = max(taken, default=-1) + 1
    return last if last in free else free[0]


def _as_values(seat: Seat) -> dict[str, object]:
    return {
        **seat.round.kept,
        "round_id": seat.round_id,
        "table": seat.table.number,
        "table_id": seat.table_id,
        "seat": seat.pk,
        "entry": seat.entry_id,
        "position": seat.position,
    }


def joinable_tables(round_: Round) -> list[Table]:
    """Tables of a running round that have not begun and have room for one more, the
    fewest people first."""
    event = round_.event
    tables = round_.tables.filter(state=TableState.SEATED, started_at=None)
    sizes = {
        table: sum(
            1 for seat in table.seats.all() if SEAT_EFFECTS[seat.outcome].takes_place
        )
        for table in tables.prefetch_related("seats").select_related("round__event")
    }
    most = min(event.seats_max, MOST_SEATS)
    fitting = [
        table
        for table, size in sizes.items()
        if size < min(most, max(find_game(table.game).player_counts))
        and len(table.seats.all()) < MOST_SEATS
    ]
    return sorted(fitting, key=lambda table: (sizes[table], table.number))
