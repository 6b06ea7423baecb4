"""The order of the announcement, on plain values."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from gonuts_league.events.services.freezing import rank_steps, revealed_rows
from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.types import Standing

ROW = Standing(
    entry=EntryId(0),
    rank=1,
    points=Fraction(0),
    games=1,
    wins=Fraction(0),
    margin=None,
    rounds=(),
    won_rounds=(),
    previous_rank=None,
    is_shared=False,
    ahead_by=None,
)


def rows(*ranks):
    return [replace(ROW, entry=EntryId(i), rank=rank) for i, rank in enumerate(ranks)]


def test_those_who_share_a_rank_are_announced_together():
    steps = rank_steps(rows(1, 1, 3, 4, 4))

    assert [[row.entry for row in step] for step in steps] == [[3, 4], [2], [0, 1]]


def test_what_is_announced_stands_best_first():
    shown = revealed_rows(rows(1, 1, 3, 4, 4), 2)

    assert [row.entry for row in shown] == [2, 3, 4]


@given(st.lists(st.integers(1, 5), max_size=9).map(sorted), st.integers(0, 12))
def test_a_step_more_never_takes_a_row_away(ranks, count):
    standings = rows(*ranks)

    now, later = revealed_rows(standings, count), revealed_rows(standings, count + 1)

    assert later[len(later) - len(now) :] == now
    assert revealed_rows(standings, len(standings)) == tuple(standings)
