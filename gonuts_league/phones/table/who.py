"""Whose phone it is that a table is looked at with, and the page that asks for it."""

from collections.abc import Sequence

from django.contrib.sessions.backends.base import SessionBase
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from gonuts_league.clubs.rules import TableSitter
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Event
from gonuts_league.events.services.results import names_by_seat
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.models import PhoneHolder, Seat, Table, TableLink
from gonuts_league.tables.services.links import choose_holder, link_token

from .access import LETTERS, TableAccess, at_table, seat_asked
from .frame import closing_words, holder_at, show_page
from .reading import names_for, read_table


@at_table("GET", "POST")
def who(access: TableAccess, table: Table) -> HttpResponse:
    """Ask whose phone this is, or remember the answer and lead on."""
    if not access.token or not table.is_open or closing_words(table):
        return access.lead_to(table)
    if access.request.method != "POST":
        return ask_who(access, table)
    try:
        holder = choose_holder(
            table, device=access.actor.device, seat_id=access.number("seat")
        )
    except LeagueError as error:
        return ask_who(access, table, error)
    return access.go(_first_url(access, table, holder))


def ask_who(
    access: TableAccess, table: Table, error: LeagueError | None = None
) -> HttpResponse:
    seats = list(table.seats.select_related("entry__player"))
    names = names_for(seats, access.audience)
    entries = entries_of_phone(access.request.session, access.event)
    context = {
        "known": next((seat for seat in seats if seat.entry_id in entries), None),
        "elsewhere": _elsewhere(access, table, entries),
        "people": [
            (seat, name)
            for seat, name in zip(seats, names, strict=True)
            if SEAT_EFFECTS[seat.outcome].is_scored
        ],
        # The hall numbers namesakes; the donut that stands beside their whole name at
        # the desk is what they know themselves by.
        "has_namesakes": any(" (" in name for name in names),
        "chosen": holder_at(access, table),
        "holder": None,
        "refusal": error.sentence if error else "",
    }
    status = 422 if error else 200
    return show_page(access, "phones/table_who.html", table, context, status=status)


def _elsewhere(
    access: TableAccess, table: Table, entries: Sequence[int]
) -> tuple[str, int] | None:
    """Who held this phone before and sits at another table now, and at which.

    A link opens one table only, so this leads there by words.
    """
    others = Seat.objects.filter(round=table.round, entry__in=entries)
    seat = others.exclude(table=table).select_related("table").first()
    if seat is None:
        return None
    seats = list(seat.table.seats.select_related("entry__player"))
    names = names_by_seat(seats, names_for(seats, access.audience))
    return names[seat.pk], seat.table.number


def _first_url(access: TableAccess, table: Table, holder: PhoneHolder) -> str:
    """Begin with the own cards while they are missing, with the result once everything
    is entered."""
    now = read_table(table, audience=access.audience)
    if now.is_enough and not now.missing:
        return access.url(table, "confirm")
    own = [i for i in now.missing if now.seats[i].pk == holder.seat_id]
    return access.url(table, seat=now.seats[own[0]].pk if own else 0)


def speaker(access: TableAccess, table: Table) -> Seat | None:
    """For whom a phone speaks: the name on the button, or the holder."""
    if not access.number("seat"):
        holder = holder_at(access, table)
        return holder.seat if holder is not None else None
    return seat_asked(access, table)


def entries_of_phone(session: SessionBase, event: Event) -> tuple[int, ...]:
    """Whose phone this is in an event; nobody where nobody said so."""
    holder, _link = _holder(session, TableLink.objects.filter(event=event))
    return (holder.seat.entry_id,) if holder and holder.seat else ()


def sitter_of(request: HttpRequest) -> TableSitter | None:
    """Whose phone a stranger reads with; nobody's at an entry station."""
    session = request.session
    if not session.get(LETTERS) or session.get("station"):
        return None
    holder, link = _holder(session, TableLink.objects.all())
    if holder is None or holder.seat is None or link is None:
        return None
    url = reverse("table:phone", args=[link_token(link)])
    return TableSitter(holder.seat.entry.player, table_url=url)


def _holder(
    session: SessionBase, links: QuerySet[TableLink]
) -> tuple[PhoneHolder | None, TableLink | None]:
    """What was said last at any of these tables of whose phone this is, and the link
    that opened it. A phone that enters for all is nobody's."""
    letters = session.get(LETTERS, {})
    opened = {
        (link.event_id, link.number): link
        for link in links.filter(pk__in=[place.split(".")[0] for place in letters])
        if f"{link.pk}.{link.generation}" in letters
    }
    said = Q(pk=None)
    for (event, number), link in opened.items():
        device = letters[f"{link.pk}.{link.generation}"]
        said |= Q(table__round__event=event, table__number=number, device=device)
    holders = PhoneHolder.objects.filter(said).order_by("-at")
    last = holders.select_related("seat__entry__player", "table__round").first()
    where = (last.table.round.event_id, last.table.number) if last else None
    return last, opened.get(where) if where else None
