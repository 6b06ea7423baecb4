"""The cheapest way to put an even number into pairs, by costs in order of weight.

Costs are whole numbers, compared like tuples after they are summed over all pairs. They
are packed into one number, each place wide enough for its greatest sum, and given to
the weighted matching of ``rustworkx``, which finds an optimum in O(n³).

It reckons in 128 bits and overflows in silence: numbers of 126 bits go wrong with four
people. Its sums along alternating paths may be as many times greater as there are
people, so that many bits are left free. Places that do not fit are left out from the
last, the first of them made coarser; the answer says how many were kept whole.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import rustworkx

Costs = tuple[int, ...]
Edge = tuple[int, int, Costs]
"""Two places of a list, and what it costs to put these two together."""

_SAFE_BITS = 123


@dataclass(frozen=True, slots=True)
class Matching:
    """Pairs of places, the lesser first, and their costs, summed.

    Nothing beats the first ``proven`` of the costs.
    """

    pairs: tuple[tuple[int, int], ...]
    costs: Costs
    proven: int


def match_all(count: int, edges: Sequence[Edge]) -> Matching | None:
    """Put places 0 to ``count - 1`` into pairs at the least cost; None if none can be.

    All costs have one length. The answer does not depend on the order of the edges
    where the optimum is the only one; callers give them in a fixed order.
    """
    if count == 0:
        return Matching((), (), 0)
    if not edges:
        return None
    numbers, kept = _pack([costs for _, _, costs in edges], count)
    graph = rustworkx.PyGraph(multigraph=False, edge_count_hint=len(edges))
    graph.add_nodes_from(range(count))
    graph.add_edges_from(
        [(a, b, -n) for (a, b, _), n in zip(edges, numbers, strict=True)]
    )
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < count:
        return None
    chosen = {(a, b) if a < b else (b, a) for a, b in found}
    costs = [costs for a, b, costs in edges if (a, b) in chosen]
    return Matching(
        tuple(sorted(chosen)), tuple(map(sum, zip(*costs, strict=True))), kept
    )


def _pack(vectors: Sequence[Costs], count: int) -> tuple[list[int], int]:
    """One number for each vector, and how many of its places are in it whole."""
    room = 1 << (_SAFE_BITS - count.bit_length())
    packed = [0] * len(vectors)
    columns = list(zip(*vectors, strict=True))
    for place, column in enumerate(columns):
        least = min(column)
        radix = (max(column) - least) * (count // 2) + 1
        if radix == 1:
            continue
        coarse = -(-radix // max(room, 1))
        if coarse > 1:
            radix = radix // coarse + 1
        if radix > room:
            return packed, place
        room //= radix
        packed = [
            n * radix + (value - least) // coarse
            for n, value in zip(packed, column, strict=True)
        ]
        if coarse > 1:
            return packed, place
    return packed, len(columns)
