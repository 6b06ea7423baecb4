"""What no seating can beat, at any size of field: counted, not searched.

Each number is bounded on its own, so the bound also holds where levels before it must
not be worsened. Locked tables are counted as they are; the rest is about those who are
to be seated and the sizes of their tables.

1. Repeats, the greatest of: (a) Of a table of five at least two come from one of four
   tables of an earlier round, and meet again; likewise an earlier table of five spread
   over four tables now. Summed over tables, then over rounds. (b) Who has met all but
   two of the field meets again all mates but two: the most of one player, or half the
   sum of all.
   (c) Who belongs to no group of strangers that could fill a table sits at a table with
   a repeat. (d) Those who are ordered together meet.
2. Avoided pairs, the greatest of: clubs like the tables of (a); (b); (d).
3. Parted pairs: those that orders or locked tables part, and one for each further table
   that a chain of wishes needs.
4. Small tables: those who sat at one the least often sit there now.
5. Spread, the greater of: what the best cut of the ranking into tables has; the gaps in
   the points that some table spans, for the players above cannot fill tables, or for
   people are ordered together across it.
6. Seats: for every number of times, how many at most can have a seat that they had no
   oftener (by who competes for which seats); each of the others adds two.

It does not see what levels, players and orders do to each other; ``exact`` does, for
small fields.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations, pairwise

from gonuts_league.pairing.cost import count_cost, scale_points
from gonuts_league.pairing.orders import Terms, chained
from gonuts_league.pairing.search.slices import least_spread
from gonuts_league.pairing.types import Bound, EntryId, Level, Pair, PairingTask, Table


def lower_bounds(task: PairingTask, terms: Terms, tables: Sequence[Table]) -> Bound:
    """Bound each of the levels of every seating of those at these tables.

    They are the tables without the locked ones; only their sizes matter. Those
    neither at one nor locked sit out.
    """
    fixed = count_cost(terms.past, task.locked)
    if not tables:
        return Bound.of({level: fixed.by_level(level)[0] for level in terms.levels})
    players = frozenset(chain.from_iterable(tables))
    field = _Field(
        task,
        terms,
        players,
        tuple(sorted(map(len, tables), reverse=True)),
        frozenset(p for p in terms.orders.apart if players.issuperset(p)),
    )
    return Bound.of(
        {
            level: fixed.by_level(level)[0] + _BOUNDS[level](field)
            for level in terms.levels
        }
    )


@dataclass(frozen=True, slots=True)
class _Field:
    """Those who are to be seated; ``sizes`` has the largest table first."""

    task: PairingTask
    terms: Terms
    players: frozenset[EntryId]
    sizes: tuple[int, ...]
    apart: frozenset[Pair]

    def ordered_pairs(self) -> Iterator[Pair]:
        """All pairs that are ordered to sit together."""
        for group in self.terms.orders.groups:
            yield from combinations(sorted(group), 2)


def _repeats(field: _Field) -> int:
    met = field.terms.past.met_rounds
    return max(
        sum(
            _least_pairs(_shares(field.players, tables), field.sizes)
            for tables in field.task.history
        ),
        _unwelcome_mates(field, _met_before(field)),
        _tables_with_repeats(field),
        sum(len(met.get(pair, ())) for pair in field.ordered_pairs()),
    )


def _avoided(field: _Field) -> int:
    past = field.terms.past
    clubs = Counter[str | EntryId](
        past.candidates[entry].club or entry for entry in field.players
    )
    return max(
        _least_pairs(clubs.values(), field.sizes),
        _unwelcome_mates(field, _not_wished(field)),
        sum(past.is_avoided(a, b) for a, b in field.ordered_pairs()),
    )


def _shares(players: frozenset[EntryId], tables: Iterable[Table]) -> Iterator[int]:
    """How many of the players sat at each of the tables; 1 for each who sat at none."""
    alone = len(players)
    for table in tables:
        share = len(players.intersection(table))
        alone -= share
        yield share
    yield from (1,) * alone


def _least_pairs(groups: Iterable[int], sizes: Sequence[int]) -> int:
    """The fewest pairs within groups of these numbers that fill tables of these sizes.

    >>> _least_pairs([5, 5, 5, 5], [5, 5, 5, 5])
    4
    """
    groups = list(groups)
    return max(_even_pairs(groups, sizes), _even_pairs(sizes, groups))


def _even_pairs(groups: Sequence[int], rooms: Sequence[int]) -> int:
    """Pairs in one room if each group by itself spreads over the rooms evenly."""
    rooms_for = [sum(room > n for room in rooms) for n in range(max(rooms, default=0))]
    pairs = 0
    for group, times in Counter(groups).items():
        left = group
        for already, open_rooms in enumerate(rooms_for):
            new = min(left, open_rooms)
            pairs += times * already * new
            left -= new
    return pairs


def _unwelcome_mates(field: _Field, unwelcome: Mapping[EntryId, Counter[int]]) -> int:
    """Bound (b), from how many mates each would avoid, by what one of them costs.

    The seats at tables below the largest are given to those who gain most by it.
    """
    apart = Counter(chain.from_iterable(field.apart))
    at_largest, gains, greatest = 0, [], 0
    for entry, costs in unwelcome.items():
        welcome = len(field.players) - 1 - apart[entry] - costs.total()
        dearest = _cheapest(costs, field.sizes[0] - 1 - welcome)
        at_largest += dearest
        at_smallest = _cheapest(costs, field.sizes[-1] - 1 - welcome)
        gains.append(dearest - at_smallest)
        greatest = max(greatest, at_smallest)
    smaller_seats = sum(size for size in field.sizes if size < field.sizes[0])
    gained = sum(sorted(gains, reverse=True)[:smaller_seats])
    return max(greatest, -(-(at_largest - gained) // 2))


def _cheapest(costs: Counter[int], count: int) -> int:
    total = 0
    for cost, times in sorted(costs.items()):
        taken = max(0, min(times, count))
        total += cost * taken
        count -= taken
    return total


def _met_before(field: _Field) -> dict[EntryId, Counter[int]]:
    """How many of the possible mates each met how often."""
    met: defaultdict[EntryId, Counter[int]] = defaultdict(Counter)
    for pair, rounds in field.terms.past.met_rounds.items():
        if field.players.issuperset(pair) and pair not in field.apart:
            for entry in pair:
                met[entry][len(rounds)] += 1
    return met


def _not_wished(field: _Field) -> dict[EntryId, Counter[int]]:
    """How many of the possible mates each should avoid."""
    past = field.terms.past
    clubs = Counter(past.candidates[entry].club for entry in field.players)
    counts = Counter(
        {
            entry: clubs[club] - 1
            for entry in field.players
            if (club := past.candidates[entry].club)
        }
    )
    for pair in past.avoid | field.apart:
        if field.players.issuperset(pair):
            change = int(pair not in field.apart) - bool(past.shared_club(*pair))
            counts.update(dict.fromkeys(pair, change))
    return {entry: Counter({1: count}) for entry, count in counts.items()}


def _tables_with_repeats(field: _Field) -> int:
    """Bound (c): how many tables those need who find no table of strangers."""
    known: defaultdict[EntryId, set[EntryId]] = defaultdict(set)
    for a, b in chain(field.terms.past.met_rounds, field.apart):
        known[a].add(b)
        known[b].add(a)
    most_known = max((len(known[entry]) for entry in field.players), default=0)
    mates = field.sizes[-1] - 1
    if len(field.players) > mates * (most_known + 1):
        return 0
    bit = {entry: 1 << i for i, entry in enumerate(sorted(field.players))}
    everyone = (1 << len(bit)) - 1
    strangers = [
        everyone & ~sum(bit.get(other, 0) for other in {entry, *known[entry]})
        for entry in bit
    ]
    lonely = sum(not _has_clique(strangers, own, mates) for own in strangers)
    return -(-lonely // field.sizes[0])


def _has_clique(strangers: Sequence[int], among: int, count: int) -> bool:
    """Whether so many of these, given as bits, are all strangers to each other."""
    while among.bit_count() >= count > 0:
        last = among.bit_length() - 1
        among ^= 1 << last
        if _has_clique(strangers, among & strangers[last], count - 1):
            return True
    return count == 0


def _parted(field: _Field) -> int:
    """Those of the wished pairs of whom nobody is locked."""
    locked = set(chain.from_iterable(field.task.locked))
    pairs = [p for p in field.terms.past.together if locked.isdisjoint(p)]
    parted = [
        pair
        for pair in pairs
        if len(field.players.intersection(pair)) == 1 or pair in field.apart
    ]
    linked = [pair for pair in pairs if pair not in parted]
    chains = chained(p for p in linked if field.players.issuperset(p))
    largest = field.sizes[0]
    return len(parted) + sum(-(-len(chain) // largest) - 1 for chain in chains)


def _small_tables(field: _Field) -> int:
    past = field.terms.past
    seats = sum(size for size in field.sizes if size < past.preferred)
    return sum(sorted(past.small_counts[entry] for entry in field.players)[:seats])


def _spread(field: _Field) -> Fraction:
    entries = sorted(field.players)
    points, unit = scale_points(field.terms.past, entries)
    points_of = dict(zip(entries, points, strict=True))
    spans = set(spanned_gaps(points, field.sizes))
    levels = sorted(set(points))
    for group in field.terms.orders.groups:
        own = [points_of[entry] for entry in group if entry in points_of]
        spans |= {
            (low, high)
            for low, high in pairwise(levels)
            if own and min(own) <= low and high <= max(own)
        }
    spanned = sum(high - low for low, high in spans)
    sliced = least_spread(sorted(points, reverse=True), field.sizes)
    return Fraction(max(spanned, sliced or 0), unit)


def spanned_gaps(
    points: Sequence[int], sizes: Iterable[int]
) -> tuple[tuple[int, int], ...]:
    """The gaps between neighbouring points that a table of any seating must span.

    They are given by the points below and above the gap, the lowest first.

    >>> spanned_gaps([9, 9, 5, 5, 5, 2], [3, 3])
    ((2, 5), (5, 9))
    """
    fillable = 1
    for size in sizes:
        fillable |= fillable << size
    counts = Counter(points)
    spanned, below = [], 0
    for low, high in pairwise(sorted(counts)):
        below += counts[low]
        if not fillable >> below & 1:
            spanned.append((low, high))
    return tuple(spanned)


def _seats(field: _Field) -> int:
    """Who sits where the n-th time adds 2n - 1 to the squares there were."""
    past, pinned = field.terms.past, dict(field.terms.orders.seats)
    times = {entry: past.seat_counts.get(entry, Counter()) for entry in field.players}
    kinds = range(field.sizes[0])
    on_offer = [sum(size > seat for size in field.sizes) for seat in kinds]
    oftenest = max((max(own.values(), default=0) for own in times.values()), default=0)
    again = 0
    for most in range(oftenest):
        wanted = Counter(
            sum(
                1 << seat
                for seat in kinds
                if own[seat] <= most and pinned.get(entry, seat) == seat
            )
            for entry, own in times.items()
        )
        again += len(times) - _most_seated(wanted, on_offer)
    squares = sum(n * n for own in times.values() for n in own.values())
    return squares + len(times) + 2 * again


def _most_seated(wanted: Mapping[int, int], on_offer: Sequence[int]) -> int:
    """How many find a seat they want, by the narrowest place (max flow, min cut).

    ``wanted`` counts players by the seats they want, as bits.
    """
    return min(
        sum(count for seat, count in enumerate(on_offer) if cut >> seat & 1)
        + sum(count for seats, count in wanted.items() if seats & ~cut)
        for cut in range(1 << len(on_offer))
    )


_BOUNDS: dict[Level, Callable[[_Field], Fraction | int]] = {
    Level.REPEATS: _repeats,
    Level.AVOID: _avoided,
    Level.TOGETHER: _parted,
    Level.SMALL_TABLES: _small_tables,
    Level.ODD_PLACE: lambda field: 0,
    Level.SPREAD: _spread,
    Level.SEATS: _seats,
}
