"""The ranking loop: head-to-head among the tied, restarts, and decisions."""

from fractions import Fraction

import pytest

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.ledgers import Field, open_ledgers
from gonuts_league.standings.points import point_system
from gonuts_league.standings.ranking import rank_ledgers, rank_standings
from gonuts_league.standings.types import (
    AheadBy,
    CriterionValue,
    GameResult,
    PlayedSeat,
    Standing,
    StandingsError,
    TieKind,
    TieOrder,
)
from tests.standings.plain import by_entry, by_rank, ids, ranked, splits, values


def ranking(
    *games: GameResult,
    tie_breaks: tuple[str, ...] = ("h2h",),
    decisions: tuple[TieOrder, ...] = (),
) -> tuple[Standing, ...]:
    entries = sorted({seat.entry for each in games for seat in each.seats})
    return rank_standings(
        entries, games, system="duel", tie_breaks=tie_breaks, decisions=decisions
    )


def decided(*order: int, kind: TieKind = TieKind.LOT) -> TieOrder:
    return TieOrder(frozenset(ids(*order)), ids(*order), kind)


def test_two_level_on_points_go_by_the_game_between_them() -> None:
    rows = ranking(by_rank(1, 2, 1), by_rank(2, 1, 3))

    assert ranked(rows) == [(2, 1), (1, 2), (3, 3)]
    assert splits(rows) == ["h2h", "points", None]
    assert [values(row)["h2h"] for row in rows] == [1, 0, None]


def test_head_to_head_says_nothing_of_those_who_never_met() -> None:
    rows = ranking(by_rank(1, 1, 3), by_rank(1, 2, 4))

    assert ranked(rows) == [(1, 1), (2, 1), (3, 3), (4, 3)]
    assert [values(row)["h2h"] for row in rows] == [None] * 4


def test_head_to_head_says_nothing_unless_all_met_equally_often() -> None:
    # 1 and 2 met twice, both met 3 once; all three have two wins.
    games = [by_rank(1, 1, 2), by_rank(2, 2, 1), by_rank(3, 1, 3), by_rank(4, 3, 2)]
    games += [by_rank(5, 2, 9), by_rank(6, 3, 9)]

    rows = ranking(*games)

    assert ranked(rows) == [(1, 1), (2, 1), (3, 1), (9, 4)]


def test_head_to_head_counts_all_meetings_of_a_pair_and_draws_by_half() -> None:
    # 2 won once against 1 and drew once; 1 won elsewhere.
    games = [by_rank(1, 2, 1), by_rank(2, (1, 2)), by_rank(3, 1, 9), by_rank(4, 8, 2)]

    rows = by_entry(ranking(*games))

    assert values(rows[2])["h2h"] == Fraction(3, 4)
    assert values(rows[1])["h2h"] == Fraction(1, 4)


def test_head_to_head_starts_again_in_each_part_of_a_split() -> None:
    # Among four 1 and 2 won two of three, 3 and 4 one; then 1 beat 2 and 3 beat 4.
    games = [by_rank(1, 1, 2), by_rank(2, 1, 3), by_rank(3, 4, 1)]
    games += [by_rank(4, 2, 3), by_rank(5, 2, 4), by_rank(6, 3, 4)]
    games += [by_rank(7, 3, 9), by_rank(8, 4, 9)]

    rows = ranking(*games)

    assert [row.entry for row in rows] == [1, 2, 3, 4, 9]
    assert [
        (row.ahead_by.own.value, row.ahead_by.other.value)
        for row in rows[:3]
        if row.ahead_by
    ] == [(1, 0), (Fraction(2, 3), Fraction(1, 3)), (1, 0)]
    assert splits(rows) == ["h2h", "h2h", "h2h", "points", None]


def test_whole_list_starts_again_after_a_split_by_a_later_criterion() -> None:
    # Of the four with one point not all met, until the countback parts them.
    games = [by_rank(1, 2, 1), by_rank(2, 1, 4), by_rank(3, 5, 2)]
    games += [by_rank(1, (3, 6)), by_rank(2, (3, 7))]

    rows = ranking(*games, tie_breaks=("h2h", "countback"))

    assert ranked(rows)[:4] == [(2, 1), (1, 2), (3, 3), (5, 3)]
    assert splits(rows)[:4] == ["h2h", "countback", None, "points"]


def test_seat_that_does_not_earn_wins_no_pair() -> None:
    out = [PlayedSeat(EntryId(n), 1, earns=False) for n in (1, 2)]
    games = [GameResult(1, 1, (out[0], PlayedSeat(EntryId(3), 2)))]
    games += [GameResult(2, 1, (out[1], PlayedSeat(EntryId(3), 2)))]
    games += [GameResult(3, 1, (out[0], out[1]))]

    rows = by_entry(ranking(*games))

    assert [values(rows[n])["h2h"] for n in (1, 2, 3)] == [0, 0, 0]


LEVEL = by_rank(1, (1, 2, 3), 4)


def by_wins(*decisions: TieOrder) -> tuple[Standing, ...]:
    return rank_standings(ids(1, 2, 3, 4), [LEVEL], decisions=decisions)


def test_equals_stay_level_without_a_decision() -> None:
    rows = by_wins()

    assert ranked(rows) == [(1, 1), (2, 1), (3, 1), (4, 4)]
    assert [row.decision for row in rows] == [None] * 4


@pytest.mark.parametrize("kind", [TieKind.LOT, TieKind.PLAY_OFF])
def test_decision_orders_the_tied_and_is_told_as_what_it_is(kind: TieKind) -> None:
    rows = by_wins(decided(3, 1, 2, kind=kind))

    assert ranked(rows) == [(3, 1), (1, 2), (2, 3), (4, 4)]
    assert splits(rows) == [kind, kind, "points", None]
    assert [row.decision for row in rows] == [kind] * 3 + [None]
    first, second = CriterionValue(kind, Fraction(1)), CriterionValue(kind, Fraction(2))
    assert rows[0].ahead_by == AheadBy(kind, first, second)


def test_rank_that_was_decided_to_be_shared_is_shared_and_says_so() -> None:
    rows = by_wins(TieOrder(frozenset(ids(1, 2, 3)), (), TieKind.SHARED))

    assert ranked(rows) == ranked(by_wins())
    assert [row.decision for row in rows] == [TieKind.SHARED] * 3 + [None]


@pytest.mark.parametrize("others", [(2, 1), (3, 2, 1, 4), (4, 3), (9, 8)])
def test_decision_about_another_set_changes_nothing(others: tuple[int, ...]) -> None:
    assert by_wins(decided(*others)) == by_wins()


def test_later_decision_about_one_set_holds() -> None:
    rows = by_wins(decided(1, 2, 3), decided(3, 2, 1))

    assert [row.entry for row in rows] == [3, 2, 1, 4]


def test_decision_says_nothing_once_a_criterion_does() -> None:
    games = [LEVEL, by_rank(2, 2, 1, 3)]

    rows = rank_standings(ids(1, 2, 3, 4), games, decisions=[decided(1, 2, 3)])

    assert [row.entry for row in rows] == [2, 1, 3, 4]
    assert [row.decision for row in rows] == [None] * 4
    assert [row.previous_rank for row in rows] == [2, 1, 3, 4]


@pytest.mark.parametrize("order", [(), (1, 2), (1, 2, 2), (1, 2, 3, 4)])
def test_order_that_is_not_of_just_the_tied_is_refused(order: tuple[int, ...]) -> None:
    with pytest.raises(StandingsError, match="tie-order") as caught:
        TieOrder(frozenset(ids(1, 2, 3)), ids(*order), TieKind.LOT)

    assert caught.value.args[1] == order


def test_opponents_who_are_not_ranked_still_measure_those_who_are() -> None:
    system = point_system("newport")
    everybody = open_ledgers(ids(1, 2, 3, 4), [by_rank(1, 1, (2, 3), 4)], (), system)
    members = {entry: everybody[entry] for entry in ids(2, 3)}

    rows = rank_ledgers(members, field=Field(everybody, system), tie_breaks=("opp",))

    assert [(row.entry, row.rank, row.is_shared) for row in rows] == [
        (2, 1, True),
        (3, 1, True),
    ]
    assert rows[0].values == (
        CriterionValue("points", Fraction(11, 2)),
        CriterionValue("opp", (11 + Fraction(11, 2) + 2) / 3),
    )
