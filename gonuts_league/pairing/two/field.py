"""The field of a round at tables of two: who they are, and what each pair would cost.

The costs of a pair come in the order in which they count, that of docs/pair.md
unless the organiser has turned wishes round or left some out:

    repeats        earlier meetings, then their squares
    avoided        a common club, or on the list of those to keep apart
    parted         1 unless these two wish to sit together
    bye            0 for the fewest points among the fewest byes, 1 for the next ...
    starts         players whose start or follow is once too often (``starts``)
    spread         difference in points
    floats         players who float the same way as last round, as the round before it,
                   then the difference squared: two short floats before one long one
    seats          seat imbalance of the two

Each has a least value that no seating of the same people can beat, found by counting
alone; see ``least_costs``.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import accumulate, chain, combinations, pairwise
from math import lcm
from operator import itemgetter

from gonuts_league.pairing.cost import Past, pair_of, rank_by_points
from gonuts_league.pairing.orders import Orders
from gonuts_league.pairing.types import Candidate, EntryId, Level, Pair, PairingTask

from .matching import Costs
from .starts import NO_STARTS, read_starts


class CostPart(IntEnum):
    """The parts of a pair's cost, by their place before they are put in order."""

    REPEATS = 0
    SQUARES = 1
    AVOIDED = 2
    PARTED = 3
    BYE = 4
    STARTS = 5
    SPREAD = 6
    FLOATS_AGAIN = 7
    FLOATS_LATELY = 8
    LONG_FLOATS = 9
    SEATS = 10


PARTS_OF_LEVEL = {
    Level.REPEATS: (CostPart.REPEATS, CostPart.SQUARES),
    Level.AVOID: (CostPart.AVOIDED,),
    Level.TOGETHER: (CostPart.PARTED,),
    Level.SMALL_TABLES: (),
    Level.ODD_PLACE: (),
    Level.SPREAD: (CostPart.SPREAD,),
    Level.SEATS: (CostPart.SEATS,),
}
Places = tuple[int, int]
"""Two places of the field, the lesser first."""

_NEVER = 1000
_FLOATS = (CostPart.FLOATS_AGAIN, CostPart.FLOATS_LATELY, CostPart.LONG_FLOATS)


def parts_in_order(levels: Sequence[Level]) -> tuple[CostPart, ...]:
    """The parts that count, the weightiest first.

    Bye and starts come before the points, however the wishes are ordered; floats after
    all wishes, and only a last level of seats after them. Without a level of seats
    nobody cares who starts.

    >>> [part.name for part in parts_in_order((Level.SPREAD, Level.REPEATS))][:4]
    ['BYE', 'SPREAD', 'REPEATS', 'SQUARES']
    """
    rules = (
        (CostPart.BYE, CostPart.STARTS) if Level.SEATS in levels else (CostPart.BYE,)
    )
    wishes = [level for level in levels if PARTS_OF_LEVEL[level]]
    last = wishes[-1:] if wishes[-1:] == [Level.SEATS] else []
    order: list[CostPart] = []
    for level in wishes[: len(wishes) - len(last)]:
        if level in (Level.SPREAD, Level.SEATS) and CostPart.BYE not in order:
            order.extend(rules)
        order.extend(PARTS_OF_LEVEL[level])
    if CostPart.BYE not in order:
        order.extend(rules)
    return (*order, *_FLOATS, *([CostPart.SEATS] if last else []))


@dataclass(frozen=True, slots=True)
class FieldPlace:
    """One place of the field; the bye is a place too, with the points of its people.

    ``points`` are whole: all are brought to one denominator. ``bye`` ranks who sits out
    first, None for never. ``seats`` is the seat imbalance after one more start, and
    after one more follow; ``too_often`` says whether that is once too often. ``floats``
    are the last one and the one before.
    """

    entry: EntryId | None
    points: int
    club: str = ""
    bye: int | None = None
    seats: tuple[int, int] = (0, 0)
    too_often: tuple[bool, bool] = (False, False)
    started_last: bool = False
    floats: tuple[int, int] = (0, 0)
    pinned_seat: int | None = None


@dataclass(frozen=True, slots=True)
class PairField:
    """Players from the most points down, equals by lot, an even number with the bye.

    ``met``, ``avoid``, ``together`` and ``apart`` are by places, the lesser first;
    ``bye`` is its place, -1 for none. The first ``free`` parts of the ``order`` come
    before the differences in points, and a pair may cost ``plain`` in them for free.
    Where it is not ``mixed`` all are clubmates, and no pair is worse for that.
    """

    players: tuple[FieldPlace, ...]
    met: dict[Places, int]
    avoid: frozenset[Places]
    mixed: bool
    together: frozenset[Places]
    apart: frozenset[Places]
    bye: int
    order: tuple[CostPart, ...]
    free: int
    plain: Costs
    pick: Callable[[Costs], Costs]

    def costs(self, i: int, j: int) -> Costs | None:
        """What it costs to put these two together, in order; None if it is forbidden.

        ``i`` is the lesser place.
        """
        if (i, j) in self.apart:
            return None
        a, b = self.players[i], self.players[j]
        if a.entry is None or b.entry is None:
            bye = (b if a.entry is None else a).bye
            if bye is None:
                return None
            return self.pick((0, 0, 0, 1, bye, 0, 0, 0, 0, 0, 0))
        met = self.met.get((i, j), 0)
        gap = a.points - b.points
        again, lately = _same_floats(a, b) if gap else (0, 0)
        broken, seats = min(start_costs(a, b), start_costs(b, a))
        mates = self.mixed and a.club == b.club != ""
        parted = (i, j) not in self.together
        parts = met, met * met, mates or (i, j) in self.avoid, parted, 0, broken, gap
        return self.pick((*parts, again, lately, gap * gap, seats))

    def is_free(self, costs: Costs) -> bool:
        """Whether nothing before the differences in points speaks against a pair."""
        return costs[: self.free] <= self.plain

    def prices(self) -> list[int]:
        """By place: the gaps in points at all even places above it, summed."""
        gaps = (a.points - b.points for a, b in pairwise(self.players))
        priced = (gap * (i % 2) for i, gap in enumerate(gaps))
        return list(accumulate(priced, initial=0))

    def least_costs(self, places: Sequence[int]) -> Costs:
        """What no way to pair these can beat, part by part, in order."""
        people = [self.players[i] for i in places]
        pairs = len(people) // 2
        least = [0] * len(CostPart)
        clubs = Counter(player.club for player in people if player.club and self.mixed)
        least[CostPart.AVOIDED] = max(0, max(clubs.values(), default=0) - pairs)
        here = set(places)
        wishes = sum(i in here and j in here for i, j in self.together)
        least[CostPart.PARTED] = max(0, pairs - wishes)
        least[CostPart.STARTS] = _least_broken(people)
        least[CostPart.SPREAD] = sum(
            a.points - b.points for a, b in zip(people[::2], people[1::2], strict=True)
        )
        return self.pick(tuple(least))


def start_costs(first: FieldPlace, second: FieldPlace) -> tuple[int, int]:
    """Starts broken, and seat imbalance, if these two sit so; pins outweigh both."""
    pinned = (first.pinned_seat == 1) + (second.pinned_seat == 0)
    broken = first.too_often[0] + second.too_often[1] + _NEVER * pinned
    return broken, first.seats[0] + second.seats[1]


def _same_floats(a: FieldPlace, b: FieldPlace) -> tuple[int, int]:
    """How many float as they did last, and as they did the time before.

    ``a`` has more points, so it floats down.
    """
    return (
        (a.floats[0] == -1) + (b.floats[0] == 1),
        (a.floats[1] == -1) + (b.floats[1] == 1),
    )


def _least_broken(people: Sequence[FieldPlace]) -> int:
    """Starts that must be broken: one pair takes one who must start, one who follows.

    A player who may do neither breaks one anyway, unless it has the bye.
    """
    may = Counter(player.too_often for player in people)
    byes = sum(player.entry is None for player in people)
    most = max(may[True, False], may[False, True])
    return max(0, may[True, True] - byes) + max(0, most - len(people) // 2)


def read_field(
    task: PairingTask, past: Past, orders: Orders, entries: Iterable[EntryId]
) -> PairField:
    """Rank these entries and look up all that counts; with a bye for an odd number."""
    rng = random.Random(f"{task.seed}/{task.round_number}")
    ranking = rank_by_points(past, entries, rng)
    players = _players(task, past, orders, ranking)
    mixed = len({player.club for player in players}) != 1 or not players[0].club
    if len(players) % 2:
        players = _with_bye(players)
    place = {player.entry: i for i, player in enumerate(players)}

    def places(pairs: Iterable[Pair]) -> Iterator[Places]:
        for a, b in pairs:
            if a in place and b in place:
                yield pair_of(place[a], place[b])

    elsewhere = {
        (a, b)
        for (a, label), (b, other) in combinations(orders.labels, 2)
        if label != other
    }
    together = frozenset(places(past.together))
    order = parts_in_order(task.levels)
    if not together:
        order = tuple(part for part in order if part is not CostPart.PARTED)
    free = min(
        order.index(p) for p in order if p in (CostPart.SPREAD, CostPart.FLOATS_AGAIN)
    )
    return PairField(
        players=players,
        met={
            pair_of(place[a], place[b]): len(rounds)
            for (a, b), rounds in past.met_rounds.items()
            if a in place and b in place
        },
        avoid=frozenset(places(past.avoid)) if mixed else frozenset(),
        mixed=mixed,
        together=together,
        apart=frozenset(places({*orders.apart, *elsewhere})),
        bye=next((i for i, player in enumerate(players) if player.entry is None), -1),
        order=order,
        free=free,
        plain=tuple(int(part is CostPart.PARTED) for part in order[:free]),
        pick=itemgetter(*order),
    )


def _players(
    task: PairingTask, past: Past, orders: Orders, ranking: Sequence[EntryId]
) -> tuple[FieldPlace, ...]:
    people = [past.candidates[entry] for entry in ranking]
    whole = lcm(*(person.points.denominator for person in people))
    bound = {*chain.from_iterable(orders.groups)}
    bye_ranks = _bye_ranks([p for p in people if p.id not in bound])
    seats = dict(orders.seats)
    starts = read_starts(task.history)
    players = []
    for person in people:
        turns = starts.get(person.id, NO_STARTS)
        latest = (0, 0, *person.floats)[-2:]
        players.append(
            FieldPlace(
                entry=person.id,
                points=int(person.points * whole),
                club=person.club,
                bye=bye_ranks.get(person.id),
                seats=_imbalance(past.seat_counts.get(person.id, Counter())),
                too_often=(turns.breaks(starting=True), turns.breaks(starting=False)),
                started_last=turns.latest[-1:] == (True,),
                floats=(latest[1], latest[0]),
                pinned_seat=seats.get(person.id),
            )
        )
    return tuple(players)


def _imbalance(counts: Counter[int]) -> tuple[int, int]:
    now = sum(n * n for n in counts.values())
    return now + 2 * counts[0] + 1, now + 2 * counts[1] + 1


def _bye_ranks(people: Iterable[Candidate]) -> dict[EntryId, int]:
    """Who sits out first: fewest byes, then fewest points; equals share a rank."""
    claims = {person.id: (person.byes, person.points) for person in people}
    rank = {claim: i for i, claim in enumerate(sorted(set(claims.values())))}
    return {entry: rank[claim] for entry, claim in claims.items()}


def _with_bye(players: tuple[FieldPlace, ...]) -> tuple[FieldPlace, ...]:
    """The bye stands after those to whom it goes first."""
    first = [i for i, player in enumerate(players) if player.bye == 0]
    at = first[-1] + 1 if first else len(players)
    bye = FieldPlace(entry=None, points=players[at - 1].points)
    return (*players[:at], bye, *players[at:])
