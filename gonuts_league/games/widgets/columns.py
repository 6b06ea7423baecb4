"""What one player has, as a column of numbers: for the keyboard and a paper slip.

As in the widgets, only here it is asked which game it is. The rows stand in the order
of `paper`, so that a slip is typed in from its top to its bottom. A game that is
entered for the whole table has no columns.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.utils.translation import gettext as _

from gonuts_league.tables.selectors import DECK_RULING
from gonuts_league.tables.wording import say_card
from scoring.types import Game, Tableau

Column: TypeAlias = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ColumnRow:
    """One number that is asked for; `most` is the largest that can be meant."""

    key: str
    label: str
    note: str
    most: int


def column_rows(
    game: Game,
    players: int,
    rulings: Mapping[str, str],
    *,
    held: Collection[str] = (),
    has_box: bool = False,
) -> tuple[ColumnRow, ...]:
    """The rows of a game of so many players; empty for a game without columns.

    Cards that somebody has are among them, and with `has_box` all of the box.
    """
    return _GAMES[game.id].rows(game, players, rulings, set(held), has_box)


def column_of(game: Game, tableau: Tableau | None) -> dict[str, int] | None:
    """A tableau as numbers by row; None while it is not entered."""
    return None if tableau is None else _GAMES[game.id].numbers(tableau)


def may_be_none(game: Game) -> bool:
    """Whether a player can end with nothing that is counted."""
    return bool(game.card_meanings)


def row_of_path(path: str) -> str:
    """The row that a problem within a seat is about (".cards.plain", ".coins")."""
    return path.removeprefix(".").removeprefix("cards.")


def _card_rows(
    game: Game,
    players: int,
    rulings: Mapping[str, str],
    held: set[str],
    has_box: bool,
) -> tuple[ColumnRow, ...]:
    deck = game.cards_for(players, rulings)
    box = game.cards_for(max(game.player_counts), {DECK_RULING: "none"})
    return tuple(
        ColumnRow(
            key=card,
            label=say_card(card),
            note=_("of %(count)s") % {"count": deck.get(card, copies)},
            most=copies,
        )
        for card, copies in box.items()
        if has_box or card in deck or card in held
    )


def _goal_rows(
    _game: Game,
    _players: int,
    _rulings: Mapping[str, str],
    _held: set[str],
    _has_box: bool,
) -> tuple[ColumnRow, ...]:
    return (
        ColumnRow("goal_points", _("Points of all goals"), "", 999),
        ColumnRow("favorite_goals", _("Goals showing the favourite"), "", 99),
        ColumnRow("coins", _("Coins left"), "", 99),
    )


def _counts(tableau: Tableau) -> dict[str, int]:
    return {card: count for card, count in tableau.items() if count}


def _goal_numbers(tableau: Tableau) -> dict[str, int]:
    goals: list[Mapping[str, Any]] | None = tableau.get("goals")
    if goals is None:
        return dict(tableau)
    coins = {"coins": tableau["coins"]} if "coins" in tableau else {}
    return {
        "goal_points": sum(goal["points"] for goal in goals),
        "favorite_goals": sum(goal["shows_favorite"] for goal in goals),
        **coins,
    }


@dataclass(frozen=True, slots=True)
class _Columns:
    rows: Callable[
        [Game, int, Mapping[str, str], set[str], bool], tuple[ColumnRow, ...]
    ]
    numbers: Callable[[Tableau], dict[str, int]]


_CARDS = _Columns(_card_rows, _counts)
_GAMES: dict[str, _Columns] = {
    "gonuts-first": _CARDS,
    "gonuts-gamewright": _CARDS,
    "nosh": _Columns(_goal_rows, _goal_numbers),
    "donuts": _Columns(lambda *_: (), lambda _tableau: {}),
}
