"""A finished game as a log for the referee, from the choices made in it.

The engine is asked again, choice by choice, with the same seed; so a game needs to keep
no more than its seed and its choices, and any game can be shown in full afterwards.
Beside the usual fields a log names its goal deck, and under the ruling
`first-goals-redraw` the goals that were replaced.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from scoring.games.nosh.play import engine
from scoring.games.nosh.play.setup import PlaySetup
from scoring.games.nosh.play.state import (
    BIDDING,
    CARD_WIDTH,
    CARDS,
    CHOOSING,
    CLAIM_COUNT,
    CLAIMS,
    COINS,
    DECK,
    DECK_SIZE,
    DRAWN,
    FAVORITE,
    GOAL_COUNT,
    GOALS,
    IS_IN,
    IS_SOLD,
    MOST_ON_STAND,
    MOST_SEATS,
    NO_GOAL,
    ON_STAND,
    PASS,
    PHASE,
    PILED,
    RESHUFFLED,
    ROUNDS,
    SEAT,
    STAND_SIZE,
    START,
)
from scoring.games.nosh.score import score_table
from scoring.simulation.types import Ints


def log_game(
    setup: PlaySetup, seed: int, choices: Sequence[int], bots: Sequence[str]
) -> dict[str, Any]:
    """The log of the game that these choices make of this seed.

    ``choices`` are all options taken, in order, forced ones too.
    """
    state = setup.new_state()
    engine.begin(state, seed)
    dealt = {
        "deck": _names(setup, state[DECK : DECK + state[DECK_SIZE]]),
        "goals": _goals(setup, state),
        "favorites": _names(setup, state[FAVORITE : FAVORITE + setup.players]),
        "start": int(state[START]),
    }
    rounds = _rounds(setup, state, choices)
    score = score_table(tableaux_of(setup, state), setup.rulings)
    seats = [seat for seat in score.seats if seat is not None]
    return {
        "game": "nosh",
        "players": setup.players,
        "seed": str(seed),
        "bots": list(bots),
        "rulings": dict(setup.rulings),
        "goal_deck": setup.deck.id,
        **dealt,
        "rounds": rounds,
        "coins": coins_of(setup, state),
        "points": [int(seat.points) for seat in seats],
        "ranks": [seat.rank for seat in seats],
    }


def tableaux_of(setup: PlaySetup, state: Ints) -> list[dict[str, Any]]:
    """Goals, favourite and coins of each seat as an entry has them."""
    tableaux = []
    for seat, coins in enumerate(coins_of(setup, state)):
        first = CLAIMS + seat * ROUNDS
        cards = state[first : first + state[CLAIM_COUNT + seat]]
        favorite = setup.deck.treats[state[FAVORITE + seat]]
        goals = _cards(setup, cards)
        tableaux.append({"goals": goals, "favorite": favorite, "coins": coins})
    return tableaux


def coins_of(setup: PlaySetup, state: Ints) -> list[int]:
    """Coins by seat."""
    return [int(coins) for coins in state[COINS : COINS + setup.players]]


def stands_of(setup: PlaySetup, state: Ints) -> list[list[str]]:
    """The treats that were dealt to each stand of this round, in order."""
    stands = []
    for stand in range(setup.players):
        first = ON_STAND + stand * MOST_ON_STAND
        stands.append(_names(setup, state[first : first + state[STAND_SIZE + stand]]))
    return stands


def reshuffled_of(setup: PlaySetup, state: Ints) -> list[str] | None:
    """The discards in their new order, None if this round needed none of them."""
    size = state[RESHUFFLED]
    return _names(setup, state[DECK : DECK + size]) if size else None


def _goals(setup: PlaySetup, state: Ints) -> dict[str, Any]:
    by_round = []
    for number in range(ROUNDS):
        first = GOALS + number * MOST_SEATS
        by_round.append(list(state[first : first + state[GOAL_COUNT + number]]))
    goals: dict[str, Any] = {
        "blue": [_cards(setup, cards) for cards in by_round[:-1]],
        "red": _cards(setup, by_round[-1]),
    }
    if setup.rulings["first-goals-redraw"] == "yes":
        drawn = [state[CARDS + n * CARD_WIDTH + PILED] for n in range(state[DRAWN])]
        kept = {card for cards in by_round for card in cards}
        goals["replaced"] = _cards(setup, [card for card in drawn if card not in kept])
    return goals


def _rounds(
    setup: PlaySetup, state: Ints, choices: Sequence[int]
) -> list[dict[str, Any]]:
    rounds: list[dict[str, Any]] = []
    auctions: list[dict[str, Any]] = []
    for option in choices:
        seat, phase = int(state[SEAT]), state[PHASE]
        if phase == CHOOSING:
            if not state[IS_SOLD : IS_SOLD + setup.players].any():
                rounds.append(_open_round(setup, state))
                auctions = rounds[-1]["auctions"]
            auctions.append(_auction(int(option), seat))
        elif phase == BIDDING:
            auctions[-1]["bids"].append([seat, None if option == PASS else int(option)])
            if option != PASS:
                auctions[-1] |= {"winner": seat, "paid": int(option)}
        else:
            if not state[IS_IN : IS_IN + setup.players].any():
                auctions.append(_last_auction(auctions, setup.players))
            auctions[-1]["claimed"] = None if option == NO_GOAL else int(option)
        engine.apply(state, option)
    for played in rounds:
        if len(played["auctions"]) < setup.players:
            last = _last_auction(played["auctions"], setup.players)
            played["auctions"].append(last)
    return rounds


def _open_round(setup: PlaySetup, state: Ints) -> dict[str, Any]:
    return {
        "stands": stands_of(setup, state),
        "reshuffled": reshuffled_of(setup, state),
        "auctions": [],
    }


def _auction(stand: int, first: int) -> dict[str, Any]:
    """An auction with no bid yet, or of the stand that is given away."""
    return {
        "stand": stand,
        "first": first,
        "bids": [],
        "winner": first,
        "paid": 0,
        "claimed": None,
    }


def _last_auction(sold: Sequence[dict[str, Any]], players: int) -> dict[str, Any]:
    """The stand and the player that are left."""
    stands = {auction["stand"] for auction in sold}
    winners = {auction["winner"] for auction in sold}
    (stand,) = set(range(players)) - stands
    (seat,) = set(range(players)) - winners
    return _auction(stand, seat)


def _names(setup: PlaySetup, treats: Iterable[int]) -> list[str]:
    return [setup.deck.treats[treat] for treat in treats]


def _cards(setup: PlaySetup, cards: Iterable[int]) -> list[dict[str, Any]]:
    goals = [setup.goals[card] for card in cards]
    return [
        {"points": goal.points, "treats": list(setup.deck.treats_of(goal))}
        for goal in goals
    ]
