import pytest

from scoring.games.donuts.game import DONUTS

LINES = ["------"] * 6


def rows(*given):
    return [*given, *["......"] * (6 - len(given))]


def told(fields, tableaux=({}, {})):
    problems = DONUTS.check(list(tableaux), {}, fields=fields)
    return [(p.path, p.code, p.grade, p.sentence) for p in problems]


def codes(fields, tableaux=({}, {})):
    return [(path, code) for path, code, _grade, _sentence in told(fields, tableaux)]


@pytest.mark.parametrize(
    "fields",
    [
        None,
        {},
        {"board": None, "winner": None},
        {"board": rows("vc....")},
        {"board": tuple(rows("vvvvv.", "cccc.."))},
        {"layout": LINES, "moves": ["a1", "b1"]},
        {"layout": LINES, "moves": []},
        {"outcome": "five", "winner": "chocolate"},
        {"outcome": "draw", "winner": None},
        {"outcome": "unfinished"},
    ],
)
def test_a_sound_table_has_no_problem(fields):
    assert told(fields) == []


def test_more_than_thirty_donuts_are_impossible():
    fields = {"board": rows("vvccvv", "ccvvcc", "vvccvv", "ccvvcc", "vvccvv", "c")}
    assert codes(fields) == [("board[5]", "not-a-board-row")]

    fields["board"][5] = "c....."

    assert told(fields) == [
        ("board", "too-many-donuts", "impossible", "31 donuts; the game has 30")
    ]


def test_five_in_a_line_of_both_flavors_are_impossible():
    assert told({"board": rows("vvvvvv", ".ccccc")}) == [
        (
            "board",
            "both-fives",
            "impossible",
            "vanilla has five in a line from a1 to f1, chocolate from b2 to f2; "
            "only one of them can",
        )
    ]


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("......", [("board", "not-a-list")]),
        ({}, [("board", "not-a-list")]),
        ([], [("board", "row-count")]),
        (["......"] * 7, [("board", "row-count")]),
        (["......"] * 5 + ["....."], [("board[5]", "not-a-board-row")]),
        (
            ["V.....", 3, "......", None, "......"],
            [
                ("board[0]", "not-a-board-row"),
                ("board[1]", "not-a-board-row"),
                ("board[3]", "not-a-board-row"),
                ("board", "row-count"),
            ],
        ),
    ],
)
def test_a_board_that_cannot_be_read_tells_every_row(board, expected):
    assert codes({"board": board}) == expected


@pytest.mark.parametrize(
    ("board", "code"),
    [
        (rows(), "empty-board"),
        (rows("vvvv.."), "one-flavor"),
        (rows("vvc...", "c...v."), None),
        (rows("vv...."), "odd-counts"),
        (rows("vvvvv.", "ccc..."), "odd-counts"),
        (rows("vvvvv.", "cc...."), "odd-counts"),
        (rows("vvvvv.", "cccc.."), None),
        (rows("vvvvv.", "c.c...", "......", "......", "vvvvv."), "fives-apart"),
        (rows("vvvvv.", "v.c.c.", "v.....", "v.c.c.", "v....."), None),
    ],
)
def test_boards_that_no_game_leaves_are_unlikely(board, code):
    found = [(code, grade) for _path, code, grade, _sentence in told({"board": board})]

    assert found == ([] if code is None else [(code, "unlikely")])


def test_two_results_are_refused_and_each_is_looked_at():
    fields = {"board": ["x"], "layout": LINES, "moves": ["a1", "a1"], "outcome": "won"}

    assert told(fields)[:2] == [
        (
            "moves",
            "second-result",
            "impossible",
            "board and moves are both given; only one of them can be used",
        ),
        (
            "outcome",
            "second-result",
            "impossible",
            "board and outcome are both given; only one of them can be used",
        ),
    ]
    assert codes(fields)[2:] == [
        ("board[0]", "not-a-board-row"),
        ("board", "row-count"),
        ("moves[1]", "illegal-move"),
        ("outcome", "not-an-outcome"),
    ]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"moves": ["a1", 3]}, [("layout", "missing"), ("moves[1]", "not-a-field")]),
        ({"layout": LINES}, [("moves", "missing")]),
        (
            {"layout": ["------"] * 3 + ["vvvvvv"], "moves": "a1"},
            [
                ("layout[3]", "not-a-layout-row"),
                ("layout", "row-count"),
                ("moves", "not-a-list"),
            ],
        ),
        ({"winner": "vanilla"}, [("outcome", "missing")]),
        ({"outcome": "five"}, [("winner", "missing")]),
        ({"outcome": "group", "winner": "Anna"}, [("winner", "not-a-flavor")]),
        ({"outcome": "draw", "winner": "vanilla"}, [("winner", "winner-of-draw")]),
        (
            {"outcome": "unfinished", "winner": "vanilla"},
            [("winner", "winner-of-unfinished")],
        ),
        (
            {"outcome": True, "winner": 1.5},
            [("outcome", "not-an-outcome"), ("winner", "not-a-flavor")],
        ),
    ],
)
def test_half_a_result_is_refused(fields, expected):
    assert codes(fields) == expected


def test_a_field_that_belongs_to_nothing_is_only_odd():
    fields = {"board": rows("vc...."), "layout": LINES, "winner": "vanilla"}

    assert told(fields) == [
        (
            "layout",
            "unused-field",
            "unlikely",
            "layout belongs to no board and was not read",
        ),
        (
            "winner",
            "unused-field",
            "unlikely",
            "winner belongs to no board and was not read",
        ),
    ]


@pytest.mark.parametrize(
    ("tableaux", "expected"),
    [
        ([None, None], []),
        ([{"flavor": "chocolate"}, {}], []),
        ([{"flavor": None}, {"flavor": "vanilla"}], []),
        ([{"flavor": "vanilla"}] * 2, [("seats[1].flavor", "same-flavor")]),
        ([{"flavor": "Vanilla"}, {}], [("seats[0].flavor", "not-a-flavor")]),
        ([{"flavor": True}, 3], [("seats[0].flavor", "not-a-flavor")]),
        ([{}], [("seats", "seat-count")]),
        ([{}, {}, {"flavor": []}], [("seats", "seat-count")]),
    ],
)
def test_each_seat_has_a_flavor_of_its_own(tableaux, expected):
    assert codes(None, tableaux)[: len(expected)] == expected


def test_everything_wrong_is_told_at_once():
    problems = DONUTS.check(
        [{"flavor": "mint"}, 3, {}], {"income": "end"}, fields={"outcome": "lost"}
    )

    assert [(p.path, p.sentence) for p in problems] == [
        ("rulings.income", 'this game has no ruling called "income"'),
        ("seats", "3 seats; this game is for 2 players"),
        (
            "seats[0].flavor",
            '"mint" is not a flavour; it is one of "vanilla" and "chocolate"',
        ),
        ("seats[1]", "3 is not a JSON object"),
        (
            "outcome",
            '"lost" is not an outcome; '
            'it is one of "five", "group", "draw" and "unfinished"',
        ),
    ]


def test_moves_after_the_end_are_illegal():
    shortest = ["d5", "e5", "a5", "b5", "c5"]
    moves = [*shortest, "f5", "oops", "f5"]

    assert codes({"layout": LINES, "moves": shortest}) == []
    assert told({"layout": LINES, "moves": moves}) == [
        (
            "moves[5]",
            "illegal-move",
            "impossible",
            "f5 comes after five in a line, which ended the game (D9)",
        ),
        (
            "moves[6]",
            "not-a-field",
            "impossible",
            '"oops" is not a field; fields are a1 to f6',
        ),
    ]


def test_ten_thousand_moves_are_refused_shortly():
    fields = {"layout": LINES, "moves": ["a1", *["?"] * 10_000]}

    assert len(codes(fields)) == 30
    assert codes({**fields, "moves": ["a1"] * 10_000}) == [("moves[1]", "illegal-move")]


def test_no_fields_at_all_may_be_anything():
    assert codes([1, 2]) == [("", "not-an-object")]
    assert codes("board") == [("", "not-an-object")]
