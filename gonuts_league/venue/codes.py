"""The codes that phones scan or type, and the addresses that they open."""

from typing import TypeAlias

from django.urls import reverse
from django.utils.safestring import SafeString

from gonuts_league.clubs.models import Club
from gonuts_league.events.enums import LinkKind, RoundState
from gonuts_league.events.models import Event, EventLink
from gonuts_league.events.selectors import entries_of, entry_names
from gonuts_league.events.services.links import event_link, event_link_token
from gonuts_league.runtime.network.phones import can_be_reached
from gonuts_league.runtime.network.qr import qr_svg, wifi_text
from gonuts_league.tables.codes import say_code
from gonuts_league.tables.models import Table, TableLink
from gonuts_league.tables.services.links import link_token, table_link

# What each kind of link opens; its address takes the token.
EVENT_PAGES: dict[str, str] = {
    LinkKind.SEATS: "codes:seats",
    LinkKind.WALL: "screens:wall",
    LinkKind.STATION: "screens:station",
    LinkKind.SIGN_UP: "codes:come",
}


# One key as it is shown: its `address`, an `svg` to be scanned, a `code` to be typed;
# both are empty where no phone could reach the address.
ShownCode: TypeAlias = dict[str, str]


def table_codes(
    event: Event, *, base_url: str
) -> list[tuple[int, tuple[str, ...], ShownCode]]:
    """Number, names and code of each table of the running rounds, by table number.

    Between rounds they are those of the last one: a code is its table's all evening.
    """
    people = _people_by_table(event)
    found = TableLink.objects.filter(event=event, number__in=people)
    links = {link.number: link for link in found}
    return [
        (
            number,
            names,
            code_of(links.get(number) or table_link(event.pk, number), base_url),
        )
        for number, names in sorted(people.items())
    ]


def event_codes(event: Event, *, base_url: str) -> list[tuple[EventLink, ShownCode]]:
    """A code for each page of the whole event; for signing up while that is open."""
    closed = () if event.is_sign_up_open else (LinkKind.SIGN_UP,)
    kinds = [LinkKind(kind) for kind in EVENT_PAGES if kind not in closed]
    links = [event_link(event, kind) for kind in kinds]
    return [(link, code_of(link, base_url)) for link in links]


def code_of(link: TableLink | EventLink, base_url: str) -> ShownCode:
    address = base_url + path_of(link)
    if not can_be_reached(base_url):
        return {"address": address, "code": "", "svg": ""}
    return {"address": address, "code": say_code(link.code), "svg": qr_svg(address)}


def wifi_code(club: Club, base_url: str) -> SafeString:
    """A code that joins the Wi-Fi of the hall, if the club shows one to phones."""
    is_shown = club.has_wifi_code and club.wifi_name
    if not (is_shown and can_be_reached(base_url)):
        return SafeString("")
    return qr_svg(wifi_text(club.wifi_name, password=club.wifi_password))


def path_of(link: TableLink | EventLink) -> str:
    """The page that a link opens, behind the name of the machine."""
    if isinstance(link, TableLink):
        return reverse("table:phone", args=[link_token(link)])
    return reverse(EVENT_PAGES[link.kind], args=[event_link_token(link)])


def _people_by_table(event: Event) -> dict[int, tuple[str, ...]]:
    tables = Table.objects.filter(round__event=event).prefetch_related("seats")
    in_order = tables.order_by("round__number", "number")
    listed = list(in_order.filter(round__state=RoundState.PUBLISHED))
    if not listed:
        last = event.rounds.filter(state=RoundState.CLOSED).order_by("-number")[:1]
        listed = list(in_order.filter(round__in=list(last)))
    names = entry_names(entries_of(event))
    return {
        table.number: tuple(names[seat.entry_id] for seat in table.seats.all())
        for table in listed
    }
