"""The steps that every act of entering takes: lock, move to a depth, save, bump."""

from collections.abc import Mapping

from django.utils import timezone

from gonuts_league.errors import LeagueError
from gonuts_league.tables.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import Depth, TableState
from gonuts_league.tables.models import GameEntry, Seat, SeatEntry, Table
from gonuts_league.tables.selectors import is_complete
from scoring import find_game


def lock_table(table_id: int) -> Table:
    """Lock a table, so that what is decided upon it still holds when it is written.

    Its round is read when it is asked for: joined here, it would be as it was before
    the wait for the lock.
    """
    return Table.objects.select_for_update().get(pk=table_id)


def require_open(table: Table) -> None:
    """LeagueError says why a table may not be entered now."""
    if table.state == TableState.VOID:
        raise LeagueError("table-void")
    if table.round.closed_at is not None:
        raise LeagueError("round-closed", round=table.round.number)
    if table.round.published_at is None:
        raise LeagueError("round-not-published", round=table.round.number)
    if not table.is_open:
        raise LeagueError("table-confirmed")


def lock_open_table(table_id: int) -> Table:
    """Lock a table that may be entered now; LeagueError says why it may not."""
    table = lock_table(table_id)
    require_open(table)
    return table


def entry_of(table: Table, seat: Seat, game_number: int) -> SeatEntry:
    """What is entered for a seat in one game, made when it is first asked for.

    LeagueError for a game that the series of this table does not have.
    """
    if not 1 <= game_number <= table.game_count:
        raise LeagueError("game-not-of-table", count=table.game_count)
    entry, _ = SeatEntry.objects.get_or_create(seat=seat, game_number=game_number)
    return entry


def move_to_depth(table: Table, depth: str) -> bool:
    """Count as entered what holds something at `depth`, if that is another one."""
    if table.depth == depth:
        return False
    by_game = _depths_by_game(table)
    for entry in SeatEntry.objects.filter(seat__table=table):
        is_held = _holds(entry, depth, by_game.get(entry.game_number))
        save_entry(entry, is_entered=is_held)
    table.depth = depth
    return True


def save_entry(entry: SeatEntry, *, is_entered: bool) -> None:
    entry.is_entered = is_entered
    entry.version += 1
    entry.save()


def touch_table(table: Table, *, depth: str) -> Table:
    table.depth = depth
    table.version += 1
    table.started_at = table.started_at or timezone.now()
    table.state = TableState.ENTERED if is_complete(table) else TableState.STARTED
    table.save(update_fields=["depth", "version", "started_at", "state"])
    return table


def is_scored(seat: Seat) -> bool:
    return SEAT_EFFECTS[seat.outcome].is_scored


def _depths_by_game(table: Table) -> dict[int, str]:
    """The depth of each ending that is entered for the whole table."""
    if not find_game(table.game).entry_fields:
        return {}
    return {
        entry.game_number: depth_of_fields(entry.fields)
        for entry in GameEntry.objects.filter(table=table)
        if entry.fields
    }


def depth_of_fields(fields: Mapping[str, object]) -> str:
    """How deep an ending is known that is entered for the whole table."""
    return Depth.OUTCOME if "outcome" in fields else Depth.CARDS


def _holds(entry: SeatEntry, depth: str, depth_of_game: str | None) -> bool:
    if depth_of_game is not None and depth in (Depth.CARDS, Depth.OUTCOME):
        return depth == depth_of_game
    match depth:
        case Depth.CARDS:
            return bool(entry.cards)
        case Depth.TOTALS:
            return entry.points is not None
        case Depth.PLACES:
            return entry.place is not None
    return False
