"""What the page says of a file of earlier games that was looked at but not saved."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from gonuts_league.clubs.models import Club
from gonuts_league.leagues.history.games_csv.types import GamesFile
from gonuts_league.leagues.history.plan import NEW, HistoryPlan, NamedInFile
from gonuts_league.players.names import name_key
from gonuts_league.players.selectors import known_names

from .history_wording import say_fault, say_how_read

MOST_FAULTS = 200


@dataclass(frozen=True, slots=True)
class FaultLine:
    """`line` 0 is about the whole file."""

    line: int
    column: str
    sentence: str


@dataclass(frozen=True, slots=True)
class WhoOption:
    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class WhoRow:
    """Somebody of the file whom the club does not know by this name.

    `options` are there where somebody in the club is called much the same; `typed` is
    whose name was written beside somebody who looked new.
    """

    number: int
    name: str
    games: int
    options: tuple[WhoOption, ...]
    typed: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """`unsure` have to be decided; `new` are new unless somebody says otherwise."""

    how: str
    row_count: int
    plan: HistoryPlan
    unsure: tuple[WhoRow, ...]
    new: tuple[WhoRow, ...]
    known_count: int
    faults: tuple[FaultLine, ...]
    more_faults: int
    members: tuple[str, ...]

    @property
    def unknown_count(self) -> int:
        return len(self.unsure) + len(self.new)

    @property
    def can_take(self) -> bool:
        """Whether nothing has to be mended in the file first."""
        return bool(self.plan.nights) and not self.plan.faults


@dataclass(frozen=True, slots=True)
class Answers:
    """What was said of people: `choices` by the keys of their names, for the plan."""

    choices: Mapping[str, str] = field(default_factory=dict)
    typed: Mapping[int, str] = field(default_factory=dict)
    problems: Mapping[int, str] = field(default_factory=dict)

    @property
    def are_usable(self) -> bool:
        return not self.problems


def answers_in(club: Club, plan: HistoryPlan, posted: Mapping[str, str]) -> Answers:
    """Read who somebody is said to be; a name must be one of the club's."""
    known = known_names(club)
    choices: dict[str, str] = {}
    typed: dict[int, str] = {}
    problems: dict[int, str] = {}
    for each in plan.people:
        key = name_key(each.name)
        choices[key] = posted.get(f"who-{each.number}", "")
        written = posted.get(f"as-{each.number}", "").strip()
        if each.is_known or not written:
            continue
        typed[each.number] = written
        player = known.find(written)
        if player is None:
            problems[each.number] = _("Nobody in the club is called %(name)s.") % {
                "name": written
            }
        else:
            choices[key] = str(player.pk)
    return Answers(choices, typed, problems)


def history_page(
    club: Club, file: GamesFile, plan: HistoryPlan, *, answers: Answers, asked: bool
) -> HistoryPage:
    """Word a plan; `asked` once somebody has pressed the button."""
    strangers = [each for each in plan.people if not each.is_known]
    rows = [(each, _row(each, answers, asked=asked)) for each in strangers]
    people = club.players.filter(erased_at=None).order_by("name_key")
    return HistoryPage(
        how=say_how_read(file),
        row_count=file.row_count,
        plan=plan,
        unsure=tuple(row for each, row in rows if each.alike),
        new=tuple(row for each, row in rows if not each.alike),
        known_count=len(plan.people) - len(strangers),
        faults=_fault_lines(plan),
        more_faults=max(0, len(plan.faults) - MOST_FAULTS),
        members=tuple(people.values_list("name", flat=True)),
    )


def _row(each: NamedInFile, answers: Answers, *, asked: bool) -> WhoRow:
    choice = answers.choices.get(name_key(each.name), "")
    options = [(str(player.pk), player.name) for player in each.alike]
    problem = answers.problems.get(each.number, "")
    if asked and each.is_open:
        problem = _("Say who this is.")
    return WhoRow(
        each.number,
        each.name,
        each.games,
        tuple(
            WhoOption(value, label, value == choice)
            for value, label in (*options, (NEW, _("Somebody new")))
        )
        if each.alike
        else (),
        answers.typed.get(each.number, ""),
        problem,
    )


def _fault_lines(plan: HistoryPlan) -> tuple[FaultLine, ...]:
    ordered = sorted(plan.faults, key=lambda fault: fault.line)
    return tuple(
        FaultLine(fault.line, fault.column, say_fault(fault))
        for fault in ordered[:MOST_FAULTS]
    )
