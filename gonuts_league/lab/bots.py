"""What the bots are called, how they choose, and which one is offered first."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.simulation.machines import find_machine

# The name of each, and how it chooses.
BOTS: dict[str, tuple[str | Promise, str | Promise]] = {
    "random": (_("Random"), _("chooses at random")),
    "greedy": (_("Greedy"), _("takes what is worth most now")),
    "regret": (_("Regret"), _("weighs what the others may take")),
    "adaptive": (_("Adaptive"), _("learns how the others choose, and looks ahead")),
    "bidder": (_("Bidder"), _("bids what a stand is worth to it")),
    "perfect": (_("Perfect"), _("never makes a mistake")),
}
# They search, so a game of theirs takes seconds.
SEARCHING = ("adaptive", "perfect")


def bot_name(bot: str) -> str:
    """What a bot is called on pages; one that is new by its own name."""
    return str(BOTS[bot][0]) if bot in BOTS else f"{bot[:1].upper()}{bot[1:]}"


def bots_with_words(bots: Sequence[str]) -> list[tuple[str, str | Promise]]:
    """Names of bots, each with how it chooses; empty for one that is new."""
    return [(bot_name(bot), BOTS.get(bot, ("", ""))[1]) for bot in bots]


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
