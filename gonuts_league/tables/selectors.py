"""Read one table: its box, what is missing, and the score as far as it is known."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring import find_game

from .effects import SEAT_EFFECTS
from .enums import Series
from .models import MOST_SEATS, Seat, Table


def seats_of(table: Table) -> list[Seat]:
    """The seats in order, with entries and people at hand (three queries)."""
    return list(table.seats.select_related("entry__player").prefetch_related("entries"))


def is_complete(table: Table) -> bool:
    """Tell whether enough games are entered, for every seat that is scored."""
    return len(complete_games(table)) >= games_needed(table)


def complete_games(table: Table) -> list[int]:
    """The games from 1 on that are entered for every seat that is scored."""
    scored = [
        seat.pk for seat in table.seats.all() if SEAT_EFFECTS[seat.outcome].is_scored
    ]
    entered = set(
        table.seats.filter(entries__is_entered=True).values_list(
            "pk", "entries__game_number"
        )
    )
    games = []
    for number in range(1, table.game_count + 1):
        if not scored or any((seat_id, number) not in entered for seat_id in scored):
            break
        games.append(number)
    return games


def games_needed(table: Table) -> int:
    """The least number of games that can decide the table."""
    if table.series == Series.BEST_OF:
        return table.game_count // 2 + 1
    return table.game_count


def box_of(table: Table) -> Mapping[str, int]:
    """How many copies of each card the whole box of this table's edition holds."""
    return find_game(table.game).cards_for(MOST_SEATS, {"deck-filter": "none"})


def deck_players(seats: Sequence[Seat]) -> int:
    """For how many players the deck was made: those who sat there at the start."""
    return sum(1 for seat in seats if SEAT_EFFECTS[seat.outcome].holds_cards)


def tableaux(seats: Sequence[Seat], game_number: int) -> list[dict[str, int] | None]:
    """The cards by seat; None where nothing is entered."""
    return [_cards(seat, game_number) for seat in seats]


def _cards(seat: Seat, game_number: int) -> dict[str, int] | None:
    for entry in seat.entries.all():
        if entry.game_number == game_number and entry.is_entered:
            cards: dict[str, Any] = entry.cards
            return cards
    return None
