"""Records in words and figures."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction

import pytest

from gonuts_league.boards.pages.records import say_record, say_record_value
from gonuts_league.boards.templatetags.boards import say_players_and_depth
from gonuts_league.standings.statistics.types import ClubRecord, RecordKind

AT = datetime(2026, 3, 5, 19, tzinfo=UTC)


@pytest.mark.parametrize(
    ("game", "item", "said"),
    [
        ("nosh", "coins", "9 coins"),
        ("nosh", "goals", "9 goals"),
        ("nosh", "favorites", "9 goals with the favourite"),
        ("donuts", "group", "a group of 9 donuts"),
        ("gonuts-gamewright", "eclair", "9 Éclair"),
    ],
)
def test_what_lay_in_front_of_somebody_is_counted_in_words(game, item, said):
    record = ClubRecord(
        RecordKind.MOST, game, 0, "", item, Fraction(9), (), 1, since=AT
    )

    assert say_record_value(record) == said
    assert say_record_value(replace(record, kind=RecordKind.HIGHEST_SCORE)) == "9"


def test_scores_and_records_by_totals_are_marked():
    assert say_players_and_depth(4, "cards") == "4 players"
    assert say_players_and_depth(4, "totals") == "4 players, totals only"
    kind = RecordKind.HIGHEST_SCORE
    assert say_record(kind, "cards") == "Highest score"
    assert say_record(kind, "totals") == "Highest score, totals only"
