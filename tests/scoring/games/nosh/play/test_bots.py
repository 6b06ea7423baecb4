import numpy as np
import pytest

from scoring.games.nosh.play import engine
from scoring.games.nosh.play.bots import BOTS, choose_index
from scoring.games.nosh.play.machine import MACHINES
from scoring.games.nosh.play.setup import set_up
from scoring.games.nosh.play.state import (
    DEALER,
    DECK,
    DECK_SIZE,
    FAVORITE,
    GOALS,
    MOST_SEATS,
    PLAYERS,
    ROUND,
    ROUNDS,
    SEAT,
    TOP,
    TREATS,
)
from scoring.simulation.seeds import seeds_of
from tests.soak import games

from .games import COUNTS


def win_share(bot, others, *, seats, count):
    """The part of all games that a bot wins, sitting in each seat as often."""
    wins = 0.0
    for seat in range(seats):
        bots = [others] * seats
        bots[seat] = bot
        seeds = seeds_of(seat, 1, count // seats)
        is_first = MACHINES["nosh"].play(seeds, bots, {}).ranks == 1
        wins += (is_first[:, seat] / is_first.sum(axis=1)).sum()
    return wins / count


@pytest.mark.parametrize(("others", "least"), [("greedy", 0.6), ("random", 0.85)])
def test_bidder_beats_the_other_bots_at_a_table_of_four(others, least):
    assert win_share("bidder", others, seats=4, count=games(1000)) > least


def test_greedy_beats_random():
    assert win_share("greedy", "random", seats=4, count=games(1000)) > 0.6


def hide_differently(state, rng):
    """The same game with everything else under it that a player cannot see."""
    other = state.copy()
    rng.shuffle(other[DECK + state[TOP] : DECK + state[DECK_SIZE]])
    first = GOALS + state[ROUND] * MOST_SEATS
    rng.shuffle(other[first : GOALS + (ROUNDS - 1) * MOST_SEATS])
    own = state[FAVORITE + state[SEAT]]
    unseen = [seat for seat in range(MOST_SEATS) if state[FAVORITE + seat] != own]
    other[[FAVORITE + seat for seat in unseen]] = rng.permutation(
        [treat for treat in range(MOST_SEATS) if treat != own]
    )
    other[DEALER] = rng.integers(1, 1 << 40)
    return other


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_a_bot_sees_only_what_everybody_sees_and_its_own_favourite(bot, players):
    rng = np.random.default_rng(5)
    state = set_up(players).new_state()
    for seed in seeds_of(4, 1, 10).tolist():
        engine.begin(state, seed)
        while not engine.is_over(state):
            count = engine.count_options(state)
            index = 0
            if count > 1:
                other = hide_differently(state, rng)
                index = choose_index(state, bot, count)
                assert choose_index(other, bot, count) == index
            engine.apply(state, int(engine.option_at(state, index)))


@pytest.mark.parametrize("bot", ["greedy", "bidder"])
def test_a_bot_leaves_the_game_as_it_finds_it(bot):
    state = set_up(3).new_state()
    engine.begin(state, 7919)
    before = state.copy()

    choose_index(state, BOTS[bot], 3)

    assert state[PLAYERS:].tolist() == before[PLAYERS:].tolist()


def test_the_deck_that_bots_may_not_see_is_there():
    state = set_up(3).new_state()
    engine.begin(state, 7919)

    other = hide_differently(state, np.random.default_rng(1))

    assert state[DECK + state[TOP] : DECK + TREATS].tolist() != (
        other[DECK + state[TOP] : DECK + TREATS].tolist()
    )
