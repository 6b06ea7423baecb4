"""The parts that every page of a table's entry has, whatever the game asks for."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from gonuts_league.games.links import set_up_url
from gonuts_league.games.reasons import Reasons, reasons_of
from gonuts_league.games.widgets import WIDGETS
from gonuts_league.games.widgets.types import Entry
from gonuts_league.tables.counting.scores import table_rulings
from gonuts_league.tables.selectors import (
    DECK_RULING,
    deck_players,
    is_scored_by_game,
)
from gonuts_league.tables.wording import say_points
from scoring.types import SeatScore

from .doors import Door
from .reading import TableNow


@dataclass(frozen=True, slots=True)
class StripSeat:
    """One player in the strip of totals; without `url` nothing is asked of them."""

    seat_id: int
    name: str
    url: str
    is_current: bool
    is_away: bool
    points: str
    below: str

    @property
    def is_unset(self) -> bool:
        return self.points == "\N{EN DASH}"


@dataclass(frozen=True, slots=True)
class Step:
    """Where the main button leads; `is_ready` is False while something is missing."""

    url: str
    label: str
    is_confirm: bool
    is_ready: bool = True


@dataclass(frozen=True, slots=True)
class Say:
    """The live line: what just happened."""

    head: str = ""
    text: str = ""
    is_bad: bool = False


@dataclass(frozen=True, slots=True)
class GameTab:
    number: int
    url: str
    is_current: bool


def strip_of(now: TableNow, door: Door) -> tuple[StripSeat, ...]:
    """The strip of a single game, with all totals shown and nobody chosen."""
    if not is_scored_by_game(now.table) or now.table.game_count > 1:
        return ()
    return strip(now, door, None, shows_totals=True)


def reasons_of_all(now: TableNow) -> tuple[Reasons, ...]:
    """The reasons of every player whose cards are scored."""
    return tuple(
        reasons_for(now, index)
        for index in range(len(now.seats))
        if score_of(now, index) is not None
    )


def score_of(now: TableNow, index: int) -> SeatScore | None:
    return now.score.seats[index] if now.score else None


def strip(
    now: TableNow,
    door: Door,
    current: int | None,
    *,
    shows_totals: bool,
    box: int = 0,
    way: str = "",
) -> tuple[StripSeat, ...]:
    """All players with their points; `box` and `way` stay in the addresses."""
    is_by_seat = WIDGETS[now.table.game].is_by_seat
    return tuple(
        StripSeat(
            seat_id=seat.pk,
            name=now.names[index],
            url=door.url(
                now.table, seat=seat.pk, game=asked_game(now), box=box, way=way
            )
            if now.is_asked(index) and is_by_seat
            else "",
            is_current=index == current,
            is_away=not now.is_asked(index),
            points=_strip_points(now, index, shows_totals or index == current),
            below=_below(now, index),
        )
        for index, seat in enumerate(now.seats)
    )


def _strip_points(now: TableNow, index: int, is_shown: bool) -> str:
    score = score_of(now, index)
    is_known = score is not None and is_shown and now.is_entered(index)
    return say_points(score.points if score and is_known else None)


def _below(now: TableNow, index: int) -> str:
    if not now.is_asked(index):
        return now.seats[index].get_outcome_display()
    if not now.is_entered(index):
        return _("not entered")
    return WIDGETS[now.table.game].say_tableau(entry_of(now), index)


def entry_of(now: TableNow) -> Entry:
    """What is entered of the game, as its widget takes it.

    Sides that were swapped before anything else was entered stay swapped.
    """
    widget = WIDGETS[now.table.game]
    if not widget.is_by_seat and all(entry and entry.cards for entry in now.entries):
        return Entry(tuple(entry.cards for entry in now.entries if entry), now.fields)
    if not now.fields and not any(entry and entry.is_entered for entry in now.entries):
        return widget.empty(len(now.seats), now.game_number)
    return Entry(
        tuple(
            entry.cards if entry and (entry.is_entered or now.fields) else None
            for entry in now.entries
        ),
        now.fields,
    )


def asked_game(now: TableNow) -> int:
    return now.game_number if now.table.game_count > 1 else 0


def game_tabs(now: TableNow, door: Door) -> tuple[GameTab, ...]:
    if now.table.game_count == 1:
        return ()
    last = min(len(now.complete) + 1, now.table.game_count)
    return tuple(
        GameTab(number, door.url(now.table, game=number), number == now.game_number)
        for number in range(1, max(last, now.game_number) + 1)
    )


def reasons_for(now: TableNow, index: int) -> Reasons:
    is_final = now.score is not None and not now.score.is_provisional
    score = score_of(now, index)
    return reasons_of(now.table.game, now.names[index], score, is_final=is_final)


def guide_url(now: TableNow) -> str:
    """Where this game's set-up stands, for those who sat down here."""
    return set_up_url(
        now.table.game,
        players=deck_players(now.seats),
        has_box=table_rulings(now.table).get(DECK_RULING) == "none",
    )


def missing_names(now: TableNow) -> str:
    return ", ".join(now.names[index] for index in now.missing)


def next_step(
    now: TableNow, door: Door, index: int, *, box: int = 0, way: str = ""
) -> Step:
    """Where the main button leads from one player on."""
    others = [i for i in _onwards(now.missing, index) if i != index]
    if others and WIDGETS[now.table.game].is_by_seat:
        seat_id = now.seats[others[0]].pk
        url = door.url(now.table, seat=seat_id, game=asked_game(now), box=box, way=way)
        label = _("Next: %(name)s") % {"name": now.names[others[0]]}
        return Step(url, label, is_confirm=False)
    if not now.missing and not now.is_enough:
        number = len(now.complete) + 1
        label = _("Next: game %(number)s") % {"number": number}
        return Step(door.url(now.table, game=number), label, is_confirm=False)
    is_ready = now.is_enough and not now.missing
    url = door.url(now.table, "confirm")
    return Step(url, _("To the result"), is_confirm=True, is_ready=is_ready)


def _onwards(seats: Sequence[int], index: int) -> list[int]:
    """The seats in the order of play from one on: those behind it, then the others."""
    return sorted(seats, key=lambda seat: (seat <= index, seat))
