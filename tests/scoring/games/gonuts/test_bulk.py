import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from scoring import find_game
from scoring.games.gonuts.bulk import score_counts
from scoring.games.gonuts.decks import FIRST
from scoring.games.gonuts.game import GONUTS_FIRST

from .strategies import games

ROOT = Path(__file__).parents[4]


@st.composite
def bulks(draw):
    """A game, counts from 0 to the box's copies, and rulings."""
    game = draw(games)
    copies = np.array([card.copies for card in game.edition.cards])
    seats, tables = draw(st.integers(1, 6)), draw(st.integers(0, 4))
    shape = (tables, seats, len(copies))
    # Few different cards, or few copies, make the ties and the short tableaux.
    most = draw(st.sampled_from([1, 2, 7]))
    counts = draw(arrays.arrays(np.int64, shape, elements=st.integers(0, most)))
    counts = np.minimum(counts, copies)
    rulings = {
        ruling.id: draw(st.sampled_from(ruling.values))
        for ruling in game.rulings
        if draw(st.booleans())
    }
    return game, counts, rulings


def tableaux_of(game, table):
    """One table as the plain scorer wants it."""
    ids = [card.id for card in game.edition.cards]
    return [dict(zip(ids, own, strict=True)) for own in table.tolist()]


def assert_same(game, counts, rulings):
    """Compare everything that the bulk scorer says with the plain scorer's words."""
    resolved = game.resolve_rulings(rulings)
    points, ranks = score_counts(game.edition, counts, resolved)
    for number, table in enumerate(counts):
        plain = game.score(tableaux_of(game, table), rulings).seats
        assert points[number].tolist() == [s.points for s in plain]
        assert ranks[number].tolist() == [s.rank for s in plain]


@given(bulks())
def test_bulk_scores_are_those_of_the_plain_scorer(drawn):
    game, counts, rulings = drawn

    assert_same(game, counts, rulings)


@pytest.mark.parametrize("game_id", ["gonuts-first", "gonuts-gamewright"])
@pytest.mark.parametrize("fewest_tie", ["none", "all"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_many_random_tables_agree_with_the_plain_scorer(game_id, fewest_tie, seats):
    game, rng = find_game(game_id), np.random.default_rng(seats)
    copies = np.array([card.copies for card in game.edition.cards])
    counts = rng.binomial(copies, 0.2, size=(100, seats, len(copies)))

    assert_same(game, counts, {"fewest-tie": fewest_tie})


def test_who_has_nothing_is_ranked_too():
    counts = np.zeros((2, 3, 20), dtype=int)

    _points, ranks = score_counts(FIRST, counts, GONUTS_FIRST.resolve_rulings({}))

    assert ranks.tolist() == [[1, 1, 1], [1, 1, 1]]


def test_the_counts_given_are_left_as_they_are():
    counts = np.ones((2, 3, 20), dtype=int)

    score_counts(FIRST, counts, GONUTS_FIRST.resolve_rulings({}))

    assert counts.tolist() == np.ones((2, 3, 20)).tolist()


def test_the_plain_scorer_and_the_command_do_without_numpy():
    code = (
        "import sys, scoring, scoring.command; "
        "print([name for name in sys.modules if name.startswith('numpy')])"
    )

    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout == "[]\n"
