"""Season standings by worked examples."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.seasons.types import (
    SeasonRow,
    SeasonRules,
    SeasonState,
    SeasonStatus,
)
from gonuts_league.standings.statistics.games import Evening
from gonuts_league.standings.types import (
    AwardPoints,
    StandingsError,
    TieKind,
    TieOrder,
)
from tests.leagues.season_games import (
    GUEST,
    NUMBERS,
    bye,
    game,
    night,
    penalty,
    rank_season,
)

EVERYBODY = frozenset(NUMBERS.values()) - {GUEST}
BEST_3_OF_4 = SeasonRules(best_of=3)


def rank(
    evenings: Sequence[Evening],
    awards: Sequence[AwardPoints] = (),
    rules: SeasonRules = BEST_3_OF_4,
    **state: object,
) -> dict[str, SeasonRow]:
    """Rows by letter, in their order."""
    names = {number: name for name, number in NUMBERS.items()}
    state = {"listed": EVERYBODY, **state}
    rows = rank_season(evenings, awards, rules=rules, state=SeasonState(**state))
    return {names[row.player]: row for row in rows}


def decided(order: str, kind: TieKind) -> TieOrder:
    entries = tuple(EntryId(NUMBERS[name]) for name in order)
    return TieOrder(frozenset(entries), entries, kind)


def ranks(rows: dict[str, SeasonRow]) -> dict[str, int | None]:
    return {name: row.rank for name, row in rows.items()}


def dropped(row: SeasonRow) -> list[str]:
    return [str(result.points) for result in row.results if not result.counts]


def test_best_three_of_four_count_and_the_worst_is_dropped() -> None:
    """A 11 7 4 2; B 7 11 7 11; C 4 4 11 7; D 2 2 2 4: Newport's four-player table."""
    rows = rank(
        [night(1, "ABCD"), night(2, "BACD"), night(3, "CBAD"), night(4, "BCDA")]
    )

    assert {name: int(row.points) for name, row in rows.items()} == {
        "B": 29,
        "A": 22,
        "C": 22,
        "D": 8,
    }
    assert dropped(rows["B"]) == ["7"]
    assert dropped(rows["A"]) == ["2"]
    assert dropped(rows["C"]) == ["4"]


def test_a_season_may_ask_for_dropped_points_first() -> None:
    """A and C both have 22: C dropped 4 and A 2, so C is ahead."""
    rows = rank(
        [night(1, "ABCD"), night(2, "BACD"), night(3, "CBAD"), night(4, "BCDA")],
        rules=SeasonRules(best_of=3, tie_breaks=("dropped", "wins")),
    )

    assert list(rows) == ["B", "C", "A", "D"]
    assert ranks(rows) == {"B": 1, "C": 2, "A": 3, "D": 4}
    assert rows["C"].ahead_by is not None
    assert rows["C"].ahead_by.code == "dropped"
    assert rows["C"].ahead_by.own.value == Fraction(4)
    assert rows["C"].ahead_by.other.value == Fraction(2)


def test_coming_more_often_breaks_no_tie_at_first() -> None:
    """A and E have one game of 11 that counts; A came twice, E won by more."""
    often, seldom = game("ABCD"), game("EFGH", points=(50, 30, 25, 20))

    rows = rank(
        [night(1, often), night(2, seldom), night(3, "IAJK")],
        rules=SeasonRules(best_of=1),
    )

    assert rows["A"].points == rows["E"].points == 11
    assert dropped(rows["A"]) == ["7"]
    assert dropped(rows["E"]) == []
    assert rows["E"].rank < rows["A"].rank
    assert rows["E"].ahead_by.code == "margin"


def test_firsts_break_a_tie_where_nothing_was_dropped() -> None:
    """11 + 2 and 6 + 7 are 13: a win and a fourth beat two seconds."""
    rows = rank([night(1, "AEFG"), night(2, "HIJA"), night(3, "KCB"), night(4, "LCMN")])

    assert rows["A"].points == rows["C"].points == 13
    assert rows["A"].rank == rows["C"].rank - 1
    assert rows["A"].ahead_by.code == "wins"


def test_those_equal_in_everything_share_the_better_rank() -> None:
    rows = rank([night(1, "(AB)CD")])

    assert ranks(rows) == {"A": 1, "B": 1, "C": 3, "D": 4}
    assert [row.is_shared for row in rows.values()] == [True, True, False, False]
    assert rows["A"].ahead_by is None


def test_a_decision_parts_exactly_those_it_was_made_about() -> None:
    decisions = (decided("BA", TieKind.LOT),)

    rows = rank([night(1, "(AB)CD")], decisions=decisions)
    others = rank([night(1, "(ABC)D")], decisions=decisions)

    assert ranks(rows) == {"B": 1, "A": 2, "C": 3, "D": 4}
    assert rows["B"].ahead_by is not None
    assert rows["B"].ahead_by.code == "lot"
    assert ranks(others) == {"A": 1, "B": 1, "C": 1, "D": 4}


def test_a_decision_to_share_leaves_the_rank_shared() -> None:
    rows = rank([night(1, "(AB)CD")], decisions=(decided("AB", TieKind.SHARED),))

    assert ranks(rows) == {"A": 1, "B": 1, "C": 3, "D": 4}


def test_no_more_games_of_a_night_count_than_the_cap() -> None:
    rules = SeasonRules(best_of=3, night_cap=2)

    rows = rank([night(1, "ABCD", "ABCD", "ABCD"), night(2, "DABC")], rules=rules)

    assert rows["A"].points == 11 + 11 + 7
    assert dropped(rows["A"]) == ["11"]
    assert rows["D"].points == 2 + 2 + 11


def test_of_equal_results_the_earlier_counts() -> None:
    rows = rank([night(1, "ABCD"), night(2, "ABCD")], rules=SeasonRules(best_of=1))

    assert [result.counts for result in rows["A"].results] == [True, False]


def test_the_margin_tells_which_of_two_equal_places_is_dropped() -> None:
    close = game("ABCD", points=(30, 29, 28, 27))
    clear = game("ABCD", points=(40, 20, 20, 20))

    rows = rank([night(1, close), night(2, clear)], rules=SeasonRules(best_of=1))

    assert [result.counts for result in rows["A"].results] == [False, True]


def test_a_guest_takes_a_place_and_no_row() -> None:
    rows = rank([night(1, "PABC")])

    assert ranks(rows) == {"A": 1, "B": 2, "C": 3}
    assert rows["A"].points == 7


def test_a_guest_made_a_member_changes_nobody_elses_points() -> None:
    evenings = [night(1, "PABC", "APBC"), night(2, "(PA)BC")]

    before = rank(evenings)
    after = rank(evenings, listed=EVERYBODY | {GUEST})

    assert after.pop("P").points == Fraction(11 + 7) + 9
    assert {name: row.values for name, row in after.items()} == {
        name: row.values for name, row in before.items()
    }


def test_a_bye_is_worth_the_mean_of_the_field_once_an_evening() -> None:
    """Newport gives 6 a seat at tables of any size, whatever the event said."""
    evening = night(
        1,
        game("ABCD"),
        game("EFG", table=2),
        game("ABCDEFG"[:4], round_number=2),
    )

    rows = rank([evening], [bye(1, "H"), bye(1, "H", 2)])

    assert rows["H"].points == 6
    assert [result.table for result in rows["H"].results] == [None]
    assert rows["H"].nights == 1


def test_a_bye_of_a_round_in_which_nothing_counts_yet_is_left_out() -> None:
    rows = rank([night(1, "ABCD")], [bye(1, "H", 2)])

    assert "H" not in rows


def test_a_penalty_is_taken_from_the_points_and_never_dropped() -> None:
    rows = rank(
        [night(1, "ABCD"), night(2, "ABCD")],
        [penalty(1, "A", -3)],
        rules=SeasonRules(best_of=1),
    )

    assert rows["A"].points == 8
    assert rows["A"].penalties == -3


def test_whoever_came_too_seldom_is_listed_below_without_a_rank() -> None:
    rules = SeasonRules(least_nights=2)

    rows = rank([night(1, "ABCD"), night(2, "BCDE"), night(3, "BDCF")], rules=rules)

    assert ranks(rows) == {"B": 1, "C": 2, "D": 3, "A": None, "E": None, "F": None}
    assert rows["A"].status == SeasonStatus.SHORT
    assert rows["D"].ahead_by is None


def test_whoever_can_still_come_often_enough_has_a_rank() -> None:
    rules = SeasonRules(least_nights=2)

    rows = rank([night(1, "ABCD")], rules=rules, nights_left=1)

    assert ranks(rows) == {"A": 1, "B": 2, "C": 3, "D": 4}


def test_whoever_left_is_last_without_a_rank_and_stays_an_opponent() -> None:
    rows = rank([night(1, "ABCD")], left=frozenset({NUMBERS["A"]}))

    assert ranks(rows) == {"B": 1, "C": 2, "D": 3, "A": None}
    assert rows["B"].points == 7


def test_the_rank_before_the_last_evening_is_told() -> None:
    rows = rank([night(1, "ABCD"), night(2, "DCBA"), night(3, "DEBC")])

    assert {name: row.previous_rank for name, row in rows.items()} == {
        "D": 1,
        "B": 3,
        "C": 3,
        "A": 1,
        "E": None,
    }


def test_a_late_entry_begins_with_the_first_game_played() -> None:
    rows = rank([night(1, "ABCD"), night(2, "ABCE")])

    assert rows["E"].points == 2
    assert rows["E"].counted == 1


def test_an_unknown_tie_break_is_refused() -> None:
    with pytest.raises(StandingsError, match="unknown-tie-break"):
        rank([night(1, "ABCD")], rules=SeasonRules(tie_breaks=("luck",)))
