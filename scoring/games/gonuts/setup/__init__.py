"""How a game of Go Nuts is set up for some number of players, and how it is played.

Every number comes from the edition's deck: which dots stay out, how many cards remain.
"""

from collections.abc import Mapping

from scoring.errors import SeatCountError
from scoring.games.gonuts.kinds import PLAYER_COUNTS, Edition, cards_for
from scoring.guide import either, number
from scoring.messages import Message
from scoring.templates import load_texts

_TEXTS = load_texts(__file__)


def set_up_steps(
    edition: Edition, players: int, rulings: Mapping[str, str]
) -> tuple[Message, ...]:
    """What to do before the first round; `rulings` must be resolved.

    Raises SeatCountError for a number of players that the game is not for.
    """
    if players not in PLAYER_COUNTS:
        raise SeatCountError(players)
    row = players + 1
    return (
        Message("gonuts-set-up:selection", {"last": row}),
        *_deck_steps(edition, players, rulings),
        Message("gonuts-set-up:shuffle"),
        Message("gonuts-set-up:row", {"row": row}),
        Message("gonuts-set-up:nobody-starts"),
    )


def how_to_play() -> tuple[Message, ...]:
    """A round and the end of the game, the same in both editions."""
    return tuple(Message(step) for step in _TEXTS["how-to-play"])


def _deck_steps(
    edition: Edition, players: int, rulings: Mapping[str, str]
) -> tuple[Message, ...]:
    box = sum(card.copies for card in edition.cards)
    remain = sum(cards_for(edition, players, rulings).values())
    if rulings["deck-filter"] == "none":
        return (Message("gonuts-set-up:whole-box", {"remain": remain}),)
    standin = (Message("gonuts-set-up:standin"),) if edition.is_standin else ()
    out = [number(dots) for dots in edition.dots if dots > players]
    if not out:
        words = {"remain": remain, "players": players}
        return (Message("gonuts-set-up:all-dots", words),)
    left = Message(
        "gonuts-set-up:leave-out",
        {"left": box - remain, "dots": either(out), "remain": remain},
    )
    return (left, *standin)
