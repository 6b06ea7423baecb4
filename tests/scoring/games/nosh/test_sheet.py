import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import find_game
from scoring.tables_json import answer_table, load_json

from .strategies import ANYTHING, strange_seats


def table(*seats, **fields):
    named = [{"player": "ABCDEF"[i], **seat} for i, seat in enumerate(seats)]
    return {"game": "nosh", "seats": named, **fields}


def paths(answer):
    return [(problem.path, problem.code) for problem in answer.problems]


def warned(answer):
    return [(one["path"], one["code"]) for one in answer.body["warnings"]]


PLAIN = {"goal_points": 3, "favorite_goals": 0, "coins": 0}


def test_the_answer_has_the_shape_of_the_interfaces():
    goal = {"points": 5, "treats": ["treat-1", "treat-1", "treat-4"]}
    seats = [
        {"goals": [goal], "favorite": "treat-4", "coins": 7},
        {"goals": [{"points": 5, "shows_favorite": True}], "coins": 7},
        {"goal_points": 21, "favorite_goals": 2, "coins": 0},
    ]

    answer = answer_table(table(*seats, rulings={"income": "start"}))

    assert not answer.is_refused
    assert answer.body["rulings"] == {
        "income": "start",
        "last-stand-claims": "yes",
        "first-goals-redraw": "no",
    }
    assert (answer.body["winners"], answer.body["warnings"]) == (["C"], [])
    assert [
        (seat["player"], seat["points"], seat["tie_break"], seat["rank"])
        for seat in answer.body["seats"]
    ] == [("A", 10, [7], 2), ("B", 10, [7], 2), ("C", 25, [0], 1)]
    assert answer.body["seats"][1]["breakdown"] == [
        {
            "item": "goal",
            "count": 1,
            "points": 5,
            "rule": "printed",
            "why": "Printed on the goal: 5.",
        },
        {
            "item": "favorite",
            "count": 1,
            "points": 2,
            "rule": "printed",
            "why": "1 goal shows the favourite: +2.",
        },
        {
            "item": "coins",
            "count": 7,
            "points": 3,
            "rule": "N14",
            "why": "Every two coins are 1 point: 7 coins are worth 3. "
            "The odd coin only helps in a tie.",
        },
    ]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (table(PLAIN, PLAIN), [("seats", "seat-count")]),
        (table(*[PLAIN] * 6), [("seats", "seat-count")]),
        (
            table(PLAIN, PLAIN | {"coins": 30}, PLAIN),
            [("seats[1].coins", "not-coins")],
        ),
        (
            table(*[PLAIN | {"favorite": "a"}] * 2, PLAIN),
            [("seats[1].favorite", "same-favorite")],
        ),
        (
            table(
                {"goals": [{"points": 1, "treats": ["a"]}], "coins": 0}, *[PLAIN] * 2
            ),
            [("seats[0].favorite", "favorite-needed")],
        ),
        (
            table(*[PLAIN] * 3, rulings={"fewest-tie": "none"}),
            [("rulings.fewest-tie", "unknown-ruling")],
        ),
    ],
)
def test_what_the_interfaces_name_is_refused(asked, expected):
    assert paths(answer_table(asked)) == expected


def test_null_is_no_seat():
    seats = [*table(PLAIN, PLAIN)["seats"], None]

    assert paths(answer_table({"game": "nosh", "seats": seats})) == [
        ("seats[2]", "not-an-object")
    ]


def test_goals_of_any_number_of_points_only_warn():
    goals = [{"points": points, "shows_favorite": False} for points in (-7, 10**9)]

    answer = answer_table(table({"goals": goals, "coins": 0}, PLAIN, PLAIN))

    assert warned(answer) == [
        ("seats[0].goals[0].points", "odd-goal-points"),
        ("seats[0].goals[1].points", "odd-goal-points"),
    ]
    assert answer.body["seats"][0]["points"] == 10**9 - 7


def test_a_seat_without_anything_is_scored_with_warnings():
    answer = answer_table(table({}, PLAIN, PLAIN | {"players": 3}, players=3))

    assert warned(answer) == [
        ("players", "unknown-field"),
        ("seats[2].players", "unknown-field"),
        ("seats[0].goals", "no-goals"),
        ("seats[0].coins", "no-number"),
    ]
    assert answer.body["seats"][0]["points"] == 0


def test_keys_given_twice_in_a_goal_warn():
    text = """{"game": "nosh", "seats": [
        {"player": "A", "coins": 0,
         "goals": [{"points": 2, "points": 3, "shows_favorite": true}]},
        {"player": "B", "goals": [], "coins": 0},
        {"player": "C", "goals": [], "coins": 0}]}"""

    answer = answer_table(load_json(text))

    assert warned(answer) == [("seats[0].goals[0].points", "repeated-key")]
    assert answer.body["seats"][0]["points"] == 5


@given(
    st.fixed_dictionaries(
        {"game": st.just("nosh")},
        optional={
            "rulings": ANYTHING,
            "players": ANYTHING,
            "seats": st.lists(ANYTHING | strange_seats(), max_size=6),
        },
    )
)
def test_any_content_of_a_table_gets_an_answer(asked):
    answer = answer_table(asked)

    assert json.loads(json.dumps(answer.body)).keys() >= (
        {"error", "problems"} if answer.is_refused else {"seats", "winners"}
    )


@given(st.lists(ANYTHING | strange_seats(), max_size=6), ANYTHING)
def test_check_never_raises_and_refuses_whatever_cannot_be_scored(seats, players):
    game = find_game("nosh")

    problems = game.check(seats, {}, players=players, names=["A"] * len(seats))

    assert all(p.sentence and not p.sentence.endswith(".") for p in problems)
    if not any(p.grade == "impossible" for p in problems):
        assert len(game.score(seats, {}).seats) == len(seats)
