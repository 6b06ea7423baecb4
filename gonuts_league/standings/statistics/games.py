"""Games that count, as plain values: what seasons, ratings and figures are made of.

People, tables and events stand in them by id. An evening is an event; a game that was
recorded by itself is an evening of its own. Never is it a date of the calendar.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class GamePart:
    """One seat in one game of a table that played several, or in its only one.

    ``cards`` counts what was laid out: copies by card id; of Nosh `coins`, `goals` and
    `favorites`; of Donuts the `group`. It is empty where only totals or places are
    known.
    """

    points: Fraction | None
    rank: int | None
    cards: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """One person's part of a table's result.

    ``rank`` runs from 1, equal ranks share, and None comes after all ranks;
    ``points`` are those of the game, None where only places are known. A person who
    did not come takes no place; a disqualified one takes it and does not earn.
    ``outcome`` is a key of `tables.effects.SEAT_EFFECTS`.
    """

    player: int
    rank: int | None
    points: Fraction | None
    outcome: str
    takes_place: bool
    earns: bool
    parts: tuple[GamePart, ...] = ()


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
