import pytest

from scoring.quoting import path_key, quote


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("Éclair", '"Éclair"'),
        ("line\nbreak", '"line\\nbreak"'),
        ("x" * 100, '"' + "x" * 37 + '..."'),
        (10**13, "a huge number"),
        (-(10**13), "a huge negative number"),
        (float("inf"), "Infinity"),
        ({}, "{}"),
        ({"a": 1}, "{...}"),
        ([], "[]"),
        (object(), "object"),
    ],
)
def test_a_value_is_quoted_in_one_short_line(value, shown):
    assert quote(value) == shown


@pytest.mark.parametrize(
    ("key", "step"),
    [
        ("plain", ".plain"),
        ("day-old-donuts", ".day-old-donuts"),
        ("tie_break", ".tie_break"),
        ("", '[""]'),
        ("a.b", '["a.b"]'),
        (3, "[3]"),
    ],
)
def test_only_plain_ids_are_bare_steps_of_a_path(key, step):
    assert path_key(key) == step
