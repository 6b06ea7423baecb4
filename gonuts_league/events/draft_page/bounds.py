"""How good a draft is: each level beside what no seating can beat, and how it was made.

A bound holds for the tables and byes that were drawn. Once a level is made worse by
hand, one below it may come out under its bound; that is said, and no praise.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.events.enums import Effort
from gonuts_league.events.models import Round
from gonuts_league.events.pairing.types import Level
from gonuts_league.events.pairing_task import LEVEL_KEYS

from .levels import LABELS, MEANINGS, number_of, say_figure
from .reading import Board

METHODS = {
    "swiss-all-tried": gettext_lazy("every seating was tried"),
    "swiss-swaps": gettext_lazy("swapping as long as that helps"),
    "swiss-solver": gettext_lazy("a solver that looks at every possible table"),
    "swiss-looking-ahead": gettext_lazy(
        "a search that spares meetings for the rounds left"
    ),
    "two-matching": gettext_lazy("the best matching of all pairs"),
    "groups": gettext_lazy("each group by itself"),
    "schedule": gettext_lazy("as the schedule has it"),
    "elimination": gettext_lazy("as the bracket has it"),
    "play-off": gettext_lazy("one table for each tie at the cut"),
    "by-hand": gettext_lazy("by hand"),
}


@dataclass(frozen=True, slots=True)
class BoundLine:
    """One level: what could not be avoided ("?" where nothing is known), and what this
    draft has. `chip` is empty where the head of the page need not speak of it."""

    label: str
    unavoidable: str
    yours: str
    verdict: str
    meaning: str
    is_best: bool
    chip: str


@dataclass(frozen=True, slots=True)
class HowMade:
    """Lines of the fold that tells how a draft came about."""

    lines: tuple[tuple[str, str], ...]


def bound_lines(board: Board) -> tuple[BoundLine, ...]:
    """The levels in their order."""
    worse_above = False
    lines = []
    for level in board.levels:
        yours = number_of(board.what_if.cost, level)
        bound = _bound(board.round, level)
        lines.append(_line(level, yours, bound, worse_above=worse_above))
        worse_above |= bound is None or yours > bound
    return tuple(lines)


def are_all_best(lines: Iterable[BoundLine]) -> bool:
    """Whether it is proven that nobody can seat them better."""
    return all(line.is_best for line in lines)


def verdict_of(lines: Iterable[BoundLine]) -> str:
    """The whole table in one sentence."""
    listed = list(lines)
    if are_all_best(listed):
        return _("Nobody can seat them better: every line is proven best.")
    if any(line.is_best for line in listed):
        return _("Where it says “proven best”, nobody can do better.")
    return _("Less is better, and a line above goes before those below.")


def how_made(board: Board, *, seconds: str = "") -> HowMade:
    """Method, effort, seed and rules of the draw."""
    round_ = board.round
    lines = [
        (_("Way of pairing"), _method(round_)),
        (_("Effort"), _effort(round_)),
        (_("Time it took"), seconds),
        (_("Order of the lines"), _order(board)),
        (_("Table sizes"), _sizes(board)),
        (_("Seed"), str(round_.seed)),
    ]
    return HowMade(tuple((label, said) for label, said in lines if said))


def _bound(round_: Round, level: Level) -> Fraction | None:
    known = round_.bound.get(LEVEL_KEYS[level])
    return None if known is None else Fraction(known).limit_denominator()


def _line(
    level: Level, yours: Fraction, bound: Fraction | None, *, worse_above: bool
) -> BoundLine:
    label = str(LABELS[level])
    said = {"level": label, "yours": say_figure(yours)}
    if bound is None:
        verdict, chip = _("not proven"), _("%(level)s: %(yours)s") % said
        unavoidable = "?"
    else:
        unavoidable = say_figure(bound)
        said |= {"bound": unavoidable, "more": say_figure(yours - bound)}
        verdict, chip = _against(bound, yours, said)
    if worse_above and bound is not None and yours <= bound:
        verdict = _("no more than unavoidable")
    return BoundLine(
        label=label,
        unavoidable=unavoidable,
        yours=said["yours"],
        verdict=verdict,
        meaning=str(MEANINGS[level]),
        is_best=yours == bound and not worse_above,
        chip=chip if yours else "",
    )


def _against(bound: Fraction, yours: Fraction, said: dict[str, str]) -> tuple[str, str]:
    if yours <= bound:
        return (
            _("proven best"),
            _("%(level)s: unavoidable %(bound)s, yours %(yours)s") % said,
        )
    return (
        _("at most %(more)s above the best") % said,
        _("%(level)s: at most %(more)s above the best") % said,
    )


def _method(round_: Round) -> str:
    named = METHODS.get(round_.method)
    return str(named) if named else round_.method.replace("-", " ")


def _effort(round_: Round) -> str:
    return str(Effort(round_.effort).label) if round_.effort else ""


def _order(board: Board) -> str:
    return ", ".join(str(LABELS[level]) for level in board.levels)


def _sizes(board: Board) -> str:
    size = board.task.size
    return _("%(preferred)s a table, %(least)s to %(most)s") % {
        "preferred": size.preferred,
        "least": size.minimum,
        "most": size.maximum,
    }
