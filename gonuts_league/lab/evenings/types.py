"""What is asked of a rehearsal, and what one evening of it was."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from gonuts_league.pairing.types import EntryId, Table, TableSize
from gonuts_league.standings.types import AwardPoints, GameResult, RankedRow

ALIKE = ""
"""In place of the best bot: all play alike."""


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """One evening to be played ``evenings`` times: ``rounds`` of one game a table.

    One of the ``players`` plays like the bot ``best``, all others like ``usual``.
    """

    game: str
    players: int
    rounds: int
    size: TableSize
    evenings: int
    seed: int
    usual: str
    best: str = ALIKE


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One round: its games, tables best first, and what was given who sat out."""

    games: tuple[GameResult, ...]
    byes: tuple[AwardPoints, ...]

    @property
    def tables(self) -> tuple[Table, ...]:
        return tuple(tuple([seat.entry for seat in game.seats]) for game in self.games)


@dataclass(frozen=True, slots=True)
class Evening:
    """One evening with its final standings, best first.

    ``entries`` count from 1; ``best`` is who plays best, None if all play alike.
    ``points`` are the event points at the end.
    """

    entries: tuple[EntryId, ...]
    best: EntryId | None
    rounds: tuple[PlayedRound, ...]
    standings: tuple[RankedRow, ...]
    points: Mapping[EntryId, Fraction]

    def meetings(self) -> Counter[tuple[EntryId, EntryId]]:
        """How often two sat at one table, the lesser id first."""
        return Counter(
            (a, b)
            for played in self.rounds
            for table in played.tables
            for a in table
            for b in table
            if a < b
        )

    def byes(self) -> Counter[EntryId]:
        """How often each of those sat out who did."""
        return Counter(award.entry for played in self.rounds for award in played.byes)
