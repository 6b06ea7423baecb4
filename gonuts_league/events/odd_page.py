"""Ways to draw a round when the count does not divide, with what each comes to."""

from dataclasses import dataclass

from django.utils.text import capfirst

from .enums import Effort, OddAt
from .models import Event
from .pairing.types import TableSize
from .sizes_page import SizesRow, sizes_page


@dataclass(frozen=True, slots=True)
class Choice:
    """One button: the value it sends, what it says, and whether it is so now."""

    value: str
    label: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class OddChoice:
    row: SizesRow
    is_now: bool


@dataclass(frozen=True, slots=True)
class OddPage:
    """`ways` are the outcomes that differ, one at least; `ends` say where odd tables
    go, none where there are no odd tables."""

    count: int
    now: SizesRow
    ways: tuple[OddChoice, ...]
    ends: tuple[Choice, ...]
    efforts: tuple[Choice, ...]


def odd_page(event: Event, count: int) -> OddPage | None:
    """What becomes of so many players; None if they cannot fill a table."""
    size = TableSize(event.seats_preferred, event.seats_min, event.seats_max)
    rows = sizes_page(count, size).rows
    if not rows:
        return None
    now = next(row for row in rows if row.value == event.odd_tables)
    outcomes = {(row.tables, row.byes): row for row in reversed(rows)}
    outcomes[now.tables, now.byes] = now
    ways = [row for row in rows if row in outcomes.values()]
    has_odd = bool(count % event.seats_preferred)
    return OddPage(
        count=count,
        now=now,
        ways=tuple(OddChoice(row, row is now) for row in ways),
        ends=_choices(OddAt, event.odd_at) if has_odd else (),
        efforts=_choices(Effort, event.effort),
    )


def _choices(kind: type[OddAt | Effort], now: str) -> tuple[Choice, ...]:
    return tuple(
        Choice(value, str(capfirst(label)), value == now)
        for value, label in kind.choices
    )
