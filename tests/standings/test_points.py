"""Event points of the places at one table."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gonuts_league.standings.points import POINT_SYSTEMS, point_system, score_places
from gonuts_league.standings.types import StandingsError

RANKS = st.lists(st.none() | st.integers(1, 6), min_size=2, max_size=6)
BY_PLACE = sorted(code for code, row in POINT_SYSTEMS.items() if row.rows is not None)


@pytest.mark.parametrize(
    "points",
    [
        (9, 3),
        (10, 6, 2),
        (11, 7, 4, 2),
        (12, 8, 5, 3, 2),
        (13, 8, 6, 4, 3, 2),
    ],
)
def test_newport_gives_its_published_row(points: tuple[int, ...]) -> None:
    assert score_places(range(1, len(points) + 1)) == points


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ([1, 1, 3, 4], ["9", "9", "4", "2"]),
        ([1, 2, 2, 2], ["11", "13/3", "13/3", "13/3"]),
        ([3, 1, 1, 1], ["2", "22/3", "22/3", "22/3"]),
        ([1, 1], ["6", "6"]),
    ],
)
def test_ties_share_the_mean_of_the_places_they_cover(
    ranks: list[int], points: list[str]
) -> None:
    assert [str(p) for p in score_places(ranks)] == points


def test_only_the_order_of_ranks_counts_and_no_rank_is_last() -> None:
    assert score_places([7, None, 2, 5]) == (4, 2, 11, 7)


@given(ranks=RANKS)
def test_newport_gives_six_for_every_seat_of_a_table(ranks: list[int | None]) -> None:
    assert sum(score_places(ranks)) == 6 * len(ranks)


@given(ranks=RANKS, system=st.sampled_from(BY_PLACE))
def test_better_rank_never_gets_less_and_equal_ranks_get_the_same(
    ranks: list[int | None], system: str
) -> None:
    assume(len(ranks) in point_system(system).sizes)

    points = score_places(ranks, system=system)

    order = sorted(range(len(ranks)), key=lambda seat: ranks[seat] or 99)
    for better, worse in pairwise(order):
        assert points[better] >= points[worse]
        assert ranks[better] != ranks[worse] or points[better] == points[worse]


def test_wins_gives_one_win_to_a_table() -> None:
    assert score_places([2, 1, 3], system="wins") == (0, 1, 0)
    assert score_places([1, 1, 3], system="wins") == (Fraction(1, 2), Fraction(1, 2), 0)


def test_every_system_is_found_by_its_code() -> None:
    assert [point_system(code).code for code in POINT_SYSTEMS] == list(POINT_SYSTEMS)


def test_unknown_system_is_refused() -> None:
    with pytest.raises(StandingsError, match="unknown-system") as caught:
        score_places([1, 2], system="oldport")

    assert caught.value.args[1] == "oldport"


def test_points_of_the_game_are_given_where_these_count() -> None:
    scores = [Fraction(38), None, Fraction(-3)]

    assert score_places([1, 3, 2], system="raw", scores=scores) == (38, 0, -3)
    assert score_places([1, 2, 3], scores=scores) == (10, 6, 2)


def test_places_alone_are_nothing_where_points_of_the_game_count() -> None:
    with pytest.raises(StandingsError, match="needs-totals") as caught:
        score_places([1, 2], system="raw")

    assert caught.value.args[1] == "raw"


@pytest.mark.parametrize("system", ["vekn", "nemestats"])
def test_table_of_seven_is_refused_by_systems_with_rows(system: str) -> None:
    with pytest.raises(StandingsError, match="seat-count"):
        score_places([1] * 7, system=system)


@pytest.mark.parametrize("system", sorted(POINT_SYSTEMS))
def test_one_person_is_no_table(system: str) -> None:
    with pytest.raises(StandingsError, match="seat-count"):
        score_places([1], system=system, scores=[Fraction(1)])


@pytest.mark.parametrize("count", [0, 1, 7])
def test_newport_refuses_a_table_it_has_no_row_for(count: int) -> None:
    with pytest.raises(StandingsError, match="seat-count") as caught:
        score_places([1] * count)

    assert caught.value.args[1] == count
