"""Ways to draw a round when the count does not divide, with what each comes to."""

from typing import Any

from gonuts_league.events.enums import Effort, OddAt
from gonuts_league.events.models import Event
from gonuts_league.pairing.types import TableSize

from .sizes_page import sizes_page


def odd_page(event: Event, count: int) -> dict[str, Any] | None:
    """What becomes of so many players; None if they cannot fill a table.

    `ways` are the outcomes that differ, one at least; `ends` say where odd tables go,
    none where there are no odd tables.
    """
    size = TableSize(event.seats_preferred, event.seats_min, event.seats_max)
    rows = sizes_page(count, size).rows
    if not rows:
        return None
    now = next(row for row in rows if row.value == event.odd_tables)
    outcomes = {(row.tables, row.byes): row for row in reversed(rows)}
    outcomes[now.tables, now.byes] = now
    return {
        "count": count,
        "now": now,
        "ways": [row for row in rows if row in outcomes.values()],
        "ends": OddAt.choices if count % event.seats_preferred else (),
        "efforts": Effort.choices,
    }
