"""Published examples of every circuit whose way of counting is offered.

Sources are named in reference/scoring-and-leagues.md, sections 4.1 and 4.3.
"""

from fractions import Fraction

import pytest

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.points import point_system, score_places
from gonuts_league.standings.ranking import rank_standings
from gonuts_league.standings.types import (
    AwardKind,
    AwardPoints,
    GameResult,
    PlayedSeat,
    Standing,
)
from tests.standings.plain import by_entry, game, ids, ranked, splits, values


def said(system: str, *ranks: int) -> list[str]:
    return [str(points) for points in score_places(ranks, system=system)]


# The worked example: 38, 31, 24 and 19 points at a table of four.
@pytest.mark.parametrize(
    ("system", "points"),
    [
        ("newport", ["11", "7", "4", "2"]),
        ("vekn", ["60", "48", "24", "12"]),
        ("beaten", ["1", "2/3", "1/3", "0"]),
        ("bogan", ["4", "4/3", "-4/3", "-4"]),
        ("nemestats", ["19", "11", "8", "4"]),
        ("heats", ["1000", "100", "10", "1"]),
        ("pods", ["5", "0", "0", "0"]),
        ("wins", ["1", "0", "0", "0"]),
        ("catan", ["1", "0", "0", "0"]),
    ],
)
def test_four_places_are_worth_what_the_worked_example_says(system, points) -> None:
    assert said(system, 1, 2, 3, 4) == points


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        # A and C share the first place of five, B and D the last two, E is third.
        ([1, 4, 1, 4, 3], ["54", "18", "54", "18", "36"]),
        # C and D share the second place of four behind A; B is last.
        ([1, 4, 2, 2], ["60", "12", "36", "36"]),
        ([1, 2, 3, 4, 5], ["60", "48", "36", "24", "12"]),
    ],
)
def test_vekn_shares_places_as_its_rules_show(ranks, points) -> None:
    assert said("vekn", *ranks) == points


def test_vekn_shared_first_place_is_no_game_win() -> None:
    five = game(1, (1, 3), (2, 0), (3, 3), (4, 0), (5, 1))

    rows = by_entry(rank_standings(ids(1, 2, 3, 4, 5), [five], system="vekn"))

    assert values(rows[1])["sole-wins"] == 0
    assert [rows[n].points for n in (1, 2, 3, 4, 5)] == [54, 18, 54, 18, 36]


def test_vekn_counts_game_wins_then_victory_points_then_its_own() -> None:
    # 1 wins alone; 5 has more points of the game than 2 for a worse place.
    games = [
        game(1, (1, 3), (2, 2), (3, 0), (4, 0)),
        game(1, (5, 4), (6, 4), (7, 2), (8, 0)),
    ]

    rows = rank_standings(ids(*range(1, 9)), games, system="vekn", tie_breaks=())

    assert [row.entry for row in rows] == [1, 5, 6, 2, 7, 3, 4, 8]
    assert splits(rows) == [
        "sole-wins",
        None,
        "score",
        "points",
        "score",
        None,
        "points",
        None,
    ]


def catan(*shares: tuple[int, int]) -> list[GameResult]:
    """Games of entry 1 with these points out of those of the table of four."""
    games = []
    for number, (own, total) in enumerate(shares, start=1):
        others = [(9 * number + n, Fraction(total - own, 3)) for n in range(3)]
        seats = [(1, Fraction(own)), *others]
        games.append(
            GameResult(number, 1, tuple(PlayedSeat(EntryId(e), 1, p) for e, p in seats))
        )
    return games


@pytest.mark.parametrize(
    ("shares", "percent"),
    [
        ([(10, 32), (8, 30), (10, 36)], "85.69"),
        ([(10, 30), (10, 33), (8, 36)], "85.86"),
    ],
)
def test_catan_shares_of_three_tables_are_the_published_ones(shares, percent) -> None:
    games = catan(*shares)
    entries = {seat.entry for each in games for seat in each.seats}

    rows = rank_standings(entries, games, system="catan", tie_breaks=("share",))

    share = values(by_entry(rows)[1])["share"]
    assert isinstance(share, Fraction)
    assert f"{float(share):.2f}" == percent
    assert share == sum(Fraction(100 * own, total) for own, total in shares)


def test_catan_table_of_three_counts_as_if_filled_by_its_own_mean() -> None:
    rows = rank_standings(
        ids(1, 2, 3),
        [game(1, (1, 10), (2, 9), (3, 5))],
        system="catan",
        tie_breaks=("score", "share"),
    )

    shares = [values(row)["share"] for row in rows]
    assert shares == [Fraction("31.25"), Fraction("28.125"), Fraction("15.625")]


def test_catan_goes_by_wins_then_points_then_share() -> None:
    rows = rank_standings(
        ids(1, 2, 3, 4, 5, 6),
        [game(1, (1, 10), (2, 9), (3, 8)), game(1, (4, 10), (5, 9), (6, 5))],
        system="catan",
        tie_breaks=point_system("catan").suggested,
    )

    assert [row.entry for row in rows] == [4, 1, 5, 2, 3, 6]
    assert splits(rows) == ["share", "points", "share", "score", "score", None]


def placed(entry: int, *places: int) -> list[GameResult]:
    """Games of an entry with these places at tables of four."""
    games = []
    for number, place in enumerate(places, start=1):
        others = [n for n in range(1, 5) if n != place]
        seats = [PlayedSeat(EntryId(entry), place)]
        seats += [PlayedSeat(EntryId(100 * entry + n), n) for n in others]
        games.append(GameResult(number, entry, tuple(seats)))
    return games


def of_places(system: str, **entries: tuple[int, ...]) -> dict[int, Standing]:
    games = [
        each
        for number, places in enumerate(entries.values(), start=1)
        for each in placed(number, *places)
    ]
    everybody = {seat.entry for each in games for seat in each.seats}
    return by_entry(rank_standings(everybody, games, system=system))


def test_heats_add_up_a_first_a_second_and_a_fourth_to_1101() -> None:
    rows = of_places("heats", own=(1, 2, 4))

    assert rows[1].points == 1101


def test_heats_count_wins_before_points() -> None:
    # Eleven seconds are worth more than a first, and are no win.
    rows = of_places("heats", winner=(1, 4), second=(2,) * 11)

    assert [rows[1].points, rows[2].points] == [1001, 1100]
    assert rows[1].rank < rows[2].rank


def test_heats_give_nothing_from_the_fifth_place_on() -> None:
    assert said("heats", 1, 2, 3, 4, 5, 6)[4:] == ["0", "0"]


def test_pods_give_five_for_a_win_and_one_to_each_of_a_draw() -> None:
    assert said("pods", 1, 1, 1, 1) == ["1"] * 4
    assert said("pods", 1, 1, 3, 4) == ["1", "1", "0", "0"]
    assert said("pods", 1, 2, 2, 2) == ["5", "0", "0", "0"]


def test_newport_first_and_third_beat_two_seconds() -> None:
    rows = of_places("newport", first=(1, 3), seconds=(2, 2))

    assert [rows[1].points, rows[2].points] == [15, 14]


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ([1, 2, 3], ["15", "10", "5"]),
        ([1, 2, 3, 4, 5], ["21", "14", "8", "6", "3"]),
        ([1, 1, 3, 4], ["15", "15", "8", "4"]),
        ([1, 2, 2, 4], ["19", "9", "9", "4"]),
    ],
)
def test_nemestats_rounds_its_parts_past_a_tenth(ranks, points) -> None:
    assert said("nemestats", *ranks) == points


def test_bogan_at_three_seats_is_three_nothing_and_minus_three() -> None:
    assert said("bogan", 1, 2, 3) == ["3", "0", "-3"]


def test_beaten_share_of_a_table_of_three_won_and_a_fourth_of_five_is_a_half() -> None:
    won = GameResult(1, 1, tuple(PlayedSeat(EntryId(n), n) for n in (1, 2, 3)))
    fourth = tuple(
        PlayedSeat(EntryId(n), place)
        for n, place in ((1, 4), (4, 1), (5, 2), (6, 3), (7, 5))
    )

    rows = rank_standings(
        ids(*range(1, 8)), [won, GameResult(2, 1, fourth)], system="beaten"
    )

    assert by_entry(rows)[1].points == Fraction(3, 6)
    assert by_entry(rows)[1].rounds == (1, Fraction(1, 4))


def test_bye_counts_in_a_beaten_share_like_a_game_at_a_usual_table() -> None:
    won = GameResult(1, 1, tuple(PlayedSeat(EntryId(n), n) for n in (1, 2, 3)))
    half = Fraction(1, 2)
    awards = [
        AwardPoints(EntryId(1), 2, AwardKind.BYE, half),
        AwardPoints(EntryId(2), None, AwardKind.PENALTY, Fraction(-1, 10)),
    ]

    rows = by_entry(rank_standings(ids(1, 2, 3), [won], awards, system="beaten"))

    # Two of two beaten, and one of the two of the round that was sat out.
    assert rows[1].points == Fraction(2 + 1, 2 + 2)
    assert rows[1].rounds == (1, half)
    assert rows[2].points == half - Fraction(1, 10)


def test_table_of_three_among_duels_still_counts_its_win() -> None:
    assert said("duel", 2, 1, 3) == ["0", "1", "0"]


def test_duel_gives_one_a_half_each_or_nothing() -> None:
    assert said("duel", 1, 2) == ["1", "0"]
    assert said("duel", 1, 1) == ["1/2", "1/2"]


def test_raw_adds_up_the_points_of_the_games() -> None:
    games = [game(1, (1, 38), (2, 31)), game(2, (1, 19), (2, 31))]

    rows = rank_standings(ids(1, 2), games, system="raw", tie_breaks=())

    assert ranked(rows) == [(2, 1), (1, 2)]
    assert [row.points for row in rows] == [62, 57]
