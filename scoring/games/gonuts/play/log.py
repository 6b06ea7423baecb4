"""A finished game as a log for the referee, from the choices made in it.

The engine is asked again, choice by choice, with the same seed; so a game needs to keep
no more than its seed and its choices, and any game can be shown in full afterwards.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from scoring.games.gonuts.play import engine
from scoring.games.gonuts.play.setup import PlaySetup
from scoring.games.gonuts.play.state import (
    AT_DECK,
    AT_PILE,
    AT_ROW,
    AT_SEAT,
    BY_CLASH,
    BY_POWER,
    BY_TAKING,
    DECK,
    DECK_SIZE,
    HAND,
    MOST_TYPES,
    MOVE_WIDTH,
    PHASE,
    PICKING,
    PLAYERS,
    ROW,
    SEAT,
)
from scoring.games.gonuts.score import score_table
from scoring.simulation.types import Ints

MOST_MOVES = 600


def new_record() -> Ints:
    """A record with room for every move of a game."""
    return np.zeros(1 + MOST_MOVES * MOVE_WIDTH, dtype=np.int64)


def log_game(
    setup: PlaySetup, seed: int, choices: Sequence[int], bots: Sequence[str]
) -> dict[str, Any]:
    """The log of the game that these choices make of this seed.

    ``choices`` are all options taken, in order, forced ones too.
    """
    state, record = setup.new_state(), new_record()
    engine.begin(state, seed, setup.copies)
    ids = setup.card_ids
    deck = [ids[card] for card in state[DECK : DECK + state[DECK_SIZE]]]
    rounds = _rounds(setup, state, record, choices)
    tableaux = tableaux_of(setup, state)
    score = score_table(setup.edition, tableaux, setup.rulings)
    seats = [seat for seat in score.seats if seat is not None]
    return {
        "game": setup.edition.id,
        "players": setup.players,
        "seed": str(seed),
        "bots": list(bots),
        "rulings": dict(setup.rulings),
        "deck": deck,
        "rounds": rounds,
        "tableaux": tableaux,
        "points": [int(seat.points) for seat in seats],
        "ranks": [seat.rank for seat in seats],
    }


def tableaux_of(setup: PlaySetup, state: Ints) -> list[dict[str, int]]:
    """Copies by card id in front of each seat."""
    hands = state[HAND : HAND + setup.players * MOST_TYPES]
    return [
        {
            card_id: int(copies)
            for card_id, copies in zip(setup.card_ids, own, strict=False)
            if copies
        }
        for own in hands.reshape(setup.players, MOST_TYPES)
    ]


def _rounds(
    setup: PlaySetup, state: Ints, record: Ints, choices: Sequence[int]
) -> list[dict[str, Any]]:
    ids = setup.card_ids
    rounds: list[dict[str, Any]] = []
    for option in choices:
        if state[PHASE] == PICKING and state[SEAT] == 0:
            row = state[ROW + 1 : ROW + 2 + state[PLAYERS]]
            rounds.append(
                {"row": [ids[card] for card in row], "picks": [], "moves": []}
            )
        current = rounds[-1]
        if state[PHASE] == PICKING:
            current["picks"].append(int(option))
        record[0] = 0
        engine.apply(state, record, option)
        current["moves"] += moves_of(record, ids)
    return rounds


def moves_of(record: Ints, ids: Sequence[str]) -> list[dict[str, str]]:
    """The moves in a record, in words."""
    end = 1 + int(record[0]) * MOVE_WIDTH
    moves = record[1:end].reshape(-1, MOVE_WIDTH).tolist()
    return [
        {
            "card": ids[card],
            "from": _say_place(source),
            "to": _say_place(target),
            "why": _say_reason(why, ids),
        }
        for card, source, target, why in moves
    ]


def _say_place(place: int) -> str:
    if place == AT_DECK:
        return "deck"
    if place == AT_PILE:
        return "discard"
    if place >= AT_SEAT:
        return f"seat:{place - AT_SEAT}"
    return f"row:{place - AT_ROW}"


def _say_reason(why: int, ids: Sequence[str]) -> str:
    if why == BY_TAKING:
        return "take"
    if why == BY_CLASH:
        return "clash"
    return f"power:{ids[why - BY_POWER]}"
