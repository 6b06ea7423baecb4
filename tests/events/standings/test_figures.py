from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gonuts_league.events.standings.figures import decimals_for, say_apart, say_number


@pytest.mark.parametrize(
    ("numbers", "decimals"),
    [
        ([], 0),
        ([None, Fraction(3)], 0),
        ([Fraction(3), Fraction(5, 2)], 1),
        ([Fraction(1, 4)], 2),
        ([Fraction(1, 3), Fraction(1)], 2),
    ],
)
def test_a_column_has_as_few_decimals_as_it_needs(numbers, decimals):
    assert decimals_for(numbers) == decimals


@given(st.lists(st.fractions(-999, 9999, max_denominator=60), min_size=1))
def test_a_column_shows_the_same_decimals_in_all_rows_and_none_when_all_are_whole(
    numbers,
):
    decimals = decimals_for(numbers)

    shown = [say_number(number, decimals).partition(".")[2] for number in numbers]

    assert {len(each) for each in shown} == {decimals}
    assert (decimals == 0) == all(number.denominator == 1 for number in numbers)


@pytest.mark.parametrize(
    ("number", "decimals", "text"),
    [
        (Fraction(13, 3), 2, "4.33"),
        (Fraction(-1, 2), 0, "−1"),
        (Fraction(1, 2), 0, "1"),
        (Fraction(-1, 100), 1, "0.0"),
        (Fraction(28), 2, "28.00"),
        (None, 2, "–"),
    ],
)
def test_halves_are_rounded_away_from_zero(number, decimals, text):
    assert say_number(number, decimals) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [(Fraction(1, 2), "+0.5"), (Fraction(-1, 2), "−0.5"), (0, "0.0")],
)
def test_a_margin_has_a_sign(number, text):
    assert say_number(Fraction(number), 1, is_signed=True) == text


def test_numbers_that_differ_never_look_alike():
    near = Fraction(25, 3), Fraction(83, 10)

    assert say_apart(*near, is_signed=True) == ("+8.33", "+8.30")


def test_a_missing_margin_stands_against_a_number():
    assert say_apart(None, Fraction(-6), is_signed=True) == ("–", "−6")
