"""Enter cards: tap, take back, undo, say that somebody has none."""

from collections.abc import Callable
from functools import partial, wraps

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest
from gonuts_league.phones.table_page.doors import Door
from gonuts_league.phones.table_page.entry import say_tap, say_undo
from gonuts_league.phones.table_page.parts import Say
from gonuts_league.phones.table_page.reading import TableNow, read_table
from gonuts_league.tables.models import LateTap, Seat, SeatEntry, Table
from gonuts_league.tables.selectors import slip_on_top
from gonuts_league.tables.services.editions import take_as_entered
from gonuts_league.tables.services.entry import enter_no_cards, tap_card
from gonuts_league.tables.services.late import tap_late, undo_late
from gonuts_league.tables.services.slips import SLIP_ID, undo_slip

from .late import late_of
from .opening import (
    ANSWER,
    ENDED,
    REFUSED,
    SHOWS_TOTALS,
    TableView,
    at_table,
    go_to,
    go_with_words,
    number_in,
    seat_asked,
    telling,
)
from .pages import answer, page_of

LONGEST_ID = 36
Words = Callable[[TableNow, SeatEntry, str], Say]


def refusing(view: TableView) -> TableView:
    """Answer what a service refuses with its sentence; nothing entered is lost."""

    @wraps(view)
    def guarded(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
        try:
            return view(request, door, table)
        except LeagueError as error:
            if error.code == "table-confirmed":
                return go_with_words(request, door.url(table), error.sentence)
            if error.code in ENDED:
                return go_to(request, door.url(table))
            return refuse(request, door, table, error.sentence)

    return guarded


@require_POST
@at_table
@telling
@refusing
def tap(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Count one card more, or one less."""
    step = -1 if "take" in request.POST else 1
    card = request.POST.get("take" if step < 0 else "add", "")
    game_number = _game_number(request, table)
    late = late_of(request)
    counted = tap_card if late is None else partial(tap_late, late=late)
    entry = counted(
        # Only named here; it is looked for behind the lock.
        Seat(pk=number_in(request.POST, "seat"), table=table),
        card=card,
        step=step,
        actor=door.actor,
        client_id=_id_in(request, "client_id"),
        game_number=game_number,
    )
    if isinstance(entry, LateTap):
        return _kept(request, door, table)
    return _changed(request, door, entry.seat.table, entry, card=card, words=say_tap)


@require_POST
@at_table
@telling
@refusing
def undo(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Take back the last tap of this phone, whoever's card it was, or its last slip."""
    late, tapped = late_of(request), _id_in(request, "of")
    slip = None if late or tapped else slip_on_top(table, door.actor)
    if slip is not None:
        undo_slip(slip, actor=door.actor)
        messages.success(request, _("What was entered from paper is taken back."))
        return go_to(request, door.url(table))
    undo_id = _id_in(request, "client_id")
    tap = undo_late(
        table, actor=door.actor, undo_id=undo_id, client_id=tapped, late=late
    )
    if isinstance(tap, LateTap):
        return _kept(request, door, table)
    return _changed(
        request, door, _anew(table), tap.entry, card=tap.card, words=say_undo
    )


@require_POST
@at_table
@refusing
def none(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Say that a player has no cards at all."""
    enter_no_cards(
        seat_asked(request, table),
        actor=door.actor,
        game_number=_game_number(request, table),
    )
    return go_to(request, _same_page(request, door, table))


@require_POST
@at_table
@refusing
def again(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Say that what a change of edition left out is entered now."""
    take_as_entered(
        table,
        seat_id=number_in(request.POST, "seat"),
        game_number=_game_number(request, table),
    )
    return go_to(request, _same_page(request, door, table))


@require_POST
@at_table
def show(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Show the others' totals before all are entered, or hide them again."""
    request.session[SHOWS_TOTALS] = "on" in request.POST
    return go_to(request, _same_page(request, door, table))


def refuse(
    request: HtmxHttpRequest, door: Door, table: Table, words: str
) -> HttpResponse:
    """Say one sentence and leave everything as it was."""
    if not request.htmx:
        messages.error(request, words)
        return go_to(request, _same_page(request, door, table))
    now = _read(request, door, _anew(table))
    page = page_of(request, door, now, request.POST, Say("", words, is_bad=True))
    response = answer(request, door, now.table, page, is_resync=True)
    response.status_code = REFUSED
    return response


def _kept(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Leave it to the page to show what is to be decided upon, once it is loaded."""
    if not request.htmx:
        return go_to(request, _same_page(request, door, table))
    return HttpResponse(status=204, headers={ANSWER: "kept"})


def _changed(
    request: HtmxHttpRequest,
    door: Door,
    table: Table,
    entry: SeatEntry,
    *,
    card: str,
    words: Words,
) -> HttpResponse:
    if not request.htmx:
        return go_to(request, f"{_same_page(request, door, table)}#tile-{card}")
    if "quiet" in request.POST:
        return HttpResponse(status=204)
    now = _read(request, door, table)
    page = page_of(request, door, now, request.POST, words(now, entry, card))
    return answer(
        request,
        door,
        now.table,
        page,
        card=card,
        is_resync=now.table.version != number_in(request.POST, "seen") + 1,
        is_turned=sum(entry.cards.values()) <= 1,
    )


def _anew(table: Table) -> Table:
    """The table after the act; its version is read before its seats, so that what
    comes between is sent again, never missed."""
    return Table.objects.select_related("round").get(pk=table.pk)


def _read(request: HtmxHttpRequest, door: Door, table: Table) -> TableNow:
    game_number = _game_number(request, table)
    return read_table(
        table, audience=door.audience, game_number=game_number, event=door.event
    )


def _same_page(request: HtmxHttpRequest, door: Door, table: Table) -> str:
    return door.url(
        table,
        seat=number_in(request.POST, "seat"),
        game=_game_number(request, table) if table.game_count > 1 else 0,
        box=number_in(request.POST, "box"),
    )


def _id_in(request: HtmxHttpRequest, key: str) -> str:
    """The id that a phone gave an act; none that could be taken for one of a slip.

    LeagueError for one too long: cut, two acts could look like the same.
    """
    given = request.POST.get(key, "")
    if len(given) > LONGEST_ID:
        raise LeagueError("changed-since")
    return "" if given.startswith(SLIP_ID) else given


def _game_number(request: HtmxHttpRequest, table: Table) -> int:
    number = number_in(request.POST, "game")
    return number if 1 <= number <= table.game_count else 1
