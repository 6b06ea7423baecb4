"""The least number of repeats, against every schedule there is of a few players."""

from itertools import product

import pytest

from gonuts_league.pairing.schedules.bounds import count_repeats, least_repeats
from gonuts_league.pairing.search.exhaustive import divisions
from gonuts_league.pairing.types import EntryId


@pytest.mark.parametrize(
    ("sizes", "rounds", "fewest"),
    [
        ((3, 3), 2, 2),
        ((3, 3), 3, 6),
        ((2, 2, 2), 3, 0),
        ((4, 4), 2, 4),
        ((3, 2), 3, 3),
        ((4, 3), 2, 3),
    ],
)
def test_no_schedule_of_a_few_players_beats_the_bound(
    sizes: tuple[int, ...], rounds: int, fewest: int
) -> None:
    players = tuple(EntryId(n) for n in range(sum(sizes)))
    every = [tuple(tables) for tables in divisions(players, sizes)]

    least = min(
        count_repeats((every[0], *others))
        for others in product(every, repeat=rounds - 1)
    )

    assert least == fewest
    assert least_repeats(len(players), [sizes] * rounds) <= least


def test_bound_is_met_where_all_tables_are_too_large_for_their_number() -> None:
    assert least_repeats(6, [(3, 3)] * 3) == 6
    assert least_repeats(8, [(4, 4)] * 2) == 4


def test_bound_is_met_where_more_meet_than_there_are_pairs() -> None:
    assert least_repeats(4, [(2, 2)] * 4) == 2


def test_rounds_may_differ_in_their_sizes() -> None:
    assert least_repeats(6, [(3, 3), (4, 2)]) == 2
    assert least_repeats(6, [(3, 3), (2, 4), (4, 2)]) == 2 + 2 + 2


@pytest.mark.parametrize(
    ("sizes", "out", "rounds"),
    [((4,), 3, 2), ((3, 3), 1, 2), ((5,), 3, 2)],
)
def test_bound_holds_where_some_sit_out(
    sizes: tuple[int, ...], out: int, rounds: int
) -> None:
    """Whoever sits out is at a table of their own here, where nobody is met."""
    players = tuple(EntryId(n) for n in range(sum(sizes) + out))
    every = [tuple(tables) for tables in divisions(players, (*sizes, *[1] * out))]

    least = min(
        count_repeats((every[0], *others))
        for others in product(every, repeat=rounds - 1)
    )

    assert least_repeats(len(players), [sizes] * rounds) == least


@pytest.mark.parametrize(
    ("count", "tables", "rounds", "least"),
    [(10, (3, 3, 3), 5, 3), (16, (3, 3, 3, 3, 3), 8, 4)],
)
def test_people_who_must_play_more_often_than_others_are_counted(
    count: int, tables: tuple[int, ...], rounds: int, least: int
) -> None:
    assert least_repeats(count, [tables] * rounds) >= least
