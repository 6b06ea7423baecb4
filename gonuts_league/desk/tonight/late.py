"""Somebody came late: who it may be, and who is here and sits nowhere."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from gonuts_league.desk.attendance import people_of
from gonuts_league.events.enums import AwardKind, RoundState
from gonuts_league.events.models import Entry, Event, Round
from gonuts_league.events.selectors import playing_in, running_round

from .rows import TonightTable


@dataclass(frozen=True, slots=True)
class Unseated:
    """Somebody who is here and sits nowhere; `has_bye` if that was drawn so."""

    pk: int
    name: str
    has_bye: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """Somebody who may have come; `key` and `value` name them in an address."""

    key: str
    value: int
    name: str
    note: str


@dataclass(frozen=True, slots=True)
class LatePage:
    people: tuple[Choice, ...]
    query: str


def unseated_of(
    event: Event,
    entries: Iterable[Entry],
    names: Mapping[int, str],
    tables: Sequence[TonightTable],
) -> tuple[Unseated, ...]:
    """Who is here and at no table while a round runs."""
    if not tables:
        return ()
    seated = {entry_id for table in tables for entry_id in table.entry_ids}
    free = [each for each in entries if each.is_here and each.pk not in seated]
    if not free:
        return ()
    byes = event.awards.filter(kind=AwardKind.BYE, round__state=RoundState.PUBLISHED)
    with_bye = set(byes.values_list("entry_id", flat=True))
    return tuple(
        Unseated(entry.pk, names[entry.pk], entry.pk in with_bye) for entry in free
    )


def late_page(event: Event, *, query: str = "") -> LatePage:
    """Ask who came."""
    return LatePage(_choices(event, running_round(event), query), query)


def _choices(event: Event, round_: Round | None, query: str) -> tuple[Choice, ...]:
    """People of the event who are not here, then the others of the club."""
    people = people_of(event, query=query)
    seated = playing_in(round_) if round_ else set()
    coming = [
        Choice("entry", row.entry.pk, row.name, _note(row.is_here, row.has_left))
        for row in people.rows
        if row.entry.pk not in seated
    ]
    known = [
        Choice("player", each.pk, each.name, _("of the club"))
        for each in people.members
    ]
    return (*coming, *known)


def _note(is_here: bool, has_left: bool) -> str:
    if has_left:
        return _("had left")
    return _("is here, sits nowhere") if is_here else _("not here yet")
