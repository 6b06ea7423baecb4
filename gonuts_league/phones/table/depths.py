"""Enter totals, places or only who won; go back to cards; change a table's rules."""

from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest
from gonuts_league.phones.table_page.depths import (
    depth_page,
    is_level_without_cards,
    is_offered,
)
from gonuts_league.phones.table_page.doors import Door
from gonuts_league.phones.table_page.frame import closing_words, page_frame
from gonuts_league.phones.table_page.reading import read_table
from gonuts_league.phones.table_page.rules import rules_chosen, rules_page
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import Table
from gonuts_league.tables.selectors import is_scored_by_game
from gonuts_league.tables.services.editions import change_rules
from gonuts_league.tables.services.entry import (
    choose_depth,
    enter_outcome,
    enter_places,
    enter_totals,
)
from gonuts_league.web.asked import whole_number
from scoring import find_game

from .cards import refusing
from .opening import ENDED, TableView, at_table, go_to, go_with_words, number_in

Enter = Callable[[HtmxHttpRequest, Door, Table, int], Table]


def _totals(
    request: HtmxHttpRequest, door: Door, table: Table, game_number: int
) -> Table:
    return enter_totals(
        table,
        points=_typed(request, "points-"),
        tie_breaks=_typed(request, "cards-"),
        actor=door.actor,
        game_number=game_number,
    )


def _places(
    request: HtmxHttpRequest, door: Door, table: Table, game_number: int
) -> Table:
    places = _typed(request, "place-")
    return enter_places(table, places=places, actor=door.actor, game_number=game_number)


def _outcome(
    request: HtmxHttpRequest, door: Door, table: Table, game_number: int
) -> Table:
    winner_ids = set(_typed(request, "winner-"))
    return enter_outcome(
        table, winner_ids=winner_ids, actor=door.actor, game_number=game_number
    )


def _depth_view(depth: str, enter: Enter) -> TableView:
    @require_http_methods(["GET", "HEAD", "POST"])
    @at_table
    def view(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
        if not table.is_open or closing_words(table):
            return go_to(request, door.url(table))
        is_here = table.depth == depth and not is_scored_by_game(table)
        if not is_here and not is_offered(find_game(table.game), depth):
            return go_to(request, door.url(table))
        game_number = number_in(request.POST or request.GET, "game")
        if request.method != "POST":
            return _form(request, door, table, depth, game_number)
        game_number = max(game_number, 1)
        try:
            table = enter(request, door, table, game_number)
        except LeagueError as error:
            if error.code in ENDED:
                return go_to(request, door.url(table))
            return _form(request, door, table, depth, game_number, error)
        return _entered(request, door, table, depth, game_number)

    view.__name__ = depth
    return view


totals = _depth_view(Depth.TOTALS, _totals)
places = _depth_view(Depth.PLACES, _places)
outcome = _depth_view(Depth.OUTCOME, _outcome)


@require_POST
@at_table
@refusing
def cards(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Go back to entering cards; those entered before are still there."""
    choose_depth(table, depth=Depth.CARDS)
    return go_to(request, door.url(table))


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def rules(request: HtmxHttpRequest, door: Door, table: Table) -> HttpResponse:
    """Choose the edition and the rulings that this table plays with."""
    if not table.is_open or closing_words(table):
        return go_to(request, door.url(table))
    page = rules_page(table)
    if request.method != "POST":
        return _rules_form(request, door, table, page)
    game, rulings = rules_chosen(table, request.POST)
    try:
        change_rules(table, game=game, rulings=rulings, actor=door.actor)
    except LeagueError as error:
        if error.code in ENDED:
            return go_to(request, door.url(table))
        return _rules_form(request, door, table, page, error.sentence)
    return go_to(request, door.url(table))


def _entered(
    request: HtmxHttpRequest, door: Door, table: Table, depth: str, game_number: int
) -> HttpResponse:
    """Lead on: to what is missing, to the number of cards where that decides, or to
    the result."""
    now = read_table(table, audience=door.audience, game_number=game_number)
    here = door.url(table, depth, game=game_number)
    if now.missing:
        names = ", ".join(now.names[index] for index in now.missing)
        words = LeagueError("seats-not-entered", names=names).sentence
        return go_with_words(request, here, words)
    if is_level_without_cards(now) and "asked" not in request.POST:
        return go_to(request, here)
    if not now.is_enough:
        return go_to(request, door.url(table, depth, game=len(now.complete) + 1))
    return go_to(request, door.url(table, "confirm"))


def _form(
    request: HtmxHttpRequest,
    door: Door,
    table: Table,
    depth: str,
    game_number: int,
    error: LeagueError | None = None,
) -> HttpResponse:
    now = read_table(table, audience=door.audience, game_number=game_number)
    errors = {error.path: error.sentence} if error else {}
    page = depth_page(
        now, door, depth, typed=request.POST.dict() if error else None, errors=errors
    )
    context = {
        "frame": page_frame(door, table, now=timezone.now()),
        "page": page,
        "refusal": error.sentence if error and not error.path else "",
    }
    status = 422 if error else 200
    return render(request, "phones/table_depth.html", context, status=status)


def _rules_form(
    request: HtmxHttpRequest,
    door: Door,
    table: Table,
    page: object,
    refusal: str = "",
) -> HttpResponse:
    context = {
        "frame": page_frame(door, table, now=timezone.now()),
        "page": page,
        "refusal": refusal,
    }
    status = 422 if refusal else 200
    return render(request, "phones/table_rules.html", context, status=status)


def _typed(request: HtmxHttpRequest, prefix: str) -> dict[int, str]:
    """What was typed by seat id, from the fields that begin with `prefix`."""
    return {
        seat_id: str(value)[:20]
        for field, value in request.POST.items()
        if field.startswith(prefix)
        and (seat_id := whole_number(field.removeprefix(prefix)))
    }
