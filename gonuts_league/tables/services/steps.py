"""The steps that every action of entering takes: lock, move to a depth, save, bump."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils import timezone

from gonuts_league.errors import LeagueError
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import Depth, TableState
from gonuts_league.tables.models import GameEntry, Seat, SeatEntry, Table
from gonuts_league.tables.selectors import is_complete, seats_of
from gonuts_league.tables.wording import say_problems
from scoring import find_game
from scoring.errors import SeatCountError, TableauError
from scoring.types import Problem, Tableau

_DEPTHS_OF_ENDINGS = (Depth.CARDS, Depth.OUTCOME)


def lock_table(table_id: int) -> Table:
    """Lock a table, so that what is decided upon it still holds when it is written.

    Its round is read when it is asked for: joined here, it would be as it was before
    the wait for the lock.
    """
    return Table.objects.select_for_update().get(pk=table_id)


def require_open(table: Table) -> None:
    """LeagueError if a table may not be entered now."""
    if table.state == TableState.VOID:
        raise LeagueError("table-void")
    if table.round.is_closed_for(table.pk):
        raise LeagueError("round-closed", **table.round.kept)
    if table.round.published_at is None:
        raise LeagueError("round-not-published", **table.round.kept)
    if not table.is_open:
        raise LeagueError("table-confirmed")


def require_scored(seat: Seat | None) -> None:
    """LeagueError if there is no such seat, or nothing is entered for it."""
    if seat is None:
        raise LeagueError("seat-not-here")
    if not is_scored(seat):
        raise LeagueError("seat-not-scored", outcome=seat.get_outcome_display())


def refuse_impossible(problems: Iterable[Problem]) -> None:
    """LeagueError with everything that no game can end with."""
    wrong = [problem for problem in problems if problem.grade == "impossible"]
    if wrong:
        raise LeagueError(
            "impossible-cards", path=wrong[0].path, sentence=say_problems(wrong)
        )


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
    is_ending = find_game(table.game).entry_fields and depth in _DEPTHS_OF_ENDINGS
    ended = _ended_games(table) if is_ending else []
    for entry in SeatEntry.objects.filter(seat__table=table):
        held: dict[str, bool] = {
            Depth.CARDS: bool(entry.cards),
            Depth.TOTALS: entry.points is not None,
            Depth.PLACES: entry.place is not None,
        }
        is_held = entry.game_number in ended if is_ending else held.get(depth, False)
        save_entry(entry, is_entered=is_held)
    table.depth = depth
    return True


def save_entry(entry: SeatEntry, *, is_entered: bool) -> None:
    """Save what anything but a tap changed; taps made before it are then late."""
    table = Table.objects.filter(seats=entry.seat_id)
    entry.set_version = table.values_list("version", flat=True)[0] + 1
    save_tapped(entry, is_entered=is_entered)


def save_tapped(entry: SeatEntry, *, is_entered: bool) -> None:
    """Save the cards in one order, so that an undo brings the same bytes back."""
    entry.cards = dict(sorted(entry.cards.items()))
    entry.is_entered = is_entered
    entry.version += 1
    entry.save()


def touch_table(table: Table, *, depth: str) -> Table:
    table.depth = depth
    table.version += 1
    table.started_at = table.started_at or timezone.now()
    # A change alone does not end a dispute: a player must say that it is over.
    if table.state != TableState.DISPUTED:
        set_state(table, state_of_entry(table))
    table.save(update_fields=["depth", "version", "started_at", "state", "state_since"])
    return table


def set_state(table: Table, state: TableState) -> None:
    """Put a table into a state, and note since when; the caller saves both."""
    if table.state != state:
        table.state = state
        table.state_since = timezone.now()


def state_of_entry(table: Table) -> TableState:
    """How far an open table is, by what is entered there."""
    if table.started_at is None:
        return TableState.SEATED
    return TableState.ENTERED if is_complete(table) else TableState.STARTED


def state_to_go_on(table: Table) -> TableState:
    """As `state_of_entry`, but a dispute that nobody has settled goes on."""
    if table.second_counts.filter(settled_at=None).exists():
        return TableState.DISPUTED
    return state_of_entry(table)


def is_scored(seat: Seat) -> bool:
    return SEAT_EFFECTS[seat.outcome].is_scored


def depth_of_endings(table: Table) -> str:
    """How deep the games of a table are known that are entered for all its seats.

    The game that is known least decides.
    """
    if not find_game(table.game).entry_fields:
        return Depth.CARDS
    endings = GameEntry.objects.filter(table=table)
    is_outcome = any("outcome" in ending.fields for ending in endings)
    return Depth.OUTCOME if is_outcome else Depth.CARDS


def has_ended(
    table: Table, sides: Sequence[Tableau | None], fields: Mapping[str, object]
) -> bool:
    """Return whether what is entered for a whole table is the end of a game."""
    game = find_game(table.game)
    try:
        return bool(game.score(sides, table.rulings, fields=fields).winners)
    except (SeatCountError, TableauError):
        return False


def _ended_games(table: Table) -> list[int]:
    seats = [seat for seat in seats_of(table) if is_scored(seat)]
    return [
        ending.game_number
        for ending in GameEntry.objects.filter(table=table)
        if has_ended(table, _sides(seats, ending.game_number), ending.fields)
    ]


def _sides(seats: Sequence[Seat], game_number: int) -> list[Tableau | None]:
    return [
        next(
            (e.cards for e in seat.entries.all() if e.game_number == game_number), None
        )
        for seat in seats
    ]
