"""What is printed of an event: tents for its tables, seating lists, result slips."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from gonuts_league.events.enums import AwardKind, RoundState
from gonuts_league.events.models import Event, Round
from gonuts_league.events.selectors import (
    SEEN_ROUNDS,
    entries_of,
    entry_names,
    full_name,
    seats_by_table,
)
from gonuts_league.games.links import sheet_url
from gonuts_league.games.paper import (
    PaperGrid,
    PaperRow,
    paper_rows,
    total_rows,
)
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import Seat, Table
from gonuts_league.tables.selectors import deck_players, is_scored_by_game
from gonuts_league.tables.services.links import table_links
from gonuts_league.tables.wording import say_game
from scoring import GAMES, find_game

from .codes import Code, code_of

MOST_TENTS = 60
_MOST_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Tent:
    """The card that stands on a table."""

    number: int
    code: Code


@dataclass(frozen=True, slots=True)
class TableSeating:
    number: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pairings:
    """Where everybody sits: by table in seat order, and by name."""

    tables: tuple[TableSeating, ...]
    people: tuple[tuple[str, int], ...]
    byes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """What a table writes down; `game_number` is 0 where it plays one game only."""

    number: int
    game: str
    game_number: int
    game_count: int
    grid: PaperGrid


def seen_rounds(event: Event) -> QuerySet[Round]:
    """The rounds that were published, the newest first."""
    return event.rounds.filter(state__in=SEEN_ROUNDS).order_by("-number")


def sheets_of(event: Event) -> tuple[tuple[str, str], ...]:
    """The blank sheet of each edition, that of the event's game first, and where."""
    ids = sorted(GAMES, key=lambda game_id: game_id != event.game)
    return tuple(
        (say_game(game_id), sheet_url(game_id, players=_players(event, game_id)))
        for game_id in ids
    )


def tent_numbers(event: Event, asked: str = "") -> tuple[int, ...]:
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


def tents_of(
    event: Event, numbers: Sequence[int], *, base_url: str
) -> tuple[Tent, ...]:
    links = table_links(event.pk, numbers)
    return tuple(Tent(number, code_of(links[number], base_url)) for number in numbers)


def arrivals_of(event: Event) -> tuple[str, ...]:
    """Whose name is ticked at the entrance: everybody who has not left, by name."""
    entries = [entry for entry in entries_of(event) if entry.dropped_at is None]
    return tuple(full_name(entry) for entry in entries)


def pairings_of(round_: Round) -> Pairings:
    """Who sits where; a table that was called off and who did not come are left out."""
    seats = _seats_in_play(round_)
    names = entry_names(entries_of(round_.event))
    by_key = sorted(
        seats, key=lambda seat: (not seat.entry.player.name, seat.entry.player.name_key)
    )
    return Pairings(
        tables=tuple(
            TableSeating(table.number, tuple(names[each.entry_id] for each in own))
            for table, own in _by_table(seats)
        ),
        people=tuple((names[seat.entry_id], seat.table.number) for seat in by_key),
        byes=_byes(round_, names),
    )


def slips_of(round_: Round) -> tuple[Slip, ...]:
    """A slip for each game of each table, in the order of the desk's grid."""
    names = entry_names(entries_of(round_.event))
    return tuple(
        Slip(
            number=table.number,
            game=say_game(table.game),
            game_number=game_number if table.game_count > 1 else 0,
            game_count=table.game_count,
            grid=_grid(table, seats, names),
        )
        for table, seats in _by_table(_seats_in_play(round_))
        for game_number in range(1, table.game_count + 1)
    )


def _players(event: Event, game_id: str) -> int:
    """As many as sit at a table, or the nearest number that the game has."""
    counts = find_game(game_id).player_counts
    return min(counts, key=lambda count: abs(count - event.seats_preferred))


def _first(count: int) -> tuple[int, ...]:
    return tuple(range(1, count + 1))


def _seats_in_play(round_: Round) -> list[Seat]:
    return [
        seat
        for seat in seats_by_table(round_)
        if SEAT_EFFECTS[seat.outcome].takes_place
        and (seat.table.is_open or seat.table.counts)
    ]


def _byes(round_: Round, names: Mapping[int, str]) -> tuple[str, ...]:
    byes = round_.awards.filter(kind=AwardKind.BYE).order_by("pk")
    return tuple(names[pk] for pk in byes.values_list("entry_id", flat=True))


def _by_table(seats: Sequence[Seat]) -> list[tuple[Table, list[Seat]]]:
    tables: dict[int, tuple[Table, list[Seat]]] = {}
    for seat in seats:
        tables.setdefault(seat.table_id, (seat.table, []))[1].append(seat)
    return list(tables.values())


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
