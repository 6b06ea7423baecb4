"""VEKN's season rating: the published example, and what a final adds."""

from fractions import Fraction

import pytest

from gonuts_league.events.standings.vekn import Bonus, vekn_season_rating


def rating(bonus: Bonus, championship: str = "0", players: int = 20) -> Fraction:
    return vekn_season_rating(
        victory_points=Fraction(6),
        game_wins=3,
        players=players,
        bonus=bonus,
        championship=Fraction(championship),
    )


def test_winner_of_twenty_with_six_points_and_three_wins_gets_162() -> None:
    assert rating(Bonus.WINNER) == 162


@pytest.mark.parametrize(
    ("bonus", "championship", "points"),
    [
        # The coefficient of twenty players is 1.2124.
        (Bonus.NONE, "0", 53),
        (Bonus.FINALIST, "0", 53 + 36),
        (Bonus.WINNER, "1/4", 53 + 132),
        (Bonus.WINNER, "1", 53 + 199),
    ],
)
def test_final_and_championship_raise_the_bonus(bonus, championship, points) -> None:
    assert rating(bonus, championship) == points


def test_half_a_victory_point_counts_exactly() -> None:
    points = vekn_season_rating(victory_points=Fraction(1, 2), game_wins=0, players=12)

    assert points == 7
