"""A rehearsal in words: what was asked for, and what came out in a sentence."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.pairing.types import TableSize
from gonuts_league.tables.wording import say_count, say_figure, say_game
from gonuts_league.web.percent import say_percent

from .evenings.figures import Figures, Mean, Share
from .evenings.types import Asked

# Below it one of so many is easier to grasp than tenths.
_LEAST_TENTHS = 0.15
_MOST_TENTHS = 0.95
# What is less is written as 0.0.
_LEAST_TOLD = 0.05


def say_size(size: TableSize) -> str:
    values = {"usual": size.preferred, "least": size.minimum, "most": size.maximum}
    if size.minimum == size.maximum:
        return str(size.preferred)
    return _("%(usual)s (%(least)s to %(most)s)") % values


def say_plan(asked: Asked) -> str:
    text = ngettext(
        "%(rounds)s round at tables of %(size)s",
        "%(rounds)s rounds at tables of %(size)s",
        asked.rounds,
    )
    return text % {"rounds": asked.rounds, "size": say_size(asked.size)}


def say_game_and_players(asked: Asked) -> str:
    values = {"game": say_game(asked.game_id), "players": asked.players}
    return _("%(game)s, %(players)s players") % values


def say_bots(asked: Asked) -> str:
    if not asked.best:
        return _("all play like %(usual)s") % {"usual": asked.usual}
    values = {"usual": asked.usual, "best": asked.best}
    return _("one plays like %(best)s, all others like %(usual)s") % values


def say_evenings(evenings: int) -> str:
    text = ngettext("%(count)s evening", "%(count)s evenings", evenings)
    return text % {"count": say_count(evenings)}


def say_often(share: Share) -> str:
    """How many evenings a share is, as roughly as it is known."""
    if share.count in (0, share.of):
        values = {"count": say_count(share.count), "of": say_count(share.of)}
        return _("%(count)s of %(of)s evenings") % values
    part = float(share.value)
    if part < _LEAST_TENTHS:
        return _("about 1 evening in %(number)s") % {"number": round(1 / part)}
    if part > _MOST_TENTHS:
        return _("more than 9 evenings in 10")
    return _("about %(count)s evenings in 10") % {"count": round(10 * part)}


def say_share(share: Share) -> str:
    return say_percent(share.value)


def say_margin(share: Share) -> str:
    """A share's margin in whole per cent, 1 at least."""
    return f"±\N{NO-BREAK SPACE}{max(1, round(100 * share.margin))}"


def say_mean(mean: Mean) -> str:
    return say_figure(mean.value)


def answer(asked: Asked, figures: Figures) -> Iterator[str]:
    """What a person asked for, in a few sentences; the first one says most."""
    yield _say_winner(asked, figures)
    level = _("Two or more lead with equal points on %(often)s.")
    yield level % {"often": say_often(figures.level_first)}
    yield _say_repeats(figures.repeats)


def _say_repeats(repeats: Mean) -> str:
    if not repeats.value:
        return _("Nobody meets anybody twice.")
    if repeats.value < _LEAST_TOLD:
        return _("Hardly anybody meets somebody twice.")
    again = _("On average a player meets somebody again %(times)s times.")
    return again % {"times": say_mean(repeats)}


def _say_winner(asked: Asked, figures: Figures) -> str:
    values = {
        "rounds": asked.rounds,
        "size": say_size(asked.size),
        "players": asked.players,
    }
    if figures.wins is None:
        text = ngettext(
            "With %(rounds)s round at tables of %(size)s chance alone decides among "
            "%(players)s who play alike.",
            "With %(rounds)s rounds at tables of %(size)s chance alone decides among "
            "%(players)s who play alike.",
            asked.rounds,
        )
        return text % values
    text = ngettext(
        "With %(rounds)s round at tables of %(size)s the strongest of %(players)s "
        "wins %(often)s.",
        "With %(rounds)s rounds at tables of %(size)s the strongest of %(players)s "
        "wins %(often)s.",
        asked.rounds,
    )
    return text % {**values, "often": say_often(figures.wins)}
