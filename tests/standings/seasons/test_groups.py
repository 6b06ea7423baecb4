from fractions import Fraction

from gonuts_league.standings.seasons.groups import rank_groups
from gonuts_league.standings.seasons.types import SeasonRow, SeasonRules, SeasonState
from tests.leagues.season_games import GUEST, NUMBERS, night, rank_season


def rows() -> tuple[SeasonRow, ...]:
    """A 22, B 14, C 8, D 2 and E 2, two games each but for D and E."""
    listed = frozenset(NUMBERS.values()) - {GUEST}
    evenings = [night(1, "ABCD"), night(2, "ABCE")]
    return rank_season(evenings, (), rules=SeasonRules(), state=SeasonState(listed))


def members(names: str) -> frozenset[int]:
    return frozenset(NUMBERS[name] for name in names)


def test_a_group_is_worth_its_members_points_for_each_counting_game() -> None:
    groups = {"berg": members("AD"), "tal": members("BC")}

    found = rank_groups(rows(), groups, least_games=1)

    assert [(g.key, g.rank, g.mean, g.games) for g in found] == [
        ("berg", 1, Fraction(24, 3), 3),
        ("tal", 2, Fraction(22, 4), 4),
    ]


def test_a_group_with_too_few_games_is_last_without_a_rank() -> None:
    groups = {"one": members("A"), "two": members("BC")}

    found = rank_groups(rows(), groups, least_games=3)

    assert [(g.key, g.rank) for g in found] == [("two", 1), ("one", None)]


def test_equal_means_share_a_rank_and_who_has_no_game_is_left_out() -> None:
    groups = {"d": members("D"), "e": members("EF"), "none": members("G")}

    found = rank_groups(rows(), groups, least_games=1)

    assert [(g.key, g.rank, g.members) for g in found] == [
        ("d", 1, (NUMBERS["D"],)),
        ("e", 1, (NUMBERS["E"],)),
    ]
