"""How a person is shown to each reader: the one place that decides it.

| who looks | a person | young, hidden or erased |
|---|---|---|
| members of the club, in any role; who holds a private link | the whole name | the \
whole name; "(erased)" |
| the hall: a table's phone, the walls | the name at the table, else first name and \
initial; a title and one name ("Herr Vogel") | the name at the table, else "A player" |
| strangers and other clubs, on opened pages | the name at the table, else first name \
and initial | the same |

The club types the name at the table: "Vy", by which Nguyễn Thanh Vy is called, also
where members read a short name; or "Fox", which hides another name.
A person without a name keeps the row with rank and points, so that the ranks of the
others make sense. Nothing else of such a person leaves the club: no affiliation, no
reason of an award, no id that another page would use, no donut. A table's link can be
photographed, so its holder is no member; unlike a stranger it works while the
club's pages are closed. Two people may well be shown alike ("Greta L."): more letters
would tell strangers more than the rule allows.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import reads_as_member

from .models import Player
from .names import first_name, hall_name, public_name, short_names

MOST_ASKED = 12


class Audience(StrEnum):
    """For whom a page is made; part of every key of a cached page."""

    MEMBERS = "members"
    TABLE = "table"
    OPEN = "open"


class Named(Protocol):
    """What decides how a person is shown: a row, or these fields of one."""

    @property
    def pk(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def is_young(self) -> bool: ...
    @property
    def is_hidden(self) -> bool: ...
    @property
    def table_name(self) -> str: ...
    @property
    def face(self) -> int: ...
    @property
    def erased_at(self) -> datetime | None: ...


@dataclass(frozen=True, slots=True)
class Shown:
    """A person as one audience sees them; `short` is the name within a sentence.

    `face` is the number that the person's donut is made of, or 0 for none. With a
    `table_name` it tells people apart who are not named. A `number` stands behind the
    name of those whom the hall calls alike.
    """

    name: str
    short: str
    is_named: bool = True
    face: int = field(default=0, compare=False)
    table_name: str = ""
    number: int = 0

    @property
    def is_told_apart(self) -> bool:
        return bool(self.is_named or self.table_name)


def audience_of(user: Any, club: Club) -> Audience:
    """The audience that `user` belongs to at a visible club."""
    return Audience.MEMBERS if reads_as_member(user, club) else Audience.OPEN


def show_people(
    players: Iterable[Named],
    *,
    audience: Audience,
    among: QuerySet[Player] | None = None,
    others: Sequence[Named] = (),
    faces: Mapping[int, int] = MappingProxyType({}),
) -> dict[int, Shown]:
    """Return each person, by id, as `audience` sees them.

    The short names of members and the numbers of the hall tell these people apart; also
    from the `others`, where only some of an event or a club are given. Those `among`
    whom they are, are read for members alone (one query). An event has its own `faces`;
    outside of it a donut is the one that was chosen, or made of the id.
    """
    listed = list(players)
    faces = {each.pk: faces.get(each.pk) or each.face or each.pk for each in listed}
    if audience != Audience.MEMBERS:
        outside = {
            player.pk: _shown_outside(player, audience, faces.get(player.pk, 0))
            for player in (*others, *listed)
        }
        if audience == Audience.TABLE:
            outside = _numbered(outside)
        return {player.pk: outside[player.pk] for player in listed}
    named = [player for player in listed if player.name]
    if named and among is not None:
        others = [each for each in namesakes(among, named) if each.pk not in faces]
    shorts = zip(named, shorten(named, others), strict=True)
    shown = {
        player.pk: Shown(player.name, short, face=faces[player.pk])
        for player, short in shorts
    }
    erased = Shown(_("(erased)"), _("(erased)"), is_named=False)
    return {player.pk: shown.get(player.pk, erased) for player in listed}


def shorten(people: Sequence[Named], others: Iterable[Named] = ()) -> tuple[str, ...]:
    """The short names of people for members; they differ also from `others`."""
    typed = [_called(person) for person in (*people, *others)]
    called = {person.table_name for person in people} & set(typed[: len(people)])
    return short_names(typed, called=called)[: len(people)]


def _called(person: Named) -> str:
    """The name that is made short: what hides a name is no part of it."""
    is_open = not (person.is_young or person.is_hidden)
    return (is_open and person.table_name) or person.name


def _shown_outside(player: Named, audience: Audience, own_face: int) -> Shown:
    in_hall = audience == Audience.TABLE
    if player.is_young or player.is_hidden or player.erased_at or not player.name:
        # In the hall they find themselves by it; strangers follow nobody by it.
        face = own_face if in_hall and player.name else 0
        own = "" if player.erased_at else player.name and player.table_name
        name, short = own or _("A player"), own or _("a player")
        return Shown(name, short, is_named=False, face=face, table_name=own)
    typed = hall_name(player.name) if in_hall else public_name(player.name)
    name = player.table_name or typed
    return Shown(name, name, face=own_face)


def _numbered(shown: dict[int, Shown]) -> dict[int, Shown]:
    """Tell apart those whom the hall calls alike: by a number, for it sees no second
    letter. They are counted by id among all of an event, so that each has the same
    number on every page of it."""
    alike: defaultdict[str, list[int]] = defaultdict(list)
    for pk in sorted(shown):
        if shown[pk].is_told_apart:
            alike[shown[pk].name].append(pk)
    for name, people in alike.items():
        if len(people) == 1:
            continue
        for number, pk in enumerate(people, start=1):
            told = f"{name} ({number})"
            shown[pk] = replace(shown[pk], name=told, short=told, number=number)
    return shown


def faces_apart(
    players: Iterable[int], chosen: Mapping[int, int] = MappingProxyType({})
) -> dict[int, int]:
    """The numbers that the donuts of an event's players are made of, by id: the ones
    they have `chosen`, else their ids.

    The ids come in the order in which the players entered, so that nobody's donut
    changes for a late arrival. Ids that are alike modulo 64 have the same shape and
    topping: the later one moves on to the next topping, then to the next shape. Once
    all 64 are taken, donuts repeat.
    """
    faces: dict[int, int] = {}
    taken: set[int] = set()
    for player in players:
        own = chosen.get(player) or player
        steps = (own + 8 * (step % 8) + step // 8 for step in range(64))
        faces[player] = next((each for each in steps if each % 64 not in taken), own)
        taken.add(faces[player] % 64)
    return faces


class Namesake(NamedTuple):
    """What is read of a person from whom others are told apart."""

    pk: int
    name: str
    is_young: bool
    is_hidden: bool
    table_name: str
    face: int
    erased_at: datetime | None


def namesakes(people: QuerySet[Player], named: Iterable[Named]) -> list[Namesake]:
    """Those among `people` whose first name may be that of one of `named`.

    From them a short form must differ where only some of an event or a club are shown.
    Many are looked for here: asking for each name takes longer than reading all rows.
    """
    called = {each for person in named for each in (_called(person), person.table_name)}
    firsts = {first_name(each) for each in called if each}
    if len(firsts) > MOST_ASKED:
        begin = tuple(each.lower() for each in firsts)
        return [
            each
            for each in read_namesakes(people)
            if "," in each.name
            or each.name.lower().startswith(begin)
            or each.table_name.lower().startswith(begin)
        ]
    alike = Q(name__contains=",")
    for first in firsts:
        alike |= Q(name__istartswith=first) | Q(table_name__istartswith=first)
    return read_namesakes(people.filter(alike))


def read_namesakes(people: QuerySet[Player]) -> list[Namesake]:
    return [Namesake(*row) for row in people.values_list(*Namesake._fields)]
