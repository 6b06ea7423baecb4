"""What is measured, by what, and what is said of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from gonuts_league.web.charts import Chart
from scoring.simulation.distributions.types import Cell, Distribution
from scoring.types import Points

LEAST_OWN_GAMES = 30


@dataclass(frozen=True, slots=True)
class GameScores:
    """The scores of one game, by seat; None for a seat whose points are not known.

    There may be more seats than players: somebody did not come. `moves` are known only
    of a duel, and not of each. Rulings left out are the usual ones.
    """

    game_id: str
    players: int
    points: tuple[Points | Decimal | None, ...]
    names: tuple[str, ...]
    rulings: Mapping[str, object]
    moves: int | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    """Other games; `cell` tells which bots played them, None for a club's own."""

    distribution: Distribution
    cell: Cell | None = None

    @property
    def is_simulated(self) -> bool:
        return self.cell is not None


@dataclass(frozen=True, slots=True)
class SeatWorth:
    """What one score is worth: briefly for a row, as a sentence, and as a record."""

    name: str
    points: Points
    brief: str
    sentence: str
    record: str


@dataclass(frozen=True, slots=True)
class HowGood:
    """`summary` is there at once, all else unfolds below it. `seats` runs as the seats
    do, None where no points are known; it is empty where only the game is measured."""

    title: str
    summary: str
    seats: tuple[SeatWorth | None, ...]
    notes: tuple[str, ...]
    chart: Chart

    @property
    def ranked(self) -> list[SeatWorth]:
        """Those whose points are known, the best first."""
        known = [each for each in self.seats if each]
        return sorted(known, key=lambda each: -each.points)

    def brief(self, seat: int) -> str:
        worth = self.seats[seat] if self.seats else None
        return worth.brief if worth else ""

    def record(self, seat: int) -> str:
        worth = self.seats[seat] if self.seats else None
        return worth.record if worth else ""
