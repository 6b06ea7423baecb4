import io
import json

import pytest
from django.core.management import CommandError, call_command

from gonuts_league.lab.evenings.figures import rehearsal_document
from gonuts_league.lab.evenings.playing import play_evenings
from gonuts_league.lab.evenings.tally import tally_of
from tests.factories.rehearsals import ASKED

TWOS = ("--sizes", "2", "2", "2")


def rehearse(*words, game="donuts", players=9, rounds=4, evenings=20):
    stdout, stderr = io.StringIO(), io.StringIO()
    numbers = f"--players {players} --rounds {rounds} --evenings {evenings} --seed 7"
    call_command(
        "rehearse", game, *numbers.split(), *words, stdout=stdout, stderr=stderr
    )
    return json.loads(stdout.getvalue()), stderr.getvalue()


def test_command_tells_the_figures_of_the_page():
    told, progress = rehearse(*TWOS)

    tally = tally_of(play_evenings(ASKED, 1, 20))
    assert told == json.loads(json.dumps(rehearsal_document(ASKED, tally)))
    assert progress.splitlines() == ["10 of 20 evenings", "20 of 20 evenings"]


def test_empty_best_lets_all_play_alike():
    told, _progress = rehearse(*TWOS, "--best", "", evenings=1)

    assert (told["bots"], told["figures"]["wins"]) == (
        {"usual": "random", "best": ""},
        None,
    )


@pytest.mark.parametrize(
    ("words", "asked", "sentence"),
    [
        (TWOS, {"rounds": 0}, "Choose a number from 1 to 12."),
        (TWOS, {"players": 1}, "Choose a number from 2 to 100."),
        (TWOS, {"evenings": 10**9}, "Choose a number from 1 to 10000."),
        (("--sizes", "4", "3", "5"), {}, "contradict each other"),
        ((), {}, "4 would sit at one table"),
        (("--best", "bidder", *TWOS), {}, "no bot called bidder"),
        (TWOS, {"game": "tarot"}, "tarot"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(words, asked, sentence):
    with pytest.raises(CommandError, match=sentence):
        rehearse(*words, **asked)
