"""Judge a Donuts log: the first move that the rules forbid, or a result that differs.

1. The log must not claim rulings, which Donuts has none of, or other players than two.
2. Every move must be open on the log's board (D1-D3), and nothing may come after the
   end (D9, D10).
3. Every move's flips, in any order, must be those of the rules (D4).
4. The game must be over after the last move, and outcome, points and ranks follow.

A game has one round. Bots are not asked: any open field is legal.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

from scoring.game import resolve_rulings
from scoring.games.donuts.board import (
    FIELDS,
    Layout,
    find_field,
    name_fields,
    read_layout,
)
from scoring.games.donuts.check import PLAYER_COUNTS
from scoring.games.donuts.placing import GameState, fault_of, play
from scoring.games.donuts.play.log import result_of
from scoring.play_types import Fault, LogError, read_each, read_object

_ROUND = 1
_Fields: TypeAlias = tuple[int, ...]


def judge_log(document: Mapping[str, Any]) -> Fault | None:
    """The first fault of a game's log, None if all of it is legal.

    Raises LogError for a log of another shape, RulingsError for rulings.
    """
    layout, fields, flips = _read(document)
    state = GameState(layout)
    for number, (field, told) in enumerate(zip(fields, flips, strict=True), start=1):
        if fault := fault_of(state, field):
            return Fault(_ROUND, number, fault.rule, fault.message.sentence)
        state, turn = play(state, field)
        if sorted(told) != list(turn.flips):
            flipped = ", ".join(name_fields(turn.flips)) or "nothing"
            return Fault(_ROUND, number, "D4", f"{FIELDS[field]} flips {flipped}")
    return _judge_end(state, document)


def _judge_end(state: GameState, document: Mapping[str, Any]) -> Fault | None:
    if not state.has_ended:
        message = "the game goes on: nobody has five, and there are donuts left"
        return Fault(_ROUND, None, "D10", message)
    points, ranks = result_of(state.ending)
    for field, wanted, message in (
        ("outcome", state.ending.outcome, "the outcome does not follow from the moves"),
        ("points", points, "points do not follow from the moves"),
        ("ranks", ranks, "ranks do not follow from the moves"),
    ):
        if document.get(field) != wanted:
            return Fault(_ROUND, None, field, message)
    return None


def _read(document: Mapping[str, Any]) -> tuple[Layout, _Fields, tuple[_Fields, ...]]:
    """The layout, the fields of the moves, and those that each of them flips."""
    if document.get("players", 2) not in PLAYER_COUNTS:
        raise LogError("players", "must be 2")
    resolve_rulings((), read_object(document.get("rulings", {}), "rulings"))
    layout = read_layout(document.get("layout"))
    if layout is None:
        raise LogError("layout", "must be six rows of |, -, / and \\")
    fields = _read_fields(document.get("moves"), "moves")
    flips = document.get("flips")
    if not isinstance(flips, list) or len(flips) != len(fields):
        raise LogError("flips", "must be an array with one list a move")
    return layout, fields, read_each(flips, "flips", _read_fields)


def _read_fields(names: object, path: str) -> _Fields:
    return read_each(names, path, _read_field)


def _read_field(name: object, path: str) -> int:
    field = find_field(name)
    if field is None:
        raise LogError(path, f"must be {FIELDS[0]} to {FIELDS[-1]}")
    return field
