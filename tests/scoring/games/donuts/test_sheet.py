import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.command import run
from scoring.games.donuts.board import board_rows, layout_rows
from scoring.games.donuts.game import DONUTS
from scoring.tables_json import answer_table

from .strategies import boards, layouts

SEATS = [
    {"player": "A", "flavor": "vanilla"},
    {"player": "B", "flavor": "chocolate"},
]
# c3 is asked for although the line of b2 runs along its column.
LAYOUT = ["------", "-|----", *["------"] * 4]
MOVES = ["a1", "b1", "c1", "d1", "e1", "f1", "b2", "c3"]
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
FIELD_VALUES = {
    "board": boards.map(lambda board: list(board_rows(board))),
    "layout": layouts.map(lambda layout: list(layout_rows(layout))),
    "moves": st.lists(st.sampled_from(["a1", "b2", "c3", "f6", "g7"])),
    "outcome": st.sampled_from(["five", "group", "draw", "unfinished"]),
    "winner": st.sampled_from(["vanilla", "chocolate"]),
}


def table(**fields):
    return {"game": "donuts", "seats": SEATS, **fields}


def paths(answer):
    return [(problem.path, problem.code) for problem in answer.problems]


def test_the_first_illegal_move_is_told_as_the_interfaces_write_it():
    asked = json.dumps(table(layout=LAYOUT, moves=MOVES)).encode()
    stdout, stderr = io.StringIO(), io.StringIO()

    status = run("-", io.BytesIO(asked), stdout, stderr)

    assert status == 2
    assert stderr.getvalue() == "moves[7]: c3 is not on the line from b2 (D1)\n"
    assert json.loads(stdout.getvalue()) == {
        "error": "c3 is not on the line from b2 (D1)",
        "problems": [
            {
                "path": "moves[7]",
                "code": "illegal-move",
                "message": "c3 is not on the line from b2 (D1)",
            }
        ],
    }


def test_the_answer_has_the_outcome_and_no_tie_break():
    body = answer_table(table(outcome="draw")).body

    why = "The largest groups are equal: a draw."
    line = {"item": "draw", "count": 0, "points": 0.5, "rule": "D11", "why": why}
    seat = {"points": 0.5, "tie_break": [], "rank": 1, "better_than": None}
    seat["breakdown"] = [line]
    assert body == {
        "game": "donuts",
        "rulings": {},
        "winners": ["A", "B"],
        "warnings": [],
        "seats": [{"player": "A", **seat}, {"player": "B", **seat}],
        "outcome": "draw",
        **{"move_count": None, "longer_than": None, "shorter_than": None},
    }


def test_a_legal_list_of_moves_is_replayed():
    body = answer_table(table(layout=LAYOUT, moves=[*MOVES[:7], "b4"])).body

    assert body["outcome"] == "unfinished"
    assert [seat["points"] for seat in body["seats"]] == [0, 0]
    assert body["winners"] == []
    assert body["move_count"] is None


def test_the_answer_says_how_long_a_finished_game_was_beside_simulated_ones():
    body = answer_table(table(board=["vvvvv.", "cccc..", *["......"] * 4])).body

    beside = {"games": 20000, "players": 2, "is_simulated": True}
    beside["stand_ins"] = {"tiles": "tiles-standin-v1"}
    assert body["move_count"] == 9
    assert body["longer_than"] == {"percent": 0, **beside}
    assert body["shorter_than"] == {"percent": 99, **beside}
    assert [seat["better_than"] for seat in body["seats"]] == [None, None]


def test_an_odd_board_is_scored_with_a_warning():
    answer = answer_table(table(board=["vvvvv.", "cc....", *["......"] * 4]))

    assert answer.body["winners"] == ["A"]
    assert [(w["path"], w["code"]) for w in answer.body["warnings"]] == [
        ("board", "odd-counts")
    ]


def test_seats_without_flavors_have_vanilla_first():
    asked = table(outcome="five", winner="vanilla")

    answer = answer_table({**asked, "seats": [{"player": "A"}, {"player": "B"}]})

    assert answer.body["winners"] == ["A"]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (table(), [("board", "no-result")]),
        (table(board=None), [("board", "no-result")]),
        (table(seats=SEATS[:1], outcome="draw"), [("seats", "seat-count")]),
        (
            table(seats=[SEATS[0], {"player": "B", "flavor": "vanilla"}]),
            [("seats[1].flavor", "same-flavor"), ("board", "no-result")],
        ),
        (
            table(outcome="draw", rulings={"income": "end"}),
            [("rulings.income", "unknown-ruling")],
        ),
        (
            table(board=["......"] * 6, layout=LAYOUT, moves=[]),
            [("moves", "second-result")],
        ),
    ],
)
def test_what_is_unusable_is_refused(asked, expected):
    assert paths(answer_table(asked)) == expected


@given(
    st.fixed_dictionaries(
        {},
        optional={name: ANYTHING | good for name, good in FIELD_VALUES.items()},
    ),
    st.lists(st.none() | st.fixed_dictionaries({}, optional={"flavor": ANYTHING})),
)
def test_no_content_raises(fields, tableaux):
    problems = DONUTS.check(tableaux, {}, fields=fields)
    seats = [{"player": f"P{i}", **(own or {})} for i, own in enumerate(tableaux)]
    answer = answer_table({"game": "donuts", "seats": seats, **fields})

    assert all(problem.sentence for problem in problems)
    assert answer.is_refused == ("error" in answer.body)
    json.dumps(answer.body)


@given(ANYTHING, ANYTHING)
def test_wrong_types_do_not_raise(fields, tableau):
    problems = DONUTS.check([tableau, {}], {}, fields=fields)

    assert all(problem.sentence for problem in problems)


def test_deep_nesting_and_long_texts_leave_short_sentences():
    deep = []
    for _ in range(5000):
        deep = [deep]
    long = "v" * 1_000_000

    answer = answer_table(
        table(board=[deep, long, *["......"] * 4], moves=[deep, long], outcome=long)
    )

    assert all(len(problem.sentence) < 150 for problem in answer.problems)
