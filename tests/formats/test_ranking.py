"""The final ranking of a whole event by its stages."""

from fractions import Fraction

from gonuts_league.formats.ranking import rank_by_stage
from gonuts_league.formats.types import End, StageRow
from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.ranking import rank_standings
from gonuts_league.standings.types import AwardKind, AwardPoints


def standings(*points):
    """Entries 1, 2, 3... with these points and nothing else."""
    awards = [
        AwardPoints(EntryId(n), 1, AwardKind.ADJUSTMENT, Fraction(given))
        for n, given in enumerate(points, start=1)
    ]
    return rank_standings([award.entry for award in awards], [], awards)


def ranks(rows):
    return [(row.entry, row.rank, row.is_shared) for row in rows]


def test_whoever_was_in_the_final_is_ahead_of_all_who_were_not():
    final = [
        StageRow(EntryId(3), 1, End.WON, 0, 1),
        StageRow(EntryId(1), 2, End.OUT, 0),
    ]

    found = rank_by_stage(standings(9, 8, 7, 6, 6), final)

    assert ranks(found) == [
        (3, 1, False),
        (1, 2, False),
        (2, 3, False),
        (4, 4, True),
        (5, 4, True),
    ]


def test_those_who_share_the_final_share_the_rank():
    shared = [StageRow(EntryId(n), 1, End.SHARED_WIN, 0, 1) for n in (1, 2)]

    assert ranks(rank_by_stage(standings(9, 8, 7), shared)) == [
        (1, 1, True),
        (2, 1, True),
        (3, 3, False),
    ]


def test_what_sets_two_apart_is_told_only_where_they_still_follow_each_other():
    won = [StageRow(EntryId(3), 1, End.WON, 0, 1)]

    found = rank_by_stage(standings(9, 8, 7, 6), won)

    assert [row.entry for row in found if row.ahead_by] == [1]


def test_without_an_elimination_the_standings_stay():
    plain = standings(9, 8, 8)

    assert ranks(rank_by_stage(plain, [])) == ranks(plain)
