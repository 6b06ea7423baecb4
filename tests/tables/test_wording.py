from decimal import Decimal
from fractions import Fraction

import pytest
from django.utils.translation import override

from gonuts_league.tables.wording import (
    plural_of,
    say_again,
    say_counted,
    say_family,
    say_list,
    say_points,
    say_winners,
)


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([], ""),
        (["ada"], "Ada wins"),
        (["Ada", "Bo"], "Ada and Bo share the win"),
        (["Ada", "Bo", "Cleo"], "Ada, Bo and Cleo share the win"),
    ],
)
def test_winners_are_one_several_or_nobody(names, said):
    assert say_winners(names) == said


def test_families_have_the_name_that_their_editions_share():
    assert say_family("gonuts") == "Go Nuts for Donuts"
    assert say_family("nosh") == "Nosh"


def test_cards_are_listed_with_their_counts():
    assert say_counted("eclair", 2) == "2 Éclair"
    assert say_again("Ada", {"milk": 1, "plain": 7}, "gonuts-gamewright") == (
        "Enter again for Ada: 1 Milk and 7 Plain. "
        "These are cards of Go Nuts for Donuts, Gamewright edition."
    )


def test_a_list_takes_the_words_that_the_scores_take():
    with override("en"):
        shown = [say_list(words) for words in ((), ("A",), ("A", "{b}", "C"))]

    assert shown == ["", "A", "A, {b} and C"]


@pytest.mark.parametrize(
    ("points", "said"),
    [(Decimal("-3.5"), "−3,5"), (Fraction(7, 2), "3,5"), (7, "7"), (None, "–")],
)
def test_german_points_have_a_comma(points, said):
    with override("de"):
        assert say_points(points) == said


@pytest.mark.parametrize(
    ("points", "many"),
    [
        (1, 1),
        (Fraction(1), 1),
        (-1, 1),
        (Fraction(1, 2), 2),
        (Fraction(3), 3),
        (Decimal("1.0"), 1),
        (Decimal("1.5"), 2),
        (None, 2),
    ],
)
def test_only_one_whole_point_is_singular(points, many):
    assert plural_of(points) == many
