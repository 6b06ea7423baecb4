"""What is printed of an event: tents for its tables, seating lists, result slips."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from gonuts_league.events.access import (
    render_event,
    scorer_page,
    staff_page,
    staffed_round,
)
from gonuts_league.events.enums import AwardKind, LinkKind, RoundState
from gonuts_league.events.models import Event, Round
from gonuts_league.events.selectors import (
    SEEN_ROUNDS,
    entries_of,
    entry_names,
)
from gonuts_league.events.services.links import event_link
from gonuts_league.games.links import sheet_url
from gonuts_league.games.paper import PaperGrid, PaperRow, paper_rows, total_rows
from gonuts_league.players.showing import Audience, show_people
from gonuts_league.runtime.network.phones import can_be_reached, phone_base_url
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import Seat, Table
from gonuts_league.tables.selectors import (
    deck_players,
    is_scored_by_game,
    seats_in_play,
)
from gonuts_league.tables.services.links import table_links
from gonuts_league.venue.codes import code_of, wifi_code
from scoring import GAMES, find_game

MOST_TENTS = 60
_MOST_DIGITS = 4
# For those who come without being on the list.
BLANK_LINES = 8


@scorer_page("GET")
def index(request: HttpRequest, event: Event) -> HttpResponse:
    # The sheet of the event's own game comes first.
    games = sorted(GAMES, key=lambda game_id: game_id != event.game)
    context = {
        "rounds": event.rounds.filter(state__in=SEEN_ROUNDS).order_by("-number"),
        "tent_count": len(_tent_numbers(event)),
        "sheets": [
            (game_id, sheet_url(game_id, players=_players(event, game_id)))
            for game_id in games
        ],
    }
    return _sheet(request, event, "venue/paper.html", context)


@scorer_page("GET")
def tents(request: HttpRequest, event: Event) -> HttpResponse:
    numbers = _tent_numbers(event, request.GET.get("tables", ""))
    links = table_links(event.pk, numbers)
    base_url = phone_base_url(request)
    context = {
        "tents": [(number, code_of(links[number], base_url)) for number in numbers],
        "most_tents": MOST_TENTS,
    }
    return _sheet(request, event, "venue/tents.html", context)


@scorer_page("GET")
def entrance(request: HttpRequest, event: Event) -> HttpResponse:
    code = code_of(event_link(event, LinkKind.SEATS), phone_base_url(request))
    context = {"code": code}
    return _sheet(request, event, "venue/entrance.html", context)


@scorer_page("GET")
def arrivals(request: HttpRequest, event: Event) -> HttpResponse:
    """The names to tick at the entrance: everybody who has not left."""
    entries = [entry for entry in entries_of(event) if entry.dropped_at is None]
    context = {
        "entries": entries,
        "blank_lines": range(BLANK_LINES),
    }
    return _sheet(request, event, "venue/arrivals.html", context)


@staff_page("GET")
def pairings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Where everybody sits: by table in seat order, and by name.

    A table that was called off and who did not come are left out.
    """
    round_ = _seen_round(request, slug, number)
    seats = seats_in_play([round_])
    entries = entries_of(round_.event)
    names = entry_names(entries)
    shown = show_people((each.player for each in entries), audience=Audience.TABLE)
    hall = {each.pk: shown[each.player_id].name for each in entries}
    tables = _by_table(seats)
    by_name = sorted(
        seats, key=lambda seat: (not seat.entry.player.name, seat.entry.player.name_key)
    )
    byes = list(round_.awards.filter(kind=AwardKind.BYE).order_by("pk"))
    context = {
        "round": round_,
        "tables_in_hall": [
            (table.number, [hall[seat.entry_id] for seat in own])
            for table, own in tables
        ],
        "tables": [
            (table.number, [names[seat.entry_id] for seat in own])
            for table, own in tables
        ],
        "people": [(names[seat.entry_id], seat.table.number) for seat in by_name],
        "byes_in_hall": [hall[award.entry_id] for award in byes],
        "byes": [names[award.entry_id] for award in byes],
    }
    return _sheet(request, round_.event, "venue/pairings.html", context)


@staff_page("GET")
def slips(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A slip for each game of each table, in the order of the desk's grid."""
    round_ = _seen_round(request, slug, number)
    names = entry_names(entries_of(round_.event))
    context = {
        "round": round_,
        "slips": [
            (table, game_number, _grid(table, seats, names))
            for table, seats in _by_table(seats_in_play([round_]))
            for game_number in range(1, table.game_count + 1)
        ],
    }
    return _sheet(request, round_.event, "venue/slips.html", context)


def _seen_round(request: HttpRequest, slug: str, number: int) -> Round:
    """A draft is not printed: until it is published, nobody sits anywhere."""
    round_ = staffed_round(request, slug, number)
    if round_.state not in SEEN_ROUNDS:
        raise Http404
    return round_


def _sheet(
    request: HttpRequest, event: Event, template: str, context: dict[str, Any]
) -> HttpResponse:
    """A page that may be printed, with the address that phones are told on paper."""
    host = phone_base_url(request)
    context |= {
        "host": host,
        "is_lan": settings.IS_LAN,
        "is_reachable": can_be_reached(host),
        "wifi_code": wifi_code(event.club, host),
    }
    return render_event(request, event, template, context)


def _tent_numbers(event: Event, asked: str = "") -> tuple[int, ...]:
    """The tables that need a tent: as many as asked for, or those in use.

    In use are the tables of the running rounds or else of the last one. Before the
    first round it is as many as the people in the event fill.
    """
    if asked.isascii() and asked.isdigit() and len(asked) <= _MOST_DIGITS:
        return _first(min(max(int(asked), 1), MOST_TENTS))
    rows = list(
        Table.objects.filter(round__event=event, round__state__in=SEEN_ROUNDS)
        .order_by("round__number")
        .values_list("round__number", "round__state", "number")
    )
    if not rows:
        tables = -(-event.entries.count() // event.seats_preferred)
        return _first(min(tables, MOST_TENTS))
    last = rows[-1][0]
    running = {number for _, state, number in rows if state == RoundState.PUBLISHED}
    return tuple(sorted(running or {number for at, _, number in rows if at == last}))


def _players(event: Event, game_id: str) -> int:
    """As many as sit at a table, or the nearest number that the game has."""
    counts = find_game(game_id).player_counts
    return min(counts, key=lambda count: abs(count - event.seats_preferred))


def _first(count: int) -> tuple[int, ...]:
    return tuple(range(1, count + 1))


def _by_table(seats: Sequence[Seat]) -> list[tuple[Table, list[Seat]]]:
    return [(table, list(own)) for table, own in groupby(seats, attrgetter("table"))]


def _grid(table: Table, seats: Sequence[Seat], names: Mapping[int, str]) -> PaperGrid:
    fewest = min(find_game(table.game).player_counts)
    rows = _rows(table, max(deck_players(seats), fewest))
    columns = [seat for seat in seats if SEAT_EFFECTS[seat.outcome].is_scored]
    return PaperGrid(rows, tuple(names[seat.entry_id] for seat in columns))


def _rows(table: Table, players: int) -> tuple[PaperRow, ...]:
    """What is written down depends on how much of a game is entered there."""
    game = find_game(table.game)
    if is_scored_by_game(table):
        return paper_rows(game, players, game.resolve_rulings(table.rulings))
    match table.depth:
        case Depth.TOTALS:
            return total_rows(game)
        case Depth.PLACES:
            return (PaperRow(_("Place")),)
        case _:
            return (PaperRow(_("Won"), _("tick the winner")),)
