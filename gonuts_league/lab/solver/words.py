"""What a position, a move and an end of Donuts is worth, in words and signs."""

from django.utils.translation import gettext as _

from gonuts_league.games.donuts.flavors import say_flavor
from gonuts_league.tables.wording import MINUS
from scoring.games.donuts.board import Flavor
from scoring.games.donuts.placing import GameState
from scoring.games.donuts.play.verdicts import Verdict


def say_worth(mover: Flavor, worth: int | None) -> str:
    """Who wins from here."""
    sentence = {
        1: _("%(flavor)s moves, and wins with perfect play."),
        0: _("%(flavor)s moves; with perfect play it is a draw."),
        -1: _("%(flavor)s moves, and loses against perfect play."),
        None: _("%(flavor)s moves; who wins is still unknown."),
    }[worth]
    return sentence % {"flavor": say_flavor(mover).capitalize()}


def say_ending(state: GameState) -> str:
    ending = state.ending
    if ending.winner is None:
        return _("The game is over: a draw, the largest groups are equal.")
    sentence = {
        "five": _("The game is over: %(flavor)s has five in a line."),
        "group": _("The game is over: %(flavor)s has the largest group."),
    }[ending.outcome]
    return sentence % {"flavor": say_flavor(ending.winner)}


def say_value(mover: Flavor, value: int | None) -> str:
    """What a move there makes of the game."""
    sentence = {
        1: _("%(flavor)s wins by this move"),
        0: _("this move is a draw for %(flavor)s"),
        -1: _("%(flavor)s loses by this move"),
        None: _("what this move is worth to %(flavor)s is still unknown"),
    }[value]
    return sentence % {"flavor": say_flavor(mover)}


def say_mark(value: int | None) -> str:
    """The sign of a value, beside its colour."""
    return {1: "+", 0: "=", -1: MINUS, None: "?"}[value]


def say_verdict(verdict: Verdict, other: Flavor) -> str:
    """Whether a move kept what there was; `other` moves next."""
    values = {"flavor": say_flavor(other)}
    if verdict.has_kept is None:
        return _("still unknown")
    if not verdict.has_kept:
        if verdict.before == 0:
            return _("threw the draw away: %(flavor)s wins now") % values
        if verdict.after == 0:
            return _("threw the win away: it is a draw now")
        return _("threw the win away: %(flavor)s wins now") % values
    if verdict.after == 1:
        return _("kept the win")
    if verdict.after == 0:
        return _("kept the draw")
    return _("was lost already")
