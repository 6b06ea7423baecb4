"""How strong the bots are, and that they use what everybody can see and no more."""

import numpy as np
import pytest

from scoring import find_game
from scoring.compiled import IS_COMPILED
from scoring.drawing import draw_below
from scoring.games.gonuts.decks import FIRST, GAMEWRIGHT
from scoring.games.gonuts.play import engine
from scoring.games.gonuts.play.bots import (
    ADAPTIVE_BOT,
    BOTS,
    REGRET_BOT,
    choose_index,
    see,
)
from scoring.games.gonuts.play.machine import MACHINES
from scoring.games.gonuts.play.points import points_table
from scoring.games.gonuts.play.roll_outs import new_spare
from scoring.games.gonuts.play.setup import set_up
from scoring.games.gonuts.play.state import (
    DECK,
    DECK_SIZE,
    EVERYBODY_PASSES,
    HAND,
    KEEP_ONE_OF_TWO,
    MOST_TYPES,
    PASSED,
    PHASE,
    PICK,
    PICKERS,
    PICKING,
    PLAYERS,
    RANDOM,
    ROLL_OUTS,
    ROUND,
    SEAT,
    TOP,
)
from scoring.games.gonuts.play.view import new_view
from scoring.simulation.running import check, run
from scoring.simulation.seeds import seeds_of
from scoring.simulation.types import BotGames
from tests.soak import IS_SOAK, games

from .games import OFF
from .replayer import Replay

quick = pytest.mark.skipif(not IS_COMPILED, reason="too slow where nothing is compiled")


def win_share(bot, others, count, game_id="gonuts-gamewright", players=4):
    """What one bot wins against copies of another, sitting in each seat in turn."""
    shares = []
    for seat in range(players):
        bots = [others] * players
        bots[seat] = bot
        asked = BotGames(game_id, count // players, 50 + seat, tuple(bots))
        shares.append(float(run(check(asked)).figures()[seat].win_share))
    return sum(shares) / players


def least(aim):
    """What must be reached; with a tenth of the games luck may take its part."""
    return aim if IS_SOAK else aim - 0.1


@quick
def test_regret_beats_three_random_bots():
    assert win_share("regret", "random", games(8000)) >= least(0.65)


@quick
def test_greedy_copies_are_no_match_for_one_that_mixes():
    assert win_share("regret", "greedy", games(2000)) >= least(0.95)


@quick
def test_adaptive_beats_three_random_bots():
    assert win_share("adaptive", "random", games(1000, part=50)) >= least(0.8)


@quick
def test_adaptive_wins_more_than_its_share_of_three_that_play_safe():
    assert win_share("adaptive", "regret", games(1000, part=50)) >= least(0.33)


@quick
@pytest.mark.parametrize("players", [2, 3, 5, 6])
@pytest.mark.parametrize("game_id", MACHINES)
def test_regret_is_above_its_share_at_every_table_of_either_box(game_id, players):
    share = win_share("regret", "random", games(2400), game_id, players)

    assert share > 1.3 / players


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("edition", [FIRST, GAMEWRIGHT], ids=lambda each: each.id)
@pytest.mark.parametrize(
    "rulings", [{}, {"own-twist-counts": "yes", "deck-filter": "none"}], ids=str
)
@quick
def test_all_bots_play_by_the_rules(edition, players, rulings):
    machine = MACHINES[edition.id]
    rulings = find_game(edition.id).resolve_rulings(rulings)
    names = (list(BOTS)[::-1] * 2)[:players]

    for seed in range(1, 1 + games(50, part=25)):
        Replay(machine.log(7919 * seed, names, rulings)).run()


class Table:
    """A game that stops wherever a bot may be asked."""

    def __init__(self, edition, players, seed, roll_outs=3):
        setup = set_up(edition, players)
        self.table = points_table(edition, setup.rulings)
        self.state = setup.new_state()
        self.state[ROLL_OUTS] = roll_outs
        self.view, self.spare = new_view(), new_spare()
        engine.begin(self.state, seed, setup.copies)

    def see(self):
        see(self.state, self.table, self.view, ADAPTIVE_BOT)

    def ask(self, bot, state=None):
        """What a bot would choose; nothing at the table changes."""
        copy = (self.state if state is None else state).copy()
        return choose_index(copy, self.table, self.view.copy(), bot, self.spare)

    def go_on(self):
        index = draw_below(self.state, engine.count_options(self.state))
        engine.apply(self.state, OFF, engine.option_at(self.state, index))


TABLES = [(FIRST, 2), (GAMEWRIGHT, 3), (GAMEWRIGHT, 4), (FIRST, 5), (GAMEWRIGHT, 6)]


@pytest.mark.parametrize(("edition", "players"), TABLES)
@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_bots_choose_the_same_whatever_lies_hidden(bot, edition, players):
    rng = np.random.default_rng(7)
    table = Table(edition, players, 20261121, roll_outs=1)
    asked = 0
    while not engine.is_over(table.state) and asked < 30:
        table.see()
        if engine.count_options(table.state) > 1:
            asked += 1
            assert table.ask(bot) == table.ask(bot, otherwise(table.state, rng))
        table.go_on()
    assert asked == 30


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_what_bots_work_out_is_the_same_however_the_deck_lies(edition, players):
    rng = np.random.default_rng(7)
    table = Table(edition, players, 20261121)
    while not engine.is_over(table.state):
        if table.state[PHASE] == PICKING and table.state[SEAT] == 0:
            view = table.view.copy()
            see(otherwise(table.state, rng), table.table, view, ADAPTIVE_BOT)
            table.see()
            assert view.tolist() == table.view.tolist()
        table.go_on()


def otherwise(state, rng):
    """The same to all eyes: other cards to come, other picks and passes of others."""
    state, players = state.copy(), state[PLAYERS]
    # Double Chocolate shows two cards to who took it.
    shown = 2 if state[PHASE] == KEEP_ONE_OF_TWO else 0
    rng.shuffle(state[DECK + state[TOP] + shown : DECK + state[DECK_SIZE]])
    chosen = range(state[SEAT])
    if state[PHASE] == PICKING:
        for seat in chosen:
            state[PICKERS + state[PICK + seat]] -= 1
            state[PICK + seat] = rng.integers(1, players + 2)
            state[PICKERS + state[PICK + seat]] += 1
    if state[PHASE] == EVERYBODY_PASSES:
        for seat in chosen:
            own = state[HAND + seat * MOST_TYPES : HAND + (seat + 1) * MOST_TYPES]
            state[PASSED + seat] = rng.choice(np.flatnonzero(own))
    return state


def test_there_is_something_hidden_to_be_changed():
    rng, changed = np.random.default_rng(7), set()
    for seed in seeds_of(7, 1, 10).tolist():
        table = Table(GAMEWRIGHT, 4, seed)
        while not engine.is_over(table.state):
            other = otherwise(table.state, rng)
            changed |= set(np.flatnonzero(other != table.state).tolist())
            table.go_on()

    assert changed >= {PICK, PICK + 1, PICK + 2, PASSED, DECK + 20}


def test_regret_picks_by_chance_where_a_fixed_pick_would_be_seen_through():
    table = Table(GAMEWRIGHT, 4, 11)
    picks = {1: set(), 2: set(), 3: set()}
    while table.state[ROUND] in picks:
        table.see()
        if table.state[PHASE] == PICKING and table.state[SEAT] == 0:
            for table.state[RANDOM] in seeds_of(7, 1, 40):
                picks[int(table.state[ROUND])].add(table.ask(REGRET_BOT))
        table.go_on()

    assert max(map(len, picks.values())) > 1
