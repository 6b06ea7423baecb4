"""How good the scores of a table are, or how long its game was: beside other games.

1. A club's own games of that edition and number of players are the measure of scores
   from LEAST_OWN_GAMES on, by whatever rulings they were played.
2. Until then it is the shipped games of bots, if the table has the usual rulings:
   under others the same cards are worth something else.
3. A duel is won or lost, so its scores tell nothing. What is told of it is how many
   moves it took, always beside games of bots.
4. Where there is no measure, nothing is said.

What is said of a score is the share of scores strictly below it, rounded down.
"""

from .choosing import how_good
from .moves import how_long
from .types import GameScores, HowGood

__all__ = ["GameScores", "HowGood", "how_good", "how_long"]
