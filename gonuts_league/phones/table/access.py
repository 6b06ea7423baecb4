"""How a table's page is opened: by its link, or signed in for the club.

A link opens the one physical table that it names, in every round of its event; an
account that may score opens every table of the club's events. It knows the actor and
makes all addresses, so that the pages are the same behind both.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest, refused_page
from gonuts_league.events.enums import EventFormat
from gonuts_league.events.models import Event, Round
from gonuts_league.events.selectors import SEEN_ROUNDS
from gonuts_league.players.showing import Audience
from gonuts_league.tables.models import Seat, Table, TableLink
from gonuts_league.tables.selectors import open_link
from gonuts_league.tables.services.links import device_letter
from gonuts_league.web.requests import in_zone, whole_number

KEY, LETTERS = "table-key", "table-letters"
ANSWER = "Tap-Answer"
REFUSED = 422

# After these the page itself is another one, and says why.
ENDED = ("round-closed", "round-not-published", "table-confirmed", "table-void")


# A page names some thirty actions below its own address, and each tap makes it anew.
@lru_cache(maxsize=1000)
def _page_of_phone(token: str, round_number: int) -> str:
    return reverse("table:phone-round", args=[token, round_number])


@lru_cache(maxsize=1000)
def _page_at_desk(event_slug: str, table_id: int) -> str:
    return reverse("table:desk", args=[event_slug, table_id])


@dataclass(frozen=True, slots=True)
class TableAccess:
    """Who opened a table, and how; `token` is empty for an account."""

    request: HtmxHttpRequest
    event: Event
    actor: Actor
    token: str = ""

    @property
    def sent(self) -> Any:
        """What stands in the form of an action."""
        return self.request.POST

    def number(self, key: str) -> int:
        """A whole number in the form; 0 for anything else."""
        return number_in(self.sent, key)

    def lead_to(self, table: Table, action: str = "", **query: object) -> HttpResponse:
        return self.go(self.url(table, action, **query))

    def refuse(self, table: Table, words: str) -> HttpResponse:
        return self.go(self.url(table), words)

    def go(self, url: str, words: str = "") -> HttpResponse:
        """Lead on after an action, with and without htmx; words say why it failed."""
        if words:
            messages.error(self.request, words)
        if self.request.htmx:
            return HttpResponseClientRedirect(url)
        return HttpResponseRedirect(url)

    def url(self, table: Table, action: str = "", **query: object) -> str:
        """The address of a table's page, or of one action there."""
        if self.token:
            page = _page_of_phone(self.token, table.round.number)
        else:
            page = _page_at_desk(self.event.slug, table.pk)
        asked = {key: value for key, value in query.items() if value}
        path = f"{page}{action}/" if action else page
        return f"{path}?{urlencode(asked)}" if asked else path

    @property
    def audience(self) -> Audience:
        return Audience.TABLE if self.token else Audience.MEMBERS

    @property
    def newest_url(self) -> str:
        """Where the newest round of the same table is shown."""
        return reverse("table:phone", args=[self.token]) if self.token else ""

    @property
    def seats_url(self) -> str:
        """Where players find their own tables; at the desk that is known."""
        return reverse("table:seats", args=[self.token]) if self.token else ""

    @property
    def event_url(self) -> str:
        """The desk of the event; a link does not lead there."""
        return "" if self.token else reverse("events:desk", args=[self.event.slug])

    @property
    def standings_url(self) -> str:
        if self.token:
            return reverse("table:standings", args=[self.token])
        return reverse("standings:event", args=[self.event.slug])


View = Callable[..., HttpResponse]


def by_link(*methods: str) -> Callable[[View], View]:
    """Let a view answer these methods, with a page that says so where a link opens
    nothing; no page is kept."""

    def decorate(view: View) -> View:
        @require_http_methods(methods)
        @never_cache
        @wraps(view)
        def opened(
            request: HtmxHttpRequest, *args: object, **address: object
        ) -> HttpResponse:
            try:
                return view(request, *args, **address)
            except LeagueError as error:
                return refused_page(request, error.sentence)

        return opened

    return decorate


TableView = Callable[[TableAccess, Table], HttpResponse]


def at_table(*methods: str) -> Callable[[TableView], View]:
    """Let a view answer these methods, with the access and the table that its address
    names; what a service refuses is said on the table's page."""

    def decorate(view: TableView) -> View:
        @by_link(*methods)
        @wraps(view)
        def opened(request: HtmxHttpRequest, **address: Any) -> HttpResponse:
            access, table = _opened(request, **address)
            try:
                return view(access, table)
            except LeagueError as error:
                return access.refuse(table, error.sentence)

        return opened

    return decorate


def _opened(
    request: HtmxHttpRequest,
    *,
    token: str = "",
    number: int = 0,
    event_slug: str = "",
    pk: int = 0,
) -> tuple[TableAccess, Table]:
    if token:
        access, link = phone_access(request, token)
        has_clock = request.method != "POST"
        return access, table_of_link(link, number, has_clock=has_clock)
    access = _desk_access(request, event_slug)
    in_event = _tables(access.event).filter(round__state__in=SEEN_ROUNDS)
    if (table := in_event.filter(pk=pk).first()) is None:
        raise Http404
    return access, table


def phone_access(request: HtmxHttpRequest, token: str) -> tuple[TableAccess, TableLink]:
    """Open a table's link; LeagueError if it is forged or was revoked.

    The phone's letter is kept in its session, so that a tap need not look it up.
    """
    link, session = open_link(token), request.session
    in_zone(link.event)
    letters = session.get(LETTERS, {})
    place = f"{link.pk}.{link.generation}"
    if place not in letters:
        key = session.setdefault(KEY, secrets.token_urlsafe(16))
        letters = {**letters, place: device_letter(link, key)}
        session[LETTERS] = letters
    name = f"table:{link.number}.{link.generation}"
    actor = Actor(device=letters[place], link=name)
    return TableAccess(request, link.event, actor, token), link


def _desk_access(request: Any, event_slug: str) -> TableAccess:
    """Open an event's tables for an account that may score there; 404 for others."""
    event = Event.objects.select_related("club").filter(slug=event_slug).first()
    if event is None or not request.user.has_perm("clubs.score", event.club):
        raise Http404
    return TableAccess(request, in_zone(event), Actor(user=request.user))


def table_of_link(
    link: TableLink, round_number: int, *, has_clock: bool = True
) -> Table:
    """The link's table in one round; LeagueError where it is not used.

    A tap shows no clock, so none is read with its table.
    """
    in_round = {"round__number": round_number, "round__state__in": SEEN_ROUNDS}
    try:
        tables = _tables(link.event, has_clock=has_clock)
        table: Table = tables.get(number=link.number, **in_round)
    except Table.DoesNotExist:
        raise LeagueError("table-unused", table=link.number) from None
    return table


def newest_round(event: Event, number: int) -> Round | None:
    """The last round that people may see; in free play the last at this table."""
    rounds = event.rounds.filter(state__in=SEEN_ROUNDS)
    if event.format == EventFormat.FREE_PLAY:
        rounds = rounds.filter(tables__number=number)
    return rounds.order_by("-number").first()


def forgotten_tables(link: TableLink, before: int) -> list[Table]:
    """The link's tables of rounds before `before` that wait for a confirm."""
    tables = _tables(link.event).filter(
        number=link.number,
        round__number__lt=before,
        round__state__in=SEEN_ROUNDS,
        round__closed_at=None,
    )
    return [table for table in tables.order_by("round__number") if table.is_open]


def _tables(event: Event, *, has_clock: bool = True) -> Any:
    read = "round__clock" if has_clock else "round"
    return Table.objects.filter(round__event=event).select_related(read)


def telling(view: TableView) -> TableView:
    """Mark for the script whether an action was taken, kept for a decision or refused.

    What has no such mark was not answered by us, and is sent again.
    """

    @wraps(view)
    def told(access: TableAccess, table: Table) -> HttpResponse:
        response = view(access, table)
        is_refused = response.status_code == REFUSED or "HX-Redirect" in response
        verdict = "refused" if is_refused else "taken"
        response.headers.setdefault(ANSWER, verdict)
        return response

    return told


def number_in(values: Mapping[str, Any], key: str) -> int:
    """A whole number that a browser sent; 0 for anything else."""
    return whole_number(values.get(key, ""))


def seat_asked(access: TableAccess, table: Table) -> Seat:
    """The seat that a form names; LeagueError if it is none of this table."""
    seat: Seat | None = table.seats.filter(pk=access.number("seat")).first()
    if seat is None:
        raise LeagueError("seat-not-here")
    return seat


def read_anew(table: Table) -> Table:
    """The table after an action; its version is read before its seats, so that what
    comes between is sent again, never missed."""
    return Table.objects.select_related("round").get(pk=table.pk)
