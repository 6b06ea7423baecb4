"""Play an evening many times, from the first draw to the final standings.

1. Each evening has a seed of its own, told from its number alone; so it is the same
   in every process and batch. It also draws who is the best player.
2. Round by round each evening is drawn from its standings so far, by the engine that
   draws real rounds, at its quick level and with its usual order of wishes.
3. The tables of all evenings are played together, one game each: those where the same
   bots sit in the same seats are one call of the machine.
4. Places earn event points of the usual system, a round without play the mean of its
   round. After the last round everybody is ranked with the usual tie-breaks.

Nobody comes late, leaves or has a wish; no two belong to one club. The quick level
tries fewer swaps than the usual one and does not look ahead to later rounds.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

import numpy as np

from gonuts_league.pairing.floats import floats_of_round
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.pairing.types import (
    DEFAULT_LEVELS,
    SMALLEST_TABLE,
    Candidate,
    Effort,
    EntryId,
    Level,
    PairingTask,
    Seating,
)
from gonuts_league.standings.byes import ByeRule, bye_worth
from gonuts_league.standings.ledgers import Field, open_field
from gonuts_league.standings.points import point_system, to_points
from gonuts_league.standings.ranking import rank_ledgers
from gonuts_league.standings.types import AwardKind, AwardPoints, GameResult, PlayedSeat
from scoring import find_game
from scoring.simulation.machines import find_machine
from scoring.simulation.seeds import seeds_of

from .types import ALIKE, Evening, PlayedRound, Rehearsal

SYSTEM: Final = "newport"
TIE_BREAKS: Final = point_system(SYSTEM).suggested
_FLOATS: Final = 2
_Points = Mapping[EntryId, Fraction]
_Seats = tuple[PlayedSeat, ...]


class _Night:
    """An evening under way."""

    def __init__(self, asked: Rehearsal, seed: int) -> None:
        self.asked = asked
        self.seed = seed
        self.entries = tuple([EntryId(n) for n in range(1, asked.players + 1)])
        rng = random.Random(f"best/{seed}")
        self.best = None if asked.best == ALIKE else rng.choice(self.entries)
        self.rounds: list[PlayedRound] = []
        self.floats: dict[EntryId, tuple[int, ...]] = {}
        self.byes: Counter[EntryId] = Counter()

    def draw(self, number: int) -> Seating:
        """Step 2 for this round; who floats in it is noted for the next ones."""
        points = self._field().total
        seating = pair_swiss(self._task(number, points))
        if self.asked.size.preferred == SMALLEST_TABLE:
            for entry, way in floats_of_round(seating.tables, points).items():
                latest = (*self.floats.get(entry, ()), way)
                self.floats[entry] = latest[-_FLOATS:]
        self.byes.update(seating.byes)
        return seating

    def _field(self) -> Field:
        games = [game for played in self.rounds for game in played.games]
        awards = [award for played in self.rounds for award in played.byes]
        return open_field(self.entries, games, awards, system=SYSTEM)

    def _task(self, number: int, points: _Points) -> PairingTask:
        return PairingTask(
            round_number=number,
            seed=self.seed,
            size=self.asked.size,
            candidates=tuple(
                Candidate(
                    entry,
                    points[entry],
                    byes=self.byes[entry],
                    floats=self.floats.get(entry, ()),
                )
                for entry in self.entries
            ),
            history=tuple(played.tables for played in self.rounds),
            levels=_levels(self.asked.game),
            effort=Effort.QUICK,
        )

    def close_round(
        self, number: int, seating: Seating, seats: Iterable[_Seats]
    ) -> None:
        """Note the results of the tables, and what who sat out is given."""
        games = tuple(
            GameResult(number, table, each) for table, each in enumerate(seats, 1)
        )
        worth = bye_worth(
            ByeRule.MEAN, games, system=SYSTEM, seats=self.asked.size.preferred
        )
        awards = [
            AwardPoints(entry, number, AwardKind.BYE, worth) for entry in seating.byes
        ]
        self.rounds.append(PlayedRound(games, tuple(awards)))

    def end(self) -> Evening:
        """Step 4 after the last round."""
        field = self._field()
        standings = rank_ledgers(self.entries, field=field, tie_breaks=TIE_BREAKS)
        rounds = tuple(self.rounds)
        return Evening(self.entries, self.best, rounds, standings, field.total)


def play_evenings(asked: Rehearsal, first: int, count: int) -> tuple[Evening, ...]:
    """Evenings ``first`` to ``first + count - 1``, from 1, of what was checked."""
    seeds = seeds_of(asked.seed, first, count).tolist()
    nights = [_Night(asked, seed) for seed in seeds]
    for number in range(1, asked.rounds + 1):
        drawn = [night.draw(number) for night in nights]
        results = _play_tables(asked, nights, drawn, number)
        for night, seating, seats in zip(nights, drawn, results, strict=True):
            night.close_round(number, seating, seats)
    return tuple(night.end() for night in nights)


def _levels(game_id: str) -> tuple[Level, ...]:
    """As for real rounds: seats count only where somebody starts."""
    if find_game(game_id).has_start_player:
        return DEFAULT_LEVELS
    return tuple(level for level in DEFAULT_LEVELS if level != Level.SEATS)


def _play_tables(
    asked: Rehearsal, nights: Sequence[_Night], drawn: Sequence[Seating], number: int
) -> list[list[_Seats]]:
    """Step 3: by night and table what each seat got."""
    machine = find_machine(asked.game)
    rulings = find_game(asked.game).resolve_rulings({})
    alike: defaultdict[tuple[str, ...], list[tuple[int, int, int]]] = defaultdict(list)
    for index, (night, seating) in enumerate(zip(nights, drawn, strict=True)):
        # The same number of tables each round: every game of a night has its own seed.
        count = len(seating.tables)
        seeds = seeds_of(night.seed, (number - 1) * count + 1, count).tolist()
        for place, (table, seed) in enumerate(zip(seating.tables, seeds, strict=True)):
            bots = [asked.best if e == night.best else asked.usual for e in table]
            alike[tuple(bots)].append((index, place, seed))
    results: list[list[_Seats]] = [[()] * len(seating.tables) for seating in drawn]
    for seated, games in alike.items():
        seeds = np.array([seed for _, _, seed in games], dtype=np.int64)
        played = machine.play(seeds, seated, rulings)
        for (index, place, _), points, ranks in zip(
            games, played.points.tolist(), played.ranks.tolist(), strict=True
        ):
            results[index][place] = tuple(
                PlayedSeat(entry, rank, to_points(Fraction(parts, played.parts)))
                for entry, rank, parts in zip(
                    drawn[index].tables[place], ranks, points, strict=True
                )
            )
    return results
