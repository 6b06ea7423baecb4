"""What can be done at the one table that is opened on the night's page."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from gonuts_league.draft.pages.correction import moves_anything
from gonuts_league.events.agreeing.agreement import still_entering
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import has_begun, is_fixed
from gonuts_league.phones.table.reading import TableNow, read_table, troubles_of
from gonuts_league.phones.table.verdict import (
    TableVerdict,
    result_in_force,
    verdict_confirmed,
    verdict_now,
)
from gonuts_league.players.showing import Audience
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import Call, Seat, Table
from scoring import find_game
from scoring.types import Grade


class Way(StrEnum):
    """What the large button does for the opened table."""

    CALL = "call"
    ENTER = "enter"
    CORRECT = "correct"
    CONFIRM = "confirm"
    CONFIRM_FOR_THEM = "confirm-for-them"
    LOOK = "look"
    SETTLE = "settle"
    NOTHING = ""


_WITH_VERDICT = (Way.CORRECT, Way.CONFIRM, Way.LOOK, Way.SETTLE)


@dataclass(frozen=True, slots=True)
class Panel:
    """`seats` come with the names of their people; `lacks` is the least number of
    players of the game where fewer are left; `can_mend` says that people may still
    change tables here, `has_moved_others` that its result was corrected after a later
    draw."""

    table: Table
    call: Call | None
    seats: tuple[tuple[Seat, str], ...]
    way: Way
    verdict: TableVerdict | None
    troubles: tuple[tuple[Grade, str], ...]
    lacks: int
    can_mend: bool
    has_moved_others: bool

    @property
    def is_waiting(self) -> bool:
        return self.way in _WITH_VERDICT

    @property
    def is_done(self) -> bool:
        return not self.table.is_open and self.table.state != TableState.VOID

    @property
    def version(self) -> tuple[object, ...]:
        """What changes with anything of it that is shown."""
        outcomes = [(name, seat.outcome) for seat, name in self.seats]
        return (self, self.table.state, self.table.version, outcomes)


def panel_of(event: Event, table: Table, call: Call | None) -> Panel:
    """Read the opened table and its open call, with the result as far as it has one."""
    now = read_table(table, audience=Audience.MEMBERS)
    troubles = troubles_of(now) if table.is_open else ()
    way = _way(now, troubles)
    if call and (not call.answered_at or way not in _WITH_VERDICT):
        way = Way.CALL
    return Panel(
        table=table,
        call=call,
        seats=tuple(zip(now.seats, now.names, strict=True)),
        way=way,
        verdict=_verdict(now, event, way),
        troubles=troubles,
        lacks=_lacks(now),
        can_mend=not (has_begun(table) or is_fixed(table.round)),
        has_moved_others=table.counts and moves_anything(table),
    )


def _way(now: TableNow, troubles: Sequence[tuple[Grade, str]]) -> Way:
    """Only what is handed in and nobody doubts is confirmed with one tap."""
    if not now.table.is_open:
        return Way.NOTHING
    if now.table.state == TableState.DISPUTED:
        return Way.SETTLE
    if not now.is_enough or now.asks_for_places:
        return Way.ENTER
    if now.table.round.reopened_for_id == now.table.pk:
        return Way.CORRECT
    if still_entering([now.table]):
        return Way.CONFIRM_FOR_THEM
    grades = {grade for grade, _sentence in troubles}
    return Way.LOOK if grades & {"impossible", "outside-setup"} else Way.CONFIRM


def _verdict(now: TableNow, event: Event, way: Way) -> TableVerdict | None:
    if way in _WITH_VERDICT:
        return verdict_now(now, event)
    result = result_in_force(now.table) if now.table.counts else None
    if result is None:
        return None
    return verdict_confirmed(result, now.name_by_seat, event)


def _lacks(now: TableNow) -> int:
    present = sum(1 for seat in now.seats if SEAT_EFFECTS[seat.outcome].takes_place)
    least = min(find_game(now.table.game).player_counts)
    return least if now.table.is_open and present < least else 0
