"""The values of the page of a club's goals, and the same goals as a CSV file."""

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.players.lists.csv_records import formula_safe
from scoring.games.nosh.entry import treat_name
from scoring.games.nosh.goal_file import GoalDeckError
from scoring.games.nosh.goals import GoalCard, GoalDeck, check_goal_deck
from scoring.games.nosh.rules import Colour
from scoring.types import Problem

from .wording import say, say_list, say_problems

MOST_PROBLEMS_SHOWN = 100
COLOURS: tuple[Colour, ...] = ("blue", "red")
_LINE = re.compile(r"line ([0-9]+)\Z")


@dataclass(frozen=True, slots=True)
class GoalRow:
    """All copies of one goal; `shows` are its treats in words."""

    points: int
    shows: str
    copies: int


@dataclass(frozen=True, slots=True)
class GoalGroup:
    """The goals of one colour, low points first."""

    heading: str
    rows: tuple[GoalRow, ...]


@dataclass(frozen=True, slots=True)
class DeckShown:
    """`treats` is the sentence about their names; `oddities` keep nobody from it."""

    treats: str
    groups: tuple[GoalGroup, ...]
    oddities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LineProblem:
    """One thing that is wrong with a text; `where` is empty for the whole of it."""

    where: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """What is wrong with a text, up to as much as a page can show."""

    heading: str
    problems: tuple[LineProblem, ...]
    more: str


def show_deck(deck: GoalDeck) -> DeckShown:
    """A deck in words, colour by colour."""
    names = names_of(deck)
    return DeckShown(
        treats=_("The five treats: %(names)s.") % {"names": say_list(names)},
        groups=tuple(_group(deck, colour, names) for colour in COLOURS),
        oddities=tuple(_sentence(problem) for problem in check_goal_deck(deck)),
    )


def names_of(deck: GoalDeck) -> tuple[str, ...]:
    """What the treats are called: by the club, or by their numbers."""
    named = (treat_name(treat) for treat in deck.treats)
    return deck.names or tuple(
        name if isinstance(name, str) else say(name) for name in named
    )


def show_refusal(error: GoalDeckError) -> Refusal:
    """Everything that is wrong with a text, in the order of its lines."""
    problems = sorted(error.problems, key=lambda problem: _line_of(problem.path))
    count = len(problems)
    heading = ngettext(
        "Nothing is kept yet: %(count)s thing is wrong",
        "Nothing is kept yet: %(count)s things are wrong",
        count,
    )
    rest = max(count - MOST_PROBLEMS_SHOWN, 0)
    more = ngettext("And %(count)s more.", "And %(count)s more.", rest)
    return Refusal(
        heading=heading % {"count": count},
        problems=tuple(
            LineProblem(_where(problem.path), _sentence(problem))
            for problem in problems[:MOST_PROBLEMS_SHOWN]
        ),
        more=more % {"count": rest} if rest else "",
    )


def goal_deck_csv(deck: GoalDeck) -> str:
    """The deck as a text that can be read in again, and that no spreadsheet runs."""
    file = io.StringIO()
    writer = csv.writer(file)
    names = [formula_safe(name) for name in names_of(deck)]
    writer.writerow(["colour", "points", *names])
    for goal in deck.goals:
        writer.writerow([goal.colour, goal.points, *goal.counts])
    return file.getvalue()


def _group(deck: GoalDeck, colour: Colour, names: Sequence[str]) -> GoalGroup:
    copies = Counter(deck.of_colour(colour))
    if colour == "blue":
        text = ngettext("%(count)s blue goal", "%(count)s blue goals", copies.total())
    else:
        text = ngettext("%(count)s red goal", "%(count)s red goals", copies.total())
    rows = tuple(
        GoalRow(goal.points, _shown(goal, names), copies[goal])
        for goal in deck.choices()
        if goal.colour == colour
    )
    return GoalGroup(text % {"count": copies.total()}, rows)


def _shown(goal: GoalCard, names: Sequence[str]) -> str:
    return ", ".join(
        name
        if count == 1
        else _("%(count)s × %(treat)s") % {"count": count, "treat": name}
        for name, count in zip(names, goal.counts, strict=True)
        if count
    )


def _sentence(problem: Problem) -> str:
    sentence = say_problems([problem])
    return sentence[:1].upper() + sentence[1:]


def _line_of(path: str) -> int:
    match = _LINE.match(path)
    return int(match[1]) if match else 0


def _where(path: str) -> str:
    line = _line_of(path)
    return _("Line %(number)s") % {"number": line} if line else ""
