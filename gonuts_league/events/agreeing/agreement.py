"""Who has agreed to a table as it is entered now, and who is still asked.

An agreement is to one version of a table: whatever is changed after it makes another
version, which is to be handed in and agreed to again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gonuts_league.events.enums import ConfirmBy
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import Agreement, Seat, Table
from gonuts_league.tables.selectors import is_tapped


@dataclass(frozen=True, slots=True)
class Agreed:
    """`handed_in` is the first agreement to a version, None while nobody has."""

    handed_in: Agreement | None
    rows: tuple[Agreement, ...]

    @property
    def seat_ids(self) -> frozenset[int]:
        return frozenset(row.seat_id for row in self.rows if row.seat_id is not None)


def agreed_of(table: Table, *, version: int | None = None) -> Agreed:
    """Who agreed to this version of a table, by default the one it has now."""
    seen = table.version if version is None else version
    rows = table.agreements.filter(table_version=seen)
    listed = tuple(rows.select_related("user").order_by("pk"))
    return Agreed(next(iter(listed), None), listed)


def waits_for_others(table: Table) -> bool:
    """Return whether a table lies open for others to agree, or is disputed."""
    if table.state == TableState.DISPUTED:
        return True
    return table.agreements.filter(table_version=table.version).exists()


def still_entering(tables: Iterable[Table]) -> frozenset[int]:
    """The tables (ids) where everybody has cards and nobody said that these are all.

    Cards are tapped one by one, so their table is entering until it hands in. A total,
    a place or the end of a game is entered whole.
    """
    versions = {
        table.pk: table.version
        for table in tables
        if table.state == TableState.ENTERED and is_tapped(table)
    }
    if not versions:
        return frozenset()
    rows = Agreement.objects.filter(table__in=versions)
    said = rows.values_list("table_id", "table_version")
    return frozenset(
        versions.keys() - {pk for pk, seen in said if seen == versions[pk]}
    )


def shown_states(tables: Iterable[Table]) -> dict[int, TableState]:
    """How far tables (ids) are, as others see it: entering until they hand in."""
    listed = list(tables)
    entering = still_entering(listed)
    return {
        table.pk: TableState.STARTED
        if table.pk in entering
        else TableState(table.state)
        for table in listed
    }


def seats_asked(seats: Iterable[Seat]) -> list[Seat]:
    """Seats that can agree: a player who left or never came is not asked."""
    return [seat for seat in seats if SEAT_EFFECTS[seat.outcome].is_scored]


def seats_to_agree(policy: str, agreed: Agreed, seats: Sequence[Seat]) -> list[Seat]:
    """The seats of which one more agreement would help; empty where none does."""
    if agreed.handed_in is None or policy in (ConfirmBy.NOBODY, ConfirmBy.ORGANISER):
        return []
    return [seat for seat in seats_asked(seats) if seat.pk not in agreed.seat_ids]


def is_agreed(policy: str, agreed: Agreed, seats: Sequence[Seat]) -> bool:
    """Return whether enough have agreed to make it the result without an organiser.

    The player who handed it in is not the other player who must agree. A player who
    sits there alone at the end has nobody to ask.
    """
    if agreed.handed_in is None:
        return False
    waiting = {seat.pk for seat in seats_asked(seats)} - agreed.seat_ids
    match policy:
        case ConfirmBy.NOBODY:
            return True
        case ConfirmBy.ONE_OTHER:
            others = agreed.seat_ids - {agreed.handed_in.seat_id}
            return bool(others) or not waiting
        case ConfirmBy.ALL:
            return not waiting
    return False
