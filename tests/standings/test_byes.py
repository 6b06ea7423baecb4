"""What a round without play is worth, by each rule."""

from fractions import Fraction

import pytest

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.byes import ByeRule, bye_worth
from gonuts_league.standings.types import GameResult, PlayedSeat, StandingsError


def game(*ranks: int | None, absent: int = 0) -> GameResult:
    seats = [PlayedSeat(EntryId(n), rank) for n, rank in enumerate(ranks)]
    seats += [
        PlayedSeat(EntryId(90 + n), None, takes_place=False) for n in range(absent)
    ]
    return GameResult(1, 1, tuple(seats))


@pytest.mark.parametrize(
    ("games", "worth"),
    [
        ([game(1, 2, 3, 4)], Fraction(1, 4)),
        ([game(1, 2, 3, 4), game(1, 2, 3)], Fraction(2, 7)),
        ([game(1, 2, 3, absent=1)], Fraction(1, 3)),
        ([game(1)], Fraction(0)),
        ([], Fraction(0)),
    ],
)
def test_mean_is_that_of_all_seats_which_took_their_place(games, worth) -> None:
    assert bye_worth(ByeRule.MEAN, games, system="wins", seats=4) == worth


def test_mean_of_a_constant_system_is_its_constant_at_every_size() -> None:
    games = [game(1, 1, 3, 4), game(2, 1, None), game(1, 2)]

    assert bye_worth(ByeRule.MEAN, games, system="newport", seats=4) == 6


def test_seat_that_earns_nothing_lowers_the_mean() -> None:
    seats = game(1, 2).seats
    thrown_out = PlayedSeat(EntryId(5), None, earns=False)

    worth = bye_worth(
        ByeRule.MEAN,
        [GameResult(1, 1, (*seats, thrown_out))],
        system="newport",
        seats=4,
    )

    assert worth == Fraction(10 + 6 + 0, 3)


def test_win_is_the_first_place_of_a_table_of_the_usual_size() -> None:
    assert bye_worth(ByeRule.WIN, [], system="wins", seats=2) == 1
    assert bye_worth(ByeRule.WIN, [game(1, 2)], system="newport", seats=4) == 11


def test_fixed_number_is_the_events_own() -> None:
    fixed = Fraction(7, 2)

    assert bye_worth(ByeRule.FIXED, [], system="newport", seats=4, fixed=fixed) == fixed


def test_unknown_system_is_refused() -> None:
    with pytest.raises(StandingsError, match="unknown-system"):
        bye_worth(ByeRule.FIXED, [], system="tennis", seats=4)


def test_mean_of_a_share_is_a_half_whatever_the_sizes() -> None:
    games = [game(1, 2, 3, 4, 5), game(1, 1, 3), game(1, 2)]

    worth = bye_worth(ByeRule.MEAN, games, system="beaten", seats=4)

    assert worth == Fraction(1, 2)
    assert bye_worth(ByeRule.WIN, games, system="beaten", seats=4) == 1


def test_disqualified_seat_lowers_the_mean_share_by_those_it_met() -> None:
    thrown_out = PlayedSeat(EntryId(5), 1, earns=False)
    table = GameResult(1, 1, (thrown_out, *game(2, 3).seats))

    worth = bye_worth(ByeRule.MEAN, [table, game(1, 2)], system="beaten", seats=4)

    # Of three pairs at one table and one at the other two were won.
    assert worth == Fraction(1 + 1, 2 * (3 + 1))


def test_rounding_system_gives_a_bye_what_a_win_is_rounded_to() -> None:
    assert bye_worth(ByeRule.WIN, [], system="nemestats", seats=4) == 19


def test_win_where_game_points_count_is_what_the_winners_earned() -> None:
    first = [PlayedSeat(EntryId(n), n, Fraction(p)) for n, p in ((1, 30), (2, 20))]
    second = [PlayedSeat(EntryId(n), n, Fraction(p)) for n, p in ((1, 40), (2, 10))]
    games = [GameResult(1, 1, tuple(first)), GameResult(1, 2, tuple(second))]

    assert bye_worth(ByeRule.WIN, games, system="raw", seats=2) == 35
    assert bye_worth(ByeRule.MEAN, games, system="raw", seats=2) == 25
    assert bye_worth(ByeRule.WIN, [], system="raw", seats=2) == 0
