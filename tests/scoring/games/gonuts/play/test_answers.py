"""Powers answered by worth: a seat, its cards, a power, and what it chooses."""

import pytest

from scoring.games.gonuts.decks import GAMEWRIGHT
from scoring.games.gonuts.play import engine
from scoring.games.gonuts.play.answers import answer_power
from scoring.games.gonuts.play.points import points_table
from scoring.games.gonuts.play.setup import set_up
from scoring.games.gonuts.play.state import (
    CARD,
    DECK_SIZE,
    DISCARD_ONE,
    EVERYBODY_PASSES,
    GIVE_ONE,
    HAND,
    HELD,
    MOST_TYPES,
    OPPONENT_DISCARDS,
    PHASE,
    PILED,
    SEAT,
    TAKE_ANY_DISCARD,
    TAKE_FROM_OPPONENT,
    TAKER,
    TOP,
)
from scoring.games.gonuts.play.view import new_view
from scoring.games.gonuts.play.worth import see_round

IDS = [card.id for card in GAMEWRIGHT.cards]


def answer(power, card, *, hands, pile=()):
    """The seat (of gifts and thefts) and the card id that seat 0 answers with."""
    setup = set_up(GAMEWRIGHT, len(hands))
    state, view = setup.new_state(), new_view()
    engine.begin(state, 7, setup.copies)
    state[TOP] = state[DECK_SIZE]  # the last round: hopes count little
    for seat, hand in enumerate(hands):
        for card_id in hand:
            state[HAND + seat * MOST_TYPES + IDS.index(card_id)] += 1
            state[HELD + seat] += 1
    for card_id in pile:
        state[PILED + IDS.index(card_id)] += 1
    table = points_table(GAMEWRIGHT, setup.rulings)
    see_round(state, table, view)
    state[PHASE], state[TAKER], state[SEAT] = power, 0, 0
    state[CARD] = IDS.index(card)
    count = engine.count_options(state)
    option = engine.option_at(state, answer_power(state, table, view, count))
    return option // MOST_TYPES, IDS[option % MOST_TYPES]


@pytest.mark.parametrize(
    ("pile", "wanted"),
    [
        (["glazed", "powdered", "red-velvet"], "powdered"),
        (["glazed", "jelly-filled"], "jelly-filled"),
        (["day-old-donuts", "red-velvet"], "red-velvet"),
    ],
)
def test_the_best_discard_is_taken(pile, wanted):
    hands = [["jelly-filled", "red-velvet"], ["plain"], ["plain"]]

    assert answer(TAKE_ANY_DISCARD, "red-velvet", hands=hands, pile=pile)[1] == wanted


def test_a_pair_is_broken_rather_than_a_single_card_taken():
    hands = [
        ["bear-claw"],
        ["jelly-filled", "jelly-filled", "glazed"],
        ["glazed", "red-velvet"],
    ]

    assert answer(OPPONENT_DISCARDS, "bear-claw", hands=hands) == (1, "jelly-filled")


def test_what_makes_a_pair_of_ones_own_is_stolen():
    hands = [["bear-claw", "jelly-filled"], ["glazed", "jelly-filled"], ["powdered"]]

    assert answer(TAKE_FROM_OPPONENT, "bear-claw", hands=hands) == (1, "jelly-filled")


@pytest.mark.parametrize(
    ("power", "card"),
    [(DISCARD_ONE, "raspberry-frosted"), (EVERYBODY_PASSES, "cinnamon-twist")],
)
def test_the_worst_card_goes(power, card):
    hands = [[card, "powdered", "red-velvet", "glazed"], ["plain"], ["plain"]]

    assert answer(power, card, hands=hands)[1] == "red-velvet"


def test_a_burden_is_given_away():
    hands = [["sprinkled", "powdered", "day-old-donuts"], ["plain"], ["coffee"]]

    assert answer(GIVE_ONE, "sprinkled", hands=hands) == (1, "day-old-donuts")
