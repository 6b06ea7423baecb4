"""Whether those under orders find tables, against every way to place them."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gonuts_league.pairing.orders import Orders, breaks_order
from gonuts_league.pairing.search.exhaustive import divisions
from gonuts_league.pairing.search.placing import parted_entries, place_orders
from gonuts_league.pairing.types import EntryId, Table

NINE = tuple(EntryId(n) for n in range(9))
SIZES = [(3, 3, 3), (5, 4), (4, 3, 2), (2, 2, 2, 3), (6, 3)]


@st.composite
def nine_under_orders(draw: st.DrawFn) -> Orders:
    mixed = draw(st.permutations(NINE))
    cuts = draw(st.sampled_from([(), (2,), (3,), (2, 4), (2, 5), (3, 6), (1, 2, 3, 4)]))
    groups = [tuple(sorted(mixed[a:b])) for a, b in zip((0, *cuts), cuts, strict=False)]
    labelled = groups[: draw(st.integers(0, len(groups)))]
    seated = mixed[0] if labelled else None
    pairs = draw(st.lists(st.sampled_from(list(combinations(NINE, 2))), max_size=14))
    inside = {pair for group in groups for pair in combinations(group, 2)}
    return Orders(
        groups=tuple(groups),
        labels=tuple((e, n) for n, group in enumerate(labelled) for e in group),
        apart=frozenset(set(pairs) - inside),
        seats=() if seated is None else ((seated, draw(st.integers(0, 5))),),
    )


@given(orders=nine_under_orders(), sizes=st.sampled_from(SIZES))
def test_a_place_is_found_if_and_only_if_there_is_one(
    orders: Orders, sizes: tuple[int, ...]
) -> None:
    possible = any(
        not any(breaks_order(orders, table) for table in tables)
        for tables in divisions(NINE, sizes)
    )

    bound = place_orders(orders, sizes)

    assert (bound is not None) == possible
    if bound is not None:
        assert not any(breaks_order(orders, here) for here in bound if not orders.seats)
        assert all(len(here) <= size for here, size in zip(bound, sizes, strict=True))


@given(orders=nine_under_orders())
def test_as_many_tables_as_are_told_are_needed(orders: Orders) -> None:
    entries, tables = parted_entries(orders)

    def may_share(a: EntryId, b: EntryId) -> bool:
        here: Table = tuple(sorted({*group_of(a), *group_of(b)}))
        return not breaks_order(Orders(labels=orders.labels, apart=orders.apart), here)

    def group_of(entry: EntryId) -> Table:
        return next((g for g in orders.groups if entry in g), (entry,))

    parted = {group_of(entry) for entry in entries}
    assert len(parted) == tables
    assert not any(may_share(a[0], b[0]) for a, b in combinations(parted, 2))


@pytest.mark.parametrize("clubs", [25, 20, 34])
def test_clubs_as_large_as_the_number_of_tables_are_parted(clubs: int) -> None:
    everyone = [EntryId(n) for n in range(100)]
    apart = frozenset(
        (a, b) for a, b in combinations(everyone, 2) if a % clubs == b % clubs
    )

    bound = place_orders(Orders(apart=apart), (4,) * 25)

    assert bound is not None
    assert sorted(entry for table in bound for entry in table) == everyone
    assert not any(
        pair in apart for table in bound for pair in combinations(sorted(table), 2)
    )
