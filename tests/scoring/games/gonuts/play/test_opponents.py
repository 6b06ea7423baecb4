from scoring.games.gonuts.decks import GAMEWRIGHT
from scoring.games.gonuts.play import engine
from scoring.games.gonuts.play.bots import ADAPTIVE_BOT, BOTS, choose_index, see
from scoring.games.gonuts.play.points import points_table
from scoring.games.gonuts.play.roll_outs import new_spare
from scoring.games.gonuts.play.setup import set_up
from scoring.games.gonuts.play.state import PLAYERS, ROUND, SEAT
from scoring.games.gonuts.play.view import (
    AT_RANDOM,
    BELIEF,
    BY_MATRIX,
    BY_POINTS,
    GUESS,
    MODELS,
    SLOT_ROOM,
    new_view,
)

from .games import OFF


def view_after(rounds, *bots):
    """What is believed of these bots after so many rounds."""
    setup = set_up(GAMEWRIGHT, len(bots))
    table, state = points_table(GAMEWRIGHT, setup.rulings), setup.new_state()
    view, spare = new_view(), new_spare()
    engine.begin(state, 104729, setup.copies)
    while state[ROUND] <= rounds:
        see(state, table, view, ADAPTIVE_BOT)
        bot = BOTS[bots[state[SEAT]]]
        index = choose_index(state, table, view, bot, spare)
        engine.apply(state, OFF, engine.option_at(state, index))
    see(state, table, view, ADAPTIVE_BOT)
    return state, view


def beliefs(view, seat):
    return [view[BELIEF + seat * MODELS + model] for model in range(MODELS)]


def test_each_kind_of_player_is_known_by_its_picks():
    _state, view = view_after(14, "random", "greedy", "regret", "random")

    assert max(beliefs(view, 0)) == beliefs(view, 0)[AT_RANDOM]
    assert max(beliefs(view, 1)) == beliefs(view, 1)[BY_POINTS]
    assert beliefs(view, 2)[BY_MATRIX] > beliefs(view, 2)[BY_POINTS]


def test_beliefs_and_guesses_are_chances():
    state, view = view_after(5, "random", "greedy", "regret")

    for seat in range(state[PLAYERS]):
        assert abs(sum(beliefs(view, seat)) - 1) < 1e-9
        guess = view[GUESS + seat * SLOT_ROOM + 1 :][: state[PLAYERS] + 1]
        assert abs(guess.sum() - 1) < 1e-9


def test_before_the_first_round_all_kinds_are_equally_likely():
    _state, view = view_after(0, "random", "greedy")

    assert len(set(beliefs(view, 1))) == 1
