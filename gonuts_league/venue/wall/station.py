"""What an entry station shows: the running tables, under the names of the hall."""

from collections import defaultdict
from dataclasses import dataclass

from django.urls import reverse

from gonuts_league.events.agreeing.agreement import shown_states
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Event
from gonuts_league.players.showing import Audience, show_people
from gonuts_league.tables.models import Seat, Table
from gonuts_league.tables.services.links import link_token, table_links
from gonuts_league.web.live_parts import version_of


@dataclass(frozen=True, slots=True)
class StationTable:
    number: int
    names: tuple[str, ...]
    state: str
    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Station:
    tables: tuple[StationTable, ...]
    version: str


def station_of(event: Event) -> Station:
    """The tables of the running rounds by number; open ones of an earlier round too."""
    tables = Table.objects.filter(
        round__event=event, round__state=RoundState.PUBLISHED
    ).order_by("number", "-round__number")
    newest = list({table.number: table for table in reversed(tables)}.values())
    links = table_links(event.pk, (table.number for table in newest))
    names = _names(newest)
    states = shown_states(newest)
    rows = tuple(
        StationTable(
            number=table.number,
            names=tuple(names[table.pk]),
            state=states[table.pk],
            label=str(states[table.pk].label),
            url=reverse("table:phone", args=[link_token(links[table.number])]),
        )
        for table in sorted(newest, key=lambda table: table.number)
    )
    return Station(rows, version_of(rows))


def _names(tables: list[Table]) -> defaultdict[int, list[str]]:
    seats = list(
        Seat.objects.filter(table__in=tables)
        .select_related("entry__player")
        .order_by("position")
    )
    shown = show_people((s.entry.player for s in seats), audience=Audience.TABLE)
    names: defaultdict[int, list[str]] = defaultdict(list)
    for seat in seats:
        names[seat.table_id].append(shown[seat.entry.player_id].name)
    return names
