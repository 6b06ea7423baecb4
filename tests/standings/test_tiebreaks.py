"""Tie-breaks of one entry each: what they count, and what says nothing to them."""

from fractions import Fraction

import pytest

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.points import point_system
from gonuts_league.standings.ranking import rank_standings
from gonuts_league.standings.tiebreaks import TIE_BREAKS, criteria_of, tie_break
from gonuts_league.standings.types import (
    AwardKind,
    AwardPoints,
    GameResult,
    PlayedSeat,
    Standing,
    StandingsError,
)
from tests.standings.plain import by_entry, by_rank, game, values


def column(
    code: str,
    *games: GameResult,
    system: str = "newport",
    awards: tuple[AwardPoints, ...] = (),
) -> dict[int, object]:
    return {
        entry: values(row)[code]
        for entry, row in _rows(code, games, system, awards).items()
    }


def skipped(code: str, *games: GameResult) -> dict[int, int]:
    return {
        entry: row.values[-1].skipped
        for entry, row in _rows(code, games, "newport", ()).items()
    }


def _rows(
    code: str,
    games: tuple[GameResult, ...],
    system: str,
    awards: tuple[AwardPoints, ...],
) -> dict[int, Standing]:
    entries = {seat.entry for each in games for seat in each.seats}
    entries |= {award.entry for award in awards}
    return by_entry(
        rank_standings(entries, games, awards, system=system, tie_breaks=(code,))
    )


def bye(entry: int, points: int = 6) -> AwardPoints:
    return AwardPoints(EntryId(entry), 1, AwardKind.BYE, Fraction(points))


def test_wins_alone_leave_out_those_that_were_shared() -> None:
    games = [by_rank(1, 1, 2, 3), by_rank(2, (1, 2), 3)]

    assert column("sole-wins", *games) == {1: 1, 2: 0, 3: 0}
    assert column("wins", *games) == {1: Fraction(3, 2), 2: Fraction(1, 2), 3: 0}


def test_score_adds_up_the_points_of_the_games() -> None:
    games = [game(1, (1, 38), (2, 31)), game(2, (1, 4), (2, -3))]

    assert column("score", *games) == {1: 42, 2: 28}


@pytest.mark.parametrize("code", ["score", "margin", "share"])
def test_games_without_totals_are_skipped_and_counted_as_such(code: str) -> None:
    games = [game(1, (1, 30), (2, 10)), by_rank(2, 1, 2)]

    alone, both = column(code, games[0]), column(code, *games)

    assert both == alone
    assert skipped(code, *games) == {1: 1, 2: 1}
    assert skipped(code, games[0]) == {1: 0, 2: 0}


@pytest.mark.parametrize("code", ["score", "margin", "share"])
def test_totals_of_no_game_at_all_are_no_value(code: str) -> None:
    assert column(code, by_rank(1, 1, 2)) == {1: None, 2: None}


def test_share_is_own_points_by_the_mean_of_the_table() -> None:
    # The worked example: 38, 31, 24, 19 with a mean of 28.
    shares = column("share", game(1, (1, 38), (2, 31), (3, 24), (4, 19)))

    assert shares == {
        1: Fraction(25 * 38, 28),
        2: Fraction(25 * 31, 28),
        3: Fraction(25 * 24, 28),
        4: Fraction(25 * 19, 28),
    }


def test_share_says_nothing_of_anybody_once_a_table_has_no_mean_above_nothing() -> None:
    games = [game(1, (1, 9), (2, 3)), game(1, (3, 2), (4, -2))]

    assert column("share", *games) == {1: None, 2: None, 3: None, 4: None}


def test_countback_counts_firsts_then_seconds_and_parts_of_those_shared() -> None:
    games = [by_rank(1, 1, 2, 3, 4), by_rank(2, 1, (2, 3), 4)]

    half = Fraction(1, 2)
    assert column("countback", *games) == {
        1: (2, 0, 0, 0),
        2: (0, 1 + half, 0, 0),
        3: (0, half, 1, 0),
        4: (0, 0, 0, 2),
    }


def test_countback_counts_no_place_that_does_not_earn() -> None:
    seats = (PlayedSeat(EntryId(1), 1, earns=False), PlayedSeat(EntryId(2), 2))

    assert column("countback", GameResult(1, 1, seats)) == {1: (0, 0), 2: (0, 1)}


def test_opponents_mean_counts_an_opponent_as_often_as_met() -> None:
    games = [by_rank(1, 1, 2, 3), by_rank(2, 1, 2, 4)]

    # Points a game: 10, 6, 2 and 2.
    assert column("opp", *games) == {
        1: Fraction(6 + 2 + 6 + 2, 4),
        2: Fraction(10 + 2 + 10 + 2, 4),
        3: Fraction(10 + 6, 2),
        4: Fraction(10 + 6, 2),
    }


def test_opponents_mean_takes_a_round_without_play_at_the_mean_of_the_field() -> None:
    games = [by_rank(1, 1, 2, 3), by_rank(2, 1, 2, 3), by_rank(2, 4, 5, 6)]

    # At a usual table of three it stands for two opponents of 6 points each.
    opponents = column("opp", *games, awards=(bye(4),))

    assert opponents[4] == Fraction(6 + 2 + 6 + 6, 4)


def test_who_waited_in_vain_met_as_many_as_one_who_sat_out() -> None:
    games = [by_rank(1, 1, 2, 3), by_rank(2, 1, 2, 3), by_rank(2, 4, 5, 6)]
    forfeit = AwardPoints(EntryId(4), 1, AwardKind.FORFEIT, Fraction(10))

    by_forfeit = column("opp", *games, awards=(forfeit,))

    assert by_forfeit == column("opp", *games, awards=(bye(4),))


def test_opponents_mean_without_any_opponent_is_no_value() -> None:
    award = AwardPoints(EntryId(9), None, AwardKind.PENALTY, Fraction(-1))

    assert column("opp", by_rank(1, 1, 2), awards=(award,))[9] is None


def test_cut_leaves_the_lowest_opponent_out_once() -> None:
    games = [by_rank(1, 1, 2, 3), by_rank(2, 1, 2, 4)]

    assert column("opp-cut-1", *games) == {
        1: Fraction(6 + 2 + 6, 3),
        2: Fraction(10 + 2 + 10, 3),
        3: 10,
        4: 10,
    }


def test_cut_of_a_single_opponent_leaves_no_value() -> None:
    assert column("opp-cut-1", by_rank(1, 1, 2)) == {1: None, 2: None}


def test_opponents_win_share_is_a_fifth_at_least() -> None:
    games = [by_rank(1, 1, 2, 3, 4), by_rank(2, 1, 2, (3, 4))]

    floor = Fraction(1, 5)
    assert column("opp-wins", *games, system="pods") == {
        1: floor,
        2: (1 + floor + floor) / 3,
        3: (1 + floor + floor) / 3,
        4: (1 + floor + floor) / 3,
    }


def test_seat_that_a_short_pod_lacks_is_an_opponent_at_the_floor() -> None:
    games = [by_rank(1, 1, 2, 3, 4), by_rank(1, 5, 6, 7)]

    shares = column("opp-wins", *games, system="pods")

    assert shares[6] == (1 + Fraction(1, 5) + Fraction(1, 5)) / 3
    assert shares[5] == Fraction(1, 5)


def test_bye_of_a_pod_adds_three_opponents_at_the_floor() -> None:
    games = [by_rank(1, 1, 2, 3, 4), by_rank(2, 1, 5, 6, 7)]

    shares = column("opp-wins", *games, system="pods", awards=(bye(5, points=5),))

    # Entry 1 won all; 6 and 7 nothing; and three who were never there.
    assert shares[5] == (1 + 5 * Fraction(1, 5)) / 6
    # A bye is five of five points, and the second game none of five.
    assert shares[6] == (1 + Fraction(1, 2) + Fraction(1, 5)) / 3


def test_opponents_points_are_those_of_the_whole_event() -> None:
    games = [by_rank(1, 1, 2, 3), by_rank(2, 1, 4, 5)]

    assert column("opp-points", *games, system="pods") == {
        1: 0,
        2: 5,
        3: 5,
        4: 5,
        5: 5,
    }


def test_win_share_says_nothing_where_a_win_has_no_points_of_its_own() -> None:
    games = [game(1, (1, 9), (2, 3))]

    assert column("opp-wins", *games, system="raw") == {1: None, 2: None}


def test_every_tie_break_is_named_by_its_code() -> None:
    assert all(row.code == code for code, row in TIE_BREAKS.items())


def test_criteria_ahead_of_the_points_are_not_asked_twice() -> None:
    criteria = criteria_of(point_system("heats"), ("wins", "margin"))

    assert [row.code for row in criteria] == ["wins", "points", "margin"]


def test_unknown_tie_break_is_refused() -> None:
    with pytest.raises(StandingsError, match="unknown-tie-break") as caught:
        tie_break("shoe-size")

    assert caught.value.args[1] == "shoe-size"
