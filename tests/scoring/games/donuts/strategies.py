"""Random Donuts: layouts, and games played on them to any point."""

import random

from hypothesis import strategies as st

from scoring.games.donuts.board import Board, Layout
from scoring.games.donuts.placing import GameState, play

layouts = st.text("VHAD", min_size=36, max_size=36).map(Layout)
boards = st.text("vc.", min_size=36, max_size=36).map(Board)


@st.composite
def games(draw: st.DrawFn) -> list[GameState]:
    """The positions of a game from the empty board, at most to its end."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    longest = draw(st.integers(0, 30))
    states = [GameState(draw(layouts))]
    while len(states) <= longest and states[-1].legal_fields:
        state, _turn = play(states[-1], rng.choice(states[-1].legal_fields))
        states.append(state)
    return states
