"""The guide of Donuts: rulebook, set-up, how to play, a board to lay out."""

from scoring.games.donuts import rulebook, setup
from scoring.guide import Guide

GUIDE = Guide(
    rulebook.RULES,
    setup.how_to_play,
    setup.set_up_steps,
    draw_board=setup.draw_board,
)
