"""What the players of a recorded game say of it by their private links."""

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.agreeing.agreement import agreed_of
from gonuts_league.events.agreeing.second_counts import open_dispute
from gonuts_league.tables.enums import Taken
from gonuts_league.tables.models import Result, Seat

from .agreeing import agree_to_result
from .disputing import dispute_result, settle_dispute
from .drafts import unseat_game
from .rounds import close_round


@transaction.atomic
def agree_to_recorded(seat: Seat, *, version: int, actor: Actor) -> Result | None:
    """Agree to a recorded game: it counts then, and its round is over.

    LeagueError if it was changed since `version`, or is disputed.
    """
    result = agree_to_result(seat.table, version=version, seat=seat, actor=actor)
    if result is not None:
        close_round(seat.table.round, actor=actor)
    return result


@transaction.atomic
def call_recorded_wrong(seat: Seat, *, actor: Actor) -> None:
    """Dispute a recorded game; the organiser looks at it."""
    dispute_result(seat.table, seat=seat, actor=actor)


@transaction.atomic
def call_recorded_right(seat: Seat, *, version: int, actor: Actor) -> None:
    """Take back that one called a game wrong; it waits for agreement again.

    LeagueError for what another player said.
    """
    dispute = open_dispute(seat.table)
    if dispute is None or dispute.seat_id != seat.pk:
        raise LeagueError("changed-since")
    settle_dispute(seat.table, taken=Taken.NEITHER, version=version, actor=actor)


@transaction.atomic
def withdraw_recorded(seat: Seat, *, actor: Actor) -> None:
    """Take back a game that the player has recorded; LeagueError for another's."""
    handed_in = agreed_of(seat.table).handed_in
    if handed_in is None or handed_in.seat_id != seat.pk:
        raise LeagueError("recorded-by-other")
    unseat_game(seat.table.round, actor=actor)
