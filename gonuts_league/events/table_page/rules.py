"""The values of the form for the edition and the rulings of one table."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from gonuts_league.errors import LeagueError
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import SeatEntry, Table
from gonuts_league.tables.scores import table_rulings
from scoring import find_game
from scoring.games.registry import GAMES
from scoring.messages import Message, render, ruling_question, ruling_value
from scoring.types import Ruling

from .doors import Door
from .verdict import edition_name

BOX = "deck-filter"
# These decide how a game is played, never what it scores: nothing to ask at the end.
PLAY_ONLY = ("own-twist-counts", "day-old-donuts-take")


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class RulingField:
    name: str
    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """`locked` says why only the box may be changed; empty while all may."""

    editions: tuple[Choice, ...]
    fields: tuple[RulingField, ...]
    is_whole_box: bool
    locked: str


def rules_page(table: Table, door: Door) -> RulesPage:
    in_force = table_rulings(table)
    return RulesPage(
        editions=tuple(
            Choice(game_id, edition_name(game_id), game_id == table.game)
            for game_id in GAMES
        ),
        fields=tuple(_field(ruling, in_force) for ruling in _asked_rulings(table.game)),
        is_whole_box=in_force[BOX] == "none",
        locked=_locked(table, door),
    )


def rules_chosen(
    table: Table, door: Door, form: Mapping[str, str]
) -> tuple[str, dict[str, str]]:
    """The edition and its rulings as a form gives them; what it lacks stays."""
    box = {BOX: "none"} if "whole_box" in form else {BOX: "by-players"}
    if _locked(table, door):
        return table.game, {**table.rulings, **box}
    game_id = form.get("edition", "")
    if game_id not in GAMES:
        game_id = table.game
    known = {ruling.id: ruling for ruling in find_game(game_id).rulings}
    kept = {key: value for key, value in table.rulings.items() if key in known}
    given = {
        key: form[f"ruling-{key}"]
        for key, ruling in known.items()
        if form.get(f"ruling-{key}") in ruling.values
    }
    return game_id, {**kept, **given, **box}


def _asked_rulings(game_id: str) -> list[Ruling]:
    rulings = find_game(game_id).rulings
    return [each for each in rulings if each.id not in (BOX, *PLAY_ONLY)]


def _field(ruling: Ruling, in_force: Mapping[str, str]) -> RulingField:
    return RulingField(
        name=f"ruling-{ruling.id}",
        label=_words(ruling_question(ruling.id)),
        choices=tuple(
            Choice(
                value,
                _words(ruling_value(ruling.id, value)),
                in_force[ruling.id] == value,
            )
            for value in ruling.values
        ),
    )


def _locked(table: Table, door: Door) -> str:
    """A phone changes the rules only before cards count by them."""
    held = SeatEntry.objects.filter(seat__table=table, is_entered=True)
    if not door.token or table.depth != Depth.CARDS or not held.exists():
        return ""
    return LeagueError("edition-entered").sentence


def _words(message: Message) -> str:
    return render(message, gettext, ngettext)
