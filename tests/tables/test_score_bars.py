from fractions import Fraction

import pytest

from gonuts_league.tables.score_bars import score_bars


@pytest.mark.parametrize("high", [4, 23, 24, 61])
def test_every_score_is_in_one_of_so_many_bars(high):
    bars = score_bars([(each, 2) for each in range(-3, high)], most=24)

    assert len(bars) <= 24
    assert sum(bar.count for bar in bars) == 2 * (high + 3)
    assert (bars[0].first, bars[-1].last) == (-3, high - 1)


def test_a_single_score_is_one_bar():
    (bar,) = score_bars([(7, 3)], most=24)

    assert (bar.first, bar.last, bar.count, bar.said) == (7, 7, 3, "7")


def test_halves_stand_in_the_bar_of_their_whole_point():
    bars = score_bars([(Fraction(each, 2), 1) for each in range(-1, 4)], most=24)

    assert [(bar.first, bar.count) for bar in bars] == [(-1, 1), (0, 2), (1, 2)]
    assert bars[-1].holds(Fraction(3, 2))
    assert not bars[-1].holds(2)


def test_bars_reach_to_the_scores_of_a_table():
    bars = score_bars([(10, 1), (11, 5)], most=24, here=[8, Fraction(25, 2)])

    assert [(bar.first, bar.count) for bar in bars] == [
        (8, 0), (9, 0), (10, 1), (11, 5), (12, 0),
    ]  # fmt: skip


def test_a_wide_bar_says_from_where_to_where_and_the_last_one_ends_with_the_scores():
    bars = score_bars([(each, 1) for each in range(49)], most=24)

    assert [bars[0].said, bars[-1].said] == ["0 to 2", "48"]
