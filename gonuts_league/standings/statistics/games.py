"""Games that count, as plain values: what seasons, ratings and figures are made of.

People, tables and events stand in them by id. An evening is an event; a game that was
recorded by itself is an evening of its own. Never is it a date of the calendar.
"""

from dataclasses import dataclass
from datetime import datetime

from gonuts_league.standings.types import PlayedSeat


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One table's result that counts; seats in the order of the table.

    ``game`` is the edition (`gonuts-first`), ``family`` what editions share.
    ``depth`` tells what is known: cards, totals, places or outcome.
    ``at`` is when it was seated; no correction moves it.
    ``gives_points`` is off where a game only says who goes on (an elimination).
    """

    table: int
    event: int
    round_number: int
    table_number: int
    at: datetime
    game: str
    family: str
    depth: str
    gives_points: bool
    seats: tuple[PlayedSeat, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """Games that count as played at the same time.

    ``key`` is ``event:12``, or ``game:881`` for a game recorded by itself. ``at`` is
    when it began, and evenings are in its order, then in that of their keys.
    """

    key: str
    event: int
    at: datetime
    games: tuple[PlayedGame, ...]

    @property
    def is_night(self) -> bool:
        """Whether people came together: a game recorded by itself is no club night."""
        return self.key.startswith("event:")
