"""The picks of one round as a game of its own, and a way to play it safely.

All seats pick at once; who picks a slot alone gains its card, all others nothing. So a
round is a matrix game of as many dimensions as seats. It is solved by regret matching+
(Tammelin 2014):

1. Each seat begins with equal chances for all slots.
2. For each seat the worth of each slot is reckoned against the chances of the others: a
   gain if it is alone there, and a part of what it spoils for them.
3. A slot's regret is what it would have brought beyond the seat's mean, added up and
   never below zero; the next chances are the regrets in proportion.
   All seats change at once: in turn the first would take its pick and the others give
   way, which is no agreement that players at a table have.
4. After so many steps the PLAN is the mean of all chances, later steps counting more.

It knows no bot and nothing of what anybody has picked.
"""

from typing import Final

from scoring.compiled import compiled
from scoring.games.gonuts.play.state import MOST_SEATS, PLAYERS
from scoring.games.gonuts.play.view import (
    GAIN,
    NOW,
    PLAN,
    REGRET,
    REPLY,
    SLOT_ROOM,
    Floats,
)
from scoring.games.gonuts.play.worth import HARM
from scoring.simulation.types import Ints

STEPS: Final = 60


@compiled
def solve_round(state: Ints, view: Floats) -> None:
    """Fill PLAN from GAIN, for all seats at once."""
    players, slots = state[PLAYERS], state[PLAYERS] + 1
    for place in range(MOST_SEATS * SLOT_ROOM):
        view[NOW + place] = 1.0 / slots
        view[PLAN + place] = 0.0
        view[REGRET + place] = 0.0
    for step in range(1, STEPS + 1):
        for seat in range(players):
            _add_regrets(state, view, seat)
        for seat in range(players):
            _change_chances(view, seat, slots, step)
    for place in range(players * SLOT_ROOM):
        view[PLAN + place] /= STEPS * (STEPS + 1) / 2


@compiled
def _add_regrets(state: Ints, view: Floats, seat: int) -> None:
    at, slots = seat * SLOT_ROOM, state[PLAYERS] + 1
    reply_to(state, view, NOW, seat)
    mean = 0.0
    for slot in range(1, slots + 1):
        mean += view[NOW + at + slot] * view[REPLY + slot]
    for slot in range(1, slots + 1):
        regret = view[REGRET + at + slot] + view[REPLY + slot] - mean
        view[REGRET + at + slot] = max(0.0, regret)


@compiled
def _change_chances(view: Floats, seat: int, slots: int, step: int) -> None:
    at, total = seat * SLOT_ROOM, 0.0
    for slot in range(1, slots + 1):
        total += view[REGRET + at + slot]
    for slot in range(1, slots + 1):
        share = 1.0 / slots
        if total > 0.0:
            share = view[REGRET + at + slot] / total
        view[NOW + at + slot] = share
        view[PLAN + at + slot] += step * share


@compiled
def reply_to(state: Ints, view: Floats, chances: int, seat: int) -> None:
    """Fill REPLY with what each slot is worth to a seat against these chances."""
    players = state[PLAYERS]
    for slot in range(1, players + 2):
        alone, spoiled = 1.0, 0.0
        for other in range(players):
            if other == seat:
                continue
            chance = view[chances + other * SLOT_ROOM + slot]
            gain = max(0.0, view[GAIN + other * SLOT_ROOM + slot])
            # With one more picker: who was alone so far, and whom the next one spoils.
            spoiled = spoiled * (1.0 - chance) + alone * chance * gain
            alone *= 1.0 - chance
        own = view[GAIN + seat * SLOT_ROOM + slot]
        view[REPLY + slot] = alone * own + HARM * spoiled
