"""Points systems, tie-breaks and their values in words."""

from fractions import Fraction

import pytest

from gonuts_league.events.standings.figures import (
    CRITERIA,
    SYSTEMS,
    decimals_of,
    say_criteria,
    say_difference,
    say_level,
    say_value,
    words_of_criterion,
    words_of_system,
)
from gonuts_league.standings.points import POINT_SYSTEMS
from gonuts_league.standings.tiebreaks import TIE_BREAKS
from gonuts_league.standings.types import AheadBy, CriterionValue


def ahead(code, own, other):
    return AheadBy(code, CriterionValue(code, own), CriterionValue(code, other))


def places(*counts):
    return tuple(Fraction(count) for count in counts)


def test_every_system_and_every_criterion_has_words():
    assert set(POINT_SYSTEMS) - set(SYSTEMS) == set()
    assert set(TIE_BREAKS) - set(CRITERIA) == set()
    assert all(map(all, map(words_of_system, SYSTEMS)))
    assert all(map(all, map(words_of_criterion, CRITERIA)))


def test_tie_breaks_are_said_in_their_order():
    assert say_criteria(["margin", "wins"]) == "margin, then wins"


@pytest.mark.parametrize(
    ("code", "value", "said"),
    [
        ("wins", Fraction(3), "3"),
        ("wins", Fraction(5, 2), "2.5"),
        ("margin", Fraction(29, 2), "+14.5"),
        ("margin", None, "–"),
        ("countback", places(2, 1, 0), "2 · 1 · 0"),
        ("countback", (Fraction(1, 2), Fraction(1)), "0.5 · 1.0"),
        ("countback", (), "–"),
    ],
)
def test_a_value_is_said_as_its_column_has_it(code, value, said):
    assert say_value(code, value, decimals_of(code, [value])) == said


def test_a_difference_shows_both_numbers():
    found = say_difference(ahead("margin", Fraction(14), Fraction(9)))

    assert found == ("margin", "+14", "+9")


@pytest.mark.parametrize(
    ("own", "other", "place", "numbers"),
    [
        (places(2, 3, 0), places(2, 1, 2), 2, ("3", "1")),
        (places(1, 0, 1), places(1), 3, ("1", "0")),
        (places(1), None, 1, ("1", "0")),
    ],
)
def test_of_two_vectors_the_first_place_that_differs_is_told(
    own, other, place, numbers
):
    found = say_difference(ahead("countback", own, other))

    assert found == (f"finishes in place {place}", *numbers)


def test_two_are_level_on_criteria_with_their_values():
    values = [
        CriterionValue("points", Fraction(22)),
        CriterionValue("margin", Fraction(9, 2)),
    ]

    assert say_level(values) == "points (22) and margin (+4.5)"
