"""What is refused, with its path, and what only warns."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.command.asking import ask_bytes, pair, refuse, request
from tests.soak import examples


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"", "input: the input is empty\n"),
        (b'{"a\xff', "input: the input is not UTF-8 (byte 3)\n"),
        (b"[" * 100_000, "input: not usable: nested too deeply\n"),
        (
            b"{]",
            "input: not JSON: Expecting property name enclosed in double quotes,"
            " line 1, column 2\n",
        ),
        (b"[]", "input: [] is not a JSON object\n"),
        (b"null", "input: null is not a JSON object\n"),
        (b"{}", "players: this field is needed\n"),
    ],
)
def test_what_is_no_request_is_one_clear_line(content: bytes, line: str) -> None:
    status, out, err = ask_bytes(content)

    assert (status, err) == (2, line)
    assert json.loads(out)["problems"][0]["path"] == line.split(":")[0].replace(
        "input", ""
    )


def test_byte_order_mark_is_no_problem() -> None:
    content = b"\xef\xbb\xbf" + json.dumps(request(4)).encode()

    assert ask_bytes(content)[0] == 0


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"format": "knockout"}, 'format: "knockout" is none of swiss, round-robin'),
        ({"round": 0}, "round: 0 is not a whole number from 1 to 1000"),
        ({"round": True}, "round: true is not a whole number from 1 to 1000"),
        (
            {"round": 1, "history": [[["p01", "p02"]]]},
            "round: round 1 is to be paired, but the history has 1",
        ),
        ({"seed": "7"}, 'seed: "7" is not a whole number from -1000000000000000000'),
        ({"seed": 1.0}, "seed: 1.0 is not a whole number"),
        (
            {"table_size": {"preferred": 7}},
            "table_size.preferred: 7 is not a whole number from 2 to 6",
        ),
        (
            {"table_size": {"preferred": 3, "min": 4, "max": 5}},
            "table_size: 4, 3 and 5 are not in order: min, preferred, max",
        ),
        ({"table_size": 4}, "table_size: 4 is not a JSON object"),
        ({"players": {}}, "players: {} is not a JSON array"),
        ({"players": [1]}, "players[0]: 1 is not a JSON object"),
        ({"players": [{}]}, "players[0].id: this field is needed"),
        ({"players": [{"id": 3}]}, "players[0].id: 3 is no id; ids are strings"),
        ({"players": [{"id": ""}]}, 'players[0].id: "" is no id; ids are strings'),
        (
            {"players": [{"id": "a"}, {"id": "b"}, {"id": "a"}]},
            'players[2].id: "a" is players[0] already',
        ),
        (
            {"players": [{"id": "a", "points": "3"}]},
            'players[0].points: "3" is no number of at most 100 digits',
        ),
        (
            {"players": [{"id": "a", "points": True}]},
            "players[0].points: true is no number",
        ),
        (
            {"players": [{"id": "a", "club": 0}]},
            "players[0].club: 0 is no club; give a string, or null for none",
        ),
        (
            {"players": [{"id": "a", "byes": -1}]},
            "players[0].byes: -1 is not a whole number from 0 to 1000000",
        ),
        (
            {"players": [{"id": str(n)} for n in range(20_001)]},
            "players: 20001 players, at most 20000 at once",
        ),
        ({"players": []}, "players: 0 to seat; a table needs at least 3"),
        ({"players": [{"id": "a"}]}, "players: 1 to seat; a table needs at least 3"),
        (
            {"players": [{"id": "a", "floats": [0, 2]}]},
            "players[0].floats[1]: 2 is not a whole number from -1 to 1",
        ),
        ({"history": [["p01"]]}, 'history[0][0]: "p01" is not a JSON array'),
        ({"history": [[[1, "p01"]]]}, "history[0][0][0]: 1 is no id; ids are strings"),
        (
            {"history": [[["p01", "p02", "p01"]]]},
            'history[0][0][2]: "p01" sits at this table already',
        ),
        (
            {"history": [[[f"x{n}" for n in range(101)]]]},
            "history[0][0]: 101 seats; no table has more than 100",
        ),
        ({"history": [[]] * 1000}, "history: 1000 rounds; at most 999 are read"),
        ({"avoid": [["p01"]]}, "avoid[0]: [...] is no pair of two ids"),
        ({"avoid": [["p01", "p01"]]}, 'avoid[0]: "p01" is named twice in one pair'),
        ({"avoid": None}, "avoid: null is not a JSON array"),
        ({"locked": [["x", "p01"]]}, 'locked[0][0]: "x" is none of the players'),
        ({"locked": [[]]}, "locked[0]: nobody sits at this table"),
        (
            {"locked": [["p01", "p02"], ["p03", "p01"]]},
            'locked[1][1]: "p01" has a place already: locked[0][0]',
        ),
        (
            {"locked": [["p01", "p01"]]},
            'locked[0][1]: "p01" has a place already: locked[0][0]',
        ),
        (
            {"sitting_out": ["p01"], "pins": [{"player": "p01", "table": 1}]},
            'sitting_out[0]: "p01" has a place already: pins[0].player',
        ),
        (
            {"pins": [{"player": "p01", "table": 1, "seat": 6}]},
            "pins[0].seat: 6 is not a whole number from 0 to 5",
        ),
        ({"pins": [{"table": 1}]}, "pins[0].player: null is no id; ids are strings"),
        ({"pins": ["p01"]}, 'pins[0]: "p01" is not a JSON object'),
        ({"pins": [{"player": "p01"}]}, "pins[0].table: null is not a whole number"),
        (
            {"rules": {"apart": [["p01"]]}},
            "rules.apart[0]: [...] is no pair of two ids",
        ),
        ({"levels": ["speed"]}, 'levels[0]: "speed" is none of repeats, avoid'),
        ({"levels": ["seats", "seats"]}, 'levels[1]: "seats" is named before'),
        ({"effort": "more"}, 'effort: "more" is none of quick, normal, exact'),
        ({"odd": "none"}, 'odd: "none" is none of fewest, smaller, larger, byes'),
        ({"odd_at": "mid"}, 'odd_at: "mid" is none of anywhere, top, bottom'),
        ({"rounds_left": -1}, "rounds_left: -1 is not a whole number from 0 to 1000"),
    ],
)
def test_each_problem_is_one_line_with_its_path(
    fields: dict[str, Any], line: str
) -> None:
    err = refuse(request(8, **fields))

    assert err.startswith(line)
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "points", ["NaN", "Infinity", "-Infinity", "1e101", "1e999999999999", "9" * 101]
)
def test_points_without_an_exact_value_are_refused(points: str) -> None:
    content = f'{{"players": [{{"id": "a", "points": {points}}}]}}'

    status, _, err = ask_bytes(content.encode())

    assert status == 2
    assert err.startswith("players[0].points: ")
    assert "is no number of at most 100 digits" in err


def test_numbers_of_a_hundred_digits_are_read() -> None:
    content = f"""{{"table_size": {{"preferred": 2}}, "players": [
        {{"id": "a", "points": -{"9" * 100}}}, {{"id": "b", "points": 1e-100}}]}}"""

    status, out, _ = ask_bytes(content.encode())

    assert status == 0
    assert json.loads(out)["cost"]["spread"] == float(10**100)


@pytest.mark.parametrize("levels", [["repeats"], ["spread"], []])
@pytest.mark.parametrize("points", [10**90, 0.12345678901234567, -(10**20)])
def test_no_points_are_too_large_or_too_fine(levels: list[str], points: float) -> None:
    asked = request(12, levels=levels, rounds_left=2)
    asked["players"][0]["points"] = points

    answer = pair(asked)

    bound, cost = answer["bound"]["spread"], answer["cost"]["spread"]
    assert len(answer["tables"]) == 3
    assert bound is None or bound <= cost


def test_all_problems_are_told_at_once() -> None:
    err = refuse({"players": [{"id": 1}, {"id": "a", "byes": 0.5}], "effort": 3})

    assert [line.split(":")[0] for line in err.splitlines()] == [
        "players[0].id",
        "players[1].byes",
        "effort",
    ]


def test_of_very_many_problems_the_rest_is_counted() -> None:
    err = refuse(request(4, history=[[[1] * 50] * 30]))

    assert err.endswith("input: and 1,400 more\n")
    assert err.count("\n") == 101


def test_what_is_odd_is_a_warning() -> None:
    answer = pair(
        request(4, round=9, colour="red", history=[[["p01"], ["p02", "p03"]]])
    )

    assert [(w["path"], w["code"]) for w in answer["warnings"]] == [
        ("colour", "unknown-field"),
        ("history[0][0]", "nobody-met"),
        ("round", "history-is-short"),
    ]


def test_key_given_twice_is_a_warning() -> None:
    content = json.dumps(request(4))[:-1] + ', "seed": 1, "seed": 2}'

    answer = json.loads(ask_bytes(content.encode())[1])

    assert answer["seed"] == 2
    assert answer["warnings"][0]["code"] == "repeated-key"


def test_ids_may_be_any_text() -> None:
    names = ["Zoë", "\ud800", "a\nb", "漢", " ", "x" * 1000]

    answer = pair({"players": [{"id": name} for name in names]})

    assert sorted(name for table in answer["tables"] for name in table) == sorted(names)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["p01", "p02", "swiss", "round-robin", "repeats", "exact", ""])
    | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["apart", "together", "player", "table", "seat", "min", "id"]
            )
            | st.text(max_size=2),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)
FIELDS = st.sampled_from(
    [
        "format",
        "round",
        "seed",
        "table_size",
        "players",
        "history",
        "avoid",
        "locked",
        "levels",
        "effort",
        "together",
        "rules",
        "pins",
        "sitting_out",
        "odd",
        "odd_at",
        "rounds_left",
        "rounds",
    ]
)


@settings(max_examples=examples(150), deadline=None)
@given(fields=st.dictionaries(FIELDS, JSON, max_size=5), count=st.integers(0, 7))
def test_no_json_ends_in_a_traceback(fields: dict[str, Any], count: int) -> None:
    asked = {**request(count), **fields}

    status, out, err = ask_bytes(json.dumps(asked).encode())

    assert status in (0, 2)
    assert bool(err) == (status == 2)
    assert ("error" in json.loads(out)) == (status == 2)


NAME = st.sampled_from([f"p{n:02}" for n in range(1, 9)] + ["x", "y"])
PAIRS = st.lists(st.lists(NAME, min_size=2, max_size=2, unique=True), max_size=4)
TABLES = st.lists(st.lists(NAME, min_size=1, max_size=6, unique=True), max_size=3)


@settings(max_examples=examples(80), deadline=None)
@given(
    count=st.integers(0, 9),
    fields=st.fixed_dictionaries(
        {},
        optional={
            "table_size": st.fixed_dictionaries({"preferred": st.integers(2, 6)}),
            "history": st.lists(TABLES, max_size=4),
            "avoid": PAIRS,
            "together": PAIRS,
            "locked": TABLES,
            "rules": st.fixed_dictionaries({"apart": PAIRS, "together": PAIRS}),
            "pins": st.lists(
                st.fixed_dictionaries(
                    {"player": NAME, "table": st.integers(1, 3)},
                    optional={"seat": st.integers(0, 5)},
                ),
                max_size=5,
            ),
            "sitting_out": st.lists(NAME, max_size=3, unique=True),
            "odd": st.sampled_from(["fewest", "smaller", "larger", "byes"]),
            "odd_at": st.sampled_from(["anywhere", "top", "bottom"]),
            "effort": st.sampled_from(["quick", "normal"]),
            "levels": st.lists(
                st.sampled_from(["repeats", "avoid", "together", "spread", "seats"]),
                unique=True,
            ),
            "rounds_left": st.integers(0, 2),
            "seed": st.integers(-(10**18), 10**18),
        },
    ),
)
def test_orders_and_wishes_of_any_kind_are_answered_or_refused(
    count: int, fields: dict[str, Any]
) -> None:
    status, out, err = ask_bytes(json.dumps(request(count, **fields)).encode())

    answer = json.loads(out)
    if status == 2:
        assert err.startswith(f"{answer['problems'][0]['path'] or 'input'}: ")
        return
    everybody = sorted(n for t in (*answer["tables"], answer["byes"]) for n in t)
    assert everybody == [f"p{n:02}" for n in range(1, count + 1)]
    for table in fields.get("locked", []):
        assert table in answer["tables"]
