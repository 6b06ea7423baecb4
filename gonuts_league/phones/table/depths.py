"""Enter totals, places or only who won; go back to cards."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpResponse

from gonuts_league.errors import LeagueError
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import Table
from gonuts_league.tables.selectors import is_scored_by_game
from gonuts_league.tables.services.entry import (
    choose_depth,
    enter_outcome,
    enter_places,
    enter_totals,
)
from gonuts_league.tables.wording import say_points
from gonuts_league.web.requests import whole_number
from scoring import find_game

from .access import (
    ENDED,
    TableAccess,
    TableView,
    at_table,
    number_in,
)
from .entry import refusing
from .frame import closing_words, show_page
from .reading import TableNow, read_table

Typed = Callable[[str], dict[int, str]]
FIELDS = {Depth.TOTALS: "points", Depth.PLACES: "place", Depth.OUTCOME: "winner"}


def _enter_totals(table: Table, typed: Typed, **by: Any) -> Table:
    return enter_totals(
        table, points=typed("points-"), tie_breaks=typed("cards-"), **by
    )


def _enter_places(table: Table, typed: Typed, **by: Any) -> Table:
    return enter_places(table, places=typed("place-"), **by)


def _enter_outcome(table: Table, typed: Typed, **by: Any) -> Table:
    return enter_outcome(table, winner_ids=set(typed("winner-")), **by)


def _depth_view(depth: Depth, enter: Callable[..., Table]) -> TableView:
    @at_table("GET", "POST")
    def view(access: TableAccess, table: Table) -> HttpResponse:
        if not table.is_open or closing_words(table):
            return access.lead_to(table)
        is_here = table.depth == depth and not is_scored_by_game(table)
        if not is_here and depth not in offered_depths(table.game):
            return access.lead_to(table)
        number = number_in(access.sent or access.request.GET, "game")
        if access.request.method != "POST":
            return _form(access, table, depth, number)
        number = max(number, 1)

        def typed(prefix: str) -> dict[int, str]:
            return _typed(access.sent, prefix)

        try:
            table = enter(table, typed, actor=access.actor, game_number=number)
        except LeagueError as error:
            if error.code in ENDED:
                return access.lead_to(table)
            return _form(access, table, depth, number, error)
        return _entered(access, table, depth, number)

    view.__name__ = depth
    return view


def _typed(form: Mapping[str, str], prefix: str) -> dict[int, str]:
    """What was typed by seat id, from the fields that begin with `prefix`."""
    return {
        seat_id: str(value)[:20]
        for field, value in form.items()
        if field.startswith(prefix)
        and (seat_id := whole_number(field.removeprefix(prefix)))
    }


totals = _depth_view(Depth.TOTALS, _enter_totals)
places = _depth_view(Depth.PLACES, _enter_places)
outcome = _depth_view(Depth.OUTCOME, _enter_outcome)


def offered_depths(game_id: str) -> list[Depth]:
    """Totals belong to games with points that can be level, the bare winner to games
    that know no outcome of their own."""
    game = find_game(game_id)
    offered = [Depth.TOTALS] if game.tie_break_item else []
    offered.append(Depth.PLACES)
    return offered if game.entry_fields else [*offered, Depth.OUTCOME]


@at_table("POST")
@refusing
def cards(access: TableAccess, table: Table) -> HttpResponse:
    """Go back to entering cards; those entered before are still there."""
    choose_depth(table, depth=Depth.CARDS)
    return access.lead_to(table)


def _entered(
    access: TableAccess, table: Table, depth: Depth, game_number: int
) -> HttpResponse:
    """Lead on: to what is missing, to the number of cards where that decides, or to
    the result."""
    now = read_table(table, audience=access.audience, game_number=game_number)
    here = access.url(table, depth, game=game_number)
    if now.missing:
        words = LeagueError("seats-not-entered", names=now.missing_names).sentence
        return access.go(here, words)
    level = [now.entries[index] for index in _level(now)]
    is_unknown = any(entry and entry.tie_break is None for entry in level)
    if is_unknown and "asked" not in access.sent:
        return access.go(here)
    if not now.is_enough:
        return access.lead_to(table, depth, game=len(now.complete) + 1)
    return access.lead_to(table, "confirm")


def _form(
    access: TableAccess,
    table: Table,
    depth: Depth,
    game_number: int,
    error: LeagueError | None = None,
) -> HttpResponse:
    """The form of one depth, with what was typed before an error still in it."""
    now = read_table(table, audience=access.audience, game_number=game_number)
    level = _level(now)
    typed = access.sent if error else None
    wrong = {error.path: error.sentence} if error else {}
    context = {
        "now": now,
        "depth": depth,
        "field": FIELDS[depth],
        "tie_break_item": find_game(table.game).tie_break_item,
        "is_level": bool(level),
        "rows": [
            _row(now, index, depth, typed, wrong, is_level=index in level)
            for index in now.asked
        ],
        "places": [str(place) for place in range(1, len(now.asked) + 1)],
        "others": [each for each in offered_depths(table.game) if each != depth],
        "refusal": error.sentence if error and not error.path else "",
    }
    status = 422 if error else 200
    return show_page(access, "phones/table_depth.html", table, context, status=status)


def _row(
    now: TableNow,
    index: int,
    depth: Depth,
    typed: Mapping[str, str] | None,
    wrong: Mapping[str, str],
    *,
    is_level: bool,
) -> tuple[Any, ...]:
    """One player with the value, the number of cards and what is wrong with them.

    The number is None where no tie-break decides anything.
    """
    seat, entry = now.seats[index], now.entries[index]
    field, cards_field = f"{FIELDS[depth]}-{seat.pk}", f"cards-{seat.pk}"
    if typed is not None:
        value, cards = typed.get(field, ""), typed.get(cards_field, "")
    else:
        stored = entry and (entry.points if depth == Depth.TOTALS else entry.place)
        value, cards = _text(stored), _text(entry and entry.tie_break)
    has_cards = depth == Depth.TOTALS and (is_level or bool(cards))
    error = wrong.get(field) or wrong.get(cards_field, "")
    return seat, now.names[index], value, cards if has_cards else None, error


def _text(stored: object) -> str:
    return "" if stored is None else say_points(stored)


def _level(now: TableNow) -> list[int]:
    """The seats whose totals are equal, where the game has a tie-break for that."""
    has_tie_break = bool(find_game(now.table.game).tie_break_item)
    if now.table.depth != Depth.TOTALS or not has_tie_break:
        return []
    points = {
        index: entry.points
        for index in now.asked
        if (entry := now.entries[index]) is not None and entry.points is not None
    }
    entered = [points[i] for i in points if now.is_entered(i)]
    return [index for index in points if entered.count(points[index]) > 1]
