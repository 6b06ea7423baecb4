"""What adding a pasted list would do, before it is done."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gonuts_league.clubs.models import Club
from gonuts_league.players.forms import ListedPersonForm
from gonuts_league.players.models import Player
from gonuts_league.players.selectors import KnownNames, known_names

from .name_list import ListedPerson, NameList, SkippedLine


@dataclass(frozen=True, slots=True)
class ListedLine:
    """One person of a list: in the club already, named twice, or new with a form."""

    person: ListedPerson
    known: Player | None
    namesakes: tuple[Player, ...] = ()
    form: ListedPersonForm | None = None

    @property
    def removed(self) -> str:
        return " ".join(self.person.removed)


@dataclass(frozen=True, slots=True)
class ListReport:
    lines: tuple[ListedLine, ...]
    skipped: tuple[SkippedLine, ...]

    @property
    def new_lines(self) -> list[ListedLine]:
        return [line for line in self.lines if line.form is not None]

    @property
    def known_lines(self) -> list[ListedLine]:
        return [line for line in self.lines if line.known is not None]

    @property
    def repeated_lines(self) -> list[ListedLine]:
        return [line for line in self.lines if line.form is None and line.known is None]

    def wanted(self) -> list[ListedPersonForm]:
        """The forms that are ticked; each is valid, for no field is required."""
        forms = [line.form for line in self.lines if line.form is not None]
        return [
            form for form in forms if form.is_valid() and form.cleaned_data["is_wanted"]
        ]


def report_list(
    club: Club, names: NameList, *, typed: Mapping[str, Any] | None = None
) -> ListReport:
    """Compare a list with a club; `typed` is what came back from this report."""
    known = known_names(club)
    return ListReport(
        tuple(
            _line(person, index, known, typed)
            for index, person in enumerate(names.people)
        ),
        tuple(line for line in names.skipped if line.reason != "blank"),
    )


def _line(
    person: ListedPerson,
    index: int,
    names: KnownNames,
    typed: Mapping[str, Any] | None,
) -> ListedLine:
    known = names.find(person.name)
    if person.duplicate_of_line is not None or known is not None:
        return ListedLine(person, None if person.duplicate_of_line else known)
    namesakes = tuple(names.namesakes(person.name))
    initial = {
        "is_wanted": not namesakes,
        "name": person.name,
        "affiliation": person.club,
    }
    form = ListedPersonForm(typed, prefix=f"line{index}", initial=initial)
    return ListedLine(person, None, namesakes, form)
