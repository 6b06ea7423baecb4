"""The codes that phones scan or type, and the addresses that they open."""

from dataclasses import dataclass

import segno
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from gonuts_league.tables.models import Table, TableLink
from gonuts_league.tables.services.links import link_token, table_link

from .enums import LinkKind, RoundState
from .models import Event, EventLink
from .selectors import entries_of, entry_names
from .services.links import event_link_token

QUIET_ZONE = 3
# What each kind of link opens; its address takes the token.
EVENT_PAGES: dict[str, str] = {
    LinkKind.SEATS: "codes:seats",
    LinkKind.WALL: "screens:wall",
    LinkKind.STATION: "screens:station",
}


@dataclass(frozen=True, slots=True)
class TableCode:
    """`svg` is made by us from `address`, without styles or scripts."""

    number: int
    names: tuple[str, ...]
    address: str
    svg: SafeString


def table_codes(event: Event, *, base_url: str) -> tuple[TableCode, ...]:
    """A code for each table of the running rounds, by table number."""
    people = _people_by_table(event)
    links = {
        link.number: link
        for link in TableLink.objects.filter(event=event, number__in=people)
    }
    return tuple(
        _code(links.get(number) or table_link(event.pk, number), names, base_url)
        for number, names in sorted(people.items())
    )


def phone_path(link: TableLink) -> str:
    """The part of a table's address behind the name of the machine."""
    return reverse("table:phone", args=[link_token(link)])


def path_of(link: TableLink | EventLink) -> str:
    """The page that a link opens, behind the name of the machine."""
    if isinstance(link, TableLink):
        return phone_path(link)
    return reverse(EVENT_PAGES[link.kind], args=[event_link_token(link)])


def qr_svg(address: str) -> SafeString:
    """Draw an address as a code; dark on white in every theme, so that it is read."""
    svg = segno.make(address, error="m", micro=False).svg_inline(
        border=QUIET_ZONE, dark="#000", light="#fff", omitsize=True
    )
    return mark_safe(svg)


def _code(link: TableLink, names: tuple[str, ...], base_url: str) -> TableCode:
    address = base_url + phone_path(link)
    return TableCode(link.number, names, address, qr_svg(address))


def _people_by_table(event: Event) -> dict[int, tuple[str, ...]]:
    tables = Table.objects.filter(
        round__event=event, round__state=RoundState.PUBLISHED
    ).prefetch_related("seats")
    names = entry_names(entries_of(event))
    return {
        table.number: tuple(names[seat.entry_id] for seat in table.seats.all())
        for table in tables.order_by("round__number", "number")
    }
