"""Where everything of a Go Nuts game stands in one array of whole numbers.

Card types are numbers from 0 in the order of the box, slots of the row run from 1,
seats from 0. One flat array is what makes the compiled engine quick; these names are
what makes it readable.
"""

from typing import Final

MOST_SEATS: Final = 6
MOST_TYPES: Final = 23
MOST_CARDS: Final = 70
MOST_SLOTS: Final = 7

# Single numbers.
RANDOM: Final = 0  # where `drawing.draw_below` looks for it
PLAYERS: Final = 1
TYPES: Final = 2
PHASE: Final = 3  # PICKING, the power that waits for a choice, or OVER
SEAT: Final = 4  # who chooses
TAKER: Final = 5  # who took the card whose power is at work
CARD: Final = 6  # that card
STEP: Final = 7  # choices made so far for this power
SLOT: Final = 8  # the slot being resolved; 0 while everybody picks
ROUND: Final = 9  # from 1
TOP: Final = 10  # place in DECK of the card to be drawn next
DECK_SIZE: Final = 11  # one beyond the last card of DECK
PILE_SIZE: Final = 12
OWN_TWIST: Final = 13  # ruling: the Twist just taken counts as a card to pass
UP_TO_THREE: Final = 14  # ruling: Day-Old Donuts may take fewer than three
ROLL_OUTS: Final = 15  # how often `adaptive` plays the game on to choose a slot

# Rows of numbers.
POWER: Final = 16  # by card type
ROW: Final = POWER + MOST_TYPES  # by slot from 1; EMPTY where nothing lies
PICK: Final = ROW + MOST_SLOTS + 1  # by seat
PICKERS: Final = PICK + MOST_SEATS  # by slot from 1: how many picked it
PASSED: Final = PICKERS + MOST_SLOTS + 1  # by seat: what it passes on
HELD: Final = PASSED + MOST_SEATS  # by seat: number of cards
HAND: Final = HELD + MOST_SEATS  # by seat and card type: copies
PILED: Final = HAND + MOST_SEATS * MOST_TYPES  # by card type: copies in the pile
DECK: Final = PILED + MOST_TYPES
PILE: Final = DECK + MOST_CARDS  # the top lies last
LENGTH: Final = PILE + MOST_CARDS

EMPTY: Final = -1

# Phases; the others are the powers that wait.
PICKING: Final = 0
OVER: Final = 99

# Powers by number; 0 is none.
TAKE_FROM_DECK: Final = 1
TAKE_TOP_DISCARD: Final = 2
DISCARD_FROM_ROW: Final = 3
KEEP_ONE_OF_TWO: Final = 4
GIVE_ONE: Final = 5
TAKE_ANY_DISCARD: Final = 6
TAKE_FROM_OPPONENT: Final = 7
EVERYBODY_PASSES: Final = 8
DISCARD_THREE_OR_THIS: Final = 9
TAKE_THREE_DISCARDS: Final = 10
DISCARD_ONE: Final = 11
OPPONENT_DISCARDS: Final = 12

POWER_CODES: Final = {
    "": 0,
    "take-from-deck": TAKE_FROM_DECK,
    "take-top-discard": TAKE_TOP_DISCARD,
    "discard-from-row": DISCARD_FROM_ROW,
    "keep-one-of-two": KEEP_ONE_OF_TWO,
    "give-one": GIVE_ONE,
    "take-any-discard": TAKE_ANY_DISCARD,
    "take-from-opponent": TAKE_FROM_OPPONENT,
    "everybody-passes": EVERYBODY_PASSES,
    "discard-three-or-this": DISCARD_THREE_OR_THIS,
    "take-three-discards": TAKE_THREE_DISCARDS,
    "discard-one": DISCARD_ONE,
    "opponent-discards": OPPONENT_DISCARDS,
}

# A move in the record: card, from, to, why.
MOVE_WIDTH: Final = 4
AT_DECK: Final = 0
AT_PILE: Final = 1
AT_ROW: Final = 100  # plus the slot
AT_SEAT: Final = 200  # plus the seat
BY_TAKING: Final = 0
BY_CLASH: Final = 1
BY_POWER: Final = 100  # plus the card type

# Choices that are no card and no slot.
NO_MORE: Final = -1
THIS_CARD: Final = -2
