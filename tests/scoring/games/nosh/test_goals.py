from collections import Counter

import pytest

from scoring.games.nosh.goals import STANDIN, GoalCard, GoalDeck, check_goal_deck

# Source: docs/rules.md 4.3, the table of the stand-in goals.
TABLE = [
    ("blue", (1, 1, 0, 0, 0), 2),
    ("blue", (1, 0, 1, 0, 0), 2),
    ("blue", (2, 0, 0, 0, 0), 3),
    ("blue", (1, 1, 1, 0, 0), 3),
    ("blue", (1, 1, 0, 1, 0), 3),
    ("blue", (2, 1, 0, 0, 0), 4),
    ("blue", (1, 1, 1, 1, 0), 5),
    ("blue", (2, 0, 1, 1, 0), 6),
    ("red", (2, 2, 0, 0, 0), 9),
    ("red", (2, 1, 1, 1, 0), 9),
    ("red", (3, 0, 1, 0, 0), 10),
]


def turned(counts, by):
    return counts[-by:] + counts[:-by]


@pytest.mark.parametrize(("colour", "counts", "points"), TABLE)
def test_every_template_is_there_in_all_rotations(colour, counts, points):
    copies = Counter(STANDIN.goals)

    cards = [GoalCard(colour, points, turned(counts, by)) for by in range(5)]

    assert len(set(cards)) == 5
    assert [copies[card] for card in cards] == [1] * 5


def test_the_stand_in_is_as_large_as_the_box():
    assert len(STANDIN.goals) == 55
    assert len(STANDIN.of_colour("blue")) == 40
    assert len(STANDIN.of_colour("red")) == 15
    assert check_goal_deck(STANDIN) == ()


def test_25_blue_goals_are_worth_3_or_less():
    assert sum(goal.points <= 3 for goal in STANDIN.of_colour("blue")) == 25


@pytest.mark.parametrize("treat", range(5))
def test_every_treat_is_shown_as_often_as_every_other(treat):
    blue = sum(goal.counts[treat] > 0 for goal in STANDIN.of_colour("blue"))
    red = sum(goal.counts[treat] > 0 for goal in STANDIN.of_colour("red"))

    assert (blue, red) == (20, 8)


def test_a_mean_blue_goal_shows_about_2_9_treats():
    sizes = [sum(goal.counts) for goal in STANDIN.of_colour("blue")]

    assert sum(sizes) / len(sizes) == 2.875


def test_the_stand_in_is_named_as_one():
    assert STANDIN.id == "standin-v1"
    assert STANDIN.treats == ("treat-1", "treat-2", "treat-3", "treat-4", "treat-5")


def test_choices_show_every_goal_once_blue_and_cheap_ones_first():
    deck = GoalDeck("club", STANDIN.treats, STANDIN.goals[::-1] * 2)

    choices = deck.choices()

    assert len(choices) == len(set(choices)) == 55
    assert choices == STANDIN.choices()
    assert [(g.colour, g.points) for g in choices] == sorted(
        (g.colour, g.points) for g in STANDIN.goals
    )


def test_a_deck_of_another_size_than_the_box_is_odd():
    deck = GoalDeck("club", STANDIN.treats, STANDIN.goals[:1])

    assert [(p.grade, p.sentence) for p in check_goal_deck(deck)] == [
        ("unlikely", "1 blue goal, the box holds 40"),
        ("unlikely", "0 red goals, the box holds 15"),
    ]
