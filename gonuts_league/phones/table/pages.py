"""What a table shows: cards being entered, its result, or why there is neither."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest, refused_page
from gonuts_league.events.agreeing.agreement import waits_for_others
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Round
from gonuts_league.phones.pages.seats import show_seats
from gonuts_league.phones.table_page.depths import asks_for_places
from gonuts_league.phones.table_page.doors import (
    Door,
    forgotten_tables,
    newest_round,
    phone_door,
    table_of_link,
)
from gonuts_league.phones.table_page.entry import EntryPage, entry_page
from gonuts_league.phones.table_page.frame import (
    closing_words,
    forgotten_words,
    frame_held_by,
    frame_of,
    result_words,
    state_key,
    unused_words,
)
from gonuts_league.phones.table_page.holder import holder_at
from gonuts_league.phones.table_page.parts import Say, reasons_of_all
from gonuts_league.phones.table_page.played import played_links
from gonuts_league.phones.table_page.reading import TableNow, names_for, read_table
from gonuts_league.phones.table_page.verdict import (
    result_in_force,
    verdict_confirmed,
    worth_of,
)
from gonuts_league.players.showing import Audience
from gonuts_league.results.pages.standings import standings_page
from gonuts_league.tables.enums import Depth, TableState
from gonuts_league.tables.models import Table, TableLink
from gonuts_league.tables.selectors import box_of, is_scored_by_game

from .agreeing import ask_who
from .endings import show_ending
from .opening import SHOWS_TOTALS, at_table, go_to, last_shown, note_shown, number_in

# Whoever asks for one of these goes on entering although the table is handed in.
STAYS = {"seat", "game", "box", "way", "change"}


@require_safe
@never_cache
def phone(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show a table's newest round to whoever opened its link."""
    try:
        door, link = phone_door(request.session, token)
    except LeagueError as error:
        return refused_page(request, error.sentence)
    round_ = newest_round(link)
    try:
        table = table_of_link(link, round_.number if round_ else 0)
    except LeagueError:
        sentence = unused_words(link.number, round_.number) if round_ else ""
        return _between_rounds(request, door, link, round_, sentence=sentence)
    if round_ is None or round_.state != RoundState.PUBLISHED:
        return _between_rounds(request, door, link, round_, played=table)
    if (unchanged := _unchanged(request, state_key(table))) is not None:
        return unchanged
    forgotten = _forgotten(door, link, round_.number)
    return show_table(request, door, table, poll_url=door.newest_url, more=forgotten)


@require_safe
@at_table
def table(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Show a table of one round."""
    if (unchanged := _unchanged(request, state_key(table))) is not None:
        return unchanged
    return show_table(request, door, table, poll_url=door.url(table))


@require_safe
@at_table
def live(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Answer a poll of the entry page: what another phone changed, or nothing."""
    if closing_words(table) or not table.is_open or not is_scored_by_game(table):
        return HttpResponseClientRefresh()
    if waits_for_others(table) and not request.GET.get("stays"):
        return HttpResponseClientRedirect(door.url(table, "confirm"))
    seen = (number_in(request.GET, "seen"), number_in(request.GET, "seen_late"))
    if seen == (table.version, table.late_version):
        return HttpResponse(status=204)
    if not box_of(table):
        return HttpResponseClientRefresh()
    now = read_table(
        table, audience=door.audience, game_number=number_in(request.GET, "game")
    )
    page = page_of(request, door, now, request.GET)
    return answer(request, door, table, page, is_resync=True, has_words=False)


@require_safe
@never_cache
def standings(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show the event's standings to whoever holds a table's link."""
    try:
        door, _link = phone_door(request.session, token)
    except LeagueError as error:
        return refused_page(request, error.sentence)
    return standings_page(
        request,
        door.event,
        audience=Audience.TABLE,
        base_template="includes/table_plain.html",
    )


@require_safe
@never_cache
def seats(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show where everybody sits to whoever holds a table's link."""
    try:
        door, link = phone_door(request.session, token)
    except LeagueError as error:
        return refused_page(request, error.sentence)
    back = _("Table %(table)s") % {"table": link.number}
    return show_seats(
        request,
        door.event,
        url=door.seats_url,
        standings_url=door.standings_url,
        links=[(door.newest_url, back)],
    )


def show_table(
    request: HtmxHttpRequest,
    door: Door,
    table: Table,
    *,
    poll_url: str,
    more: list[tuple[str, str]] | None = None,
) -> HttpResponse:
    """Show the page that the table's state asks for."""
    context: dict[str, object] = {
        "poll_url": poll_url,
        "closing": closing_words(table),
        "forgotten": more or [],
    }
    if table.counts or table.state == TableState.VOID or context["closing"]:
        return _show_result(request, door, table, context)
    holder = holder_at(door, table)
    if door.token and holder is None:
        return ask_who(request, door, table)
    context["stays"] = waits_for_others(table)
    if context["stays"] and not request.GET.keys() & STAYS:
        return go_to(request, door.url(table, "confirm"))
    if not is_scored_by_game(table):
        return go_to(request, door.url(table, table.depth))
    context["frame"] = frame_held_by(door, table, holder, now=timezone.now())
    asked = last_shown(request, table)
    now = read_table(
        table, audience=door.audience, game_number=number_in(asked, "game")
    )
    if asks_for_places(now):
        return go_to(request, door.url(table, Depth.PLACES))
    if not now.box:
        return show_ending(request, door, now, context, asked=asked)
    page = page_of(request, door, now, asked)
    note_shown(request, table, seat_id=page.seat_id, game_number=now.game_number)
    context |= {"page": page, "client_id": get_random_string(20)}
    return render(request, "phones/table_entry.html", context)


def page_of(
    request: HtmxHttpRequest,
    door: Door,
    now: TableNow,
    asked: Any,
    words: Say | None = None,
) -> EntryPage:
    """The entry page as `asked` (query or form) wants it."""
    return entry_page(
        now,
        door,
        seat_id=number_in(asked, "seat"),
        has_box=bool(number_in(asked, "box")),
        shows_totals=bool(request.session.get(SHOWS_TOTALS)),
        words=words,
    )


def answer(
    request: HtmxHttpRequest,
    door: Door,
    table: Table,
    page: EntryPage,
    *,
    card: str = "",
    is_resync: bool = False,
    is_turned: bool = False,
    has_words: bool = True,
) -> HttpResponse:
    """Answer htmx with the parts that changed: one card's, or those of all cards.

    `is_turned` sends the buttons that depend on who is entered. A pressed button is
    never sent, so that it keeps its focus and no quick second tap is lost.
    """
    tiles = [tile for tile in page.tiles if is_resync or tile.card == card]
    context = {
        "frame": frame_of(door, table),
        "page": page,
        "tiles": tiles,
        "is_resync": is_resync,
        "is_turned": is_turned or is_resync,
        "has_words": has_words,
        "is_answer": True,
    }
    return render(request, "phones/table_entry.html#answer", context)


def _show_result(
    request: HtmxHttpRequest, door: Door, table: Table, context: dict[str, Any]
) -> HttpResponse:
    now = read_table(table, audience=door.audience)
    names = {
        seat.pk: name
        for seat, name in zip(
            now.seats, names_for(now.seats, door.audience), strict=True
        )
    }
    result = result_in_force(table)
    context |= {
        "frame": frame_of(door, table, now=timezone.now()),
        "verdict": result
        and verdict_confirmed(
            result, names, door.event, worth_of(result, names, door.event)
        ),
        "reasons": reasons_of_all(now) if result else (),
        "played": played_links(result) if result else (),
        "can_change": result is not None and not context["closing"],
        "asks_why": door.actor.user is not None,
        "is_of_staff": bool(door.token and result and result.user_id),
        "correct_url": _correct_url(door, table) if result else "",
        "is_void": table.state == TableState.VOID,
    }
    return render(request, "phones/table_result.html", context)


def _correct_url(door: Door, table: Table) -> str:
    """Where the club's people correct a result of a closed round."""
    event = door.event
    is_closed = table.round.state == RoundState.CLOSED
    if door.token or not is_closed or event.is_finished:
        return ""
    page = reverse("events:round", args=[event.slug, table.round.number])
    return f"{page}#correct-{table.pk}"


def _between_rounds(
    request: HtmxHttpRequest,
    door: Door,
    link: TableLink,
    round_: Round | None,
    *,
    sentence: str = "",
    played: Table | None = None,
) -> HttpResponse:
    """Show where everybody sits, since nothing is played at this table now."""
    return show_seats(
        request,
        door.event,
        url=door.newest_url,
        standings_url=door.standings_url,
        sentence=sentence,
        links=[(door.url(played), result_words(played))] if played else [],
        forgotten=_forgotten(door, link, round_.number) if round_ else [],
    )


def _unchanged(request: HtmxHttpRequest, state: str) -> HttpResponse | None:
    """Answer a poll of a page that shows `shown`; None if it is no poll."""
    shown = request.GET.get("shown", "")
    if not request.htmx or not shown:
        return None
    return HttpResponse(status=204) if shown == state else HttpResponseClientRefresh()


def _forgotten(door: Door, link: TableLink, number: int) -> list[tuple[str, str]]:
    return [
        (door.url(table), forgotten_words(table))
        for table in forgotten_tables(link, number)
    ]
