"""What a tally tells, with how far chance may have moved it.

A share's margin is two standard errors, found from two evenings more of each kind
(Agresti and Coull 1998): so it is never 0, and of twenty rehearsals about nineteen come
that near to the truth. A mean's margin is two standard errors too.
"""

import math
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from scoring.simulation.machines import find_machine

from .tally import CLEAR, SHARED, UNIT, Tally
from .types import Rehearsal

_ADDED: Final = 2
_ERRORS: Final = 2
_ON_THE_PODIUM: Final = 3


@dataclass(frozen=True, slots=True)
class Share:
    """So many of all evenings."""

    count: int
    of: int

    @property
    def value(self) -> Fraction:
        return Fraction(self.count, self.of)

    @property
    def margin(self) -> float:
        """How far off the value may be, from 0 to 1."""
        of = self.of + 2 * _ADDED
        share = (self.count + _ADDED) / of
        return _ERRORS * math.sqrt(share * (1 - share) / of)


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over evenings; ``sd`` is that of single evenings."""

    value: float
    sd: float
    evenings: int

    @property
    def margin(self) -> float:
        return _ERRORS * self.sd / math.sqrt(self.evenings)


@dataclass(frozen=True, slots=True)
class Figures:
    """What a rehearsal tells.

    ``wins`` and ``podium``: how often the best player was first, or among the first
    three, shared or not; None if all play alike. ``best_ranks``: evenings by the best
    one's final rank. ``level_first``: how often two or more led by points; ``decided``
    by what, the most frequent first, and ``shared`` where nothing did. ``repeats`` and
    ``met``: how often a player met somebody again, and how many others a player met.
    ``most_repeats`` and ``most_repeats_ever``: of who had the most of an evening.
    ``byes``: how many sat out each round. ``twice_out``: how often somebody sat out
    more than once. ``games``: how many players of an evening had so many games.
    ``tables``: how many of each size a round has, the larger first. ``points``: event
    points by final place.
    """

    evenings: int
    wins: Share | None
    podium: Share | None
    best_ranks: tuple[tuple[int, int], ...]
    level_first: Share
    decided: tuple[tuple[str, Share], ...]
    shared: Share
    repeats: Mean
    most_repeats: Mean
    most_repeats_ever: int
    met: Mean
    byes: int
    twice_out: Share
    games: tuple[tuple[int, float], ...]
    tables: tuple[tuple[int, int], ...]
    points: tuple[Mean, ...]

    def as_json(self) -> dict[str, Any]:
        """The figures under their names; shares and means with their margins."""
        return {name: _plain(getattr(self, name)) for name in self.__slots__}


def rehearsal_document(asked: Rehearsal, tally: Tally) -> dict[str, Any]:
    """What was asked for, data that stands in for the box's, and all figures.

    Shares, means and spreads have their margins; there is at least one evening.
    """
    size = asked.size
    return {
        "game": asked.game,
        "players": asked.players,
        "rounds": asked.rounds,
        "sizes": [size.minimum, size.preferred, size.maximum],
        "seed": asked.seed,
        "bots": {"usual": asked.usual, "best": asked.best},
        "stand_ins": dict(find_machine(asked.game).stand_ins),
        "figures": figures_of(asked, tally).as_json(),
    }


def figures_of(asked: Rehearsal, tally: Tally) -> Figures:
    """The figures of one evening or more."""
    evenings = tally.evenings
    rounds = evenings * asked.rounds
    seated = sum(seats * count for seats, count in tally.tables.items())
    ranks = sorted(tally.best_ranks.items())
    decided = Counter(tally.firsts)
    clear, shared = decided.pop(CLEAR, 0), decided.pop(SHARED, 0)
    a_player = 2 / asked.players
    return Figures(
        evenings=evenings,
        wins=_up_to(1, tally),
        podium=_up_to(_ON_THE_PODIUM, tally),
        best_ranks=tuple(ranks),
        level_first=Share(evenings - clear, evenings),
        decided=tuple(
            (code, Share(count, evenings))
            for code, count in sorted(decided.items(), key=lambda it: (-it[1], it[0]))
        ),
        shared=Share(shared, evenings),
        repeats=_mean(tally.repeats, each=a_player),
        most_repeats=_mean(tally.most_repeats),
        most_repeats_ever=max(tally.most_repeats),
        met=_mean(tally.pairs_met, each=a_player),
        byes=asked.players - seated // rounds,
        twice_out=Share(
            sum(count for byes, count in tally.most_byes.items() if byes > 1), evenings
        ),
        games=tuple(
            (games, count / evenings)
            for games, count in sorted(tally.games.items(), reverse=True)
        ),
        tables=tuple(
            (seats, count // rounds)
            for seats, count in sorted(tally.tables.items(), reverse=True)
        ),
        points=tuple(
            _of_sums(tally.points[place], tally.squares[place], evenings)
            for place in sorted(tally.points)
        ),
    )


def _up_to(rank: int, tally: Tally) -> Share | None:
    if not tally.best_ranks:
        return None
    reached = sum(count for own, count in tally.best_ranks.items() if own <= rank)
    return Share(reached, tally.evenings)


def _mean(counts: Counter[int], *, each: float = 1) -> Mean:
    evenings = counts.total()
    mean = sum(value * count for value, count in counts.items()) / evenings
    squares = sum((value - mean) ** 2 * count for value, count in counts.items())
    return Mean(mean * each, math.sqrt(squares / evenings) * each, evenings)


def _of_sums(total: int, squares: int, evenings: int) -> Mean:
    variance = Fraction(squares, evenings) - Fraction(total, evenings) ** 2
    return Mean(total / evenings / UNIT, math.sqrt(variance) / UNIT, evenings)


def _plain(value: Any) -> Any:
    match value:
        case Share():
            return {
                "count": value.count,
                "share": round(float(value.value), 4),
                "margin": round(value.margin, 4),
            }
        case Mean():
            return {
                "mean": round(value.value, 3),
                "sd": round(value.sd, 3),
                "margin": round(value.margin, 3),
            }
        case tuple():
            return [_plain(each) for each in value]
        case float():
            return round(value, 3)
        case _:
            return value
