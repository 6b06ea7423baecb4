from dataclasses import replace

import pytest
from django.utils import translation

from gonuts_league.lab.evenings.figures import Share, figures_of
from gonuts_league.lab.evenings.playing import play_evenings
from gonuts_league.lab.evenings.tally import tally_of
from gonuts_league.lab.pages.rehearsing.wording import (
    answer,
    facts_of_first,
    facts_of_meetings,
    say_bots,
    say_margin,
    say_often,
    say_size,
)
from gonuts_league.pairing.types import TableSize
from tests.factories.rehearsals import ASKED


def figures(asked, evenings=20):
    return figures_of(asked, tally_of(play_evenings(asked, 1, evenings)))


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, "0 of 200 evenings"),
        (16, "about 1 evening in 12"),
        (83, "about 4 evenings in 10"),
        (192, "more than 9 evenings in 10"),
        (200, "200 of 200 evenings"),
    ],
)
def test_share_is_said_as_roughly_as_it_is_known(count, words):
    assert say_often(Share(count, 200)) == words


def test_margin_is_at_least_one_per_cent():
    assert say_margin(Share(0, 10_000)) == "±\N{NO-BREAK SPACE}1"


def test_sizes_are_said_with_their_range_if_there_is_one():
    assert say_size(TableSize(4, 3, 5)) == "4 (3 to 5)"
    assert say_size(TableSize(2, 2, 2)) == "2"


@pytest.mark.parametrize(
    ("players", "rounds", "sentence"),
    [
        (9, 4, "Nobody meets anybody twice."),
        (4, 5, "On average a player meets somebody again 2.0 times."),
    ],
)
def test_answer_ends_with_how_often_people_meet_again(players, rounds, sentence):
    asked = replace(ASKED, players=players, rounds=rounds)

    assert list(answer(asked, figures(asked)))[-1] == sentence


def test_bots_have_their_names_in_the_language_of_the_page():
    with translation.override("de"):
        said = say_bots(replace(ASKED, usual="random", best="greedy"))

    assert said == "eine Person spielt wie Gierig, alle anderen wie Zufall"


def test_nothing_is_said_of_the_strongest_where_all_play_alike():
    asked = replace(ASKED, best="")
    told = figures(asked)

    first, *_rest = answer(asked, told)
    assert first == (
        "With 4 rounds at tables of 2 chance alone decides among 9 who play alike."
    )
    assert not any("strongest" in label for label, *_ in facts_of_first(told))


def test_facts_tell_tables_games_and_who_sits_out():
    facts = {
        label: value for label, value, _ in facts_of_meetings(ASKED, figures(ASKED))
    }

    assert facts["Tables of 2 in a round"] == "4"
    assert facts["Players who have 4 games"] == "5"
    assert facts["Players who have 3 games"] == "4"
    assert facts["Players who sit out a round"] == "1"
