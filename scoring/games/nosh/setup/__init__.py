"""How a game of Nosh is set up for some number of players, and how it is played."""

from collections.abc import Mapping

from scoring.errors import SeatCountError
from scoring.games.nosh.rules import (
    COINS_PER_POINT,
    FAVORITE_POINTS,
    GOALS_IN_BOX,
    INCOME,
    PLAYER_COUNTS,
    ROUNDS,
    STANDS,
    START_COINS,
    TREAT_KINDS,
)
from scoring.guide import number
from scoring.messages import Message
from scoring.templates import load_texts

_TEXTS = load_texts(__file__)


def set_up_steps(players: int, rulings: Mapping[str, str]) -> tuple[Message, ...]:
    """What to do before the first round; `rulings` must be resolved.

    Raises SeatCountError for a number of players that the game is not for.
    """
    if players not in PLAYER_COUNTS:
        raise SeatCountError(players)
    blue_rounds = ROUNDS - 1
    stands = STANDS[players]
    return (
        _coins(rulings),
        Message("nosh-set-up:treat"),
        Message("nosh-set-up:favorite", {"left": left})
        if (left := TREAT_KINDS - players)
        else Message("nosh-set-up:favorite-all"),
        Message("nosh-set-up:red", {"count": players, "rounds": ROUNDS}),
        Message(
            "nosh-set-up:blue",
            {
                "piles": blue_rounds,
                "count": players,
                "all": blue_rounds * players,
                "box": GOALS_IN_BOX["blue"],
            },
        ),
        *[Message("nosh-set-up:redraw")] * (rulings["first-goals-redraw"] == "yes"),
        Message(
            "nosh-set-up:stands",
            {
                "count": len(stands),
                "sizes": tuple(number(size) for size in stands),
                "all": sum(stands),
            },
        ),
        Message("nosh-set-up:start"),
    )


def how_to_play() -> tuple[Message, ...]:
    """A round, the end of the game, and what scores."""
    values = {
        "income": INCOME,
        "rounds": ROUNDS,
        "favorite": FAVORITE_POINTS,
        "coins": COINS_PER_POINT,
    }
    return tuple(Message(step, values) for step in _TEXTS["how-to-play"])


def _coins(rulings: Mapping[str, str]) -> Message:
    if rulings["income"] == "start":
        values = {"coins": START_COINS, "income": INCOME}
        return Message("nosh-set-up:coins-and-income", values)
    return Message("nosh-set-up:coins", {"coins": START_COINS})
