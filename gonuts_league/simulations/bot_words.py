"""What the bots are called, and in a few words how they choose."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

HOW_THEY_CHOOSE: dict[str, str | Promise] = {
    "random": _("takes anything"),
    "greedy": _("takes what is worth most now"),
    "regret": _("weighs what the others may take"),
    "adaptive": _("learns how the others choose, and looks ahead"),
    "bidder": _("bids what a stand is worth to it"),
    "perfect": _("never loses what is won"),
}


def bots_with_words(bots: Sequence[str]) -> list[tuple[str, str | Promise]]:
    """Names of bots, each with how it chooses; empty for one that is new."""
    return [(bot, HOW_THEY_CHOOSE.get(bot, "")) for bot in bots]
