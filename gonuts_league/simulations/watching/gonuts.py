"""The table of Go Nuts as it is watched: row, deck, pile, and what everybody has."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from gonuts_league.tables.wording import say_card, say_counted, say_list
from scoring.games.gonuts.play.steps import DECK, DISCARD, GoNutsTable
from scoring.watching.types import Film

from .types import Score

TEMPLATE = "simulations/tables/gonuts.html"


@dataclass(frozen=True, slots=True)
class SlotView:
    """One place of the row. `has_left`: its card was there when the round began.

    `is_moving`: its card came or went with this step.
    """

    number: int
    card: str
    name: str
    has_left: bool
    is_moving: bool
    is_clash: bool
    chosen_by: str
    tokens: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stack:
    """The deck or the discard pile; `card` is what lies open on top."""

    count: int
    card: str
    name: str
    is_moving: bool


@dataclass(frozen=True, slots=True)
class Holding:
    """Copies of a card in front of somebody; `count` is empty for a single one."""

    card: str
    label: str
    count: str
    is_new: bool


@dataclass(frozen=True, slots=True)
class SeatView:
    score: Score
    cards: tuple[Holding, ...]


@dataclass(frozen=True, slots=True)
class GoNutsView:
    slots: tuple[SlotView, ...]
    deck: Stack
    pile: Stack
    seats: tuple[SeatView, ...]


def show_table(film: Film, place: int, scores: Sequence[Score]) -> GoNutsView:
    """The table after the step at a place of the film, counted from 0."""
    step = film.steps[place]
    table: GoNutsTable = step.table
    places = {move.source for move in table.moved} | {m.target for m in table.moved}
    top = table.pile[-1] if table.pile else ""
    return GoNutsView(
        slots=_slots(film, place, [score.name for score in scores], places),
        deck=Stack(len(table.deck), "", "", DECK in places),
        pile=Stack(
            len(table.pile), top, say_card(top) if top else "", DISCARD in places
        ),
        seats=tuple(SeatView(score, _hand(table, score.seat)) for score in scores),
    )


def _slots(
    film: Film, place: int, names: Sequence[str], places: set[str]
) -> tuple[SlotView, ...]:
    step = film.steps[place]
    laid = next(each for each in film.steps if each.round_number == step.round_number)
    slots = []
    for before, now in zip(laid.table.row, step.table.row, strict=True):
        chosen_by = say_list([names[seat] for seat in now.seats])
        slots.append(
            SlotView(
                number=now.number,
                card=before.card,
                name=say_card(before.card),
                has_left=not now.card,
                is_moving=f"row:{now.number}" in places,
                is_clash=len(now.seats) > 1,
                chosen_by=_("chosen by %(names)s") % {"names": chosen_by}
                if now.seats
                else "",
                tokens=tuple(seat + 1 for seat in now.seats),
            )
        )
    return tuple(slots)


def _hand(table: GoNutsTable, seat: int) -> tuple[Holding, ...]:
    came = {move.card for move in table.moved if move.target == f"seat:{seat}"}
    return tuple(
        Holding(
            card=card,
            label=say_counted(card, count),
            count=str(count) if count > 1 else "",
            is_new=card in came,
        )
        for card, count in table.hands[seat].items()
    )
