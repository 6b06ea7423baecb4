"""Correct a result that was found wrong only after its round was closed."""

from django.db import transaction
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import Action, register
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Round
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import Table

from .act_rows import table_of_act
from .results import reopen_result, restore_result
from .setup import lock_event, require_no_correction


@transaction.atomic
def correct_result(table: Table, *, actor: Actor, reason: str = "") -> Table:
    """Open a result again; a closed round opens for this table alone.

    Confirming it closes the round again. Later rounds stay as they were drawn.
    LeagueError if the event is finished, the table has no result, or another table of
    a closed round is being corrected.
    """
    event = lock_event(table.round.event)
    closed = Round.objects.filter(pk=table.round_id, state=RoundState.CLOSED)
    if closed.exists():
        require_no_correction(event)
        closed.update(reopened_for=table)
    return reopen_result(table, actor=actor, reason=reason)


def _open_again(act: JournalEntry, actor: Actor) -> None:
    """Open a result, and take back what confirming it has said of the table."""
    table = correct_result(table_of_act(act), actor=actor)
    before = act.before or {}
    Table.objects.filter(pk=table.pk).update(
        state=before.get("state", table.state),
        rulings=before.get("rulings", table.rulings),
    )


def _confirm_again(act: JournalEntry, actor: Actor) -> None:
    restore_result(
        table_of_act(act),
        result_id=act.after["result"],
        version=act.after["table_version"],
        state=TableState(act.before["state"]),
        confirmed_at=parse_datetime(act.before["confirmed_at"]),
        actor=actor,
    )


register(
    Action(
        "result-confirmed",
        _("Table %(table)s of round %(round)s was confirmed"),
        first=_("Open the result of table %(table)s for correction"),
        undo=_open_again,
    ),
    Action(
        "result-restored",
        _("The result of table %(table)s of round %(round)s is in force again"),
        first=_("Open the result of table %(table)s for correction"),
        undo=_open_again,
    ),
    Action(
        "result-reopened",
        _("The result of table %(table)s of round %(round)s was opened again"),
        icon="undo",
        takes_back="result-confirmed result-restored",
        undo=_confirm_again,
    ),
    family="results",
    topic="results",
    touches="table",
    rests={
        "table": "calls seat-judged",
        "round": "closings publishings",
        "": "endings",
    },
    needs="result",
    undone_by=Role.SCOREKEEPER,
)
