"""Which pairs to look at, so that the cheapest of all is found and known to be it.

1. The ranking is cut into blocks of an even number. Each is solved on its own, every
   player with the next few of those it may meet at no cost. A block at its least costs
   (``least_costs``) is done. If the least costs of the blocks add up to those of
   the field, no seating beats them: cutting at an even place adds no difference.
2. Otherwise the whole field is solved, with more and more pairs to choose from, until
   it is at its least costs, or every pair was looked at, or the effort is spent.
3. Where all before the differences in points is at nought, most pairs are out of the
   question. Above each even place of the ranking stands an even number: a pair across
   it makes somebody else cross too, so it costs twice the gap there beyond the least
   sum. Pairs whose price exceeds what the seating found lies above that sum, and pairs
   that cost anything before the differences, are in no better seating. With the rest
   the optimum is found without the others.

What it does not do: beyond the effort a field that cannot be at its least costs (many
clubmates, odd starts) is only the best of the pairs looked at, and says so.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from gonuts_league.pairing.cost import pair_of
from gonuts_league.pairing.types import Effort, OnProgress

from .field import CostPart, PairField, Places
from .matching import Costs, Edge, Matching, match_all

_BLOCKS = (96, 384)
_REACH = 10
_SCAN = 6
_ALL_PAIRS = 48
_MOST_EDGES = {Effort.QUICK: 5_000, Effort.NORMAL: 40_000, Effort.EXACT: 700_000}


def find_pairs(
    field: PairField, effort: Effort, on_progress: OnProgress
) -> Matching | None:
    """The cheapest pairs of all places; None if the orders allow none."""
    if not field.players:
        return Matching((), (), len(field.order))
    for size in _BLOCKS:
        found = _by_blocks(field, size, on_progress)
        if found is not None:
            return found
    return _as_a_whole(field, effort, on_progress)


def _judged(field: PairField) -> int:
    """The parts that a block has to have at their least: all before the floats."""
    return field.order.index(CostPart.FLOATS_AGAIN)


def _by_blocks(field: PairField, size: int, on_progress: OnProgress) -> Matching | None:
    """Pairs in which each block, and so the field, is at its least costs."""
    count = len(field.players)
    if count < 2 * size:
        return None
    judged = _judged(field)
    pairs: list[Places] = []
    costs: list[Costs] = []
    number = count // size
    ends = [2 * (count * i // (2 * number)) for i in range(number + 1)]
    for start, end in pairwise(ends):
        places = range(start, end)
        found = _solve(_near(field, places, _REACH), places)
        least = field.least_costs(places)
        if found is None or found.costs[:judged] != least[:judged]:
            return None
        pairs.extend(found.pairs)
        costs.append(found.costs)
        on_progress(end, count)
    summed = tuple(map(sum, zip(*costs, strict=True)))
    if summed[:judged] != field.least_costs(range(count))[:judged]:
        return None
    return Matching(tuple(pairs), summed, judged)


def _as_a_whole(
    field: PairField, effort: Effort, on_progress: OnProgress
) -> Matching | None:
    places = range(len(field.players))
    count, most = len(places), _MOST_EDGES[effort]
    least = field.least_costs(places)
    reach = _REACH if count > _ALL_PAIRS else count
    while True:
        on_progress(min(reach, count), count)
        found = _solve(_near(field, places, reach), places)
        if reach >= count:
            return found
        if found is not None:
            proven = _as_least(found.costs, least)
            if proven >= _judged(field):
                return Matching(found.pairs, found.costs, proven)
            if found.costs[:1] == least[:1]:
                exact = _among_worthwhile(field, found, least, most)
                if exact is not None:
                    return exact
                if count * reach > most:
                    return Matching(found.pairs, found.costs, proven)
        reach = count if count * count <= 2 * most else 2 * reach


def _as_least(costs: Costs, least: Costs) -> int:
    """How many parts, from the first, cost the least they can."""
    same = 0
    while same < len(costs) and costs[same] == least[same]:
        same += 1
    return same


def _near(field: PairField, places: range, reach: int) -> Iterator[Edge]:
    """Each with the next ``reach`` it may meet freely, and those in between.

    Wished pairs come on top, and the bye with everybody.
    """
    extra = {pair for pair in field.together if pair[0] in places and pair[1] in places}
    if field.bye in places:
        extra.update(pair_of(i, field.bye) for i in places if i != field.bye)
    for i in places:
        met_free = 0
        for j in range(i + 1, min(places.stop, i + 1 + _SCAN * reach)):
            costs = field.costs(i, j)
            if costs is None:
                continue
            is_free = field.is_free(costs)
            if is_free or j - i <= reach:
                extra.discard((i, j))
                yield i, j, costs
            met_free += is_free
            if met_free == reach:
                break
    for i, j in sorted(extra):
        costs = field.costs(i, j)
        if costs is not None:
            yield i, j, costs


def _solve(edges: Iterable[Edge], places: range) -> Matching | None:
    """The optimum with these pairs; known as far as the matching could reckon."""
    first = places.start
    matched = match_all(
        len(places), [(i - first, j - first, costs) for i, j, costs in edges]
    )
    if matched is None:
        return None
    pairs = tuple((i + first, j + first) for i, j in matched.pairs)
    return Matching(pairs, matched.costs, matched.proven)


def _among_worthwhile(
    field: PairField, found: Matching, least: Costs, most: int
) -> Matching | None:
    """The optimum, from the pairs that can be in one; None if they are too many.

    It is known only where everything before the differences is free.
    """
    if not field.is_free(least) or found.costs[: field.free] != least[: field.free]:
        return None
    places = range(len(field.players))
    price = field.prices()
    above = sum(found.costs[field.free : _judged(field)]) - sum(
        least[field.free : _judged(field)]
    )
    edges: list[Edge] = []
    for i in places:
        for j in places[i + 1 :]:
            if 2 * (price[j] - price[i]) > above:
                break
            costs = field.costs(i, j)
            if costs is not None and field.is_free(costs):
                edges.append((i, j, costs))
        if len(edges) > most:
            return None
    return _solve(edges, places)
