"""What an organiser does in an evening, for tests that begin in the middle of one."""

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Event, Round
from gonuts_league.events.services.drawing import request_draw
from gonuts_league.events.services.results import confirm_result
from gonuts_league.events.services.rounds import close_round, publish_round
from gonuts_league.jobs.services import run_job
from gonuts_league.tables.models import Table
from gonuts_league.tables.services.entry import enter_totals

ME = Actor()


def draw(event: Event, *, despite_unconfirmed: bool = False) -> Round:
    """The draft that a worker makes of a draw asked for now."""
    job = request_draw(event, actor=ME, despite_unconfirmed=despite_unconfirmed)
    run_job(job.pk)
    return event.rounds.select_related("event__club").get(state=RoundState.DRAFT)


def start_round(event: Event, *, despite_unconfirmed: bool = False) -> Round:
    draft = draw(event, despite_unconfirmed=despite_unconfirmed)
    return publish_round(draft, actor=ME)


def confirm(table: Table) -> None:
    """Confirm totals of 10, 20, ... by seat."""
    seats = table.seats.filter(outcome="played").order_by("position")
    points = {seat.pk: str(10 * (seat.position + 1)) for seat in seats}
    table = enter_totals(table, points=points, tie_breaks={}, actor=ME)
    confirm_result(table, version=table.version, actor=ME)


def confirm_all(round_: Round) -> Round:
    for table in round_.tables.all():
        confirm(table)
    return round_


def play_round(event: Event) -> Round:
    """Draw, publish, confirm and close the next round."""
    return close_round(confirm_all(start_round(event)), actor=ME)


def seated_names(round_: Round) -> list[list[str]]:
    """Who sits where, table by table."""
    return [
        [seat.entry.player.name for seat in table.seats.select_related("entry__player")]
        for table in round_.tables.all()
    ]
