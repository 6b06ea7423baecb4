"""What is said of the length of a duel."""

import pytest

from gonuts_league.games.how_good import GameScores, how_good, how_long
from scoring.simulation.distributions.shipped import shipped_cells
from scoring.simulation.distributions.types import Distribution

PERCENT = "\N{NO-BREAK SPACE}%"


def duel(moves):
    return GameScores("donuts", 2, (1, 0), ("Anna", "Ben"), {}, moves)


def shares(moves):
    counts = shipped_cells()["donuts", 2].distribution
    return counts.percent_below(moves), counts.percent_above(moves)


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (9, f"9 moves: shorter than {shares(9)[1]}{PERCENT} of"),
        (26, f"26 moves: longer than {shares(26)[0]}{PERCENT} of"),
        (
            30,
            "30 moves, as long as a duel can be: longer than "
            f"{shares(30)[0]}{PERCENT} of",
        ),
    ],
)
def test_a_duel_is_told_by_the_greater_share(moves, said):
    told = how_good(duel(moves))

    assert told.summary == f"{said} 20,000 duels played by the computer"
    assert (told.seats, told.brief(0)) == ((), "")


def test_no_length_is_said_to_be_better():
    told = how_long("donuts", 26)

    assert "A long duel is no better than a short one." in told.notes[0]
    assert "better" not in told.summary
    assert any("tiles-standin-v1" in note for note in told.notes)


def test_a_clubs_own_duels_are_no_measure():
    many = Distribution(tuple((points, 20) for points in range(10)), 100)

    assert "by the computer" in how_good(duel(20), many).summary


@pytest.mark.parametrize("moves", [5, 6, 24, 30])
def test_the_chart_marks_the_moves_of_the_duel(moves):
    table = how_long("donuts", moves).chart.table

    (marked,) = [row for row in table.rows if row[2]]
    assert marked[2] == str(moves)
    assert str(moves) in marked[0] or "to" in marked[0]
    assert table.rows[-1][0].endswith("30")


def test_a_duel_without_its_moves_is_not_measured():
    assert how_good(duel(None)) is None


def test_a_game_of_points_has_no_length():
    assert how_long("nosh", 20) is None
