"""Dispute a result, count it again, and end the dispute."""

from collections.abc import Mapping, Set
from typing import Any, TypeAlias

from django.db import transaction
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.actions import log_at_table
from gonuts_league.errors import LeagueError
from gonuts_league.events.agreeing.second_counts import (
    PLACE,
    TwoCounts,
    as_json,
    kind_of,
    open_dispute,
    two_counts,
)
from gonuts_league.tables.counting.differences import take_places
from gonuts_league.tables.enums import Depth, TableState, Taken
from gonuts_league.tables.models import Result, Seat, SecondCount, Table
from gonuts_league.tables.services.entry import enter_places
from gonuts_league.tables.services.slips import Wins, enter_slip
from gonuts_league.tables.services.steps import require_open, set_state, state_of_entry

from .results import confirm_result, lock_for_result

# A game number, a seat id and an item: taken from the second count.
Chosen: TypeAlias = Set[tuple[int, int, str]]


@transaction.atomic
def dispute_result(
    table: Table, *, seat: Seat | None, actor: Actor, about: str = ""
) -> SecondCount:
    """Dispute what is entered, for a seat or for a phone without one.

    A dispute that is open already goes on. LeagueError for a table that is not
    entered wholly, and for a seat that is not at it.
    """
    table = lock_for_result(table)
    require_open(table)
    if seat is not None and seat.table_id != table.pk:
        raise LeagueError("seat-not-here")
    if table.state not in (TableState.ENTERED, TableState.DISPUTED):
        raise LeagueError("nothing-to-dispute")
    if (known := open_dispute(table)) is not None:
        return known
    second = SecondCount.objects.create(
        table=table,
        seat=seat,
        user=actor.user,
        device=actor.device,
        about=about,
        kind=kind_of(table),
    )
    set_state(table, TableState.DISPUTED)
    table.save(update_fields=["state", "state_since"])
    _note(table, "result-disputed", actor, entry=seat.entry_id if seat else None)
    return second


@transaction.atomic
def count_again(
    table: Table,
    *,
    columns: Mapping[int, Mapping[str, Any]],
    actor: Actor,
    game_number: int = 1,
) -> TwoCounts:
    """Keep what was counted again, by seat id; equal counts end the dispute.

    LeagueError for a table that nobody disputes.
    """
    table = lock_for_result(table)
    dispute = _dispute_of(table)
    kind = kind_of(table)
    counts = dispute.counts if dispute.kind == kind else {}
    here = {seat.pk for seat in table.seats.all()}
    if not here >= columns.keys():
        raise LeagueError("seat-not-here")
    counted = {str(pk): as_json(column) for pk, column in columns.items()}
    dispute.counts = {
        **counts,
        str(game_number): {**counts.get(str(game_number), {}), **counted},
    }
    dispute.kind = kind
    dispute.save(update_fields=["counts", "kind"])
    both = two_counts(table)
    if both.agree:
        _end(table, Taken.FIRST, actor)
    return both


@transaction.atomic
def end_if_equal(table: Table, *, actor: Actor) -> None:
    """End a dispute whose counts have become equal; the table's lock is held."""
    if table.state == TableState.DISPUTED and two_counts(table).agree:
        _end(table, Taken.FIRST, actor)


@transaction.atomic
def settle_dispute(
    table: Table,
    *,
    taken: Taken,
    version: int,
    actor: Actor,
    chosen: Chosen = frozenset(),
    counted: str = "",
) -> Result | None:
    """End a dispute by the first count, the second, or what is chosen of it.

    Where a user of the club decides, it is the result at once, unless the cards ask
    whether the whole box was in play. At the table a phone settles only what was
    counted again, and all must agree anew. LeagueError if the table was changed since
    the `version` that was looked at, or the second count since it was `counted`, and
    for cards that cannot be.
    """
    table = lock_for_result(table)
    dispute = _dispute_of(table)
    if table.version != version:
        raise LeagueError("dispute-changed")
    both = two_counts(table)
    _require_right(dispute, both, taken, actor)
    if counted and counted != both.second_key:
        raise LeagueError("dispute-changed")
    if taken == Taken.SECOND:
        chosen = {
            (game, both.seats[each.seat].pk, each.item)
            for game in both.games
            for each in both.differences(game)
        }
    if taken in (Taken.SECOND, Taken.SOME):
        table = _write(both, chosen, actor)
    _end(table, taken, actor)
    if actor.user is None or taken == Taken.NEITHER:
        return None
    return _confirm(table, actor)


def _dispute_of(table: Table) -> SecondCount:
    require_open(table)
    dispute = open_dispute(table)
    if table.state != TableState.DISPUTED or dispute is None:
        raise LeagueError("table-not-disputed")
    return dispute


def _require_right(
    dispute: SecondCount, both: TwoCounts, taken: Taken, actor: Actor
) -> None:
    """A phone takes back only its own dispute, and settles only what it can see."""
    if taken in (Taken.SECOND, Taken.SOME) and not both.is_counted:
        raise LeagueError("not-counted-again")
    if actor.user is not None:
        return
    is_own = taken == Taken.NEITHER and dispute.device == actor.device
    if not is_own and not both.is_counted:
        raise LeagueError("table-disputed")


def _write(both: TwoCounts, chosen: Chosen, actor: Actor) -> Table:
    """Enter what is chosen of the second count, as any other change is entered."""
    table = both.table
    index = {seat.pk: number for number, seat in enumerate(both.seats)}
    for game in both.games:
        places = {(index[pk], item) for number, pk, item in chosen if number == game}
        first = both.side(both.first, game)
        taken = take_places(first, both.side(both.second, game), places)
        by_seat = dict(zip((seat.pk for seat in both.seats), taken, strict=True))
        if both.kind == Depth.PLACES:
            typed = {pk: str(column[PLACE]) for pk, column in by_seat.items()}
            table = enter_places(table, places=typed, actor=actor, game_number=game)
            continue
        changed = {both.seats[seat].pk for seat, _item in places}
        table = enter_slip(
            table,
            depth=both.kind,
            slip={pk: by_seat[pk] for pk in changed},
            before={pk: both.first[game][pk] for pk in changed},
            actor=actor,
            game_number=game,
            wins=Wins.MINE,
            action="second-count-taken",
        )
    return table


def _end(table: Table, taken: Taken, actor: Actor) -> None:
    ended = table.second_counts.filter(settled_at=None)
    ended.update(settled_at=timezone.now(), taken=taken)
    set_state(table, state_of_entry(table))
    table.save(update_fields=["state", "state_since"])
    _note(table, "dispute-settled", actor, taken=taken)


def _confirm(table: Table, actor: Actor) -> Result | None:
    try:
        with transaction.atomic():
            return confirm_result(
                table, version=table.version, actor=actor, is_all=True
            )
    except LeagueError as error:
        if error.code != "outside-setup":
            raise
        return None


def _note(table: Table, action: str, actor: Actor, **more: Any) -> None:
    where = {**table.round.kept, "table": table.number}
    log_at_table(table, action, actor=actor, after={**where, **more})
