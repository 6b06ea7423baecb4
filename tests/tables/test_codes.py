import pytest

from gonuts_league.tables.codes import (
    DIGITS,
    LETTERS,
    event_code,
    read_code,
    table_code,
)


def test_codes_of_tables_and_of_events_never_meet():
    assert {table_code()[0] for _ in range(500)} <= set(LETTERS)
    assert {event_code()[0] for _ in range(500)} <= set(DIGITS)


def test_a_code_is_six_signs_that_are_not_mixed_up():
    signs = {sign for _ in range(500) for sign in table_code()}

    assert len(table_code()) == 6
    assert signs.isdisjoint("AEIOU01LSZ25B8G6")


@pytest.mark.parametrize("typed", ["k7f3mx", "K7F 3MX", " K7F-3MX ", "ｋ７ｆ３ｍｘ"])
def test_a_code_is_read_however_it_is_typed(typed):
    assert read_code(typed) == "K7F3MX"


@pytest.mark.parametrize(
    "typed", ["", "K7F3M", "K7F3MXX", "K7F3M0", "K7F3M'", "١٢٣٤٥٦"]
)
def test_what_is_no_code_is_read_as_none(typed):
    assert read_code(typed) == ""
