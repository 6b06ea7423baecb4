"""Fields that are improved part by part, and the openings of smaller ones."""

import random
import time
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from gonuts_league.pairing.cost import count_cost, read_past
from gonuts_league.pairing.orders import Terms, broken_orders
from gonuts_league.pairing.planning import plan_round
from gonuts_league.pairing.search import improve
from gonuts_league.pairing.search.improve import improve_tables
from gonuts_league.pairing.search.opening import open_tables
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.pairing.types import Effort, EntryId, Level, OddAt, PairingTask, Pin
from tests.pairing.strategies import play_tasks


def under_orders(task: PairingTask) -> PairingTask:
    def pair(a: int, b: int) -> tuple[EntryId, EntryId]:
        return EntryId(a), EntryId(b)

    return replace(
        task,
        pins=(Pin(EntryId(1), 1, 2), Pin(EntryId(60), 1), Pin(EntryId(2), 2)),
        together_rule=(pair(5, 90), pair(90, 41)),
        apart_rule=tuple(pair(7, n) for n in range(8, 60)),
    )


@pytest.mark.parametrize("effort", [Effort.QUICK, Effort.NORMAL])
def test_parts_get_no_worse_and_keep_all_orders(
    effort: Effort, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(improve, "_MOST_ON_ONE_BOARD", 100)
    task = under_orders(play_tasks(400, 3))
    past, rng = read_past(task), random.Random(1)
    plan = plan_round(task, past, rng)
    terms = Terms(past, plan.orders, task.levels)
    opened = open_tables(task, terms, plan, rng, all_bound=True)

    improved = improve_tables(terms, [opened], rng, effort=effort)

    before, after = count_cost(past, opened), count_cost(past, improved)
    assert sorted(map(len, improved)) == sorted(map(len, opened))
    assert sorted(e for t in improved for e in t) == sorted(plan.ranking)
    assert broken_orders(plan.orders, improved) == ()
    assert after.ordered(task.levels) < before.ordered(task.levels)
    assert (after.repeats, after.avoided) == (0, 0)


def test_every_opening_keeps_orders_and_odd_tables_where_they_are_wanted() -> None:
    task = replace(under_orders(play_tasks(94, 3)), odd_at=OddAt.BOTTOM)
    past, rng = read_past(task), random.Random(1)
    plan = plan_round(task, past, rng)
    terms = Terms(past, plan.orders, task.levels)

    openings = [
        open_tables(task, terms, plan, rng, anew=n, all_bound=True) for n in range(4)
    ]

    assert len({frozenset(map(frozenset, tables)) for tables in openings}) == 4
    for tables in openings:
        assert broken_orders(plan.orders, tables) == ()
        assert sorted(map(len, tables)) == [3, 3, *[4] * 22]


def test_equals_by_points_change_places_and_nobody_else() -> None:
    task = play_tasks(96, 4)
    candidates = [replace(c, points=Fraction(c.points // 9)) for c in task.candidates]
    task = replace(task, candidates=tuple(candidates))
    past, rng = read_past(task), random.Random(1)
    plan = plan_round(task, past, rng)
    terms = Terms(past, plan.orders, task.levels, keeps_points=True)
    opened = open_tables(task, terms, plan, rng)

    improved = improve_tables(terms, [opened], rng)

    def points(tables: tuple[tuple[EntryId, ...], ...]) -> list[list[object]]:
        return [sorted(past.candidates[e].points for e in table) for table in tables]

    assert points(improved) == points(opened)
    assert count_cost(past, improved).repeats < count_cost(past, opened).repeats


def test_a_thousand_players_meet_nobody_again_at_the_least_spread() -> None:
    seating = pair_swiss(play_tasks(1000, 4))

    assert (seating.cost.repeats, seating.cost.avoided) == (0, 0)
    assert seating.cost.spread == seating.bound.spread


def test_search_stops_where_clubmates_cannot_be_fewer() -> None:
    """Forty of one club at 25 tables: fifteen pairs at least, in a first round."""
    task = play_tasks(100, 1)
    candidates = tuple(
        replace(c, points=Fraction(0), club="" if c.id > 40 else "one")
        for c in task.candidates
    )
    levels = (Level.REPEATS, Level.AVOID, Level.SPREAD)
    task = replace(task, candidates=candidates, levels=levels)
    start = time.process_time()

    seating = pair_swiss(task)

    assert (seating.cost.avoided, seating.proven) == (15, levels)
    assert time.process_time() - start < 0.3


def one_of_each_club_at_every_table(effort: Effort) -> PairingTask:
    """A hundred players of four clubs, and clubmates may not meet."""
    task = play_tasks(100, 1)
    clubs = [[EntryId(n) for n in range(c, 101, 4)] for c in range(1, 5)]
    rule = tuple(pair for club in clubs for pair in combinations(club, 2))
    return replace(task, apart_rule=rule, effort=effort)


@pytest.mark.parametrize("effort", [Effort.QUICK, Effort.NORMAL])
def test_rule_that_leaves_one_way_to_mix_clubs_is_kept(effort: Effort) -> None:
    seating = pair_swiss(one_of_each_club_at_every_table(effort))

    assert all(
        sorted(entry % 4 for entry in table) == [0, 1, 2, 3] for table in seating.tables
    )


def test_rule_costs_no_more_spread_than_the_points_demand() -> None:
    task = play_tasks(400, 3)
    rule = tuple(
        (a.id, b.id)
        for a, b in combinations(task.candidates, 2)
        if a.id % 25 == b.id % 25
    )

    seating = pair_swiss(replace(task, apart_rule=rule))

    assert seating.cost.repeats == 0
    assert seating.cost.spread == seating.bound.spread


def test_wish_of_two_far_apart_in_points_is_granted_in_a_large_field() -> None:
    task = play_tasks(600, 3)
    ranking = sorted(task.candidates, key=lambda c: (c.points, c.id))
    wishes = tuple((ranking[n].id, ranking[-n - 1].id) for n in range(8))

    seating = pair_swiss(replace(task, together=wishes))

    assert (seating.cost.repeats, seating.cost.parted) == (0, 0)
