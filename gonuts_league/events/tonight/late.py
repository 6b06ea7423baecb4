"""Somebody came late: who it is, and where they can sit in the running round."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from gonuts_league.events.attendance import people_of
from gonuts_league.events.enums import AwardKind, RoundState
from gonuts_league.events.models import Entry, Event, Round
from gonuts_league.events.selectors import (
    entries_of,
    entry_names,
    erased_name,
    joinable_tables,
    seat_in_round,
)
from gonuts_league.players.models import Player
from gonuts_league.tables.effects import SEAT_EFFECTS
from gonuts_league.tables.models import Table

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
class Place:
    """A table to join: `size` is how many sit there then."""

    pk: int
    number: int
    names: str
    size: int


@dataclass(frozen=True, slots=True)
class LatePage:
    """`name` is empty while nobody is chosen; then `people` may be, `places` else."""

    key: str
    value: str
    name: str
    people: tuple[Choice, ...]
    query: str
    places: tuple[Place, ...]
    now_at: int
    next_number: int
    is_running: bool


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


def late_page(
    event: Event,
    *,
    entry: Entry | None = None,
    player: Player | None = None,
    name: str = "",
    query: str = "",
) -> LatePage:
    """Ask who came, or where whoever is named here shall sit."""
    round_ = running_round(event)
    chosen = _chosen(entry, player, name)
    old = seat_in_round(entry, round_) if entry and round_ else None
    return LatePage(
        key=chosen[0],
        value=chosen[1],
        name=chosen[2],
        people=() if chosen[2] else _choices(event, round_, query),
        query=query,
        places=_places(round_, old.table_id if old else 0) if chosen[2] else (),
        now_at=old.table.number if old else 0,
        next_number=(round_.number if round_ else 0) + 1,
        is_running=round_ is not None,
    )


def running_round(event: Event) -> Round | None:
    """The newest round that runs: late people join that one."""
    running = event.rounds.filter(state=RoundState.PUBLISHED).select_related("event")
    return running.order_by("-number").first()


def _chosen(
    entry: Entry | None, player: Player | None, name: str
) -> tuple[str, str, str]:
    if entry is not None:
        return "entry", str(entry.pk), entry.player.name or erased_name()
    if player is not None:
        return "player", str(player.pk), player.name or erased_name()
    return "name", name, name


def _choices(event: Event, round_: Round | None, query: str) -> tuple[Choice, ...]:
    """People of the event who are not here, then the others of the club."""
    people = people_of(event, query=query)
    seated = set(round_.seats.values_list("entry_id", flat=True)) if round_ else set()
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


def _places(round_: Round | None, besides: int) -> tuple[Place, ...]:
    if round_ is None:
        return ()
    names = entry_names(entries_of(round_.event))
    return tuple(
        _place(table, names) for table in joinable_tables(round_) if table.pk != besides
    )


def _place(table: Table, names: dict[int, str]) -> Place:
    sitting = [
        names[seat.entry_id]
        for seat in table.seats.all()
        if SEAT_EFFECTS[seat.outcome].takes_place
    ]
    return Place(table.pk, table.number, ", ".join(sitting), len(sitting) + 1)
