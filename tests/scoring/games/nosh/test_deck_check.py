from hypothesis import given
from hypothesis import strategies as st

from scoring.games.nosh.deck_check import check_against_deck
from scoring.games.nosh.goals import STANDIN

from .strategies import ANYTHING, strange_seats


def goal(points, *treats):
    return {"points": points, "treats": [f"treat-{treat}" for treat in treats]}


def seat(*goals):
    return {"goals": list(goals), "favorite": "treat-1", "coins": 0}


def told(*seats):
    problems = check_against_deck(STANDIN, seats)
    return [(p.path, p.code, p.grade) for p in problems]


def test_goals_of_the_deck_are_not_odd():
    assert told(seat(goal(4, 2, 1, 1), goal(10, 1, 1, 3, 1)), None) == []


def test_goals_that_are_not_in_the_deck_are_odd():
    wrong = [goal(5, 1, 1, 4), goal(3, 1, 2), {"points": 7, "shows_favorite": True}]
    right = {"points": 6, "shows_favorite": True}

    assert told(seat(), seat(*wrong, right)) == [
        ("seats[1].goals[0]", "goal-not-in-deck", "unlikely"),
        ("seats[1].goals[1]", "goal-not-in-deck", "unlikely"),
        ("seats[1].goals[2]", "goal-not-in-deck", "unlikely"),
    ]


def test_more_copies_than_the_deck_holds_are_odd():
    problems = check_against_deck(STANDIN, [seat(goal(2, 1, 2)), seat(goal(2, 2, 1))])

    assert [(p.path, p.sentence) for p in problems] == [
        (
            "seats[1].goals[0]",
            "this goal lies at this table 2 times, the goal deck holds 1",
        )
    ]


def test_more_goals_of_a_colour_than_rounds_for_it_are_odd():
    reds = seat(goal(9, 1, 1, 2, 2), goal(9, 2, 2, 3, 3))
    blues = seat(*(goal(2, n, n % 5 + 1) for n in range(1, 6)), goal(3, 1, 1))
    more = seat(*blues["goals"], goal(3, 2, 2))

    assert told(reds) == [("seats[0].goals", "seat-red-goals", "unlikely")]
    assert told(blues) == []
    assert told(more) == [("seats[0].goals", "seat-blue-goals", "unlikely")]


def test_more_points_than_the_deck_allows_are_odd():
    most = 5 * 6 + 5 + 10

    assert told({"goal_points": most, "favorite_goals": 0, "coins": 0}) == []
    assert told({"goal_points": most + 1, "favorite_goals": 0, "coins": 0}) == [
        ("seats[0].goal_points", "goal-sum-beyond-deck", "unlikely")
    ]


def test_seats_that_cannot_be_read_are_passed_over():
    assert told([3], {"goals": [goal(99, 1)], "coins": 30}) == []


@given(st.lists(ANYTHING | strange_seats(), max_size=5))
def test_anything_at_all_is_only_odd(seats):
    problems = check_against_deck(STANDIN, seats)

    assert {p.grade for p in problems} <= {"unlikely"}
    assert all(p.sentence for p in problems)
