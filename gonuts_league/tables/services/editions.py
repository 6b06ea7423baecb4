"""Change the edition and the rulings that a table is played by."""

from collections.abc import Mapping

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import SeatEntry, Table
from gonuts_league.tables.selectors import is_begun
from gonuts_league.tables.wording import say_game
from scoring import find_game
from scoring.editions import can_carry_over, carry_over
from scoring.game import Game

from .noting import NOBODY, noting
from .steps import lock_open_table, save_entry, touch_table


@transaction.atomic
def change_rules(
    table: Table, *, game: str, rulings: Mapping[str, str], actor: Actor = NOBODY
) -> Table:
    """Play this table with another edition or other rulings.

    Cards that mean the same in the other edition stay counted; the others wait to be
    entered again, and their seats with them. Changing back brings them all back.
    LeagueError if something is entered that another game cannot take over.
    """
    table = lock_open_table(table.pk)
    with noting(table, "rules-changed", actor=actor):
        return _change_rules(table, game, rulings)


def _change_rules(table: Table, game: str, rulings: Mapping[str, str]) -> Table:
    old, new = find_game(table.game), find_game(game)
    if old is not new:
        _require_seats(table, new)
        _carry_entries(table, old, new)
    table.game = game
    table.scoring_version = new.version
    table.rulings = dict(rulings)
    table.rules_version = table.version + 1
    table.save(update_fields=["game", "scoring_version", "rulings", "rules_version"])
    is_same = old is new or can_carry_over(old, new)
    return touch_table(table, depth=table.depth if is_same else Depth.CARDS)


def _require_seats(table: Table, game: Game) -> None:
    least, most = min(game.player_counts), max(game.player_counts)
    if not least <= table.seats.count() <= most:
        raise LeagueError(
            "seats-not-of-game", game=say_game(game.id), least=least, most=most
        )


def _carry_entries(table: Table, old: Game, new: Game) -> None:
    entries = list(SeatEntry.objects.filter(seat__table=table))
    if can_carry_over(old, new):
        for entry in entries:
            _carry_entry(entry, table.depth, old, new)
        return
    if is_begun(table):
        raise LeagueError("edition-entered")
    for entry in entries:
        entry.cards = {}
        save_entry(entry, is_entered=False)


def _carry_entry(entry: SeatEntry, depth: str, old: Game, new: Game) -> None:
    carried = carry_over(old, new, entry.cards)
    waiting = entry.again if entry.again.get("game") == new.id else {}
    entry.cards = {**carried.kept, **waiting.get("cards", {})}
    entry.again = (
        {"game": old.id, "cards": dict(carried.again)} if carried.again else {}
    )
    is_entered = entry.is_entered
    if depth == Depth.CARDS and (waiting or carried.again):
        is_entered = not carried.again
    save_entry(entry, is_entered=is_entered)


@transaction.atomic
def take_as_entered(table: Table, *, seat_id: int, game_number: int = 1) -> Table:
    """Accept what is entered after a change of edition."""
    table = lock_open_table(table.pk)
    entries = SeatEntry.objects.filter(seat__table=table, seat_id=seat_id)
    entry = entries.filter(game_number=game_number).first()
    if entry is None or not entry.again:
        return table
    entry.again = {}
    save_entry(entry, is_entered=True)
    return touch_table(table, depth=table.depth)
