"""Dispute a result, count it again without the first count, and settle it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest
from gonuts_league.events.agreeing.second_counts import TwoCounts, two_counts
from gonuts_league.events.services.disputing import (
    count_again,
    dispute_result,
    settle_dispute,
)
from gonuts_league.phones.table_page.differences import differences_page, field_of
from gonuts_league.phones.table_page.doors import Door
from gonuts_league.phones.table_page.frame import page_frame
from gonuts_league.phones.table_page.reading import names_for
from gonuts_league.phones.table_page.recount import (
    first_uncounted,
    read_count,
    recount_page,
    screens_of,
    stepped,
)
from gonuts_league.tables.enums import TableState, Taken
from gonuts_league.tables.models import Table
from gonuts_league.tables.selectors import seats_of

from .agreeing import speaker
from .opening import at_table, go_to, go_with_words, number_in


@require_POST
@at_table
def dispute(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Say that a result is not right, to count again or to ask the organiser."""
    try:
        seat = speaker(request, door, table)
        dispute_result(table, seat=seat, actor=door.actor)
    except LeagueError as error:
        return go_with_words(request, door.url(table), error.sentence)
    act = "recount" if "again" in request.POST else "confirm"
    return go_to(request, door.url(table, act))


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def recount(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Ask for one screen of the second count after the other."""
    if not _is_disputed(table):
        return go_to(request, door.url(table))
    both = two_counts(table)
    if not screens_of(both):
        return go_to(request, door.url(table, change=1))
    if request.method == "POST":
        return _count(request, door, both)
    return _screen(request, door, both, _index(request, both))


@require_safe
@at_table
def differences(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Show only what differs, and what each difference is worth."""
    if not _is_disputed(table):
        return go_to(request, door.url(table))
    both = two_counts(table)
    if not both.is_counted:
        return go_to(request, door.url(table, "confirm"))
    return _differences(request, door, both)


@require_POST
@at_table
def settle(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """End the dispute: by one count, by some of each, or by taking it back."""
    taken = request.POST.get("taken", "")
    both = two_counts(table)
    try:
        if taken not in Taken.values or taken == Taken.SOME:
            taken, chosen = Taken.SOME, _chosen(request, both)
        else:
            chosen = frozenset()
        result = settle_dispute(
            table,
            taken=Taken(taken),
            version=number_in(request.POST, "version"),
            actor=door.actor,
            chosen=chosen,
            counted=request.POST.get("counted", ""),
        )
    except LeagueError as error:
        return _not_settled(request, door, table, error)
    messages.success(request, _("The dispute is over."))
    if result and door.event_url:
        return go_to(request, door.event_url)
    return go_to(request, door.url(table, "" if result else "confirm"))


def _is_disputed(table: Table) -> bool:
    is_closed = table.round.is_closed_for(table.pk)
    return table.state == TableState.DISPUTED and not is_closed


def _index(request: HtmxHttpRequest, both: TwoCounts) -> int:
    """The screen that is asked for, from 0; the first uncounted one otherwise."""
    screens = screens_of(both)
    asked = number_in(request.POST or request.GET, "screen")
    return asked - 1 if 1 <= asked <= len(screens) else first_uncounted(both, screens)


def _count(request: HtmxHttpRequest, door: Door, both: TwoCounts) -> HttpResponse:
    index = _index(request, both)
    if (typed := stepped(request.POST.dict())) is not None:
        return _screen(request, door, both, index, typed=typed)
    screen = screens_of(both)[index]
    read = read_count(both, screen, request.POST, _names(door, both.table))
    if read.errors:
        return _screen(
            request, door, both, index, typed=request.POST.dict(), errors=read.errors
        )
    try:
        after = count_again(
            both.table,
            columns=read.columns,
            actor=door.actor,
            game_number=screen.game_number,
        )
    except LeagueError as error:
        return go_with_words(request, door.url(both.table), error.sentence)
    if after.agree:
        messages.success(request, _("Both counts are the same."))
        return go_to(request, door.url(both.table, "confirm"))
    if after.is_counted:
        return go_to(request, door.url(both.table, "differences"))
    following = index + 2 if index + 1 < len(screens_of(both)) else 0
    return go_to(request, door.url(both.table, "recount", screen=following))


def _screen(
    request: HtmxHttpRequest,
    door: Door,
    both: TwoCounts,
    index: int,
    *,
    typed: dict[str, str] | None = None,
    errors: object = None,
) -> HttpResponse:
    names = _names(door, both.table)
    wrong = errors if isinstance(errors, dict) else {}
    context = {
        "frame": page_frame(door, both.table, now=timezone.now()),
        "page": recount_page(both, index, names, typed=typed, errors=wrong),
    }
    status = 422 if wrong else 200
    return render(request, "phones/table_recount.html", context, status=status)


def _differences(
    request: HtmxHttpRequest,
    door: Door,
    both: TwoCounts,
    error: LeagueError | None = None,
) -> HttpResponse:
    names = _names(door, both.table)
    chosen = request.POST.dict()
    context = {
        "frame": page_frame(door, both.table, now=timezone.now()),
        "page": differences_page(both, names, chosen=chosen),
        "is_desk": not door.token,
        "refusal": error.sentence if error else "",
    }
    status = 422 if error else 200
    if error is not None and error.code == "dispute-changed":
        status = 409
    return render(request, "phones/table_differences.html", context, status=status)


def _chosen(
    request: HtmxHttpRequest, both: TwoCounts
) -> frozenset[tuple[int, int, str]]:
    """What is taken of the second count; LeagueError while something is not chosen."""
    chosen = set()
    if not both.is_counted:
        raise LeagueError("not-counted-again")
    for game in both.games:
        for each in both.differences(game):
            place = (game, both.seats[each.seat].pk, each.item)
            answer = request.POST.get(field_of(*place), "")
            if answer not in (Taken.FIRST, Taken.SECOND):
                raise LeagueError("choose-each")
            if answer == Taken.SECOND:
                chosen.add(place)
    return frozenset(chosen)


def _not_settled(
    request: HtmxHttpRequest, door: Door, table: Table, error: LeagueError
) -> HttpResponse:
    fresh = Table.objects.select_related("round").get(pk=table.pk)
    if _is_disputed(fresh):
        both = two_counts(fresh)
        if both.is_counted:
            return _differences(request, door, both, error)
    return go_with_words(request, door.url(fresh), error.sentence)


def _names(door: Door, table: Table) -> dict[int, str]:
    seats = seats_of(table)
    names = names_for(seats, door.audience)
    return {seat.pk: name for seat, name in zip(seats, names, strict=True)}
