"""Enter the end of a game that is not tapped in card by card.

A tableau lies in front of one player: goals, favourite and coins. An ending belongs to
the whole table: a board, a list of moves, or an outcome. What no game can end with is
refused; what is only odd is entered and shown.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import GameEntry, Seat, SeatEntry, Table
from gonuts_league.tables.selectors import box_of
from gonuts_league.tables.typed import MOST_POINTS
from scoring import find_game

from .noting import NOBODY, noting
from .steps import (
    depth_of_endings,
    entry_of,
    has_ended,
    is_scored,
    lock_open_table,
    move_to_depth,
    refuse_impossible,
    save_entry,
    touch_table,
)


@transaction.atomic
def enter_tableau(
    seat: Seat,
    *,
    tableau: Mapping[str, Any],
    actor: Actor = NOBODY,
    game_number: int = 1,
) -> SeatEntry:
    """Enter what one player has at the end; an empty mapping takes it back.

    LeagueError with all that is wrong with it, its path being that of the first
    problem within the seat (`coins`, `goals[2].points`).
    """
    table = lock_open_table(seat.table_id)
    if box_of(table):
        raise LeagueError("tableau-of-cards")
    if find_game(table.game).entry_fields:
        raise LeagueError("ending-not-of-game")
    if tableau:
        _require_sound_tableau(table, seat, tableau)
    with noting(table, "tableau-entered", actor=actor, game_number=game_number):
        move_to_depth(table, Depth.CARDS)
        entry = entry_of(table, seat, game_number)
        entry.cards = dict(tableau)
        save_entry(entry, is_entered=bool(tableau))
        touch_table(table, depth=Depth.CARDS)
    return entry


@transaction.atomic
def enter_ending(
    table: Table,
    *,
    fields: Mapping[str, object],
    tableaux: Mapping[int, Mapping[str, Any]],
    actor: Actor = NOBODY,
    game_number: int = 1,
) -> Table:
    """Enter how a game ended for the whole table; empty `fields` take it back.

    A game that has not ended is kept, and waits for its end. `tableaux` run by seat id
    and say which side each seat had. LeagueError with all that is wrong, its path
    being that of the first problem (`board[2]`, `moves[7]`).
    """
    table = lock_open_table(table.pk)
    entry_fields = find_game(table.game).entry_fields
    if not entry_fields or not fields.keys() <= entry_fields:
        raise LeagueError("ending-not-of-game")
    seats = [seat for seat in table.seats.all() if is_scored(seat)]
    sides = [dict(tableaux.get(seat.pk, {})) for seat in seats]
    if fields:
        # A board may be left half tapped in, but not impossible.
        refuse_impossible(
            find_game(table.game).check(sides, table.rulings, fields=fields)
        )
    is_end = bool(fields) and has_ended(table, sides, fields)
    with noting(table, "ending-entered", actor=actor, game_number=game_number):
        return _write_ending(table, seats, fields, tableaux, game_number, is_end)


def _write_ending(
    table: Table,
    seats: Sequence[Seat],
    fields: Mapping[str, object],
    tableaux: Mapping[int, Mapping[str, Any]],
    game_number: int,
    is_end: bool,
) -> Table:
    entries = [(seat, entry_of(table, seat, game_number)) for seat in seats]
    GameEntry.objects.update_or_create(
        table=table, game_number=game_number, defaults={"fields": dict(fields)}
    )
    depth = depth_of_endings(table)
    move_to_depth(table, depth)
    for seat, entry in entries:
        entry.refresh_from_db()
        entry.cards = dict(tableaux.get(seat.pk, {}))
        save_entry(entry, is_entered=is_end)
    return touch_table(table, depth=depth)


def _require_sound_tableau(
    table: Table, seat: Seat, tableau: Mapping[str, Any]
) -> None:
    """Only what is wrong with this seat: the others may still be corrected."""
    game, here = find_game(table.game), f"seats[{seat.position}]"
    alone = [None] * table.seats.count()
    tableaux = [*alone[: seat.position], tableau, *alone[seat.position + 1 :]]
    refuse_impossible(
        problem
        for problem in game.check(tableaux, table.rulings)
        if problem.path.startswith(here)
    )
    scored = game.score([tableau], table.rulings).seats[0]
    if scored is not None and scored.points > MOST_POINTS:
        raise LeagueError("points-unusable", path=here)
