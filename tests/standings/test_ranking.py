"""Standings: order, shared ranks, awards, earlier rounds, and what no order changes."""

import random
import time
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.ranking import rank_standings
from gonuts_league.standings.types import (
    AheadBy,
    AwardKind,
    AwardPoints,
    CriterionValue,
    GameResult,
    PlayedSeat,
    Standing,
    StandingsError,
)
from tests.standings.strategies import Played, played_events


def ids(*numbers: int) -> tuple[EntryId, ...]:
    return tuple(EntryId(n) for n in numbers)


def game(round_number: int, *points: tuple[int, int]) -> GameResult:
    """A game by its (entry, points), ranked by points."""
    return GameResult(
        round_number,
        1,
        tuple(
            PlayedSeat(
                EntryId(entry), 1 + sum(p > own for _, p in points), Fraction(own)
            )
            for entry, own in points
        ),
    )


def ahead(code: str, own: int, other: int) -> AheadBy:
    first, second = (CriterionValue(code, Fraction(value)) for value in (own, other))
    return AheadBy(code, first, second)


def ranked(standings: tuple[Standing, ...]) -> list[tuple[int, int]]:
    return [(row.entry, row.rank) for row in standings]


FIRST = game(1, (1, 38), (2, 31), (3, 24), (4, 19))
SECOND = game(2, (4, 40), (3, 30), (2, 20), (1, 10))


def test_a_row_tells_all_about_its_entry() -> None:
    first, second, third, fourth = rank_standings(ids(1, 2, 3, 4), [FIRST, SECOND])

    assert fourth == Standing(
        entry=EntryId(2),
        rank=4,
        points=Fraction(11),
        games=2,
        wins=Fraction(0),
        margin=Fraction(-2),
        rounds=(Fraction(7), Fraction(4)),
        won_rounds=(),
        previous_rank=2,
        is_shared=False,
        ahead_by=None,
        values=(
            CriterionValue("points", Fraction(11)),
            CriterionValue("wins", Fraction(0)),
            CriterionValue("margin", Fraction(-2)),
        ),
    )
    assert [row.entry for row in (first, second, third)] == [4, 1, 3]
    assert [row.won_rounds for row in (first, second, third)] == [(2,), (1,), ()]
    assert [row.previous_rank for row in (first, second, third)] == [4, 1, 3]


def test_rows_tell_what_sets_them_above_the_next() -> None:
    standings = rank_standings(ids(1, 2, 3, 4), [FIRST, SECOND])

    assert [row.ahead_by for row in standings] == [
        ahead("margin", 6, -5),
        ahead("points", 13, 11),
        ahead("margin", 1, -2),
        None,
    ]


def test_equals_share_the_better_rank_and_are_listed_by_entry() -> None:
    games = [game(1, (7, 20), (5, 20), (6, 8), (9, 8))]

    standings = rank_standings(ids(9, 7, 6, 5), games)

    assert ranked(standings) == [(5, 1), (7, 1), (6, 3), (9, 3)]
    assert [row.is_shared for row in standings] == [True] * 4
    assert [row.ahead_by for row in standings] == [
        None,
        ahead("points", 9, 3),
        None,
        None,
    ]


def test_tie_breaks_decide_in_the_order_given() -> None:
    # Entry 1: a win and a last place; entry 2: two shared ones with the better margin.
    games = [game(1, (1, 11), (8, 10)), game(2, (1, 0), (9, 30))]
    games += [game(1, (2, 50), (6, 50), (7, 1)), game(2, (2, 8), (5, 9), (4, 3))]
    entries = ids(1, 2, 4, 5, 6, 7, 8, 9)
    award = AwardPoints(EntryId(1), None, AwardKind.ADJUSTMENT, Fraction(2))

    by_wins = rank_standings(entries, games, [award])
    by_margin = rank_standings(entries, games, [award], tie_breaks=("margin", "wins"))

    of_two = [row.entry for row in by_wins if row.points == 14]
    assert of_two == [1, 2]
    assert [row.entry for row in by_margin if row.points == 14] == [2, 1]


def test_points_alone_share_where_no_tie_break_is_asked_for() -> None:
    standings = rank_standings(ids(1, 2, 3, 4), [FIRST, SECOND], tie_breaks=())

    assert ranked(standings) == [(1, 1), (4, 1), (2, 3), (3, 3)]


def test_no_margin_compares_like_that_of_an_average_player() -> None:
    ranks_only = (PlayedSeat(EntryId(3), rank=1), PlayedSeat(EntryId(4), rank=2))
    games = [game(1, (1, 30), (2, 10)), GameResult(1, 2, ranks_only)]

    standings = rank_standings(ids(1, 2, 3, 4), games)

    assert [row.entry for row in standings] == [1, 3, 4, 2]
    assert standings[0].ahead_by == AheadBy(
        "margin",
        CriterionValue("margin", Fraction(10)),
        CriterionValue("margin", None, skipped=1),
    )


def test_who_has_not_played_stands_with_nothing() -> None:
    standings = rank_standings(ids(1, 2), [])

    assert ranked(standings) == [(1, 1), (2, 1)]
    assert (standings[0].points, standings[0].rounds) == (0, ())
    assert standings[0].margin is None


def test_nobody_at_all_has_no_standings() -> None:
    assert rank_standings((), []) == ()


def test_bye_counts_in_its_round_and_a_penalty_of_the_event_in_none() -> None:
    games = [game(1, (1, 9), (2, 5)), game(2, (1, 9), (3, 5))]
    awards = [
        AwardPoints(EntryId(3), 1, AwardKind.BYE, Fraction(6)),
        AwardPoints(EntryId(3), None, AwardKind.PENALTY, Fraction(-2)),
    ]

    rows = {row.entry: row for row in rank_standings(ids(1, 2, 3), games, awards)}

    assert (rows[EntryId(3)].points, rows[EntryId(3)].rounds) == (7, (6, 3))
    assert (rows[EntryId(3)].games, rows[EntryId(3)].won_rounds) == (1, ())
    assert rows[EntryId(2)].rounds == (3, None)


def test_first_round_has_no_rank_before_it() -> None:
    assert [row.previous_rank for row in rank_standings(ids(1, 2, 3, 4), [FIRST])] == [
        None
    ] * 4


def test_standings_after_an_earlier_round_ignore_the_later_ones() -> None:
    entries = ids(1, 2, 3, 4)

    assert rank_standings(entries, [FIRST, SECOND], upto_round=1) == rank_standings(
        entries, [FIRST]
    )


def test_played_entry_that_is_not_to_be_ranked_is_refused() -> None:
    award = AwardPoints(EntryId(9), 1, AwardKind.BYE, Fraction(6))

    with pytest.raises(StandingsError, match="unknown-entries") as caught:
        rank_standings(ids(1, 2, 3), [FIRST], [award])

    assert caught.value.args[1] == (4, 9)


def test_unknown_codes_are_refused_even_without_games() -> None:
    with pytest.raises(StandingsError, match="unknown-system"):
        rank_standings((), [], system="oldport")
    with pytest.raises(StandingsError, match="unknown-tie-break"):
        rank_standings((), [], tie_breaks=("shoe-size",))


@settings(deadline=None)
@given(event=played_events(), lot=st.randoms(use_true_random=False))
def test_order_of_input_does_not_matter(event: Played, lot: random.Random) -> None:
    expected = rank_standings(event.entries, event.games, event.awards)

    mixed = rank_standings(
        lot.sample(event.entries, len(event.entries)),
        lot.sample(event.games, len(event.games)),
        lot.sample(event.awards, len(event.awards)),
    )

    assert mixed == expected


@settings(deadline=None)
@given(event=played_events())
def test_other_ids_change_nothing_but_the_order_of_equals(event: Played) -> None:
    new = {entry: EntryId(100 - entry) for entry in event.entries}
    games = [
        replace(g, seats=tuple(replace(s, entry=new[s.entry]) for s in g.seats))
        for g in event.games
    ]
    awards = [replace(award, entry=new[award.entry]) for award in event.awards]

    before = rank_standings(event.entries, event.games, event.awards)
    after = rank_standings(new.values(), games, awards)

    told = {row.entry: replace(row, ahead_by=None) for row in after}
    for row in before:
        renamed = replace(row, entry=new[row.entry], ahead_by=None)
        assert told[new[row.entry]] == renamed


@settings(deadline=None)
@given(event=played_events())
def test_ranks_follow_points_wins_and_margin(event: Played) -> None:
    rows = rank_standings(event.entries, event.games, event.awards)

    keys = [(row.points, row.wins, row.margin or Fraction(0)) for row in rows]
    assert keys == sorted(keys, reverse=True)
    for row, key in zip(rows, keys, strict=True):
        assert row.rank == 1 + sum(other > key for other in keys)
        assert row.is_shared == (keys.count(key) > 1)
        assert sorted(r.entry for r in rows if r.rank == row.rank) == [
            r.entry for r in rows if r.rank == row.rank
        ]


@settings(deadline=None)
@given(event=played_events())
def test_points_are_those_of_the_rounds_and_of_the_event(event: Played) -> None:
    for row in rank_standings(event.entries, event.games, event.awards):
        outside = [
            award.points
            for award in event.awards
            if award.entry == row.entry and award.round_number is None
        ]
        assert row.points == sum(p for p in row.rounds if p is not None) + sum(outside)


@settings(deadline=None)
@given(event=played_events(), until=st.integers(1, 4))
def test_rank_before_is_the_rank_of_the_round_before(event: Played, until: int) -> None:
    rows = rank_standings(event.entries, event.games, event.awards, upto_round=until)
    last = max((len(row.rounds) for row in rows), default=0)

    before = rank_standings(
        event.entries, event.games, event.awards, upto_round=last - 1
    )

    ranks = {row.entry: row.rank if last > 1 else None for row in before}
    assert {row.entry: row.previous_rank for row in rows} == ranks


def test_four_hundred_entries_after_ten_rounds_take_a_blink() -> None:
    lot = random.Random(1)
    games = []
    for round_number in range(1, 11):
        order = lot.sample(range(400), 400)
        for i in range(0, 400, 4):
            points = [(entry, lot.randint(5, 40)) for entry in order[i : i + 4]]
            games.append(game(round_number, *points))

    seconds = []
    for _ in range(3):
        start = time.process_time()
        rank_standings(ids(*range(400)), games)
        seconds.append(time.process_time() - start)

    assert min(seconds) < 0.2
