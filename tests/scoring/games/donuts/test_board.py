import pytest

from scoring.games.donuts.board import (
    AXES,
    EMPTY_BOARD,
    FIELDS,
    LINES,
    LONG_LINES,
    NEIGHBORS,
    board_rows,
    find_field,
    largest_group,
    layout_rows,
    longest_run,
    name_fields,
    opponent_of,
    read_board,
    read_layout,
    runs_of_five,
)


def board(*rows):
    return read_board([*rows, *["......"] * (6 - len(rows))])


def test_fields_are_named_by_column_letter_and_row_number():
    assert len(FIELDS) == len(set(FIELDS)) == 36
    assert (FIELDS[0], FIELDS[5], FIELDS[30], FIELDS[35]) == ("a1", "f1", "a6", "f6")
    assert [find_field(name) for name in FIELDS] == list(range(36))


@pytest.mark.parametrize("name", ["", "A1", "a0", "a7", "g1", "a1 ", 3, None, ["a1"]])
def test_what_is_no_name_has_no_field(name):
    assert find_field(name) is None


@pytest.mark.parametrize(
    ("axis", "field", "line"),
    [
        ("V", "b3", ["b1", "b2", "b3", "b4", "b5", "b6"]),
        ("H", "b3", ["a3", "b3", "c3", "d3", "e3", "f3"]),
        ("A", "b3", ["a4", "b3", "c2", "d1"]),
        ("D", "b3", ["a2", "b3", "c4", "d5", "e6"]),
        ("A", "a1", ["a1"]),
        ("D", "f1", ["f1"]),
    ],
)
def test_a_line_runs_from_edge_to_edge(axis, field, line):
    assert list(name_fields(LINES[axis][find_field(field)])) == line


def test_every_field_of_a_line_has_the_same_line():
    for axis in AXES:
        assert all(LINES[axis][f] == line for line in LINES[axis] for f in line)


def test_eighteen_lines_are_long_enough_for_five():
    assert len(LONG_LINES) == 6 + 6 + 3 + 3


def test_neighbors_stand_beside_and_never_across():
    assert sorted(name_fields(NEIGHBORS[find_field("b2")])) == ["a2", "b1", "b3", "c2"]
    assert sorted(name_fields(NEIGHBORS[find_field("a1")])) == ["a2", "b1"]
    assert sum(len(beside) for beside in NEIGHBORS) == 2 * 60


def test_rows_are_written_as_they_were_read():
    rows = ("v.....", "..vc..", "......", "cccc..", "......", ".....c")
    lines = ("|-/\\|-", "------", "||||||", "//////", "\\\\\\\\\\\\", "|-/\\|-")

    assert board_rows(read_board(list(rows))) == rows
    assert layout_rows(read_layout(list(lines))) == lines
    assert read_layout(lines)[:6] == "VHADVH"


@pytest.mark.parametrize(
    "rows",
    [
        None,
        "......",
        [],
        ["......"] * 5,
        ["......"] * 7,
        [["."] * 6] * 6,
        ["x" * 6] * 6,
    ],
)
def test_what_are_no_rows_is_no_board_and_no_layout(rows):
    assert read_board(rows) is None
    assert read_layout(rows) is None


def test_runs_of_five_may_be_six_and_may_cross():
    six = board("cccccc", "c.....", "c.....", "c.....", "c.....")

    runs = runs_of_five(six, "chocolate")

    assert [name_fields(run) for run in runs] == [
        ("a1", "a2", "a3", "a4", "a5"),
        ("a1", "b1", "c1", "d1", "e1", "f1"),
    ]
    assert runs_of_five(six, "vanilla") == ()
    assert len(longest_run(six, "chocolate")) == 6


def test_five_across_the_edge_is_no_five():
    assert runs_of_five(board("...ccc", "cc...."), "chocolate") == ()


def test_the_longest_run_of_nothing_is_empty():
    assert longest_run(EMPTY_BOARD, "vanilla") == ()
    assert largest_group(EMPTY_BOARD, "vanilla") == ()


def test_a_group_is_connected_along_rows_and_columns_only():
    rows = board("vv..v.", ".v.vv.", "c.v...", "cc....")

    assert name_fields(largest_group(rows, "vanilla")) == ("a1", "b1", "b2")
    assert name_fields(largest_group(rows, "chocolate")) == ("a3", "a4", "b4")


def test_two_flavors_are_opponents():
    assert (opponent_of("vanilla"), opponent_of("chocolate")) == (
        "chocolate",
        "vanilla",
    )
