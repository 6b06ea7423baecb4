"""The values of the page where the end of a game is filled in, by the game's widget."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from gonuts_league.games.reasons import Reasons
from gonuts_league.games.widgets import WIDGETS
from gonuts_league.games.widgets.types import Ground, Reading
from gonuts_league.tables.counting.scores import table_rulings
from gonuts_league.tables.enums import Depth
from scoring import find_game

from .depths import is_offered
from .doors import Door
from .parts import (
    GameTab,
    Say,
    Step,
    StripSeat,
    asked_game,
    entry_of,
    game_tabs,
    guide_url,
    missing_names,
    next_step,
    reasons_for,
    strip,
)
from .reading import TableNow, Trouble, troubles_of


@dataclass(frozen=True, slots=True)
class WayTab:
    """One way to enter the end of a game."""

    label: str
    url: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class EndingPage:
    """`widget` holds the values of the include `template`; `reasons` those of the seat
    that is asked for, or of both sides."""

    seat_id: int
    name: str
    is_by_seat: bool
    is_asked: bool
    away: str
    game_number: int
    version: int
    late_version: int
    games: tuple[GameTab, ...]
    strip: tuple[StripSeat, ...]
    ways: tuple[WayTab, ...]
    way: str
    template: str
    answer_template: str
    widget: Any
    reasons: tuple[Reasons, ...]
    missing: str
    troubles: tuple[Trouble, ...]
    others: tuple[tuple[str, str], ...]
    step: Step
    guide_url: str
    say: Say

    @property
    def form_id(self) -> str:
        """The form of the seat; empty where nothing is asked of it."""
        return "entry" if self.is_asked else ""


def ending_page(
    now: TableNow,
    door: Door,
    *,
    seat_id: int | None,
    way: str,
    reading: Reading | None = None,
    words: Say | None = None,
) -> EndingPage:
    """Everything the page shows of one game, and of one player where they take turns.

    `reading` holds what was typed and could not be entered.
    """
    widget = WIDGETS[now.table.game]
    index = now.index_of(seat_id)
    entry = entry_of(now)
    way = way if way in widget.ways() else widget.way_of(entry, index)
    ground = Ground(
        find_game(now.table.game), table_rulings(now.table), now.names, index, way
    )
    return EndingPage(
        seat_id=now.seats[index].pk,
        name=now.names[index],
        is_by_seat=widget.is_by_seat,
        is_asked=now.is_asked(index),
        away=now.seats[index].get_outcome_display(),
        game_number=now.game_number,
        version=now.table.version,
        late_version=now.table.late_version,
        games=game_tabs(now, door),
        strip=strip(
            now,
            door,
            index if widget.is_by_seat else None,
            shows_totals=True,
            way=way,
        ),
        ways=_ways(now, door, index, way),
        way=way,
        template=widget.template,
        answer_template=f"{widget.template}#answer",
        widget=widget.show(reading.entry if reading else entry, ground, reading),
        reasons=_reasons(now, index),
        missing=missing_names(now) if widget.is_by_seat else "",
        troubles=troubles_of(now),
        others=_others(now, door),
        step=next_step(now, door, index, way=way),
        guide_url=guide_url(now),
        say=words or _first_words(now, index),
    )


def _ways(now: TableNow, door: Door, index: int, chosen: str) -> tuple[WayTab, ...]:
    seat_id = now.seats[index].pk
    return tuple(
        WayTab(
            label,
            door.url(now.table, seat=seat_id, game=asked_game(now), way=way),
            way == chosen,
        )
        for way, label in WIDGETS[now.table.game].ways().items()
    )


def _reasons(now: TableNow, index: int) -> tuple[Reasons, ...]:
    if WIDGETS[now.table.game].is_by_seat:
        return (reasons_for(now, index),)
    if now.missing or now.score is None:
        return ()
    return tuple(reasons_for(now, each) for each in range(len(now.seats)))


def _others(now: TableNow, door: Door) -> tuple[tuple[str, str], ...]:
    """Where less than the end of a game is entered, as far as the game has it."""
    game = find_game(now.table.game)
    labels = {
        Depth.TOTALS: _("Enter totals"),
        Depth.PLACES: _("Enter places"),
        Depth.OUTCOME: _("Only who won"),
    }
    return tuple(
        (door.url(now.table, depth, game=asked_game(now)), label)
        for depth, label in labels.items()
        if is_offered(game, depth)
    )


def _first_words(now: TableNow, index: int) -> Say:
    name = now.names[index]
    if not WIDGETS[now.table.game].is_by_seat:
        return Say("", _("How did the game end?") if now.missing else "")
    if not now.is_asked(index):
        return Say(f"{name}:", now.seats[index].get_outcome_display())
    if not now.is_entered(index):
        return Say("", _("What has %(name)s at the end?") % {"name": name})
    return Say(
        f"{name}:", _("total %(total)s") % {"total": reasons_for(now, index).total}
    )
