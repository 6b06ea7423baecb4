"""Lines through a grid, and the numbers they are drawn with."""

from itertools import product

import pytest

from gonuts_league.pairing.schedules.arithmetic import Numbers
from gonuts_league.pairing.schedules.bounds import count_repeats
from gonuts_league.pairing.schedules.lines import draw_lines


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 16, 25, 27])
def test_in_a_field_every_number_but_nought_divides_every_number(order: int) -> None:
    numbers = Numbers(order)

    for a in range(1, order):
        products = {numbers.multiply(a, b) for b in range(order)}
        assert products == set(range(order))


@pytest.mark.parametrize("order", [4, 9])
def test_products_share_out_over_sums(order: int) -> None:
    n = Numbers(order)

    for a, b, c in product(range(order), repeat=3):
        shared = n.add(n.multiply(a, b), n.multiply(a, c))
        assert n.multiply(a, n.add(b, c)) == shared
        assert n.subtract(n.add(a, b), b) == a


@pytest.mark.parametrize(
    ("count", "tables", "rounds"),
    [
        (16, 4, 5),
        (20, 5, 5),
        (23, 5, 5),
        (21, 5, 5),
        (32, 8, 9),
        (24, 6, 2),
        (40, 10, 5),
        (48, 12, 5),
        (27, 9, 13),
        (6, 2, 1),
        (12, 4, 4),
        (3, 1, 1),
    ],
)
def test_lines_of_a_grid_give_so_many_rounds_without_a_repeat(
    count: int, tables: int, rounds: int
) -> None:
    drawn = draw_lines(count, tables, 99)

    assert len(drawn) == rounds
    assert count_repeats(drawn) == 0
    for groups in drawn:
        assert sorted(player for table in groups for player in table) == list(
            range(count)
        )


def test_no_more_rounds_than_asked_for() -> None:
    assert len(draw_lines(16, 4, 3)) == 3
    assert draw_lines(16, 4, 0) == ()
