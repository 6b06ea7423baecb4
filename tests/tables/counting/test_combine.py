"""Several games at one table make one result."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.types import PlayedSeat
from gonuts_league.tables.counting.combine import (
    SeatCountError,
    combine_games,
    count_wins,
)


def seat(rank: int, points: int | None = None) -> PlayedSeat:
    return PlayedSeat(EntryId(0), rank, points)


def played(*points: int) -> list[PlayedSeat]:
    """A game by its points, ranked by them."""
    return [seat(1 + sum(p > own for p in points), own) for own in points]


def test_wins_come_before_points() -> None:
    games = [played(20, 19, 5), played(21, 20, 7), played(0, 40, 9)]

    assert combine_games(games) == (
        seat(1, 41),
        seat(2, 79),
        seat(3, 21),
    )


def test_points_decide_between_equal_wins() -> None:
    games = [played(20, 19), played(3, 9)]

    assert [seat.rank for seat in combine_games(games)] == [2, 1]


def test_shared_wins_count_their_share_and_equals_share_the_rank() -> None:
    seats = combine_games([played(9, 9, 4), played(5, 5, 8)])
    wins = [count_wins([[1, 1, 3], [2, 2, 1]], index) for index in range(3)]

    assert [seat.rank for seat in seats] == [2, 2, 1]
    assert wins == [Fraction(1, 2), Fraction(1, 2), 1]


def test_unknown_points_leave_equal_wins_equal() -> None:
    games = [played(20, 19), [seat(2), seat(1, 4)]]

    assert combine_games(games) == (
        seat(1),
        seat(1),
    )


@pytest.mark.parametrize(
    ("games", "count"),
    [([], 0), ([[]], 0), ([played(1, 2), played(1, 2, 3)], 3)],
)
def test_games_with_other_seats_are_refused(
    games: list[list[PlayedSeat]], count: int
) -> None:
    with pytest.raises(SeatCountError) as caught:
        combine_games(games)

    assert caught.value.count == count


@given(
    points=st.integers(2, 6).flatmap(
        lambda seats: st.lists(
            st.lists(st.integers(0, 9), min_size=seats, max_size=seats),
            min_size=1,
            max_size=5,
        )
    ),
)
def test_order_of_games_does_not_matter_and_each_has_one_win(
    points: list[list[int]],
) -> None:
    games = [played(*row) for row in points]

    seats = combine_games(games)

    assert seats == combine_games(games[::-1])
    ranks = [[seat.rank for seat in game] for game in games]
    wins = [count_wins(ranks, index) for index in range(len(seats))]
    assert sum(wins) == len(games)
    assert min(seat.rank for seat in seats) == 1


def test_one_game_is_its_own_result() -> None:
    game = played(12, 30, 12, 4)

    assert [s.rank for s in combine_games([game])] == [2, 1, 2, 4]
