"""What a draft is judged by, in words and figures."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.events.standings.figures import decimals_for, say_figure, say_number
from gonuts_league.pairing.types import Cost, Level

LABELS: Mapping[Level, Promise] = {
    Level.REPEATS: gettext_lazy("Repeats"),
    Level.AVOID: gettext_lazy("Clubmates"),
    Level.TOGETHER: gettext_lazy("Wishes parted"),
    Level.SMALL_TABLES: gettext_lazy("Small table again"),
    Level.ODD_PLACE: gettext_lazy("Out of place"),
    Level.SPREAD: gettext_lazy("Point spread"),
    Level.SEATS: gettext_lazy("Same seat again"),
}

MEANINGS: Mapping[Level, Promise] = {
    Level.REPEATS: gettext_lazy("Two who meet again count once for each time before."),
    Level.AVOID: gettext_lazy(
        "Pairs at one table who are of one club or are to be kept apart."
    ),
    Level.TOGETHER: gettext_lazy("Pairs who wish to sit together and do not."),
    Level.SMALL_TABLES: gettext_lazy(
        "People at a small table who sat at one before, once for each time."
    ),
    Level.ODD_PLACE: gettext_lazy(
        "People whose points belong to an odd table and who sit at another, or the "
        "other way round."
    ),
    Level.SPREAD: gettext_lazy(
        "From the highest to the lowest points of a table, over all tables."
    ),
    Level.SEATS: gettext_lazy(
        "How often each sits in each seat, squared: it is least when all take turns."
    ),
}


class Verdict(StrEnum):
    BETTER = "better"
    SAME = "same"
    WORSE = "worse"


@dataclass(frozen=True, slots=True)
class CostRow:
    """One level before and after a change; `change` is signed, empty for none."""

    label: str
    now: str
    after: str
    change: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Change:
    """What one change would do: `rows` are the levels it moves, weightiest first."""

    rows: tuple[CostRow, ...]
    after: Cost

    @property
    def verdict(self) -> Verdict:
        return self.rows[0].verdict if self.rows else Verdict.SAME

    @property
    def steps(self) -> tuple[str, ...]:
        """By how much each level moves; one that says so where none does."""
        said = _("%(level)s %(change)s")
        steps = ({"level": row.label, "change": row.change} for row in self.rows)
        return tuple(said % step for step in steps) or (_("the same"),)

    @property
    def sentence(self) -> str:
        """Each level that moves, before and after."""
        return " · ".join(
            _("%(level)s %(now)s → %(after)s")
            % {"level": row.label, "now": row.now, "after": row.after}
            for row in self.rows
        ) or _("nothing changes")


def number_of(cost: Cost, level: Level) -> Fraction:
    """The figure of a level that people see."""
    return Fraction(cost.by_level(level)[0])


def compare(now: Cost, after: Cost, levels: Iterable[Level]) -> Change:
    """The step from one cost to another, levels in their order."""
    moved = [each for each in levels if now.by_level(each) != after.by_level(each)]
    return Change(cost_rows(now, after, moved), after)


def cost_rows(now: Cost, after: Cost, levels: Iterable[Level]) -> tuple[CostRow, ...]:
    """Each of these levels before and after a change."""
    return tuple(_row(now, after, level) for level in levels)


def _row(now: Cost, after: Cost, level: Level) -> CostRow:
    before, then = number_of(now, level), number_of(after, level)
    step = then - before
    return CostRow(
        label=str(LABELS[level]),
        now=say_figure(before),
        after=say_figure(then),
        change=say_number(step, decimals_for([step]), is_signed=True),
        verdict=_verdict(now.by_level(level), after.by_level(level)),
    )


def _verdict(now: tuple[Fraction | int, ...], after: object) -> Verdict:
    if after == now:
        return Verdict.SAME
    return Verdict.BETTER if after < now else Verdict.WORSE  # type: ignore[operator]  # both are levels
