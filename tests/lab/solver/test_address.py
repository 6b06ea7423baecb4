import json

import pytest

from gonuts_league.lab.solver.address import move_url, read_asked, step_url
from scoring.games.donuts.board import layout_rows

LAYOUT = "VHADVH" * 6
ROWS = list(layout_rows(LAYOUT))
MOVES = ["a1", "a2", "a3"]


@pytest.mark.parametrize(
    "text",
    [
        LAYOUT,
        LAYOUT.lower(),
        "\n".join(ROWS),
        " ".join(LAYOUT),
        json.dumps(ROWS),
        ", ".join(f'"{row}"' for row in ROWS),
        json.dumps({"game": "donuts", "layout": ROWS, "moves": []}),
    ],
)
def test_a_board_may_be_typed_in_many_ways(text):
    assert read_asked({"layout": text}).question.layout == LAYOUT


@pytest.mark.parametrize(
    "text",
    ["a1-a2-a3", "a1 a2 a3", "A1, A2; A3", "1. a1 a2\n2. a3", '["a1", "a2", "a3"]'],
)
def test_moves_may_be_typed_in_many_ways(text):
    asked = read_asked({"layout": LAYOUT, "moves": text})

    assert asked.errors == {}
    assert list(asked.question.moves) == MOVES


def test_a_log_brings_its_moves():
    log = json.dumps({"layout": ROWS, "moves": MOVES})

    assert list(read_asked({"layout": log}).question.moves) == MOVES


@pytest.mark.parametrize(("at", "shown"), [("", 3), ("0", 0), ("2", 2), ("99", 3)])
def test_the_step_that_is_shown_lies_within_the_game(at, shown):
    asked = read_asked({"layout": LAYOUT, "moves": "a1-a2-a3", "at": at})

    assert asked.question.at == shown


def test_an_address_leads_back_to_its_question():
    question = read_asked({"layout": LAYOUT, "moves": "a1-a2-a3", "at": "1"}).question

    assert step_url(question, 1) == (
        f"/donuts/solver/?layout={LAYOUT}&moves=a1-a2-a3&at=1"
    )
    assert step_url(question, 3) == f"/donuts/solver/?layout={LAYOUT}&moves=a1-a2-a3"
    assert move_url(question, "a5") == f"/donuts/solver/?layout={LAYOUT}&moves=a1-a5"


def test_an_illegal_move_is_named_with_its_rule():
    asked = read_asked({"layout": LAYOUT, "moves": "a1-b2"})

    assert asked.errors == {"moves": "Move 2: b2 is not on the line from a1 (D1)."}


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"layout": "VHAD"}, "layout"),
        ({"layout": "{}"}, "layout"),
        ({"layout": "[3]"}, "layout"),
        ({"layout": "", "moves": "a1"}, "layout"),
        ({"layout": LAYOUT, "moves": "nonsense"}, "moves"),
        ({"layout": LAYOUT, "moves": "a1 " * 41}, "moves"),
    ],
)
def test_what_makes_no_sense_is_one_sentence_at_its_field(query, field):
    asked = read_asked(query)

    assert list(asked.errors) == [field]
    assert asked.errors[field].endswith(".")


def test_nothing_typed_is_no_question():
    asked = read_asked({})

    assert (asked.question, asked.errors) == (None, {})
