"""What a pasted list would do, before it is done.

Each line is matched with the club: somebody goes by this name, may be meant by it, or
it is new. The organiser is asked where it is not plain: "who" is meant, whether a name
that comes "twice" is one person, whether a line holds a "couple", and what a "guest" is
called. The likely answer is chosen beforehand unless it were a guess: several may be
meant, or another line of the list is theirs.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

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
# For somebody new, and for nobody.
ANSWERS = {
    "who": (gettext_lazy("Somebody new"), gettext_lazy("Leave it out")),
    "twice": (gettext_lazy("Another person, called"), gettext_lazy("The same person")),
    "couple": (gettext_lazy("One name for both"), gettext_lazy("Leave it out")),
    "guest": (gettext_lazy("A guest, called"), gettext_lazy("Nobody yet")),
}
LIKELY = {"": NEW, "couple": EACH, "guest": NOBODY}
# Of the guests whom one line announces; others are added by name when they come.
MOST_GUESTS = 4


@dataclass(frozen=True, slots=True)
class ListedLine:
    """One person of a list; without a form where there is nothing to decide.

    `known` goes by this name, `alike` may be meant by it. One of a `couple` has the
    prefix of the line of both.
    """

    prefix: str
    person: ListedPerson
    question: str = ""
    known: Player | None = None
    alike: tuple[Player, ...] = ()
    couple: str = ""
    form: ListedPersonForm | None = None

    @property
    def removed(self) -> str:
        """The words that were taken off the line; numbers and marks go unsaid."""
        removed = self.person.removed
        return " ".join(each for each in removed if any(map(str.isalpha, each)))

    @property
    def likely(self) -> str:
        """The answer chosen beforehand, if any."""
        return self.form.initial["who"] if self.form else NOBODY

    def decision(self) -> str:
        """What was chosen, once it is valid: NEW, NOBODY, EACH or a person's id."""
        values = self.form.cleaned_data if self.form and self.form.is_valid() else {}
        return values.get("who") or (NEW if values.get("is_wanted") else NOBODY)

    def answer(self) -> Player | NewPerson | None:
        if self.form is None or self.decision() != NEW:
            return next((p for p in self.alike if str(p.pk) == self.decision()), None)
        is_guest = self.question == "guest"
        return self.known or replace(self.form.person(), is_guest=is_guest)


@dataclass(frozen=True, slots=True)
class ListReport:
    lines: tuple[ListedLine, ...]
    skipped: tuple[SkippedLine, ...]

    @property
    def asked(self) -> list[ListedLine]:
        """The questions, those without a likely answer first."""
        asked = [line for line in self.lines if line.question]
        return sorted(asked, key=lambda line: bool(line.likely))

    @property
    def new(self) -> list[ListedLine]:
        return [each for each in self.lines if not (each.question or each.known)]

    @property
    def known(self) -> list[ListedLine]:
        return [line for line in self.lines if line.known]

    @property
    def forms(self) -> list[ListedPersonForm]:
        return [line.form for line in self.lines if line.form]

    @property
    def chosen_count(self) -> int:
        return sum(line.likely not in {"", NOBODY, EACH} for line in self.lines)

    @property
    def as_it_is(self) -> dict[str, Any]:
        """What would come back from it unchanged, where nothing is asked."""
        fields = ((form, name) for form in self.forms for name in form.fields)
        return {form.add_prefix(name): form.initial[name] for form, name in fields}

    @property
    def _decided(self) -> list[ListedLine]:
        """The lines without those of a couple that is one person, or nobody."""
        both = {"", *(each.prefix for each in self.lines if each.decision() == EACH)}
        return [line for line in self.lines if line.couple in both]

    @property
    def answers(self) -> list[tuple[ListedLine, Player | NewPerson]]:
        """The people chosen, each with the line they come from."""
        return [(line, answer) for line in self._decided if (answer := line.answer())]

    def take(self, service: Callable[[list[Player | NewPerson]], object]) -> str:
        """Do it with the people chosen, or return why nobody is taken."""
        people = [answer for _line, answer in self.answers]
        new = [line.form for line, who in self.answers if isinstance(who, NewPerson)]
        if all(line.form.is_valid() for line in self._decided if line.form):
            if not people:
                return _("Nobody is ticked.")
            try:
                service(people)
                return ""
            except PeopleError as error:
                for index, refusal in error.errors.items():
                    new[index].refuse(refusal)  # type: ignore[union-attr]  # it has one
            except LeagueError as error:
                return error.sentence
        focus_first_error(next(form for form in self.forms if form.errors))
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
    lines, seen = [], set()
    for index, person in enumerate(names.people):
        for line in _lines(f"line{index}", person, known):
            key = name_key(line.person.name)
            was_asked = f"{line.prefix}-who" in (typed or {})
            lines.append(_match(line, known, key in seen, was_asked))
            seen.add(key)
    claimed = {line.known.pk for line in lines if line.known}
    lines = [_ask(line, claimed, typed, entered) for line in lines]
    skipped = (line for line in names.skipped if line.reason != "blank")
    return ListReport(tuple(lines), tuple(skipped))


def _lines(
    prefix: str, person: ListedPerson, known: KnownNames
) -> Iterator[ListedLine]:
    """A line, the people who share it, and the guests it announces."""
    is_one = person.duplicate_of_line is not None or known.find(person.name)
    parts = () if is_one else couple_in(person.name)
    yield ListedLine(prefix, person, "couple" if parts else "")
    for number, name in enumerate(parts):
        half = ListedPerson(person.line, name, person.club, removed=(person.name,))
        yield ListedLine(f"{prefix}-{number}", half, couple=prefix)
    guest = ListedPerson(person.line, _("Guest of %(name)s") % {"name": person.name})
    for number in range(min(person.guest_count, MOST_GUESTS)):
        yield ListedLine(f"{prefix}-guest{number}", guest, "guest")


def _match(
    line: ListedLine, known: KnownNames, is_again: bool, was_asked: bool
) -> ListedLine:
    """Look for the person; who has come to the club since it was asked is one more."""
    found = None if is_again else known.find(line.person.name)
    if line.question:
        return line
    if found and not was_asked:
        return replace(line, known=found)
    alike = [*([found] if found else []), *known.namesakes(line.person.name)]
    question = "twice" if is_again else "who" if alike else ""
    return replace(line, question=question, alike=tuple(alike))


def _ask(
    line: ListedLine,
    claimed: set[int],
    typed: Mapping[str, Any] | None,
    entered: Collection[int] | None,
) -> ListedLine:
    """Add the form; who was chosen for one line is no likely answer at another."""
    if line.known and (entered is None or line.known.pk in entered):
        return line
    likely = LIKELY.get(line.question, "")
    if line.question == "who" and len(line.alike) == 1:
        only = line.alike[0].pk
        likely = "" if only in claimed else str(only)
        claimed.add(only)
    choices = [(str(each.pk), _say(each, entered)) for each in line.alike]
    if line.question == "couple":
        choices.append((EACH, _("Two people")))
    answers = map(str, ANSWERS.get(line.question, ()))
    choices += zip((NEW, NOBODY), answers, strict=False)
    initial = {"is_wanted": True, "who": likely, "name": line.person.name}
    initial |= {"affiliation": line.person.club}
    form = ListedPersonForm(typed, prefix=line.prefix, initial=initial, choices=choices)
    if line.known:
        del form.fields["name"]
    return replace(line, form=form)


def _say(player: Player, entered: Collection[int] | None) -> str:
    """A person as an answer, with what tells namesakes apart."""
    is_in = player.pk in (entered or ())
    parts = (player.name, player.affiliation, _("entered already") * is_in)
    return " · ".join(part for part in parts if part)
