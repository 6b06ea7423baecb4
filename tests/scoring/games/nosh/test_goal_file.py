import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games.nosh.goal_file import GoalDeckError, read_goal_deck
from scoring.games.nosh.goals import STANDIN, GoalCard


def told(text):
    with pytest.raises(GoalDeckError) as caught:
        read_goal_deck(text)
    return [(problem.path, problem.sentence) for problem in caught.value.problems]


def as_csv(deck, delimiter=","):
    return "\n".join(
        delimiter.join(map(str, (goal.colour, goal.points, *goal.counts)))
        for goal in deck.goals
    )


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_deck_written_out_is_read_back(delimiter):
    deck = read_goal_deck(as_csv(STANDIN, delimiter))

    assert (deck.id, deck.treats, deck.goals) == ("club", STANDIN.treats, STANDIN.goals)
    assert deck.names == ()


def test_headings_name_the_treats():
    text = (
        "\ufeffFarbe;Punkte;Süße Birne;Éclair;Fudge;Eis;Kuchen 2\r\nBlau;3;2;;;0;\r\n"
    )

    deck = read_goal_deck(text)

    assert deck.treats == ("suesse-birne", "eclair", "fudge", "eis", "kuchen-2")
    assert deck.names == ("Süße Birne", "Éclair", "Fudge", "Eis", "Kuchen 2")
    assert deck.goals == (GoalCard("blue", 3, (2, 0, 0, 0, 0)),)


def test_a_heading_is_as_long_as_a_name_can_be():
    text = f"colour,points,{'a' * 40},{'b' * 41},c,d,e\nblue,3,2,0,0,0,0"

    assert told(text) == [
        ("line 1", f'the heading "{"b" * 37}..." is longer than 40 letters')
    ]


def test_empty_rows_and_empty_columns_at_the_end_are_passed_over():
    text = '\n,,,,,,,\nblue,2,1,1,0,0,0,,\n\n" RED ",9,"2",2,0,0,0\n'

    assert [goal.colour for goal in read_goal_deck(text).goals] == ["blue", "red"]


def test_every_problem_is_told_with_its_line():
    text = """colour,points,a,b,c,d,d
green,x,1,-1,11,0,0
blue,3,0,0,0,0,0

red,100,1,1
red,9,2,2,0,0,0,1
blue,2,1,1,0,0,0"""

    assert told(text) == [
        (
            "line 1",
            "the headings of the five treats must be five different names",
        ),
        ("line 2", '"green" is not a colour; goals are blue or red'),
        ("line 2", '"x" is not a number of points; they go from 0 to 99'),
        ("line 2", '"-1" is not a number of treats; they go from 0 to 10'),
        ("line 2", '"11" is not a number of treats; they go from 0 to 10'),
        ("line 3", "the goal shows no treat"),
        (
            "line 5",
            "4 columns; there must be 7: colour, points and five counts",
        ),
        (
            "line 6",
            "8 columns; there must be 7: colour, points and five counts",
        ),
    ]


def test_a_row_after_a_cell_of_two_lines_has_its_own_line():
    assert told('"bl\nue",3,1,0,0,0,0\nblue,?,1,0,0,0,0') == [
        ("line 1", '"bl\\nue" is not a colour; goals are blue or red'),
        ("line 3", '"?" is not a number of points; they go from 0 to 99'),
    ]


def test_a_misspelt_colour_in_the_first_row_is_no_header():
    assert told("bleu,3,1,0,0,0,0") == [
        ("line 1", '"bleu" is not a colour; goals are blue or red')
    ]


def test_a_header_of_too_few_columns_is_told_once():
    assert told("colour,points\nblue,2,1,1,0,0,0") == [
        ("line 1", "2 columns; there must be 7: colour, points and five counts"),
    ]


@pytest.mark.parametrize("number", ["٣", "3.0", "1e1", "9" * 5000, " - "])
def test_points_are_whole_numbers_in_plain_digits(number):
    assert [path for path, _ in told(f"blue,{number},1,0,0,0,0")] == ["line 1"]


@pytest.mark.parametrize(
    ("text", "path", "sentence"),
    [
        ("", "", "no goal is given"),
        ("colour,points,a,b,c,d,e", "", "no goal is given"),
        ("blue,2,1,1,0,0,0\n" * 501, "", "more than 500 goals"),
        (
            "x" * 100_001,
            "",
            "the text is too long for a goal deck; at most 100000 letters are read",
        ),
        (
            'blue,2,1,1,0,0,0\n"blue',
            "line 2",
            "a quotation mark is missing or out of place",
        ),
    ],
)
def test_a_text_that_is_no_deck_is_told_in_one_sentence(text, path, sentence):
    assert told(text) == [(path, sentence)]


@given(st.text() | st.lists(st.sampled_from('blue red,;\t\n"012-x')).map("".join))
def test_any_text_is_read_or_told_what_is_wrong(text):
    try:
        outcome = read_goal_deck(text).goals
    except GoalDeckError as error:
        outcome = [problem.sentence for problem in error.problems]

    assert outcome
    assert all(outcome)
