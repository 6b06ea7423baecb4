"""What a pasted list would do, before it is done.

Each line is matched with the club: somebody goes by this name, may be meant by it, or
it is new. The organiser is asked where it is not plain: "who" is meant, whether a name
that comes "twice" is one person, whether a line holds a "couple", and what a "guest" is
called. The likely answer is chosen beforehand unless it were a guess: several may be
meant, or another line of the list is theirs.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.forms import focus_first_error
from gonuts_league.clubs.models import Club
from gonuts_league.errors import LeagueError
from gonuts_league.players.forms import ListedPersonForm
from gonuts_league.players.models import Player
from gonuts_league.players.names import name_key
from gonuts_league.players.selectors import KnownNames, known_names
from gonuts_league.players.services import NewPerson, PeopleError

from .name_list import ListedPerson, NameList, SkippedLine, couple_in

NEW, NOBODY, EACH = "new", "nobody", "each"
ANSWERS = {
    "who": {NEW: gettext_lazy("Somebody new"), NOBODY: gettext_lazy("Leave it out")},
    "twice": {
        NEW: gettext_lazy("Another person, called"),
        NOBODY: gettext_lazy("The same person"),
    },
    "couple": {
        EACH: gettext_lazy("Two people"),
        NEW: gettext_lazy("One name for both"),
        NOBODY: gettext_lazy("Leave it out"),
    },
    "guest": {
        NEW: gettext_lazy("A guest, called"),
        NOBODY: gettext_lazy("Nobody yet: add them by name when they are here"),
    },
}
LIKELY = {"couple": EACH, "guest": NOBODY}
# Of the guests whom one line announces; others are added by name when they come.
MOST_GUESTS = 4


class ListedRow(NamedTuple):
    """What is to be asked about one person; a half of a couple names the line of both.

    `known` goes by this name, `alike` may be meant by it.
    """

    prefix: str
    person: ListedPerson
    question: str = ""
    known: Player | None = None
    alike: tuple[Player, ...] = ()
    couple: str = ""


@dataclass(frozen=True, slots=True)
class ListedLine:
    """One person of a list; without a form where there is nothing to decide."""

    row: ListedRow
    form: ListedPersonForm | None

    @property
    def removed(self) -> str:
        """The words that were taken off the line; numbers and marks go unsaid."""
        removed = self.row.person.removed
        return " ".join(each for each in removed if any(map(str.isalpha, each)))

    def decision(self) -> str:
        """What was chosen, once it is valid: NEW, NOBODY, EACH or a person's id."""
        if self.form is None or not self.form.is_valid():
            return NOBODY
        ticked = NEW if self.form.cleaned_data.get("is_wanted") else NOBODY
        return str(self.form.cleaned_data.get("who", ticked))

    def answer(self) -> Player | NewPerson | None:
        decision = self.decision()
        if self.form is not None and decision == NEW:
            is_guest = self.row.question == "guest"
            return self.row.known or replace(self.form.person(), is_guest=is_guest)
        return next((p for p in self.row.alike if str(p.pk) == decision), None)


@dataclass(frozen=True, slots=True)
class ListReport:
    """Those `entered` are in the event already; None where a list is the club's."""

    lines: tuple[ListedLine, ...]
    skipped: tuple[SkippedLine, ...]
    entered: Collection[int] | None

    @property
    def asked_lines(self) -> list[ListedLine]:
        """The questions, those without a likely answer first."""
        asked = [line for line in self.lines if line.row.question]
        return sorted(asked, key=lambda each: bool(each.form and each.form.likely))

    @property
    def new_lines(self) -> list[ListedLine]:
        plain = [line for line in self.lines if not line.row.question]
        return [line for line in plain if line.row.known is None]

    @property
    def known_lines(self) -> list[ListedLine]:
        return [line for line in self.lines if line.row.known is not None]

    @property
    def is_open(self) -> bool:
        return any(line.form for line in self.lines)

    @property
    def in_count(self) -> int:
        """How many people come of it by what is chosen beforehand."""
        outside = {
            str(player.pk)
            for line in self.lines
            for player in line.row.alike
            if self.entered is not None and player.pk not in self.entered
        }
        return sum(who in {NEW, *outside} for who in self._beforehand())

    @property
    def open_count(self) -> int:
        """How many questions have no likely answer."""
        return sum(who is None for who in self._beforehand())

    def _beforehand(self) -> list[str | None]:
        forms = (line.form for line in self.lines if line.form)
        return [form.initial.get("who", NEW) for form in forms]

    def chosen(self) -> list[ListedLine] | None:
        """The lines from which somebody comes; None while an answer is missing."""
        couples = {line.row.prefix: line for line in self.lines}
        lines = [
            line
            for line in self.lines
            if not line.row.couple or couples[line.row.couple].decision() == EACH
        ]
        if not all(line.form.is_valid() for line in lines if line.form):
            return None
        return [line for line in lines if line.answer()]

    def take(self, service: Callable[[list[Player | NewPerson]], object]) -> str:
        """Do it with the people chosen, or return why nobody is taken."""
        lines = self.chosen()
        if lines == []:
            return _("Nobody is ticked.")
        if lines is not None:
            answers = [(line.form, line.answer()) for line in lines]
            try:
                service([person for _form, person in answers if person])
            except PeopleError as error:
                new = [form for form, who in answers if isinstance(who, NewPerson)]
                for index, refusal in error.errors.items():
                    if form := new[index]:
                        form.refuse(refusal)
            except LeagueError as error:
                return error.sentence
            else:
                return ""
        wrong = (each.form for each in self.lines if each.form and each.form.errors)
        focus_first_error(next(wrong))
        return _("Nobody was added yet: something is wrong below.")


def report_list(
    club: Club,
    names: NameList,
    *,
    typed: Mapping[str, Any] | None = None,
    entered: Collection[int] | None = None,
) -> ListReport:
    """Compare a list with a club; `typed` is what came back from this report.

    With those `entered` in an event (by id) the others of the club can be chosen, too.
    """
    known = known_names(club)
    rows, seen = [], set()
    for index, person in enumerate(names.people):
        for row in _rows(f"line{index}", person, known):
            key = name_key(row.person.name)
            rows.append(_match(row, known, is_again=key in seen))
            seen.add(key)
    claimed = {row.known.pk for row in rows if row.known}
    lines = [
        ListedLine(row, _form(row, _preset(row, claimed), typed, entered))
        for row in rows
    ]
    skipped = (line for line in names.skipped if line.reason != "blank")
    return ListReport(tuple(lines), tuple(skipped), entered)


def _rows(prefix: str, person: ListedPerson, known: KnownNames) -> Iterator[ListedRow]:
    """A line, the people who share it, and the guests it announces."""
    if person.duplicate_of_line is not None:
        yield ListedRow(prefix, person)
        return
    parts = () if known.find(person.name) else couple_in(person.name)
    yield ListedRow(prefix, person, "couple" if parts else "")
    for number, name in enumerate(parts):
        half = ListedPerson(person.line, name, person.club, removed=(person.name,))
        yield ListedRow(f"{prefix}-{number}", half, couple=prefix)
    name = _("Guest of %(name)s") % {"name": person.name}
    for number in range(min(person.guest_count, MOST_GUESTS)):
        guest = ListedPerson(person.line, name)
        yield ListedRow(f"{prefix}-guest{number}", guest, "guest")


def _match(row: ListedRow, known: KnownNames, *, is_again: bool) -> ListedRow:
    if row.question:
        return row
    found = None if is_again else known.find(row.person.name)
    if found:
        return row._replace(known=found)
    alike = tuple(known.namesakes(row.person.name))
    question = "twice" if is_again else "who" if alike else ""
    return row._replace(question=question, alike=alike)


def _preset(row: ListedRow, claimed: set[int]) -> str | None:
    """The likely answer; who was chosen for one line is nobody else's likely answer."""
    people = {player.pk for player in row.alike}
    if row.question != "who" or len(people) != 1 or people & claimed:
        return LIKELY.get(row.question)
    claimed |= people
    return str(people.pop())


def _form(
    row: ListedRow,
    preset: str | None,
    typed: Mapping[str, Any] | None,
    entered: Collection[int] | None,
) -> ListedPersonForm | None:
    if row.known and (entered is None or row.known.pk in entered):
        return None
    answers = ANSWERS.get(row.question, {})
    choices = [(str(each.pk), _say(each, entered)) for each in row.alike]
    choices += [(key, str(text)) for key, text in answers.items()]
    person = row.person
    initial = {"is_wanted": True, "name": person.name, "affiliation": person.club}
    if answers:
        initial["who"] = preset
    has_name = row.known is None
    return ListedPersonForm(
        typed, prefix=row.prefix, initial=initial, choices=choices, has_name=has_name
    )


def _say(player: Player, entered: Collection[int] | None) -> str:
    """A person as an answer, with what tells namesakes apart."""
    is_in = player.pk in (entered or ())
    parts = (player.name, player.affiliation, _("entered already") * is_in)
    return " · ".join(part for part in parts if part)
