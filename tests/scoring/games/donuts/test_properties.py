import random
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scoring.games.donuts.board import (
    FIELDS,
    Board,
    Layout,
    board_rows,
    largest_group,
    layout_rows,
    runs_of_five,
)
from scoring.games.donuts.check import check_table
from scoring.games.donuts.layouts import random_layout
from scoring.games.donuts.placing import GameState, fault_of, flips_of, play
from scoring.games.donuts.reading import read_fields

from . import oracle
from .strategies import boards, games, layouts

# How a field moves, and how the lines change, under two symmetries that make all eight.
QUARTER = [(5 - place % 6) * 6 + place // 6 for place in range(36)]
MIRROR = [place // 6 * 6 + 5 - place % 6 for place in range(36)]
TURNED_LINES = str.maketrans("VHAD", "HVDA")
MIRRORED_LINES = str.maketrans("AD", "DA")


def moved(text, to):
    """The text with each letter at its new place."""
    letters = [""] * 36
    for place, letter in enumerate(text):
        letters[to[place]] = letter
    return "".join(letters)


def symmetries():
    """The eight ways to turn and mirror: where each field goes, and the letters."""
    found = []
    for mirrored in (False, True):
        to = MIRROR if mirrored else list(range(36))
        for turns in range(4):
            found.append((tuple(to), turns % 2, mirrored))
            to = [QUARTER[place] for place in to]
    return found


def transform(state, symmetry):
    to, is_turned, is_mirrored = symmetry
    layout = moved(state.layout, to)
    if is_mirrored:
        layout = layout.translate(MIRRORED_LINES)
    if is_turned:
        layout = layout.translate(TURNED_LINES)
    last = None if state.last is None else to[state.last]
    return GameState(Layout(layout), Board(moved(state.board, to)), last)


def test_there_are_eight_symmetries():
    assert len({to for to, _, _ in symmetries()}) == 8


@given(st.sampled_from(symmetries()), games())
def test_turning_and_mirroring_the_board_changes_nothing(symmetry, states):
    for before, after in pairwise(states):
        same = transform(before, symmetry)
        to = symmetry[0]

        reached, turn = play(same, to[after.last])

        assert reached == transform(after, symmetry)
        assert set(same.legal_fields) == {to[f] for f in before.legal_fields}
        assert set(turn.flips) == {
            to[f] for f in flips_of(before.board, after.last, before.mover)
        }


@given(games())
def test_play_agrees_with_rules_written_differently(states):
    for state in states:
        donuts = oracle.as_donuts(state.board)
        last = None if state.last is None else (state.last % 6, state.last // 6)
        line = None if state.last is None else state.layout[state.last]
        fives = [oracle.has_five(donuts, letter) for letter in "vc"]
        is_over = any(fives) or len(donuts) == 30
        expected = set() if is_over else oracle.open_squares(donuts, last, line)

        assert {(f % 6, f // 6) for f in state.legal_fields} == expected
        assert (state.ending.outcome == "five") == any(fives)
        for field in state.legal_fields:
            flips = flips_of(state.board, field, state.mover)
            assert {(f % 6, f // 6) for f in flips} == oracle.flips(
                donuts, (field % 6, field // 6), state.mover[0]
            )


@given(boards, st.integers(0, 35), st.sampled_from(["vanilla", "chocolate"]))
def test_flips_agree_on_any_board(board, field, flavor):
    free = Board(board[:field] + "." + board[field + 1 :])

    flips = flips_of(free, field, flavor)

    assert {(f % 6, f // 6) for f in flips} == oracle.flips(
        oracle.as_donuts(free), (field % 6, field // 6), flavor[0]
    )


@given(boards)
def test_groups_and_fives_agree_on_any_board(board):
    donuts = oracle.as_donuts(board)

    for flavor in ("vanilla", "chocolate"):
        size = len(largest_group(board, flavor))
        assert size == oracle.largest_group(donuts, flavor[0])
        fives = runs_of_five(board, flavor)
        assert bool(fives) == oracle.has_five(donuts, flavor[0])


@given(games())
def test_a_move_adds_one_donut_and_flips_pairs_to_the_mover(states):
    for before, after in pairwise(states):
        own = before.mover[0]
        changed = [p for p in range(36) if before.board[p] != after.board[p]]

        assert after.placed == before.placed + 1
        assert len(changed) % 2 == 1
        assert {after.board[place] for place in changed} == {own}


@given(games())
def test_only_the_mover_can_complete_five(states):
    for before, after in pairwise(states):
        if after.ending.outcome == "five":
            assert after.ending.winner == before.mover
            assert after == states[-1]


@given(layouts, st.integers(0, 2**32))
def test_every_game_ends_with_at_most_thirty_moves(layout, seed):
    rng, state, moves = random.Random(seed), GameState(layout), 0

    while state.legal_fields:
        state, _turn = play(state, rng.choice(state.legal_fields))
        moves += 1

    assert moves == state.placed <= 30
    assert state.has_ended
    assert all(fault_of(state, field) for field in range(36))


@given(games())
def test_every_board_that_is_played_can_be_entered(states):
    reading = read_fields({"board": list(board_rows(states[-1].board))})

    problems = check_table([{}, {}], {}, reading)

    assert reading.result.ending == states[-1].ending
    assert {p.code for p in problems} <= {"empty-board", "one-flavor"}


@given(games())
def test_a_list_of_moves_gives_the_ending_of_its_last_board(states):
    moves = [FIELDS[state.last] for state in states[1:]]
    layout = list(layout_rows(states[0].layout))

    reading = read_fields({"layout": layout, "moves": moves})

    assert reading.problems == ()
    assert reading.result.board == states[-1].board
    assert reading.result.ending == states[-1].ending


@given(st.integers(0, 2**32))
def test_the_same_seed_gives_the_same_board(seed):
    assert random_layout(random.Random(seed)) == random_layout(random.Random(seed))
