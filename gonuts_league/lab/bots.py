"""What the bots are called, how they choose, and which one is offered first."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.simulation.machines import find_machine

HOW_THEY_CHOOSE: dict[str, str | Promise] = {
    "random": _("takes anything"),
    "greedy": _("takes what is worth most now"),
    "regret": _("weighs what the others may take"),
    "adaptive": _("learns how the others choose, and looks ahead"),
    "bidder": _("bids what a stand is worth to it"),
    "perfect": _("never loses what is won"),
}
# They search, so a game of theirs takes seconds.
SEARCHING = ("adaptive", "perfect")


def bots_with_words(bots: Sequence[str]) -> list[tuple[str, str | Promise]]:
    """Names of bots, each with how it chooses; empty for one that is new."""
    return [(bot, HOW_THEY_CHOOSE.get(bot, "")) for bot in bots]


def usual_bot(game_id: str) -> str:
    """The best bot of a game that does not think long."""
    bots = find_machine(game_id).bots
    return [bot for bot in bots if bot not in SEARCHING][-1]


def is_slow() -> bool:
    """Whether nothing is compiled on this machine."""
    from scoring.compiled import IS_COMPILED  # noqa: PLC0415 -- slow import

    return not IS_COMPILED


def is_ready(game_id: str) -> bool:
    """Whether a game can be played without compiling anything first."""
    from scoring.simulation.warm import is_warm  # noqa: PLC0415 -- slow import

    return is_warm(game_id)
