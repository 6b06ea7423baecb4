from collections import Counter

import pytest

from gonuts_league.lab.pages.simulating import MOST_BARS, score_charts
from scoring.simulation.totals import SeatTotals, Totals
from scoring.simulation.types import BotGames


def charts_of(*counts, bots, parts=1):
    seats = [SeatTotals(0, Counter(each)) for each in counts]
    games = sum(counts[0].values())
    asked = BotGames("gonuts-first", games, 7, bots)
    return score_charts(asked, Totals(seats, games, parts))


def test_seats_of_one_bot_are_one_chart():
    counts = dict.fromkeys(range(5), 2)

    charts = charts_of(counts, counts, counts, bots=("greedy", "random", "random"))

    assert [chart.title for chart in charts] == [
        "Points of Greedy",
        "Points of Random",
    ]
    assert charts[1].table.rows[0] == ("0", "4", "20\N{NO-BREAK SPACE}%")


def test_charts_of_different_bots_have_bars_of_the_same_points():
    low, high = dict.fromkeys(range(-9, 0), 1), dict.fromkeys(range(20, 29), 1)

    charts = charts_of(low, high, bots=("greedy", "random"))

    first, second = ([row[0] for row in chart.table.rows] for chart in charts)
    assert first == second


def test_few_different_scores_are_no_chart():
    counts = {0: 5, 1: 3, 2: 5}

    assert charts_of(counts, counts, bots=("random", "random"), parts=2) == ()


@pytest.mark.parametrize("high", [4, 23, 24, 61])
def test_every_score_is_in_one_bar_of_a_few(high):
    counts = dict.fromkeys(range(-3, high), 1)

    [chart] = charts_of(counts, bots=("random",))

    assert len(chart.table.rows) == len(chart.boxes) <= MOST_BARS
    assert sum(int(times) for _points, times, _share in chart.table.rows) == high + 3


def test_wide_bars_say_from_where_to_where():
    [chart] = charts_of(dict.fromkeys(range(48), 1), bots=("random",))

    assert chart.table.rows[-1][0] == "46 to 47"


def test_halves_stand_in_the_bar_of_their_whole_point():
    [chart] = charts_of(dict.fromkeys(range(10), 1), bots=("random",), parts=2)

    assert [row[:2] for row in chart.table.rows] == [
        (str(points), "2") for points in range(5)
    ]
    assert "from 0 to 4.5 points; half of them are at or below 2." in chart.desc
