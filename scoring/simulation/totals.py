"""Add games up so that any order of any parts gives the same figures.

How often each seat had so many points is counted, and wins in parts of sixty, which a
shared victory of up to six divides evenly. Everything shown follows from these counts.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from scoring.simulation.machines import find_machine
from scoring.simulation.types import BotGames, Played

_WIN_PARTS = 60
_PERCENTS = (5, 25, 50, 75, 95)


@dataclass(slots=True)
class SeatTotals:
    """One seat: its wins in sixtieths, and how often it had so many points."""

    win_parts: int = 0
    counts: Counter[int] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """``sd`` is the population's; quantile q is the least value v such that at least
    q % of the games are at or below v."""

    wins: Fraction
    win_share: Fraction
    mean: float
    sd: float
    least: float
    most: float
    quantiles: dict[int, float]


@dataclass(slots=True)
class Totals:
    """Games so far, by seat; ``parts`` of a point are counted."""

    seats: list[SeatTotals]
    games: int = 0
    parts: int = 1

    def add(self, played: Played) -> None:
        """Count games just played."""
        self.games += len(played.points)
        self.parts = played.parts
        is_first = played.ranks == 1
        shared = is_first.sum(axis=1)
        for seat, totals in enumerate(self.seats):
            parts = _WIN_PARTS // shared[is_first[:, seat]]
            totals.win_parts += int(parts.sum())
            values, counts = np.unique(played.points[:, seat], return_counts=True)
            totals.counts.update(
                dict(zip(values.tolist(), counts.tolist(), strict=True))
            )

    def merge(self, other: "Totals") -> None:
        """Add what was counted elsewhere, of as many seats and in the same parts."""
        self.games += other.games
        self.parts = other.parts
        for own, theirs in zip(self.seats, other.seats, strict=True):
            own.win_parts += theirs.win_parts
            own.counts.update(theirs.counts)

    def as_json(self) -> dict[str, Any]:
        """All that is counted, for `read_totals`; points by how often they came."""
        return {
            "games": self.games,
            "parts": self.parts,
            "seats": [
                {"win_parts": seat.win_parts, "counts": sorted(seat.counts.items())}
                for seat in self.seats
            ],
        }

    def figures(self) -> tuple[SeatFigures, ...]:
        """What is told of each seat; there is at least one game."""
        return tuple(_figures(seat, self.games, self.parts) for seat in self.seats)


def new_totals(players: int) -> Totals:
    """No games yet, of so many seats."""
    return Totals([SeatTotals() for _seat in range(players)])


def read_totals(document: Mapping[str, Any]) -> Totals:
    """What `Totals.as_json` wrote, after any trip through JSON."""
    seats = [
        SeatTotals(seat["win_parts"], Counter(dict(seat["counts"])))
        for seat in document["seats"]
    ]
    return Totals(seats, document["games"], document["parts"])


def figures_document(
    asked: BotGames, figures: Sequence[SeatFigures], seconds: float
) -> dict[str, Any]:
    """What was asked, and the figures of each seat; ``seconds`` is what it took."""
    return {
        "game": asked.game_id,
        "players": asked.players,
        "games": asked.games,
        "seed": asked.seed,
        "rulings": dict(asked.rulings),
        **find_machine(asked.game_id).stand_ins,
        "seconds": round(seconds, 3),
        "games_per_second": round(asked.games / max(seconds, 1e-9), 1),
        "seats": [
            {
                "bot": bot,
                "wins": float(seat.wins),
                "win_share": float(seat.win_share),
                "mean": seat.mean,
                "sd": seat.sd,
                "min": seat.least,
                "max": seat.most,
                "quantiles": {str(q): value for q, value in seat.quantiles.items()},
            }
            for bot, seat in zip(asked.bots, figures, strict=True)
        ],
    }


def _figures(seat: SeatTotals, games: int, parts: int) -> SeatFigures:
    total = sum(points * count for points, count in seat.counts.items())
    squares = sum(points * points * count for points, count in seat.counts.items())
    variance = Fraction(squares, games) - Fraction(total, games) ** 2
    wins = Fraction(seat.win_parts, _WIN_PARTS)
    return SeatFigures(
        wins=wins,
        win_share=wins / games,
        mean=total / games / parts,
        sd=math.sqrt(variance) / parts,
        least=_points(min(seat.counts), parts),
        most=_points(max(seat.counts), parts),
        quantiles={
            percent: _points(quantile(seat.counts, percent), parts)
            for percent in _PERCENTS
        },
    )


def _points(counted: int, parts: int) -> float:
    """Whole points as whole numbers, halves as halves."""
    return counted // parts if counted % parts == 0 else counted / parts


def quantile(counts: Counter[int], percent: int) -> int:
    """The least value such that at least ``percent`` of a hundred are at or below it.

    >>> quantile(Counter({10: 1, 20: 1, 30: 2}), 50)
    20
    """
    needed = Fraction(counts.total() * percent, 100)
    reached = 0
    for value in sorted(counts):
        reached += counts[value]
        if reached >= needed:
            return value
    raise ValueError("nothing is counted")
