"""What holds for every points system and every list of tie-breaks."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.points import point_system, score_places
from gonuts_league.standings.types import Standing, TieKind, TieOrder
from tests.soak import examples
from tests.standings.strategies import Mode, Played, modes

RANKS = st.lists(st.none() | st.integers(1, 6), min_size=2, max_size=6)
EVERY_MODE = settings(deadline=None, max_examples=examples(200))


def known(row: Standing) -> list[object]:
    return [value.value or 0 for value in row.values]


def ahead_of(row: Standing, code: str) -> list[object]:
    """The values of the criteria before this one.

    Not those among the tied: they are of the smallest set, made by a later split.
    """
    codes = [value.code for value in row.values]
    before = zip(codes[: codes.index(code)], known(row), strict=False)
    return [value for each, value in before if each != "h2h"]


@EVERY_MODE
@given(mode=modes())
def test_other_ids_change_nothing(mode: Mode) -> None:
    event = mode.event
    new = {entry: EntryId(100 - entry) for entry in event.entries}
    turned = Played(
        tuple(new.values()),
        tuple(
            replace(g, seats=tuple(replace(s, entry=new[s.entry]) for s in g.seats))
            for g in event.games
        ),
        tuple(replace(award, entry=new[award.entry]) for award in event.awards),
    )

    told = {row.entry: replace(row, ahead_by=None) for row in mode.rank(turned)}

    for row in mode.rank():
        renamed = replace(row, entry=new[row.entry], ahead_by=None)
        assert told[new[row.entry]] == renamed


@EVERY_MODE
@given(mode=modes(), lot=st.randoms(use_true_random=False))
def test_order_of_games_and_seats_changes_nothing(
    mode: Mode, lot: random.Random
) -> None:
    event = mode.event
    mixed = Played(
        tuple(lot.sample(event.entries, len(event.entries))),
        tuple(
            replace(g, seats=tuple(lot.sample(g.seats, len(g.seats))))
            for g in lot.sample(event.games, len(event.games))
        ),
        tuple(lot.sample(event.awards, len(event.awards))),
    )

    assert mode.rank(mixed) == mode.rank()


@EVERY_MODE
@given(mode=modes())
def test_who_shares_a_rank_is_equal_in_all_and_who_is_equal_shares_it(
    mode: Mode,
) -> None:
    rows = mode.rank()

    for one, next_one in pairwise(rows):
        if one.rank == next_one.rank:
            assert known(one) == known(next_one)
            assert one.ahead_by is None
        elif one.ahead_by:
            assert ahead_of(one, one.ahead_by.code) == ahead_of(
                next_one, one.ahead_by.code
            )
            own, other = one.ahead_by.own.value, one.ahead_by.other.value
            assert (own or 0) > (other or 0)
    assert [row.rank for row in rows] == [
        1 + sum(other.rank < row.rank for other in rows) for row in rows
    ]


@EVERY_MODE
@given(mode=modes(), after=st.integers(0, 5))
def test_standings_after_any_round_are_those_of_its_games(
    mode: Mode, after: int
) -> None:
    event = mode.event
    until = Played(
        event.entries,
        tuple(g for g in event.games if g.round_number <= after),
        tuple(a for a in event.awards if (a.round_number or 0) <= after),
    )

    assert mode.rank(upto_round=after) == mode.rank(until)


@EVERY_MODE
@given(mode=modes(), lot=st.randoms(use_true_random=False))
def test_decisions_about_other_sets_change_nothing(
    mode: Mode, lot: random.Random
) -> None:
    rows = mode.rank()
    tied = {frozenset(r.entry for r in rows if r.rank == row.rank) for row in rows}
    count = lot.randint(1, len(rows)) if rows else 0
    order = tuple(lot.sample([row.entry for row in rows], count))
    decision = TieOrder(frozenset(order), order, TieKind.LOT)

    decided = mode.rank(decisions=[decision])

    # A tie of an earlier round may be decided by it: only the ranks before can move.
    now = [replace(row, previous_rank=None) for row in decided]
    if frozenset(order) not in tied or count == 1:
        assert now == [replace(row, previous_rank=None) for row in rows]
    else:
        ranks = {row.entry: row.rank for row in rows}
        of_tied = [row for row in decided if row.entry in order]
        assert [row.entry for row in of_tied] == list(order)
        assert [row.rank for row in of_tied] == [
            ranks[order[0]] + n for n in range(count)
        ]
        assert [r for r in now if r.entry not in order] == [
            replace(r, previous_rank=None) for r in rows if r.entry not in order
        ]


@EVERY_MODE
@given(mode=modes())
def test_all_but_shares_add_up_what_the_rounds_gave(mode: Mode) -> None:
    for row in mode.rank():
        outside = [
            award.points
            for award in mode.event.awards
            if award.entry == row.entry and award.round_number is None
        ]
        if not point_system(mode.system).is_share:
            assert row.points == sum(p or 0 for p in row.rounds) + sum(outside)


@pytest.mark.parametrize(
    ("system", "a_seat"),
    [
        ("newport", Fraction(6)),
        ("vekn", Fraction(36)),
        ("bogan", Fraction(0)),
        ("beaten", Fraction(1, 2)),
    ],
)
@given(ranks=RANKS)
def test_sum_of_a_table_is_the_same_for_each_seat(
    system: str, a_seat: Fraction, ranks: list[int | None]
) -> None:
    assert sum(score_places(ranks, system=system)) == a_seat * len(ranks)


@pytest.mark.parametrize("seats", range(2, 7))
def test_nemestats_shares_out_ten_a_seat_before_it_rounds(seats: int) -> None:
    assert sum(point_system("nemestats").scale(seats)) == 10 * seats
