"""One game as it counts for each seat: absences, disqualifications, missing totals."""

from fractions import Fraction

import pytest

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.ledgers import EntryGame, Field, open_ledgers, read_game
from gonuts_league.standings.points import point_system
from gonuts_league.standings.tiebreaks import (
    TIE_BREAKS,
    count_wins,
    sum_margins,
    tie_break,
)
from gonuts_league.standings.types import (
    GameResult,
    PlayedSeat,
    StandingsError,
)


def seat(
    entry: int,
    rank: int | None,
    points: int | None = None,
    *,
    takes_place: bool = True,
    earns: bool = True,
) -> PlayedSeat:
    exact = None if points is None else Fraction(points)
    return PlayedSeat(EntryId(entry), rank, exact, takes_place, earns)


def read(*seats: PlayedSeat) -> dict[EntryId, EntryGame]:
    return dict(read_game(GameResult(1, 1, seats), point_system("newport")))


def event_points(games: dict[EntryId, EntryGame]) -> list[Fraction]:
    return [game.event_points for game in games.values()]


def margins(games: dict[EntryId, EntryGame]) -> list[Fraction | None]:
    return [game.margin for game in games.values()]


# Worked example of reference/scoring-and-leagues.md, section 4.3.
def test_four_scores_give_the_margins_and_points_of_the_worked_example() -> None:
    games = read(seat(1, 1, 38), seat(2, 2, 31), seat(3, 3, 24), seat(4, 4, 19))

    assert margins(games) == [10, 3, -4, -9]
    assert event_points(games) == [11, 7, 4, 2]


def test_someone_who_did_not_come_leaves_a_smaller_table() -> None:
    games = read(
        seat(1, 1, 30),
        seat(2, None, takes_place=False, earns=False),
        seat(3, 3, 20),
        seat(4, 2, 25),
    )

    assert list(games) == [1, 3, 4]
    assert event_points(games) == [10, 2, 6]
    assert games[EntryId(1)].seats == 3


def test_disqualified_seat_takes_its_place_and_earns_nothing() -> None:
    games = read(seat(1, 1, 30), seat(2, 2, 24, earns=False), seat(3, 3, 21))

    assert event_points(games) == [10, 0, 2]
    assert margins(games) == [5, None, -4]
    assert [each.score for each in games.values()] == [30, None, 21]
    assert [each.mean for each in games.values()] == [25, 25, 25]


def test_disqualified_winner_has_no_win_and_nobody_moves_up() -> None:
    games = read(seat(1, 1, 30, earns=False), seat(2, 2, 24))

    assert [count_wins([game]) for game in games.values()] == [0, 0]
    assert event_points(games) == [0, 3]


def test_table_at_which_one_person_waited_is_no_game() -> None:
    assert read(seat(1, 1), seat(2, None, takes_place=False, earns=False)) == {}


def test_mean_is_that_of_the_seats_with_points() -> None:
    games = read(seat(1, 1, 30), seat(2, 2), seat(3, 3, 11))

    assert margins(games) == [Fraction(19, 2), None, Fraction(-19, 2)]


def test_shared_win_counts_for_its_share() -> None:
    games = read(seat(1, 1), seat(2, 1), seat(3, 1), seat(4, 4))

    assert [count_wins([game]) for game in games.values()] == [Fraction(1, 3)] * 3 + [0]


def test_games_without_totals_say_nothing_about_the_margin() -> None:
    with_totals = read(seat(1, 1, 20), seat(2, 2, 17))[EntryId(1)]
    without = read(seat(1, 1), seat(2, 2))[EntryId(1)]

    assert sum_margins([without, with_totals]) == Fraction(3, 2)
    assert sum_margins([without]) is None
    assert sum_margins([]) is None


def test_table_larger_than_the_system_knows_is_refused() -> None:
    with pytest.raises(StandingsError, match="seat-count") as caught:
        read(*(seat(n, n) for n in range(1, 8)))

    assert caught.value.args[1] == 7


def test_each_seat_met_all_others_with_their_places() -> None:
    games = read(seat(1, 2), seat(2, 1), seat(3, 2))

    assert games[EntryId(1)].opponents == ((2, 1), (3, 2))
    assert games[EntryId(2)].opponents == ((1, 2), (3, 2))


def test_usual_size_is_the_one_that_most_sat_at_and_the_larger_of_equals() -> None:
    def usual(*sizes: int) -> int:
        places = [tuple(PlayedSeat(EntryId(n), n) for n in range(s)) for s in sizes]
        games = [GameResult(1, n, each) for n, each in enumerate(places, start=1)]
        entries = {each.entry for game in games for each in game.seats}
        system = point_system("newport")
        return Field(open_ledgers(entries, games, (), system), system).usual_seats

    assert (usual(4, 3, 3), usual(3, 3, 6), usual(6, 3, 3), usual()) == (3, 6, 6, 2)


def test_every_tie_break_is_found_by_its_code() -> None:
    assert [tie_break(code).code for code in TIE_BREAKS] == list(TIE_BREAKS)


def test_unknown_tie_break_is_refused() -> None:
    with pytest.raises(StandingsError, match="unknown-tie-break") as caught:
        tie_break("shoe-size")

    assert caught.value.args[1] == "shoe-size"
