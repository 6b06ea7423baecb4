import pytest

from scoring import find_game

NOSH = find_game("nosh")
EMPTY = {"goals": [], "coins": 0}
PLAIN = {"goal_points": 3, "favorite_goals": 0, "coins": 0}


def told(problems):
    return [(p.path, p.code, p.grade, p.sentence) for p in problems]


def of_seat(seat):
    """The problems of a seat among two sound ones, their paths without the seat."""
    problems = NOSH.check([seat, PLAIN, PLAIN], {})
    return [(p.path.removeprefix("seats[0]"), p.code, p.grade) for p in problems]


def goal(points=3, **fields):
    return {"points": points, "shows_favorite": False, **fields}


def pictured(*treats):
    return {"points": 5, "treats": list(treats)}


def test_a_sound_table_has_no_problem():
    treats = [{"points": 4, "treats": ["treat-1", "treat-1", "treat-2"]}]
    seats = [{"goals": treats, "favorite": "treat-5", "coins": 28}, PLAIN, None, EMPTY]

    assert NOSH.check(seats, {}) == ()


def test_more_than_seven_goals_in_a_seat_are_impossible():
    problems = NOSH.check([PLAIN, {"goals": [goal()] * 8, "coins": 0}, PLAIN], {})

    assert told(problems) == [
        (
            "seats[1].goals",
            "too-many-goals",
            "impossible",
            "8 goals; nobody can claim more than 7",
        )
    ]


def test_a_list_of_goals_without_end_is_told_in_a_few_problems():
    assert len(NOSH.check([{"goals": [3] * 10_000}, PLAIN, PLAIN], {})) == 9


@pytest.mark.parametrize("coins", [-1, 30, True, 7.0, "7", None, [7], float("nan")])
def test_coins_that_are_no_whole_number_from_0_to_29_are_impossible(coins):
    assert of_seat({"goals": [goal()], "coins": coins}) == [
        (".coins", "not-coins", "impossible")
    ]


def test_huge_numbers_are_told_without_their_digits():
    seat = {"goals": [goal(10**5000), goal(-(10**5000))], "coins": 10**5000}

    problems = NOSH.check([seat, PLAIN, PLAIN], {})

    assert [p.sentence for p in problems] == [
        "a huge number is not a whole number of points",
        "a huge negative number is not a whole number of points",
        "a huge number is not a whole number from 0 to 29",
    ]


def test_two_seats_with_one_favourite_are_impossible():
    seats = [PLAIN | {"favorite": "treat-1"}] * 2 + [PLAIN]

    assert told(NOSH.check(seats, {}, names=["A", "B", "C"])) == [
        (
            "seats[1].favorite",
            "same-favorite",
            "impossible",
            "Treat 1 is the favourite of A already, and there is one card of it",
        )
    ]


@pytest.mark.parametrize("seat", [{}, {"favorite": None}])
def test_a_favourite_is_needed_where_goals_give_treats(seat):
    goals = [{"points": 3, "treats": ["fudge"]}]

    assert of_seat({"goals": goals, "coins": 0, **seat}) == [
        (".favorite", "favorite-needed", "impossible")
    ]


@pytest.mark.parametrize("favorite", ["Fudge", "", "sweet pear", "-a", "a\n", 3, ["a"]])
def test_a_favourite_that_is_no_treat_is_impossible(favorite):
    assert of_seat({"goals": [goal()], "favorite": favorite, "coins": 0}) == [
        (".favorite", "not-a-treat", "impossible")
    ]


def test_treats_of_a_goal_that_are_none_are_told_together():
    treats = ["treat-1", "Fudge", 3, None, 3, "a_b", True]
    seat = {"goals": [goal(), goal(treats=treats)], "favorite": "a", "coins": 0}

    assert told(NOSH.check([PLAIN, seat, PLAIN], {})) == [
        (
            "seats[1].goals[1].treats",
            "not-a-treat",
            "impossible",
            '"Fudge", 3, null and 2 more are not names of treats, such as "treat-1"',
        )
    ]


def test_more_than_five_treats_at_a_table_are_impossible():
    seats = [
        {"goals": [pictured("a", "b", "c")], "favorite": "d", "coins": 0},
        {"goals": [pictured("a", "e")], "favorite": "a", "coins": 0},
        PLAIN | {"favorite": "sweet-pear"},
    ]

    assert told(NOSH.check(seats, {})) == [
        (
            "seats",
            "too-many-treats",
            "impossible",
            "6 different treats are named at this table, the game has 5: "
            "a, b, c, d, e and sweet-pear",
        )
    ]
    assert NOSH.check([*seats[:2], PLAIN | {"favorite": "c"}], {}) == ()


def test_a_long_list_of_treats_is_cut():
    seats = [{"goals": [pictured(*"abcdefgh")], "favorite": "a", "coins": 0}]

    problems = NOSH.check([*seats, PLAIN, PLAIN], {})

    assert problems[0].sentence.endswith("has 5: a, b, c, d, e, f and 2 more")


@pytest.mark.parametrize(
    ("seat", "expected"),
    [
        ([3], ("", "not-an-object", "impossible")),
        (EMPTY | {"goals": {}}, (".goals", "not-a-list", "impossible")),
        (EMPTY | {"goals": None}, (".goals", "not-a-list", "impossible")),
        (EMPTY | {"goals": [3]}, (".goals[0]", "not-an-object", "impossible")),
        (
            EMPTY | {"goals": [goal(2.0)]},
            (".goals[0].points", "not-points", "impossible"),
        ),
        (
            EMPTY | {"goals": [{"shows_favorite": True}]},
            (".goals[0].points", "missing", "impossible"),
        ),
        (
            EMPTY | {"goals": [goal(shows_favorite=1)]},
            (".goals[0].shows_favorite", "not-yes-or-no", "impossible"),
        ),
        (
            EMPTY | {"goals": [goal(treats="abc")], "favorite": "a"},
            (".goals[0].treats", "not-a-list", "impossible"),
        ),
        (
            PLAIN | {"goal_points": "3"},
            (".goal_points", "not-points", "impossible"),
        ),
        (
            PLAIN | {"goal_points": True},
            (".goal_points", "not-points", "impossible"),
        ),
        (
            PLAIN | {"favorite_goals": -1},
            (".favorite_goals", "not-a-count", "impossible"),
        ),
        (
            PLAIN | {"favorite_goals": 1.5},
            (".favorite_goals", "not-a-count", "impossible"),
        ),
    ],
)
def test_what_cannot_be_read_is_impossible(seat, expected):
    assert of_seat(seat) == [expected]


@pytest.mark.parametrize(
    ("seat", "expected"),
    [
        ({"coins": 2}, [(".goals", "no-goals")]),
        ({"goals": []}, [(".coins", "no-number")]),
        ({"goal_points": 3, "coins": 0}, [(".favorite_goals", "no-number")]),
        (
            {"favorite_goals": 0, "coins": 0},
            [(".goal_points", "no-number")],
        ),
        (
            EMPTY | {"goal_points": "x", "favorite_goals": []},
            [
                (".goal_points", "goals-count-instead"),
                (".favorite_goals", "goals-count-instead"),
            ],
        ),
        (EMPTY | {"goals": [{"points": 3}]}, [(".goals[0]", "no-picture")]),
        (EMPTY | {"goals": [goal(0)]}, [(".goals[0].points", "odd-goal-points")]),
        (EMPTY | {"goals": [goal(-3)]}, [(".goals[0].points", "odd-goal-points")]),
        (EMPTY | {"goals": [goal(11)]}, [(".goals[0].points", "odd-goal-points")]),
        (
            EMPTY | {"goals": [goal(treats=[])], "favorite": "a"},
            [(".goals[0].treats", "empty-picture")],
        ),
        (
            EMPTY | {"goals": [goal(treats=["a"])], "favorite": "a"},
            [(".goals[0].shows_favorite", "picture-decides")],
        ),
        (
            EMPTY | {"goals": [goal(colour="blue", **{"A b": 1})]},
            [
                (".goals[0].colour", "unknown-field"),
                ('.goals[0]["A b"]', "unknown-field"),
            ],
        ),
        (PLAIN | {"goal_points": -1}, [(".goal_points", "odd-goal-sum")]),
        (PLAIN | {"goal_points": 71}, [(".goal_points", "odd-goal-sum")]),
        (PLAIN | {"favorite_goals": 4}, [(".goal_points", "goal-sum-too-low")]),
        (
            {"goal_points": 40, "favorite_goals": 8, "coins": 0},
            [(".favorite_goals", "too-many-favorite-goals")],
        ),
        (PLAIN | {"coins": 29}, [(".coins", "nothing-paid")]),
    ],
)
def test_what_only_looks_odd_is_unlikely(seat, expected):
    assert of_seat(seat) == [(*place, "unlikely") for place in expected]


def test_goals_with_more_treats_than_a_player_gets_are_unlikely():
    goals = [pictured("a", "b", "c", "d")] * 6
    seat = {"goals": goals, "favorite": "e", "coins": 0}

    assert told(NOSH.check([PLAIN, seat, PLAIN], {})) == [
        (
            "seats[1].goals",
            "seat-treats",
            "unlikely",
            "the goals show 24 treats; a player gets 22 at most",
        )
    ]


def test_goals_with_more_treats_than_are_dealt_are_unlikely():
    goals = [pictured("a", "b", "c", "d")] * 5
    seats = [{"goals": goals, "favorite": name, "coins": 0} for name in "abc"]

    assert told(NOSH.check(seats, {})) == [
        (
            "seats",
            "table-treats",
            "unlikely",
            "the goals at this table show 60 treats; only 59 are dealt",
        )
    ]
    assert NOSH.check([*seats, PLAIN], {}) == ()


def test_more_goals_together_than_can_be_claimed_are_unlikely():
    seats = [{"goals": [goal()] * 5, "coins": 0}] * 3

    assert NOSH.check(seats, {}) == ()
    assert told(NOSH.check(seats, {"last-stand-claims": "no"})) == [
        (
            "seats",
            "table-goals",
            "unlikely",
            "15 goals at this table; only 14 can be claimed",
        )
    ]
    assert NOSH.check(seats, {"last-stand-claims": "no"}, players=4) == ()


def test_a_table_without_a_single_goal_is_unlikely():
    assert told(NOSH.check([EMPTY] * 3, {})) == [
        ("seats", "nobody-has-goals", "unlikely", "nobody at this table has a goal")
    ]
    assert NOSH.check([EMPTY, EMPTY, None], {}) == ()


@pytest.mark.parametrize("seats", [0, 1, 2, 6])
def test_three_to_five_sit_at_a_table(seats):
    problems = NOSH.check([EMPTY] * seats, {})

    assert [(p.path, p.code) for p in problems] == [("seats", "seat-count")]


@pytest.mark.parametrize("players", [2, 6, True, "4", 4.0, [4]])
def test_a_number_of_players_that_cannot_be_is_impossible(players):
    problems = NOSH.check([PLAIN] * 3, {}, players=players)

    assert [(p.path, p.code) for p in problems] == [("players", "player-count")]


def test_all_problems_are_told_at_once():
    seats = [{"goals": [goal("x"), 3], "coins": -1}, PLAIN | {"favorite": ""}]

    problems = NOSH.check(seats, {"income": "never"}, players=9)

    assert [p.path for p in problems] == [
        "rulings.income",
        "seats",
        "players",
        "seats[0].goals[0].points",
        "seats[0].goals[1]",
        "seats[0].coins",
        "seats[1].favorite",
    ]


def test_names_of_another_number_are_not_used():
    seats = [PLAIN | {"favorite": "a"}] * 3

    problems = NOSH.check(seats, {}, names=[])

    assert problems[0].sentence.startswith("a is the favourite of seat 0 already")
