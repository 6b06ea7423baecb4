from fractions import Fraction

from django.template.loader import render_to_string

from gonuts_league.boards.score_chart import score_card
from gonuts_league.standings.statistics.types import ScoreCount, ScoreCounts


def counts(game="nosh", seats=3, scores=range(10, 40), times=3):
    return ScoreCounts(
        game, seats, tuple(ScoreCount(Fraction(each), times) for each in scores)
    )


def line(points, game="nosh", players=3):
    return game, players, None if points is None else Fraction(points)


def side_of(card):
    return render_to_string("boards/_how_good.html", {"scores": card})


def lead_of(side):
    return side.partition('<p class="lead">')[2].partition("</p>")[0].strip()


def test_the_best_of_the_last_games_is_measured():
    card = score_card([line(12), line(31), line(20)], [counts()], name="Mia")

    said = side_of(card)
    assert ">How good is 31?</h2>" in said
    text = "The best of the last games: better than 71 of 100 scores at tables of 3."
    assert lead_of(said) == text
    assert "31 · Mia" in [mark.text for mark in card["chart"].marks]
    assert sum(int(row[1]) for row in card["chart"].table.rows) == 90


def test_thirty_games_are_needed():
    card = score_card([line(31)], [counts(times=2)], name="Mia")

    assert "chart" not in card
    said = lead_of(side_of(card))
    assert said.startswith("After 10 more games of 3 players in this edition")


def test_a_duel_that_is_won_or_lost_says_nothing_of_scores():
    duels = counts("donuts", 2, scores=(0, 1), times=50)

    assert score_card([line(1, "donuts", 2)], [duels], name="Mia") is None


def test_games_without_points_say_nothing_of_scores():
    assert score_card([line(None)], [counts()], name="Mia") is None


def test_scores_of_another_table_size_are_not_compared():
    assert score_card([line(31, players=4)], [counts()], name="Mia") is None
