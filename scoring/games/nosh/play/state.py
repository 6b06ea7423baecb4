"""Where everything of a Nosh game stands in one array of whole numbers.

Treats are numbers from 0 in the goal deck's order; seats, stands, and goals of a round
count from 0, rounds from 1. Goal cards are numbers from 0, all blue ones first. One
flat array is what makes the compiled engine quick; these names make it readable.

The numbers of the game stand here once more, because compiled code is kept by the text
of this package alone (`scoring.compiled`); a test holds them against `nosh.rules`.
"""

from typing import Final

MOST_SEATS: Final = 5
KINDS: Final = 5
COPIES: Final = 10  # of a kind of treat
TREATS: Final = KINDS * COPIES
ROUNDS: Final = 7
START_COINS: Final = 15
INCOME: Final = 2
MOST_ON_STAND: Final = 3

# Single numbers.
RANDOM: Final = 0  # where `drawing.draw_below` looks for it
PLAYERS: Final = 1
PHASE: Final = 2
SEAT: Final = 3  # who chooses
ROUND: Final = 4  # from 1
START: Final = 5  # who puts the next stand up for auction
STAND: Final = 6  # the stand that is up
BID: Final = 7  # the highest so far, NO_BID before the first
BIDDER: Final = 8  # who made it
TOP: Final = 9  # place in DECK of the treat to be dealt next
DECK_SIZE: Final = 10  # one beyond the last treat of DECK
RESHUFFLED: Final = 11  # discards shuffled while this round was dealt, 0 for none
TOLD_SIZE: Final = 12  # length of TOLD
INCOME_FIRST: Final = 13  # ruling: coins come at the start of a round
LAST_CLAIMS: Final = 14  # ruling: the last stand of a round allows a claim
REDRAW: Final = 15  # ruling: goals above 3 points are replaced in round 1
BLUE: Final = 16  # number of blue goal cards
RED: Final = 17
DRAWN: Final = 18  # blue goal cards drawn from the pile
DEALER: Final = 19  # a generator for later shuffles, so that no bot's draw moves them

# Rows of numbers.
COINS: Final = 20  # by seat
FAVORITE: Final = COINS + MOST_SEATS  # by seat: a treat; those beyond stay unseen
IS_IN: Final = FAVORITE + MOST_SEATS  # by seat: has no stand yet in this round
HAS_PASSED: Final = IS_IN + MOST_SEATS  # by seat, for the stand that is up
OWNED: Final = HAS_PASSED + MOST_SEATS  # by seat and treat: copies
DISCARDS: Final = OWNED + MOST_SEATS * KINDS  # by treat: copies
STAND_PLAN: Final = DISCARDS + KINDS  # by stand: treats that it shall have
STAND_SIZE: Final = STAND_PLAN + MOST_SEATS  # by stand: treats dealt to it
IS_SOLD: Final = STAND_SIZE + MOST_SEATS  # by stand
ON_STAND: Final = IS_SOLD + MOST_SEATS  # by stand and place: treats as dealt
GOAL_COUNT: Final = ON_STAND + MOST_SEATS * MOST_ON_STAND  # by round from 0
GOALS: Final = GOAL_COUNT + ROUNDS  # by round from 0 and place: goal cards
IS_CLAIMED: Final = GOALS + ROUNDS * MOST_SEATS  # by place among this round's goals
CLAIM_COUNT: Final = IS_CLAIMED + MOST_SEATS  # by seat
CLAIMS: Final = CLAIM_COUNT + MOST_SEATS  # by seat and number: goal cards
DECK: Final = CLAIMS + MOST_SEATS * ROUNDS
TOLD: Final = DECK + TREATS  # the order in which discards are to lie, see TOLD_SIZE
CARDS: Final = TOLD + TREATS  # by goal card: what is on it; to the end of the array

# What is on a goal card.
POINTS: Final = 0
NEEDS: Final = 1  # by treat: copies
PILED: Final = NEEDS + KINDS  # no part of the card: the one at its place in the pile
CARD_WIDTH: Final = PILED + 1

# Phases.
CHOOSING: Final = 0
BIDDING: Final = 1
CLAIMING: Final = 2
OVER: Final = 99

# Options that are no stand, no coins and no goal.
PASS: Final = -1
NO_GOAL: Final = -1

NO_BID: Final = -1
LOW_GOAL: Final = 3  # points of a goal that stays in round 1 under REDRAW (N11)
