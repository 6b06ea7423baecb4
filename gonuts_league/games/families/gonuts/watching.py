"""The table of Go Nuts as it is watched: row, deck, pile, and what everybody has."""

from collections.abc import Sequence
from typing import Any

from gonuts_league.tables.wording import say_counted, say_list
from scoring.games.gonuts.play.steps import DECK, DISCARD, GoNutsTable
from scoring.watching.types import Film


def show_table(film: Film, place: int, names: Sequence[str]) -> dict[str, Any]:
    """The table after the step at a place of the film, counted from 0."""
    table: GoNutsTable = film.steps[place].table
    places = {move.source for move in table.moved} | {m.target for m in table.moved}
    return {
        "slots": _slots(film, place, names, places),
        "deck": {"count": len(table.deck), "is_moving": DECK in places},
        "pile": {
            "count": len(table.pile),
            "card": table.pile[-1] if table.pile else "",
            "is_moving": DISCARD in places,
        },
        "seats": [{"cards": _hand(table, seat)} for seat in range(film.players)],
    }


def _slots(
    film: Film, place: int, names: Sequence[str], places: set[str]
) -> list[dict[str, Any]]:
    """The places of the row. `has_left`: its card was there when the round began;
    `is_moving`: its card came or went with this step."""
    step = film.steps[place]
    laid = next(each for each in film.steps if each.round_number == step.round_number)
    return [
        {
            "number": now.number,
            "card": before.card,
            "has_left": not now.card,
            "is_moving": f"row:{now.number}" in places,
            "is_clash": len(now.seats) > 1,
            "names": say_list([names[seat] for seat in now.seats]),
            "tokens": [seat + 1 for seat in now.seats],
        }
        for before, now in zip(laid.table.row, step.table.row, strict=True)
    ]


def _hand(table: GoNutsTable, seat: int) -> list[dict[str, Any]]:
    came = {move.card for move in table.moved if move.target == f"seat:{seat}"}
    return [
        {
            "card": card,
            "label": say_counted(card, count),
            "count": count,
            "is_new": card in came,
        }
        for card, count in table.hands[seat].items()
    ]
