"""What a tournament report file says, and what is wrong with it, in sentences."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from gonuts_league.trf.file.types import Problem

MOST_SHOWN = 30

PROBLEMS: Mapping[str, str | Promise] = {
    "no-number": gettext_lazy("%(where)s: a number is expected, not “%(text)s”."),
    "no-points": gettext_lazy("%(where)s: points are expected, not “%(text)s”."),
    "no-name": gettext_lazy("%(where)s: the name is missing."),
    "unknown-result": gettext_lazy("%(where)s: “%(text)s” is no result."),
    "unknown-colour": gettext_lazy("%(where)s: “%(text)s” is no colour."),
    "bye-with-opponent": gettext_lazy("%(where)s: a bye has no opponent."),
    "no-opponent": gettext_lazy("%(where)s: a game needs an opponent."),
    "unknown-player": gettext_lazy("%(where)s: this opponent is not in the file."),
    "number-twice": gettext_lazy("%(where)s: number %(text)s is given twice."),
    "other-missing": gettext_lazy("%(where)s: the opponent has no such game."),
    "results-differ": gettext_lazy("%(where)s: the two results do not fit together."),
    "colours-differ": gettext_lazy("%(where)s: the two colours do not fit together."),
    "points-differ": gettext_lazy(
        "%(where)s: the points %(text)s are not those of the results."
    ),
    "unknown-setting": gettext_lazy("%(where)s: “%(text)s” is not known."),
    "no-players": gettext_lazy("There is no player in this file."),
    "too-large": gettext_lazy("This file is too large."),
    "teams": gettext_lazy("%(where)s: events of teams cannot be taken."),
}
PASSED_OVER: Mapping[str, str | Promise] = {
    "points": gettext_lazy(
        "The file counts results in its own way. Here a win counts 1 and a draw a half."
    ),
    "lent": gettext_lazy("Points lent for the pairing are not taken over."),
    "forbidden": gettext_lazy(
        "Pairs that may not meet are not taken over; groups of people keep them apart."
    ),
    "byes": gettext_lazy("Byes of rounds to come are not taken over."),
}


def say_problems(problems: Sequence[Problem]) -> list[str]:
    """A sentence each, the last ones only counted."""
    said = [say_problem(problem) for problem in problems[:MOST_SHOWN]]
    more = len(problems) - MOST_SHOWN
    if more > 0:
        text = ngettext("And %(count)s more.", "And %(count)s more.", more)
        said.append(text % {"count": more})
    return said


def say_problem(problem: Problem) -> str:
    return str(PROBLEMS[problem.code]) % {
        "where": _where(problem),
        "text": problem.text,
    }


def say_passed_over(names: Iterable[str]) -> list[str]:
    return [str(PASSED_OVER[name]) for name in names]


def _where(problem: Problem) -> str:
    place = {"line": problem.line, "first": problem.first, "last": problem.last}
    if not problem.first:
        return _("Line %(line)s") % place
    if problem.first == problem.last:
        return _("Line %(line)s, column %(first)s") % place
    return _("Line %(line)s, columns %(first)s-%(last)s") % place
