"""The ranking cut into tables: against every way to divide the players."""

import random
from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gonuts_league.pairing.search import slices
from gonuts_league.pairing.search.exhaustive import divisions
from gonuts_league.pairing.search.slices import cut_ranking, least_spread, whole_numbers
from gonuts_league.pairing.types import EntryId

SIZES = [(2, 2, 3), (3, 3, 2), (4, 3), (5, 3), (2, 2, 2, 2), (3, 2, 4), (5, 2, 2), (6,)]


@given(
    sizes=st.sampled_from(SIZES),
    points=st.lists(st.integers(0, 12), min_size=9, max_size=9),
    unit=st.sampled_from([1, 10**25]),
)
def test_no_division_into_tables_has_less_spread(
    sizes: tuple[int, ...], points: list[int], unit: int
) -> None:
    ranking = sorted((n * unit for n in points[: sum(sizes)]), reverse=True)
    everyone = tuple(EntryId(n) for n in range(len(ranking)))

    least = min(
        sum(ranking[table[0]] - ranking[table[-1]] for table in tables)
        for tables in divisions(everyone, sizes)
    )

    assert least_spread(ranking, sizes) == least


@given(sizes=st.sampled_from(SIZES), seed=st.integers(0, 99))
def test_cuts_use_each_size_as_often_as_it_is_given(
    sizes: tuple[int, ...], seed: int
) -> None:
    lot = random.Random(seed)
    ranking = sorted((lot.randint(0, 9) for _ in range(sum(sizes))), reverse=True)

    cuts = cut_ranking(ranking, sizes)

    assert cuts is not None
    ends = list(accumulate(cuts, initial=0))
    assert sorted(cuts) == sorted(sizes)
    assert least_spread(ranking, sizes) == sum(
        ranking[i] - ranking[j - 1] for i, j in pairwise(ends)
    )


def test_of_equal_cuts_odd_tables_come_last() -> None:
    assert cut_ranking([7] * 18, (4, 3, 4, 3, 4)) == (4, 4, 4, 3, 3)


def test_no_answer_where_there_are_too_many_orders(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(slices, "_MOST_CELLS", 10)

    assert least_spread([5, 4, 3, 2, 1, 1, 1], (2, 2, 3)) is not None
    assert least_spread([1] * 20, (4, 4, 4, 3, 3, 2)) is None


def test_numbers_too_long_for_the_machine_are_kept_whole() -> None:
    assert whole_numbers([2**70, 1]).sum() == 2**70 + 1
