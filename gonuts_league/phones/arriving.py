"""Who can say "I am here" on a phone: found by name, shown as at a table."""

from collections.abc import Iterable
from dataclasses import dataclass

from gonuts_league.events.models import Entry, Event
from gonuts_league.players.names import name_key
from gonuts_league.players.showing import Audience, show_people

FEWEST_LETTERS = 2
MOST_FOUND = 8


@dataclass(frozen=True, slots=True)
class Arrival:
    pk: int
    name: str


@dataclass(frozen=True, slots=True)
class Arrivals:
    """`found` is None while too few letters are typed to look for anybody."""

    query: str
    found: tuple[Arrival, ...] | None


def arrivals_of(event: Event, query: str) -> Arrivals:
    """People of the list who are not here yet and whose shown name holds the query."""
    wanted = name_key(query)
    if len(wanted) < FEWEST_LETTERS:
        return Arrivals(query, None)
    return Arrivals(query, tuple(_found(_awaited(event), wanted))[:MOST_FOUND])


def _awaited(event: Event) -> list[Entry]:
    awaited = event.entries.filter(
        checked_in_at=None, dropped_at=None, waiting_since=None
    )
    return list(awaited.select_related("player"))


def _found(entries: Iterable[Entry], wanted: str) -> Iterable[Arrival]:
    by_player = {entry.player_id: entry for entry in entries}
    players = [entry.player for entry in by_player.values()]
    shown = show_people(players, audience=Audience.TABLE)
    for pk, each in sorted(shown.items(), key=lambda item: name_key(item[1].name)):
        if each.is_named and wanted in name_key(each.name):
            yield Arrival(by_player[pk].pk, each.name)


def is_check_in_open(event: Event) -> bool:
    """Whether people may say now that they are here."""
    return event.is_check_in_open and not event.is_finished


def arrived_name(event: Event, given: str) -> str:
    """The short name of somebody who has just come, by the id in an address."""
    found = event.entries.filter(pk=int(given)) if given.isdecimal() else None
    entry = found.select_related("player").first() if found is not None else None
    if entry is None or not entry.is_here:
        return ""
    shown = show_people([entry.player], audience=Audience.TABLE)[entry.player_id]
    return shown.name if shown.is_named else ""
