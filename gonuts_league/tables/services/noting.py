"""Log who has entered what at once: totals, places, an ending, the rules.

Cards that are tapped in are not logged: each tap is a row of its own with who made it.
A board that is laid stone by stone is logged once it has ended.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.actions import Action, log_at_table, register
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import GameEntry, SeatEntry, Table

# Who entered something where nobody is named: a command, or an invented evening.
NOBODY = Actor()


@contextmanager
def noting(
    table: Table, action: str, *, actor: Actor, game_number: int = 1
) -> Iterator[None]:
    """Log what the block changes in a game of a locked table."""
    before = _held(table, game_number)
    yield
    after = _held(Table.objects.get(pk=table.pk), game_number)
    if before == after or not _says_something(before, after):
        return
    log_at_table(table, action, actor=actor, before=before, after=after)


def _held(table: Table, game_number: int) -> dict[str, Any]:
    rows = SeatEntry.objects.filter(seat__table=table, game_number=game_number)
    rows = rows.select_related("seat").order_by("seat__position")
    ending = GameEntry.objects.filter(table=table, game_number=game_number).first()
    return {
        **table.round.kept,
        "table": table.number,
        "game": table.game,
        "depth": table.depth,
        "game_number": game_number,
        "rulings": table.rulings,
        "by_entry": {str(row.seat.entry_id): _value(row, table.depth) for row in rows},
        "fields": ending.fields if ending is not None else {},
    }


def _value(row: SeatEntry, depth: str) -> Any:
    """What is entered for a seat, as the journal keeps it; None for nothing."""
    if not row.is_entered:
        return None
    match depth:
        case Depth.TOTALS:
            return None if row.points is None else str(row.points)
        case Depth.PLACES:
            return row.place
        case Depth.OUTCOME:
            return row.place == 1 or row.cards
    return row.cards


def _says_something(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether a seat is entered, or the rules changed: more than a board begun."""
    is_entered = any(
        value is not None
        for held in (before, after)
        for value in held["by_entry"].values()
    )
    rules = [(held["game"], held["rulings"]) for held in (before, after)]
    return is_entered or rules[0] != rules[1]


register(
    Action("totals-entered", _("Totals were entered at table %(table)s of %(round)s")),
    Action("places-entered", _("Places were entered at table %(table)s of %(round)s")),
    Action(
        "outcome-entered",
        _("The winner was entered at table %(table)s of %(round)s"),
    ),
    Action(
        "no-cards-entered",
        _("A player was entered without cards at table %(table)s of %(round)s"),
    ),
    Action(
        "tableau-entered",
        _("A tableau was entered at table %(table)s of %(round)s"),
    ),
    Action(
        "ending-entered",
        _("The end of the game was entered at table %(table)s of %(round)s"),
    ),
    Action(
        "rules-changed",
        _("The rules of table %(table)s of %(round)s were changed"),
    ),
    topic="results",
    never=_("What is entered is changed at the table itself."),
)
