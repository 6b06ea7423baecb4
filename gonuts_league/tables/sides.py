"""A game whose end is entered for the whole table needs all its players for that.

With a player missing, or one too many, the table can only be entered by places.
"""

from collections.abc import Sequence

from gonuts_league.errors import LeagueError
from gonuts_league.tables.models import Seat, Table
from gonuts_league.tables.wording import say_game
from scoring import find_game

from .counting.effects import SEAT_EFFECTS


def lacks_sides(table: Table, seats: Sequence[Seat]) -> bool:
    """Return whether too few or too many play for the game itself to score its end."""
    game = find_game(table.game)
    playing = sum(1 for seat in seats if SEAT_EFFECTS[seat.outcome].is_scored)
    return bool(game.entry_fields) and playing not in game.player_counts


def require_sides(table: Table, seats: Sequence[Seat]) -> None:
    """LeagueError if the game cannot score its end with these players."""
    if lacks_sides(table, seats):
        raise LeagueError("sides-missing", game=say_game(table.game))
