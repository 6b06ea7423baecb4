"""Hand a table in and agree to it; once enough have agreed, it has its result."""

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.actions import log_at_table
from gonuts_league.errors import LeagueError
from gonuts_league.events.agreeing.agreement import agreed_of, is_agreed, seats_asked
from gonuts_league.tables.models import Agreement, Result, Seat, Table
from gonuts_league.tables.selectors import seats_of
from gonuts_league.tables.services.steps import require_open

from .disputing import end_if_equal
from .results import (
    confirm_result,
    games_at,
    in_force_at,
    lock_for_result,
    require_undisputed,
    say_whole_box,
)


@transaction.atomic
def agree_to_result(
    table: Table,
    *,
    version: int,
    seat: Seat | None,
    actor: Actor,
    is_whole_box: bool = False,
) -> Result | None:
    """Agree to a version of a table for a seat; the first to do so hands it in.

    Without a seat, a phone that enters for all hands it in. Gives the result once
    enough have agreed, as the event asks, else None. LeagueError as `confirm_result`,
    and for a seat that is not at this table.
    """
    table = lock_for_result(table)
    if (result := in_force_at(table, version)) is not None:
        return result
    require_open(table)
    end_if_equal(table, actor=actor)
    require_undisputed(table, actor)
    seats = seats_of(table)
    if seat is not None and seat.pk not in {each.pk for each in seats_asked(seats)}:
        raise LeagueError("seat-not-here")
    if is_whole_box:
        say_whole_box(table)
        table.save(update_fields=["rulings"])
    games_at(table, version, actor=actor)
    _agree(table, seat, actor)
    policy = table.round.event.confirm_by
    if not is_agreed(policy, agreed_of(table), seats):
        return None
    return confirm_result(table, version=version, actor=actor)


def _agree(table: Table, seat: Seat | None, actor: Actor) -> None:
    before = agreed_of(table)
    is_known = seat is not None and seat.pk in before.seat_ids
    if is_known or (seat is None and before.handed_in is not None):
        return
    Agreement.objects.create(
        table=table,
        table_version=table.version,
        seat=seat,
        user=actor.user,
        device=actor.device,
    )
    log_at_table(
        table,
        "handed-in" if before.handed_in is None else "result-agreed",
        actor=actor,
        after={
            **table.round.kept,
            "table": table.number,
            "entry": seat.entry_id if seat is not None else None,
        },
    )
