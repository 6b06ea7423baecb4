import re
from pathlib import Path

import pytest

from gonuts_league.errors import LeagueError

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    ("code", "values", "one", "many"),
    [
        (
            "rounds-below-played",
            {"counted": "played"},
            "1 round is drawn already; plan at least that many.",
            "3 rounds are drawn already; plan at least that many.",
        ),
        (
            "sizes-impossible",
            {"counted": "count", "least": 2, "most": 5},
            "1 player cannot be seated at tables of 2 to 5.",
            "3 players cannot be seated at tables of 2 to 5.",
        ),
        (
            "too-few-players",
            {"counted": "count", "least": 4},
            "1 player is checked in; this game needs at least 4.",
            "3 players are checked in; this game needs at least 4.",
        ),
        (
            "tables-unconfirmed",
            {"counted": "count", "tables": "T"},
            "This table has no confirmed result yet: T. You can draw without it; its "
            "result counts when it comes.",
            "These tables have no confirmed result yet: T. You can draw without them; "
            "their results count when they come.",
        ),
        (
            "close-unconfirmed",
            {"counted": "count", "tables": "T"},
            "This table has no confirmed result yet: T.",
            "These tables have no confirmed result yet: T.",
        ),
        (
            "round-has-results",
            {"counted": "count", "tables": "T"},
            "This table has a confirmed result: T. Open it again first.",
            "These tables have confirmed results: T. Open them again first.",
        ),
        (
            "off-the-list",
            {"counted": "count", "names": "N"},
            "Somebody in it was taken off the list: N.",
            "Some in it were taken off the list: N.",
        ),
        (
            "places-gap",
            {"counted": "shared", "place": 1, "next": 2},
            "Places do not fit together: with 1 person on place 1, the next place is "
            "2.",
            "Places do not fit together: with 3 people on place 1, the next place is "
            "2.",
        ),
        (
            "game-not-of-table",
            {"counted": "count"},
            "This table plays 1 game.",
            "This table plays games 1 to 3.",
        ),
        (
            "affiliation-too-long",
            {"counted": "most"},
            "This club or school is longer than 1 character.",
            "This club or school is longer than 3 characters.",
        ),
    ],
)
def test_a_sentence_that_counts_has_a_form_for_one_and_for_many(
    code, values, one, many
):
    given = dict(values)
    counted = given.pop("counted")

    said = [LeagueError(code, **given, **{counted: n}).sentence for n in (1, 3)]

    assert said == [one, many]


def test_each_code_that_is_raised_has_a_sentence():
    sources = (ROOT / "gonuts_league").rglob("*.py")
    raised = {
        code
        for path in sources
        for code in re.findall(r'LeagueError\(\s*"([a-z-]+)"', path.read_text())
    }
    sentences = (ROOT / "templates/web/words/error.txt").read_text()

    assert len(raised) > 100
    assert [
        code for code in sorted(raised) if f'code == "{code}"' not in sentences
    ] == []


def test_a_code_without_a_sentence_is_a_fault_of_ours():
    with pytest.raises(KeyError, match="unheard-of"):
        _ = LeagueError("unheard-of").sentence


def test_a_name_is_said_as_it_is_and_left_to_the_page_to_escape():
    sentence = LeagueError("not-in-event", name="Ann & <Ben>").sentence

    assert sentence == "Ann & <Ben> is not in this event."
    assert not hasattr(sentence, "__html__")
