"""Two-player Swiss rounds: how long one takes, and how good it is beside a FIDE engine.

Time: events of 200 and 1,000 players are played with random results; the processor
time of each round's pairing, and that of one weighted matching in a window of 24 places
around each player on the same round, by rustworkx alone.

Quality: random events are played, each round as our draw has it; every round is also
paired by py4swiss (FIDE Dutch, from a report file) and both are counted alike: repeats,
pairs to keep apart, the bye, starts, differences. `python -m benchmarks.pairing_two 40`
plays so many events.
"""

import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain
from pathlib import Path
from statistics import median

import rustworkx
from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import TrfParser

from gonuts_league.pairing.cost import seating_cost
from gonuts_league.pairing.floats import floats_of_round
from gonuts_league.pairing.two.draw import pair_two
from gonuts_league.pairing.two.starts import NO_STARTS, read_starts
from gonuts_league.pairing.types import (
    Candidate,
    EntryId,
    Level,
    PairingTask,
    Table,
    TableSize,
)
from gonuts_league.trf.file.types import Code, Colour, RoundLine, Tournament, TrfPlayer
from gonuts_league.trf.file.writing import write_trf

ROUNDS = 9
WINDOW = 24
AIMS = {200: 0.05, 1000: 1.5}
DRAWN = 0.3


@dataclass(slots=True)
class Play:
    """An event as it goes on, its results by lot from hidden strengths."""

    count: int
    lot: random.Random
    clubs: int = 0
    avoid: tuple[tuple[EntryId, EntryId], ...] = ()
    rounds: list[tuple[Table, ...]] = field(default_factory=list)
    lines: dict[EntryId, list[RoundLine]] = field(default_factory=dict)
    floats: dict[EntryId, list[int]] = field(default_factory=dict)
    strengths: dict[EntryId, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        entries = [EntryId(n) for n in range(1, self.count + 1)]
        self.strengths = {entry: self.lot.gauss(0, 1) for entry in entries}
        self.lines = {entry: [] for entry in entries}
        self.floats = {entry: [] for entry in entries}

    def points(self, entry: EntryId) -> Fraction:
        worth = Tournament().point_rules.worth
        return sum((worth(line.code) for line in self.lines[entry]), Fraction(0))

    def task(self) -> PairingTask:
        return PairingTask(
            round_number=len(self.rounds) + 1,
            seed=1,
            size=TableSize(2, 2, 2),
            candidates=tuple(
                Candidate(
                    entry,
                    self.points(entry),
                    club=f"club {entry % self.clubs}" if self.clubs else "",
                    byes=sum(line.code.is_bye for line in lines),
                    floats=tuple(self.floats[entry]),
                )
                for entry, lines in self.lines.items()
            ),
            history=tuple(self.rounds),
            avoid=self.avoid,
        )

    def play(self, tables: Sequence[Table]) -> None:
        before = {entry: self.points(entry) for entry in self.lines}
        for entry, float_ in floats_of_round(tables, before).items():
            self.floats[entry].append(float_)
        for a, b in tables:
            gap = self.strengths[a] - self.strengths[b] + self.lot.gauss(0, 1)
            won, lost = (Code.WIN, Code.LOSS) if gap > 0 else (Code.LOSS, Code.WIN)
            if abs(gap) < DRAWN:
                won = lost = Code.DRAW
            self.lines[a].append(RoundLine(b, Colour.FIRST, won))
            self.lines[b].append(RoundLine(a, Colour.SECOND, lost))
        for entry in self.lines.keys() - set(chain(*tables)):
            bye = RoundLine(None, Colour.NONE, Code.ALLOCATED_BYE)
            self.lines[entry].append(bye)
        self.rounds.append(tuple(tables))

    def report(self) -> Tournament:
        return Tournament(
            players=tuple(
                TrfPlayer(
                    entry,
                    f"Player {entry}",
                    self.points(entry),
                    rank=entry,
                    rounds=tuple(lines),
                )
                for entry, lines in self.lines.items()
            )
        )


def main() -> int:
    events = int(sys.argv[1]) if len(sys.argv) > 1 else 24
    good = [time_rounds(count, aim) for count, aim in AIMS.items()]
    good.append(compare(events))
    return 0 if all(good) else 1


def time_rounds(count: int, aim: float) -> bool:
    """Play an event; the median of its rounds beside that of one plain matching."""
    ours, plain, unproven, repeats = [], [], 0, 0
    for seed in range(3):
        play = Play(count, random.Random(seed))
        for _ in range(ROUNDS):
            task = play.task()
            start = time.process_time()
            seating = pair_two(task)
            ours.append(time.process_time() - start)
            start = time.process_time()
            match_in_window(task)
            plain.append(time.process_time() - start)
            unproven += Level.SPREAD not in seating.proven
            repeats += seating.cost.repeats
            play.play(seating.tables)
    took, alone = median(ours), median(plain)
    print(
        f"{count} players, {len(ours)} rounds: median {took:.3f} s, slowest "
        f"{max(ours):.3f} s; one windowed matching {alone:.3f} s (ratio "
        f"{took / alone:.2f}); repeats {repeats}, rounds not proven {unproven}; "
        f"aim {aim} s"
    )
    return took <= aim and not repeats


def match_in_window(task: PairingTask) -> None:
    """The yardstick: repeats and the square of the differences, nothing else."""
    players = sorted(task.candidates, key=lambda c: (-c.points, c.id))
    met = {frozenset(table) for table in chain(*task.history)}
    edges = [
        (i, j, -(10**6 * ({a.id, b.id} in met) + int(4 * (a.points - b.points) ** 2)))
        for i, a in enumerate(players)
        for j, b in enumerate(players[i + 1 : i + 1 + WINDOW], start=i + 1)
    ]
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(players)))
    graph.add_edges_from(edges)
    rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


NAMES = ("repeats", "kept apart", "bye", "starts", "differences")


def compare(events: int) -> bool:
    """Pair every round of random events both ways; false if ours is worse anywhere."""
    verdicts: Counter[str] = Counter()
    sums = {"ours": [Fraction(0)] * len(NAMES), "Dutch": [Fraction(0)] * len(NAMES)}
    for seed in range(events):
        lot = random.Random(seed)
        play = Play(lot.randint(6, 60), lot, clubs=lot.choice((0, 0, 5)))
        play.avoid = tuple(
            tuple(lot.sample(list(play.lines), 2)) for _ in range(lot.randint(0, 3))
        )
        for _ in range(min(ROUNDS, play.count - 2)):
            task = play.task()
            ours = pair_two(task).tables
            theirs = pair_by_dutch(play)
            mine, other = counts(task, ours), counts(task, theirs)
            verdicts[verdict(mine, other)] += 1
            if theirs:
                for name, each in (("ours", mine), ("Dutch", other)):
                    both = zip(sums[name], each, strict=True)
                    sums[name] = [a + b for a, b in both]
            play.play(ours)
    print(
        f"{events} events, {verdicts.total()} rounds beside py4swiss: {dict(verdicts)}"
    )
    for name, each in sums.items():
        said = (f"{n} {float(v):g}" for n, v in zip(NAMES, each, strict=True))
        print(f"  {name}: " + ", ".join(said))
    return not verdicts["worse"]


def verdict(ours: Sequence[Fraction], theirs: Sequence[Fraction]) -> str:
    if not theirs:
        return "no Dutch pairing"
    if ours == theirs:
        return "equal"
    return "better" if ours < theirs else "worse"


def pair_by_dutch(play: Play) -> tuple[Table, ...]:
    """The tables of py4swiss, first movers first; none if it finds no legal pairing."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.trf"
        pairs = [f"XXP {a} {b}\n" for a, b in play.avoid]
        end = "".join([f"XXR {ROUNDS + 5}\n", "XXC white1\n", *pairs])
        text = write_trf(play.report()).replace("\r", "")
        path.write_text(text + end, encoding="utf-8")
        try:
            pairings = DutchEngine.generate_pairings(TrfParser.parse(path))
        except PairingError:
            return ()
    return tuple((EntryId(p.white), EntryId(p.black)) for p in pairings if p.black)


def counts(task: PairingTask, tables: Sequence[Table]) -> tuple[Fraction, ...]:
    """What is compared, in the order of docs/pair.md; the less the better."""
    if not tables:
        return ()
    cost = seating_cost(task, tables)
    claims = sorted({(c.byes, c.points) for c in task.candidates})
    by_id = {c.id: (c.byes, c.points) for c in task.candidates}
    out = by_id.keys() - set(chain(*tables))
    starts = read_starts(task.history)
    broken = sum(
        starts.get(entry, NO_STARTS).breaks(starting=seat == 0)
        for table in tables
        for seat, entry in enumerate(table)
    )
    bye = sum(claims.index(by_id[entry]) for entry in out)
    return tuple(
        Fraction(n) for n in (cost.repeats, cost.avoided, bye, broken, cost.spread)
    )


if __name__ == "__main__":
    sys.exit(main())
