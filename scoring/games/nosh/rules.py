"""The numbers of Nosh and its rulings. Source: the rulebook of 2017.

The rulings decide how a game is played; they change no score, and stand here because
an event sets all rulings in one place.
"""

from typing import Literal, TypeAlias

from scoring.game import Ruling

Colour: TypeAlias = Literal["blue", "red"]

PLAYER_COUNTS = (3, 4, 5)
ROUNDS = 7
START_COINS = 15
INCOME = 2
# Nobody can have more than everything that was ever paid out.
MOST_COINS = START_COINS + ROUNDS * INCOME
COINS_PER_POINT = 2
FAVORITE_POINTS = 2
# One in each round at most (N6).
MOST_GOALS = ROUNDS
GOALS_IN_BOX: dict[Colour, int] = {"blue": 40, "red": 15}
TREAT_KINDS = 5
COPIES_OF_A_TREAT = 10
START_TREATS = 1
# Treats at each stand by the number of players, the largest stands first.
STANDS = {3: (3, 3, 2), 4: (3, 3, 2, 2), 5: (3, 3, 2, 2, 2)}

RULINGS = (
    Ruling("income", ("end", "start"), is_play_only=True),
    Ruling("last-stand-claims", ("yes", "no")),
    Ruling("first-goals-redraw", ("no", "yes"), is_play_only=True),
)


def most_treats_of_a_seat(players: int) -> int:
    """What a player gets who buys a largest stand in every round.

    >>> most_treats_of_a_seat(4)
    22
    """
    return START_TREATS + ROUNDS * STANDS[players][0]


def treats_of_a_table(players: int) -> int:
    """All treats that are dealt in a game.

    >>> [treats_of_a_table(players) for players in PLAYER_COUNTS]
    [59, 74, 89]
    """
    return START_TREATS * players + ROUNDS * sum(STANDS[players])


def most_goals_of_a_table(players: int, last_stand_claims: str) -> int:
    """All goals that can be claimed; without a claim for the last stand one fewer in
    each round.

    >>> most_goals_of_a_table(4, "yes"), most_goals_of_a_table(4, "no")
    (28, 21)
    """
    claims = players if last_stand_claims == "yes" else players - 1
    return ROUNDS * claims
