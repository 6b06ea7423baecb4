"""What the seats of a watched game are called: by their bots, or by their numbers."""

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext as _

from gonuts_league.lab.bots import BOTS, bot_name

LONGEST = 20
LEAST_SEATS = 2
MOST_SEATS = 6


def names_in(document: object) -> tuple[str, ...]:
    """The names for the seats of a log that may still be none."""
    log = document if isinstance(document, dict) else {}
    listed = _bots(log)
    players = log.get("players", len(listed))
    is_known = type(players) is int and LEAST_SEATS <= players <= MOST_SEATS
    return seat_names(listed, players if is_known else MOST_SEATS)


def bots_in(document: object) -> tuple[str, ...]:
    """The bots of ours that play in a log, each once."""
    said = [bot for bot in _bots(document) if isinstance(bot, str)]
    return tuple(dict.fromkeys(bot for bot in said if bot in BOTS))


def _bots(document: object) -> list[object]:
    bots = document.get("bots") if isinstance(document, dict) else None
    return bots if isinstance(bots, list) else []


def seat_names(bots: Sequence[object], players: int) -> tuple[str, ...]:
    """One name a seat: "Greedy", "Random 2", "Random 3".

    A bot at several seats is told apart by their numbers, which its tokens on the table
    bear too. Without a bot that can be called by its name, all seats have numbers.
    """
    said = [bot for bot in bots if isinstance(bot, str) and 0 < len(bot) <= LONGEST]
    if len(said) != players:
        return tuple(
            _("Seat %(number)s") % {"number": seat + 1} for seat in range(players)
        )
    seats = Counter(said)
    return tuple(
        bot_name(bot) + (f" {number}" if seats[bot] > 1 else "")
        for number, bot in enumerate(said, 1)
    )
