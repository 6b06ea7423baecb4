"""Choose the edition and the rulings that one table plays with."""

from collections.abc import Mapping

from django.http import HttpResponse

from gonuts_league.errors import LeagueError
from gonuts_league.games.wording import say_ruling
from gonuts_league.tables.models import Table
from gonuts_league.tables.selectors import (
    DECK_RULING,
    has_deck,
    is_begun,
    table_rulings,
)
from gonuts_league.tables.services.editions import change_rules
from scoring import find_game
from scoring.editions import can_carry_over
from scoring.game import GAMES

from .access import ENDED, TableAccess, at_table
from .frame import closing_words, show_page


@at_table("GET", "POST")
def rules(access: TableAccess, table: Table) -> HttpResponse:
    if not table.is_open or closing_words(table):
        return access.lead_to(table)
    if access.request.method != "POST":
        return _form(access, table)
    game, rulings = _chosen(table, access.sent)
    try:
        change_rules(table, game=game, rulings=rulings, actor=access.actor)
    except LeagueError as error:
        if error.code in ENDED:
            return access.lead_to(table)
        return _form(access, table, error.sentence)
    return access.lead_to(table)


def _form(access: TableAccess, table: Table, refusal: str = "") -> HttpResponse:
    in_force, game = table_rulings(table), find_game(table.game)
    asked = [r for r in game.rulings if r.id != DECK_RULING and not r.is_play_only]
    context = {
        "editions": _games_for(table),
        "rulings": [
            (ruling.id, *say_ruling(ruling), in_force[ruling.id]) for ruling in asked
        ],
        "has_deck": has_deck(table),
        "is_whole_box": in_force.get(DECK_RULING) == "none",
        "warns": bool(game.card_meanings) and is_begun(table),
        "refusal": refusal,
    }
    status = 422 if refusal else 200
    return show_page(access, "phones/table_rules.html", table, context, status=status)


def _chosen(table: Table, form: Mapping[str, str]) -> tuple[str, dict[str, str]]:
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
    if DECK_RULING in known:
        given[DECK_RULING] = "none" if "whole_box" in form else "by-players"
    return game_id, {**kept, **given}


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
