import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import UnreadableError
from scoring.simulation.distributions.shipped import shipped_cells
from scoring.tables_json import answer_document, answer_table, load_json

ANSWER = Path(__file__).parents[1] / "data" / "scoring" / "answer.json"
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


def table(*cards, game="gonuts-gamewright", **fields):
    seats = [{"player": "ABCDEF"[i], "cards": own} for i, own in enumerate(cards)]
    return {"game": game, "seats": seats, **fields}


def paths(answer):
    return [(problem.path, problem.code) for problem in answer.problems]


def warned(answer):
    return [(one["path"], one["code"]) for one in answer.body["warnings"]]


def test_the_answer_has_the_shape_of_the_interfaces():
    asked = table(
        {"plain": 3, "boston-cream": 2}, {}, {}, rulings={"fewest-tie": "all"}
    )

    answer = answer_table(asked)

    assert not answer.is_refused
    assert answer.body == json.loads(ANSWER.read_text(encoding="utf-8"))


def test_a_score_has_its_place_among_simulated_games_of_the_usual_rulings():
    cards = ({"plain": 3, "boston-cream": 2}, {}, {}, {})
    usual, other = (
        answer_table(table(*cards, rulings=rulings)).body["seats"][0]
        for rulings in ({}, {"deck-filter": "none"})
    )

    percent = shipped_cells()["gonuts-gamewright", 4].distribution.percent_below(12)
    beside = {"games": 20000, "players": 4, "is_simulated": True, "stand_ins": {}}
    assert usual["better_than"] == {"percent": percent, **beside}
    assert (other["points"], other["better_than"]) == (12, None)


def test_the_error_object_lists_every_problem():
    answer = answer_table(table({"plain": 9}, {"pizza": 1}))

    assert answer.body == {
        "error": "9 Plain cards, the 2-player deck holds 7",
        "problems": [
            {
                "path": "seats[0].cards.plain",
                "code": "too-many-copies",
                "message": "9 Plain cards, the 2-player deck holds 7",
            },
            {
                "path": "seats[1].cards.pizza",
                "code": "unknown-card",
                "message": 'no card is called "pizza" in this game',
            },
        ],
    }


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (3, [("", "not-an-object")]),
        ({}, [("game", "missing")]),
        ({"game": None}, [("game", "unknown-game")]),
        ({"game": "checkers"}, [("game", "unknown-game")]),
        ({"game": "gonuts-first"}, [("seats", "missing")]),
        ({"game": "gonuts-first", "seats": {}}, [("seats", "not-a-list")]),
        (table({}), [("seats", "seat-count")]),
        (table({}, {}, players=7), [("players", "player-count")]),
        (table({}, {}, players=True), [("players", "player-count")]),
        (table({}, {}, players="4"), [("players", "player-count")]),
        (table({}, {}, rulings=[]), [("rulings", "not-an-object")]),
        (
            table({}, {}, rulings={"bear-claw-points": "-3"}),
            [("rulings.bear-claw-points", "unknown-ruling")],
        ),
        (
            table({}, {}, rulings={"boston-cream-pair": 6}),
            [("rulings.boston-cream-pair", "unknown-ruling-value")],
        ),
        (table({"plain": 1.0}, {}), [("seats[0].cards.plain", "not-a-count")]),
        (table({"plain": True}, {}), [("seats[0].cards.plain", "not-a-count")]),
        (table(None, {}), [("seats[0].cards", "not-a-tableau")]),
        (
            table({"french-cruller": 2}, {}),
            [("seats[0].cards.french-cruller", "too-many-copies")],
        ),
        (table({"plain": 4}, {"plain": 4}), [("seats", "too-many-copies")]),
    ],
)
def test_what_the_interfaces_name_is_refused(asked, expected):
    assert paths(answer_table(asked)) == expected


def test_a_wrong_number_of_seats_hides_no_other_problem():
    asked = table({"pizza": 1}, rulings={"income": "end"}, players=9)

    assert paths(answer_table(asked)) == [
        ("rulings.income", "unknown-ruling"),
        ("seats", "seat-count"),
        ("players", "player-count"),
        ("seats[0].cards.pizza", "unknown-card"),
    ]
    assert paths(answer_table(table())) == [("seats", "seat-count")]


def test_seats_that_are_no_objects_and_players_without_a_proper_name_are_refused():
    seats = [3, {"player": 3}, {"player": "A"}, {"player": "A"}]

    answer = answer_table({"game": "gonuts-first", "seats": seats})

    assert paths(answer) == [
        ("seats[0]", "not-an-object"),
        ("seats[1].player", "not-a-name"),
        ("seats[3].player", "same-name"),
    ]


def test_more_than_the_stand_in_deck_only_warns_and_more_than_the_box_refuses():
    beyond_deck = answer_table(table({"boston-cream": 1}, {}, game="gonuts-first"))
    beyond_box = answer_table(table({"boston-cream": 7}, {}, game="gonuts-first"))

    assert warned(beyond_deck) == [("seats[0].cards.boston-cream", "too-many-copies")]
    assert paths(beyond_box) == [("seats[0].cards.boston-cream", "too-many-copies")]


def test_the_deck_is_that_of_the_players_it_was_built_for():
    asked = table({"boston-cream": 2}, {}, players=3)

    answer = answer_table(asked)

    assert [seat["points"] for seat in answer.body["seats"]] == [6, 0]
    assert warned(answer) == [("players", "other-deck")]
    assert not answer_table(table({"boston-cream": 2}, {}, {})).is_refused


def test_whatever_else_looks_odd_is_a_warning():
    seats = [
        {"cards": {"plain": 1}},
        {"player": " ", "card": {}},
        {"player": "Ann", "cards": {}},
        {"player": "ann ", "cards": {}},
    ]
    asked = {"game": "gonuts-gamewright", "seats": seats, "ruling": {}}

    answer = answer_table(asked)

    assert warned(answer) == [
        ("ruling", "unknown-field"),
        ("seats[1].card", "unknown-field"),
        ("seats[0].player", "no-name"),
        ("seats[1].player", "blank-name"),
        ("seats[3].player", "similar-name"),
        ("seats[1].cards", "no-cards"),
    ]
    assert answer.body["winners"] == ["seat 0"]


@pytest.mark.parametrize("other", ["Zoë", "zoë", "ZOË", "Zoe\u0308", "ZOE\u0308"])
def test_one_name_in_two_spellings_is_refused(other):
    seats = [{"player": "Zoë", "cards": {"plain": 1}}, {"player": other, "cards": {}}]

    answer = answer_table({"game": "gonuts-first", "seats": seats})

    assert paths(answer) == [("seats[1].player", "same-name")]


@pytest.mark.parametrize("other", [" Zoë", "\uff3aoë", "Zoë  "])
def test_names_that_look_alike_warn(other):
    seats = [{"player": "Zoë", "cards": {"plain": 1}}, {"player": other, "cards": {}}]

    answer = answer_table({"game": "gonuts-first", "seats": seats})

    assert warned(answer) == [("seats[1].player", "similar-name")]
    assert [seat["player"] for seat in answer.body["seats"]] == ["Zoë", other]


def test_keys_given_twice_warn_and_the_last_one_counts():
    text = """{"game": "gonuts-first", "game": "gonuts-gamewright",
        "rulings": {"fewest-tie": "all", "fewest-tie": "none"},
        "seats": [{"player": "A", "cards": {"glazed": 1, "glazed": 2}},
                  {"player": "C", "player": "B", "cards": {}}]}"""

    answer = answer_table(load_json(text))

    assert warned(answer) == [
        ("game", "repeated-key"),
        ("rulings.fewest-tie", "repeated-key"),
        ("seats[0].cards.glazed", "repeated-key"),
        ("seats[1].player", "repeated-key"),
    ]
    assert [seat["points"] for seat in answer.body["seats"]] == [4, 0]


@pytest.mark.parametrize("number", ["9" * 5000, "-" + "9" * 5000, "NaN", "1e999"])
def test_numbers_beyond_reason_are_refused_where_they_stand(number):
    seats = f'[{{"player": "A", "cards": {{"plain": {number}}}}}, {{"player": "B"}}]'

    answer = answer_table(load_json(f'{{"game": "gonuts-first", "seats": {seats}}}'))

    assert [problem.path for problem in answer.problems] == ["seats[0].cards.plain"]
    assert len(answer.body["error"]) < 80


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (" \n", "the input is empty"),
        ('{"game"', "not JSON: Expecting ':' delimiter, line 1, column 8"),
        ("{} {}", "not JSON: Extra data, line 1, column 4"),
        ("[" * 200_000, "not usable: nested too deeply"),
    ],
)
def test_what_is_no_json_is_told_in_one_sentence(text, sentence):
    with pytest.raises(UnreadableError) as caught:
        load_json(text)

    assert str(caught.value) == sentence


def test_a_bad_table_of_an_array_spoils_nothing():
    good, bad = table({"plain": 1}, {}), table({"plain": -1}, {})

    answer = answer_document([good, bad, 3])

    assert [sorted(body)[0] for body in answer.body] == ["game", "error", "error"]
    assert paths(answer) == [
        ("[1].seats[0].cards.plain", "not-a-count"),
        ("[2]", "not-an-object"),
    ]


def test_no_tables_are_answered_with_no_answers():
    assert answer_document([]).body == []


@given(ANYTHING)
def test_any_json_gets_an_answer(document):
    assert json.dumps(answer_document(document).body)


@given(
    st.fixed_dictionaries(
        {"game": st.just("gonuts-gamewright")},
        optional={
            "rulings": ANYTHING,
            "players": ANYTHING,
            "seats": st.lists(
                ANYTHING
                | st.fixed_dictionaries(
                    {}, optional={"player": ANYTHING, "cards": ANYTHING}
                ),
                max_size=7,
            ),
        },
    )
)
def test_any_content_of_a_table_gets_an_answer(asked):
    answer = answer_table(asked)

    assert json.loads(json.dumps(answer.body)).keys() >= (
        {"error", "problems"} if answer.is_refused else {"seats", "winners"}
    )


def test_of_many_problems_the_first_hundred_are_listed_and_the_others_counted():
    seats = [{"player": n} for n in range(20)]
    cards = {f"card-{n}": 1 for n in range(20)}

    answer = answer_table(table() | {"seats": [s | {"cards": cards} for s in seats]})

    listed = answer.body["problems"]
    assert len(listed) == 101
    assert listed[-1] == {
        "path": "",
        "code": "more-problems",
        "message": "and 321 more",
    }


def test_warnings_are_counted_too_after_a_hundred():
    fields = {f"field-{n}": 1 for n in range(1300)}

    warnings = answer_table(table({"plain": 1}, {}, **fields)).body["warnings"]

    assert (len(warnings), warnings[-1]["message"]) == (101, "and 1,200 more")


def test_many_tables_list_a_hundred_problems_together_and_one_each_after_these():
    wrong = table({"pizza": 1, "salad": 1, "soup": 1}, {})

    answer = answer_document([wrong] * 60)

    codes = [[each["code"] for each in one["problems"]] for one in answer.body]
    assert codes[:33] == [["unknown-card"] * 3] * 33
    assert codes[34:] == [["unknown-card", "more-problems"]] * 26
    assert answer.problems[-1].path == "[59]"


@pytest.mark.parametrize(
    ("wrong", "path", "sentence"),
    [
        (
            table({f"card-{n}": 1 for n in range(80_000)}, {}),
            "seats[0].cards",
            "80000 different cards; the box has 23",
        ),
        (
            table({}, {}, rulings={f"ruling-{n}": "x" for n in range(50_000)}),
            "rulings",
            "50000 rulings, but this game has 6",
        ),
        (
            table() | {"seats": [1] * 100_000},
            "seats",
            "100000 seats; this game is for 2 to 6 players",
        ),
    ],
)
def test_far_too_much_of_anything_is_one_problem(wrong, path, sentence):
    answer = answer_table(wrong)

    assert [(one.path, one.sentence) for one in answer.problems] == [(path, sentence)]
