import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from scoring import find_game
from scoring.bulk import score_tables
from scoring.errors import (
    CountsError,
    NoBulkScorerError,
    RulingsError,
    ScoringError,
    SeatCountError,
    TableauError,
    UnknownGameError,
)

from .strategies import games

ROOT = Path(__file__).parents[4]
INTEGERS = ["int8", "uint8", "int16", "int32", "uint32", "int64", "uint64"]


@st.composite
def bulks(draw):
    """A game, counts from 0 to the box's copies, who is seated, and rulings."""
    game = draw(games)
    copies = np.array([card.copies for card in game.cards])
    seats, tables = draw(st.integers(1, 6)), draw(st.integers(0, 4))
    shape = (tables, seats, len(copies))
    # Few different cards, or few copies, make the ties and the short tableaux.
    most = draw(st.sampled_from([1, 2, 7]))
    counts = draw(arrays.arrays(np.int64, shape, elements=st.integers(0, most)))
    counts = np.minimum(counts, copies)
    seated = draw(arrays.arrays(np.bool_, shape[:2], fill=st.just(True)))
    rulings = {
        ruling.id: draw(st.sampled_from(ruling.values))
        for ruling in game.rulings
        if draw(st.booleans())
    }
    return game, counts, seated, rulings


def tableaux_of(game, table, seated):
    """One table as the plain scorer wants it."""
    ids = [card.id for card in game.cards]
    return [
        dict(zip(ids, own, strict=True)) if is_present else None
        for own, is_present in zip(table.tolist(), seated.tolist(), strict=True)
    ]


def assert_same(game, counts, seated, rulings):
    """Compare everything that the bulk scorer says with the plain scorer's words."""
    scores = score_tables(game.id, counts, rulings, seated=seated)
    for number, table in enumerate(counts):
        plain = game.score(tableaux_of(game, table, seated[number]), rulings).seats
        assert scores.points[number].tolist() == [s.points if s else 0 for s in plain]
        assert scores.ranks[number].tolist() == [s.rank if s else 0 for s in plain]
        ties = [s.tie_break if s else (0,) for s in plain]
        assert [(own,) for own in scores.cards[number].tolist()] == ties
        lines = [{x.item: x.points for x in s.lines} if s else {} for s in plain]
        by_card = [[own.get(card.id, 0) for card in game.cards] for own in lines]
        assert scores.card_points[number].tolist() == by_card


@given(bulks())
def test_bulk_scores_are_those_of_the_plain_scorer(drawn):
    game, counts, seated, rulings = drawn

    assert_same(game, counts, seated, rulings)


@pytest.mark.parametrize("game_id", ["gonuts-first", "gonuts-gamewright"])
@pytest.mark.parametrize("fewest_tie", ["none", "all"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_many_random_tables_agree_with_the_plain_scorer(game_id, fewest_tie, seats):
    game, rng = find_game(game_id), np.random.default_rng(seats)
    copies = np.array([card.copies for card in game.cards])
    counts = rng.binomial(copies, 0.2, size=(100, seats, len(copies)))
    seated = rng.random((100, seats)) < 0.8

    assert_same(game, counts, seated, {"fewest-tie": fewest_tie})


@given(bulks(), st.data())
def test_what_lies_at_an_absent_seat_is_not_looked_at(drawn, data):
    game, counts, seated, rulings = drawn
    noise = data.draw(st.sampled_from([-1, 99, 2**40]))
    noisy = np.where(seated[:, :, np.newaxis], counts, noise)

    scores = score_tables(game.id, counts, rulings, seated=seated)
    from_noise = score_tables(game.id, noisy, rulings, seated=seated)

    assert from_noise.points.tolist() == scores.points.tolist()
    assert from_noise.ranks.tolist() == scores.ranks.tolist()
    assert from_noise.card_points.tolist() == scores.card_points.tolist()


@given(bulks())
def test_card_points_sum_to_the_points(drawn):
    game, counts, seated, rulings = drawn

    scores = score_tables(game.id, counts, rulings, seated=seated)

    assert scores.card_points.sum(axis=2).tolist() == scores.points.tolist()


def test_without_a_mask_everybody_is_seated():
    counts = np.zeros((2, 3, 20), dtype=int)

    scores = score_tables("gonuts-first", counts)

    assert scores.ranks.tolist() == [[1, 1, 1], [1, 1, 1]]


@pytest.mark.parametrize("dtype", INTEGERS)
def test_any_type_of_whole_numbers_will_do(dtype):
    game = find_game("gonuts-gamewright")
    copies = [[[card.copies for card in game.cards]]]
    (plain,) = game.score([{card.id: card.copies for card in game.cards}], {}).seats

    scores = score_tables(game.id, np.array(copies, dtype=dtype))

    assert scores.points.tolist() == [[plain.points]]


def test_the_counts_given_are_left_as_they_are():
    counts = np.ones((2, 3, 20), dtype=np.int16)
    seated = np.array([[True, False, True]] * 2)

    score_tables("gonuts-first", counts, seated=seated)

    assert counts.tolist() == np.ones((2, 3, 20)).tolist()


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        (
            np.zeros((2, 20), dtype=int),
            "counts: the shape is (2, 20), "
            "but must be (tables, seats, 20) for gonuts-first",
        ),
        (
            np.zeros((1, 2, 23), dtype=int),
            "counts: the shape is (1, 2, 23), "
            "but must be (tables, seats, 20) for gonuts-first",
        ),
        (np.zeros((1, 2, 20)), "counts: float64 is no type of whole numbers"),
        (np.zeros((1, 2, 20), bool), "counts: bool is no type of whole numbers"),
        ([[[10**30] * 20]], "counts: object is no type of whole numbers"),
        ([[[0] * 20], [[0]]], "counts: the rows are not equally long"),
    ],
)
def test_counts_of_a_wrong_shape_or_type_are_refused(counts, sentence):
    with pytest.raises(CountsError) as caught:
        score_tables("gonuts-first", counts)

    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("seated", "sentence"),
    [
        ([[True]], "seated: the shape is (1, 1), but must be (1, 2)"),
        ([[1, 1]], "seated: int64 is not true or false"),
        ([[True], [True, True]], "seated: the rows are not equally long"),
    ],
)
def test_a_mask_of_a_wrong_shape_or_type_is_refused(seated, sentence):
    with pytest.raises(CountsError) as caught:
        score_tables("gonuts-first", np.zeros((1, 2, 20), dtype=int), seated=seated)

    assert str(caught.value) == sentence


def test_impossible_counts_are_named_with_table_and_seat():
    counts = np.zeros((3, 2, 20), dtype=int)
    counts[1, 0, 0] = 7
    counts[2, 1, 1] = -1

    with pytest.raises(TableauError) as caught:
        score_tables("gonuts-first", counts)

    assert str(caught.value) == (
        "[1].seats[0].cards.plain: 7 Plain cards, the box holds 6; "
        "[2].seats[1].cards.glazed: -1 is not a whole number from 0 up"
    )


def test_of_a_thousand_impossible_tables_twenty_are_named():
    with pytest.raises(TableauError) as caught:
        score_tables(
            "gonuts-first", np.eye(20, dtype=int)[[0]] * np.full((1000, 1, 1), 9)
        )

    paths = [problem.path for problem in caught.value.problems]
    assert paths == [f"[{table}].seats[0].cards.plain" for table in range(20)]


@pytest.mark.parametrize("seats", [0, 7])
def test_more_or_fewer_seats_than_the_plain_scorer_takes_are_refused(seats):
    counts = np.zeros((1, seats, 20), dtype=int)

    with pytest.raises(SeatCountError) as caught:
        score_tables("gonuts-first", counts)

    assert caught.value.count == seats


def test_rulings_of_the_other_edition_are_refused():
    with pytest.raises(RulingsError) as caught:
        score_tables(
            "gonuts-first", np.zeros((1, 1, 20), int), {"boston-cream-pair": "3"}
        )

    assert [p.path for p in caught.value.problems] == ["rulings.boston-cream-pair"]


def test_a_game_that_does_not_exist_is_refused():
    with pytest.raises(UnknownGameError):
        score_tables("chess", np.zeros((1, 1, 20), int))


def test_a_game_without_counts_of_cards_is_refused():
    with pytest.raises(NoBulkScorerError) as caught:
        score_tables("donuts", np.zeros((1, 1, 20), int))

    assert isinstance(caught.value, ScoringError)
    assert str(caught.value) == "donuts has no bulk scorer; score its tables one by one"


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
