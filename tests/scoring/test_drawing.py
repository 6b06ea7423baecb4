from collections import Counter

import numpy as np
import pytest

from scoring.drawing import draw_below, shuffle


def generator(seed=7919):
    return np.array([seed], dtype=np.int64)


@pytest.mark.parametrize("count", [1, 2, 6, 70])
def test_a_draw_is_any_number_below(count):
    state = generator()

    drawn = {draw_below(state, count) for _ in range(100 * count)}

    assert drawn == set(range(count))


def test_a_shuffle_keeps_all_and_leaves_what_lies_beside():
    state = np.array([7919, 8, 8, *range(20), 9, 9], dtype=np.int64)

    shuffle(state, 3, 20)

    assert sorted(state[3:23]) == list(range(20))
    assert state[3:23].tolist() != list(range(20))
    assert [*state[1:3], *state[23:]] == [8, 8, 9, 9]


def test_every_order_comes_as_often():
    state = np.array([7919, 1, 2, 3], dtype=np.int64)
    orders = Counter[tuple[int, ...]]()

    for _ in range(6_000):
        state[1:] = 1, 2, 3
        shuffle(state, 1, 3)
        orders[tuple(state[1:].tolist())] += 1

    assert len(orders) == 6
    assert all(900 < times < 1_100 for times in orders.values())
