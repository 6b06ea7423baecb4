"""Blocks, windows and proofs: what is said to be the best is the best of all pairs."""

import random
from dataclasses import replace
from itertools import combinations

import pytest

from gonuts_league.pairing.cost import read_past
from gonuts_league.pairing.orders import read_orders
from gonuts_league.pairing.two.field import CostPart, PairField, read_field
from gonuts_league.pairing.two.matching import Matching, match_all
from gonuts_league.pairing.two.pairs import find_pairs
from gonuts_league.pairing.types import Effort, EntryId, PairingTask
from tests.pairing.two.test_draw import played


def field_of(task: PairingTask) -> PairField:
    entries = [candidate.id for candidate in task.candidates]
    return read_field(task, read_past(task), read_orders(task), entries)


def best_of_all_pairs(field: PairField) -> Matching:
    places = combinations(range(len(field.players)), 2)
    costs = ((i, j, field.costs(i, j)) for i, j in places)
    found = match_all(
        len(field.players), [(i, j, c) for i, j, c in costs if c is not None]
    )
    assert found is not None
    return found


def crowded(task: PairingTask, share: float) -> PairingTask:
    """So great a share of the players is of one club."""
    lot = random.Random(3)
    people = (
        replace(c, club="big" if lot.random() < share else f"c{c.id % 5}")
        for c in task.candidates
    )
    return replace(task, candidates=tuple(people))


def wishful(task: PairingTask) -> PairingTask:
    """Some wish to sit together, and some never may."""
    lot = random.Random(4)
    entries = [EntryId(candidate.id) for candidate in task.candidates]
    pairs = [(a, b) for a, b in (lot.sample(entries, 2) for _ in range(24))]
    return replace(task, together=tuple(pairs[:4]), apart_rule=tuple(pairs[4:]))


@pytest.mark.parametrize("effort", [Effort.QUICK, Effort.NORMAL])
@pytest.mark.parametrize("kind", ["plain", "clubs", "crowded", "most", "wishful"])
@pytest.mark.parametrize("count", [61, 200])
def test_what_is_proven_cannot_be_beaten(count: int, kind: str, effort: Effort) -> None:
    task = played(count, 4, clubs=6 if kind == "clubs" else 0)
    match kind:
        case "crowded":
            task = crowded(task, 0.45)
        case "most":
            task = crowded(task, 0.6)
        case "wishful":
            task = wishful(task)
    field = field_of(task)

    found = find_pairs(field, effort, lambda done, most: None)

    best = best_of_all_pairs(field)
    assert found is not None
    assert found.costs[: found.proven] == best.costs[: found.proven]
    assert found.costs[:1] == best.costs[:1]
    if effort is Effort.NORMAL:
        assert found.proven >= field.order.index(CostPart.FLOATS_AGAIN)


@pytest.mark.parametrize("count", [5, 40, 97])
def test_nobody_can_cost_less_than_the_least(count: int) -> None:
    field = field_of(crowded(played(count, 5), 0.5))

    least = field.least_costs(range(len(field.players)))

    assert least <= best_of_all_pairs(field).costs


def test_progress_goes_up_to_the_whole() -> None:
    heard: list[tuple[int, int]] = []
    field = field_of(played(400, 2))

    find_pairs(field, Effort.NORMAL, lambda done, most: heard.append((done, most)))

    assert [done for done, _ in heard] == sorted(done for done, _ in heard)
    assert heard[-1] == (400, 400)
