"""The bound of tables set by halves, against all seatings of a small field."""

from collections import Counter

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from gonuts_league.pairing.bounds.relax import Demand, relax
from gonuts_league.pairing.cost import read_past
from gonuts_league.pairing.orders import Orders, Terms
from gonuts_league.pairing.search.columns import possible_tables
from gonuts_league.pairing.search.exhaustive import divisions
from gonuts_league.pairing.types import EntryId, Level, Table
from tests.pairing.strategies import play_tasks
from tests.soak import examples

TABLES: tuple[Table, ...] = tuple(
    tuple(EntryId(n) for n in table) for table in ((1, 2, 3), (4, 5, 6), (7, 8))
)


@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(min_value=0, max_value=10_000))
def test_no_seating_is_excluded_that_costs_as_much_as_it_may(seed: int) -> None:
    lot = np.random.default_rng(seed)
    terms = Terms(read_past(play_tasks(8, 1)), Orders(), (Level.SEATS,))
    columns = possible_tables(terms, TABLES)
    costs = lot.integers(-9, 30, len(columns))
    demand = Demand(lot.integers(0, 3, len(columns)), 2)
    seatings = [
        columns.rows_of(tables)
        for tables in divisions(tuple(EntryId(n) for n in range(1, 9)), (3, 3, 2))
    ]
    demanded = [rows for rows in seatings if demand.weights[rows].sum() >= 2]
    totals = sorted(int(costs[rows].sum()) for rows in demanded)
    enough = totals[len(totals) // 2]

    relaxed = relax(columns, Counter({3: 2, 2: 1}), costs, [demand], enough)

    assert relaxed.bound <= totals[0]
    for most in (totals[0], enough):
        allowed = relaxed.allows(most)
        assert all(allowed[r].all() for r in demanded if costs[r].sum() <= most)
