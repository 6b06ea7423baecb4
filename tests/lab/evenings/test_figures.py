from collections import Counter
from dataclasses import replace

import pytest

from gonuts_league.lab.evenings.figures import Mean, Share, figures_of
from gonuts_league.lab.evenings.tally import Tally
from tests.lab.evenings.asking import asked

# Four evenings of two rounds, three players: one sits out each round.
TALLY = Tally(
    firsts=Counter({"clear": 1, "wins": 1, "h2h": 1, "shared": 1}),
    best_ranks=Counter({1: 2, 2: 1, 3: 1}),
    repeats=Counter({0: 3, 2: 1}),
    most_repeats=Counter({0: 3, 2: 1}),
    pairs_met=Counter({2: 3, 1: 1}),
    most_byes=Counter({1: 3, 2: 1}),
    games=Counter({2: 5, 1: 6, 0: 1}),
    tables=Counter({2: 8}),
    points=Counter({1: 60_000, 2: 48_000, 3: 36_000}),
    squares=Counter(
        {1: 4 * 15_000**2, 2: 2 * 10_000**2 + 2 * 14_000**2, 3: 4 * 9_000**2}
    ),
)


@pytest.fixture
def figures():
    return figures_of(asked(players=3, rounds=2), TALLY)


def test_best_player_wins_and_reaches_the_podium_so_often(figures):
    assert (figures.wins, figures.podium) == (Share(2, 4), Share(4, 4))
    assert figures.best_ranks == ((1, 2), (2, 1), (3, 1))


def test_first_place_is_level_and_decided_or_shared(figures):
    assert figures.level_first == Share(3, 4)
    assert figures.decided == (("h2h", Share(1, 4)), ("wins", Share(1, 4)))
    assert figures.shared == Share(1, 4)


def test_repeats_and_those_met_are_told_of_a_player(figures):
    assert figures.repeats.value == pytest.approx(1 / 3)
    assert (figures.most_repeats.value, figures.most_repeats_ever) == (0.5, 2)
    assert figures.met.value == pytest.approx(7 / 6)


def test_who_sits_out_and_how_many_games_they_have(figures):
    assert (figures.byes, figures.twice_out) == (1, Share(1, 4))
    assert figures.tables == ((2, 1),)
    assert figures.games == ((2, 1.25), (1, 1.5), (0, 0.25))


def test_points_by_place_have_their_spread(figures):
    assert [(row.value, row.sd) for row in figures.points] == [
        (15, 0),
        (12, 2),
        (9, 0),
    ]


def test_nothing_is_told_of_the_best_where_all_play_alike():
    tally = replace(TALLY, best_ranks=Counter())

    figures = figures_of(asked(players=3, rounds=2, best=""), tally)

    assert (figures.wins, figures.podium, figures.best_ranks) == (None, None, ())


def test_margin_of_a_share_is_two_standard_errors_and_never_nothing():
    assert Share(100, 200).margin == pytest.approx(0.07, abs=0.001)
    assert Share(0, 200).margin == pytest.approx(0.0138, abs=0.0001)
    assert Share(200, 200).margin == pytest.approx(0.0138, abs=0.0001)


def test_margin_of_a_mean_shrinks_with_the_evenings():
    assert Mean(5, 2, 100).margin == pytest.approx(0.4)


def test_figures_are_told_as_json(figures):
    told = figures.as_json()

    assert told["wins"] == {"count": 2, "share": 0.5, "margin": 0.3536}
    assert told["points"][1] == {"mean": 12.0, "sd": 2.0, "margin": 2.0}
    assert told["games"] == [[2, 1.25], [1, 1.5], [0, 0.25]]
