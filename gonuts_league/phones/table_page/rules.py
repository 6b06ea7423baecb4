"""The values of the form for the edition and the rulings of one table."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _

from gonuts_league.tables.counting.scores import table_rulings
from gonuts_league.tables.models import Table
from gonuts_league.tables.selectors import DECK_RULING, has_deck, is_begun
from gonuts_league.tables.wording import say_game
from scoring import find_game
from scoring.editions import can_carry_over
from scoring.games.registry import GAMES
from scoring.messages import Message, render, ruling_question, ruling_value
from scoring.types import Ruling


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
    """`warning` says what a change of edition asks for once cards are counted."""

    editions: tuple[Choice, ...]
    fields: tuple[RulingField, ...]
    has_deck: bool
    is_whole_box: bool
    warning: str


def rules_page(table: Table) -> RulesPage:
    in_force = table_rulings(table)
    return RulesPage(
        editions=tuple(
            Choice(game_id, say_game(game_id), game_id == table.game)
            for game_id in _games_for(table)
        ),
        fields=tuple(_field(ruling, in_force) for ruling in _asked_rulings(table.game)),
        has_deck=has_deck(table),
        is_whole_box=in_force.get(DECK_RULING) == "none",
        warning=_warning(table),
    )


def rules_chosen(table: Table, form: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """The game and its rulings as a form gives them; what it lacks stays."""
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
    return game_id, {**kept, **given, **_deck_chosen(known, form)}


def _deck_chosen(
    known: Mapping[str, Ruling], form: Mapping[str, str]
) -> dict[str, str]:
    if DECK_RULING not in known:
        return {}
    return {DECK_RULING: "none" if "whole_box" in form else "by-players"}


def _games_for(table: Table) -> list[str]:
    """The games that this table can change to as it is entered, its own first."""
    own = find_game(table.game)
    seats = table.seats.count()
    others = [
        game
        for game in GAMES.values()
        if game is not own
        and seats in game.player_counts
        and (can_carry_over(own, game) or not is_begun(table))
    ]
    others.sort(key=lambda game: game.family != own.family)
    return [own.id, *(game.id for game in others)]


def _warning(table: Table) -> str:
    own = find_game(table.game)
    if not own.card_meanings or not is_begun(table):
        return ""
    return _(
        "Something is entered already. In another edition the cards that mean the "
        "same stay counted; the others are listed, to be entered again."
    )


def _asked_rulings(game_id: str) -> list[Ruling]:
    rulings = find_game(game_id).rulings
    return [r for r in rulings if r.id != DECK_RULING and not r.is_play_only]


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


def _words(message: Message) -> str:
    return render(message, gettext, ngettext)
