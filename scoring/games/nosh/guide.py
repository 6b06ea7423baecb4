"""The guide of Nosh: rulebook, set-up, how to play."""

from scoring.games.nosh import rulebook, setup
from scoring.guide import Guide

GUIDE = Guide(rulebook.RULES, setup.how_to_play, setup.set_up_steps)
