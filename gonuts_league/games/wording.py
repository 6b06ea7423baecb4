"""Words about games that several pages say."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from gonuts_league.tables.wording import say
from scoring import find_guide
from scoring.game import Ruling
from scoring.messages import ruling_question, ruling_value

CONFIDENCE: dict[str, str | Promise] = {
    "high": gettext_lazy("well founded"),
    "medium": gettext_lazy("likely"),
    "low": gettext_lazy("open"),
}


def say_players(counts: Sequence[int]) -> str:
    """How many can play: "2 to 6 players"."""
    if len(counts) == 1:
        return ngettext("%(count)s player", "%(count)s players", counts[0]) % {
            "count": counts[0]
        }
    return _("%(least)s to %(most)s players") % {
        "least": counts[0],
        "most": counts[-1],
    }


def say_ruling(ruling: Ruling) -> tuple[str, list[tuple[str, str]]]:
    """What a ruling asks, and each of its values with its words."""
    words = [(value, say(ruling_value(ruling.id, value))) for value in ruling.values]
    return say(ruling_question(ruling.id)), words


def say_standins(game_id: str) -> list[str]:
    """What is ours in place of what is in the box; told with all results."""
    return [
        say(rule.question, rule.answer)
        for rule in find_guide(game_id).rules
        if rule.is_standin
    ]
