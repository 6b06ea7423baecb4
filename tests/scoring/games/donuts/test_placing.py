import json
from pathlib import Path

import pytest

from scoring.games.donuts.board import (
    Layout,
    find_field,
    name_fields,
    read_board,
    runs_of_five,
)
from scoring.games.donuts.errors import IllegalMoveError
from scoring.games.donuts.placing import GameState, Turn, fault_of, flips_of, play
from scoring.games.donuts.replay import replay_moves

DATA = Path(__file__).parents[3] / "data" / "scoring" / "donuts_examples.json"
EXAMPLES = json.loads(DATA.read_text(encoding="utf-8"))
ACROSS = Layout("H" * 36)


def board(*rows):
    return read_board([*rows, *["......"] * (6 - len(rows))])


def state(*rows, last=None, layout=ACROSS):
    return GameState(layout, board(*rows), None if last is None else find_field(last))


def legal(position):
    return list(name_fields(position.legal_fields))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["source"])
def test_an_example_flips_as_its_source_says(example):
    before, after = board(*example["board"]), board(*example["after"])
    field, mover = find_field(example["field"]), example["mover"]

    flips = flips_of(before, field, mover)

    assert list(name_fields(flips)) == sorted(
        example["flips"], key=lambda name: (name[1], name[0])
    )
    letters = list(before)
    for changed in (field, *flips):
        letters[changed] = mover[0]
    assert "".join(letters) == after
    assert bool(runs_of_five(after, mover)) == example.get("wins", False)


def test_the_first_donut_goes_anywhere_and_is_vanilla():
    start = GameState(ACROSS)

    assert len(start.legal_fields) == 36
    assert (start.mover, start.placed, start.is_free) == ("vanilla", 0, True)


def test_the_line_of_the_last_donut_is_open_past_other_donuts():
    layout = Layout("H" * 14 + "D" + "H" * 21)
    position = state("......", "...c..", "..v...", last="c3", layout=layout)

    assert legal(position) == ["a1", "b2", "d4", "e5", "f6"]
    assert not position.is_free


def test_a_full_line_frees_the_next_player():
    position = state("vcvcvc", last="c1")

    assert position.is_free
    assert len(position.legal_fields) == 30


@pytest.mark.parametrize(("corner", "axis"), [("a1", "A"), ("f1", "D"), ("f6", "A")])
def test_a_corner_whose_line_leaves_the_board_frees_the_next_player(corner, axis):
    after, _turn = play(GameState(Layout(axis * 36)), find_field(corner))

    assert len(after.legal_fields) == 35


def test_the_line_comes_from_the_last_placed_donut_even_if_another_flipped():
    before = state("vc....", last="b1")

    after, turn = play(before, find_field("d1"))

    assert (after.last, turn) == (3, Turn(3, ()))
    assert after.mover == "chocolate"


def test_five_in_a_line_end_the_game_at_once():
    before = state("vvvv..", "cccc..", last="a1")

    after, turn = play(before, find_field("e1"))

    assert (after.ending.outcome, after.ending.winner) == ("five", "vanilla")
    assert (after.legal_fields, turn.flips) == ((), ())
    fault = fault_of(after, find_field("f6"))
    assert fault.rule == "D9"
    assert fault.message.sentence == (
        "f6 comes after five in a line, which ended the game (D9)"
    )


def test_flips_can_complete_the_five():
    before = state("cvv.vc", "c.....", last="a1")

    after, turn = play(before, find_field("d1"))

    assert turn.flips == (0, 5)
    assert after.board[:6] == "vvvvvv"
    assert after.ending.winner == "vanilla"


def test_the_thirtieth_donut_ends_the_game():
    full = state("vvccvv", "ccvvcc", "vvccvv", "ccvvcc", "vvccvv", last="a1")

    assert (full.ending.outcome, full.legal_fields) == ("draw", ())
    fault = fault_of(full, find_field("a6"))
    assert fault.rule == "D10"
    assert fault.message.sentence == (
        "a6 would be one more than the 30 donuts of the game (D10)"
    )


@pytest.mark.parametrize(
    ("position", "field", "rule", "sentence"),
    [
        (state("v.....", last="a1"), "a2", "D1", "a2 is not on the line from a1 (D1)"),
        (state("v.....", last="a1"), "a1", "D1", "there is a donut on a1 already (D1)"),
        (
            state("vcvcvc", last="c1"),
            "b1",
            "D2",
            "there is a donut on b1 already (D2)",
        ),
    ],
)
def test_an_illegal_field_is_refused_with_its_rule(position, field, rule, sentence):
    with pytest.raises(IllegalMoveError) as caught:
        play(position, find_field(field))

    assert (caught.value.rule, str(caught.value)) == (rule, sentence)


def test_a_replay_keeps_every_position_and_flip():
    replay = replay_moves(ACROSS, ["a1", "b1", "c1"])

    assert replay.problems == ()
    assert [s.board[:3] for s in replay.states] == ["...", "v..", "vc.", "vcv"]
    assert replay.turns == (Turn(0, ()), Turn(1, ()), Turn(2, ()))
    assert replay.state is replay.states[-1]


def test_a_replay_stops_at_the_first_illegal_move():
    replay = replay_moves(ACROSS, ["a1", "b1", "b1", "z9", "a1"])

    assert len(replay.turns) == 2
    assert [(p.path, p.code, p.sentence) for p in replay.problems] == [
        ("moves[2]", "illegal-move", "there is a donut on b1 already (D1)"),
        ("moves[3]", "not-a-field", '"z9" is not a field; fields are a1 to f6'),
    ]


def test_moves_after_one_that_cannot_be_read_are_not_judged():
    replay = replay_moves(ACROSS, ["a1", None, "f6", "A1"])

    assert [(p.path, p.code) for p in replay.problems] == [
        ("moves[1]", "not-a-field"),
        ("moves[3]", "not-a-field"),
    ]
