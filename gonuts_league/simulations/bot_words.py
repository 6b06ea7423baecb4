"""What the bots are called, and in a few words how they choose."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

HOW_THEY_CHOOSE: dict[str, str | Promise] = {
    "random": gettext_lazy("takes anything"),
    "greedy": gettext_lazy("takes what is worth most now"),
    "regret": gettext_lazy("weighs what the others may take"),
    "adaptive": gettext_lazy("learns how the others choose, and looks ahead"),
    "bidder": gettext_lazy("bids what a stand is worth to it"),
    "perfect": gettext_lazy("never loses what is won"),
}


def say_bot(bot: str) -> str:
    """A bot's name with how it chooses, as the label of a choice."""
    if bot not in HOW_THEY_CHOOSE:
        return bot
    return _("%(bot)s: %(how)s") % {"bot": bot, "how": HOW_THEY_CHOOSE[bot]}
