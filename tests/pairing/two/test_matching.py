"""The cheapest pairs by costs in order, also where the numbers grow too large."""

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from gonuts_league.pairing.two.matching import Costs, Edge, match_all

HUGE = 10**25


def every_way(places: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    if not places:
        yield ()
        return
    for other in places[1:]:
        rest = tuple(p for p in places[1:] if p != other)
        for pairs in every_way(rest):
            yield ((places[0], other), *pairs)


def random_edges(count: int, lot: random.Random, tops: tuple[int, ...]) -> list[Edge]:
    return [
        (a, b, tuple(lot.randint(0, top) for top in tops))
        for a, b in combinations(range(count), 2)
    ]


def least_of(count: int, edges: list[Edge]) -> Costs:
    costs = {(a, b): each for a, b, each in edges}
    return min(
        tuple(map(sum, zip(*(costs[pair] for pair in way), strict=True)))
        for way in every_way(tuple(range(count)))
    )


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("tops", [(1, 2, 3), (3,) * 12, (0, 10**9, 10**9)])
def test_no_way_is_cheaper(seed: int, tops: tuple[int, ...]) -> None:
    edges = random_edges(8, random.Random(seed), tops)

    matching = match_all(8, edges)

    assert matching is not None
    assert matching.costs == least_of(8, edges)
    assert matching.proven == len(tops)


@pytest.mark.parametrize("seed", range(20))
def test_places_too_large_spoil_none_before_them_and_are_told(seed: int) -> None:
    edges = random_edges(8, random.Random(seed), (2, HUGE, HUGE))

    matching = match_all(8, edges)

    assert matching is not None
    assert matching.proven == 2
    assert matching.costs[:2] == least_of(8, edges)[:2]


def test_a_place_too_large_for_all_bits_is_made_coarser() -> None:
    edges = [(0, 1, (HUGE**3,)), (2, 3, (HUGE**3,)), (0, 2, (0,)), (1, 3, (0,))]

    matching = match_all(4, edges)

    assert matching is not None
    assert (matching.pairs, matching.proven) == (((0, 2), (1, 3)), 0)


def test_what_all_pairs_cost_alike_takes_no_room() -> None:
    edges = [(a, b, (HUGE**9, a + b)) for a, b in combinations(range(4), 2)]

    matching = match_all(4, edges)

    assert matching is not None
    assert matching.proven == 2


def test_long_chains_of_great_costs_do_not_overflow() -> None:
    """Alternating costs along a path add up in the matching's own numbers."""
    great = 2**100
    path = [(i, i + 1, (great * (i % 2),)) for i in range(199)]
    detours = [(i, i + 3, (great,)) for i in range(0, 196, 2)]

    matching = match_all(200, path + detours)

    assert matching is not None
    assert matching.costs == (0,)


@pytest.mark.parametrize("edges", [[], [(0, 1, (0,)), (0, 2, (0,)), (0, 3, (0,))]])
def test_there_may_be_no_way(edges: list[Edge]) -> None:
    assert match_all(4, edges) is None


def test_nobody_is_matched_to_nobody() -> None:
    matching = match_all(0, [])

    assert matching is not None
    assert matching.pairs == ()
