"""Read a Go Nuts log: its shape only; whether its moves are legal is `referee`'s."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.games.gonuts.kinds import PLAYER_COUNTS, Edition
from scoring.games.gonuts.play.setup import PlaySetup, set_up
from scoring.play_types import LogError

_MOVE_FIELDS = ("card", "from", "to", "why")


@dataclass(frozen=True, slots=True)
class ReadRound:
    """The row by slot, the picks by seat, and the moves in their order, as told."""

    row: tuple[str, ...]
    picks: tuple[int, ...]
    moves: tuple[Mapping[str, str], ...]


@dataclass(frozen=True, slots=True)
class ReadLog:
    """A log of the right shape; tableaux, points and ranks are as they are told."""

    setup: PlaySetup
    deck: tuple[str, ...]
    rounds: tuple[ReadRound, ...]
    tableaux: object
    points: object
    ranks: object


def read_log(edition: Edition, document: Mapping[str, Any]) -> ReadLog:
    """Raises LogError, or RulingsError for rulings this edition does not know."""
    players = document.get("players")
    if type(players) is not int or players not in PLAYER_COUNTS:
        raise LogError("players", "must be a whole number from 2 to 6")
    rulings = document.get("rulings", {})
    if not isinstance(rulings, dict):
        raise LogError("rulings", "must be an object")
    deck = _texts(document.get("deck"), "deck")
    rounds = document.get("rounds")
    if not isinstance(rounds, list):
        raise LogError("rounds", "must be an array")
    return ReadLog(
        setup=set_up(edition, players, rulings),
        deck=deck,
        rounds=tuple(
            _read_round(each, f"rounds[{place}]") for place, each in enumerate(rounds)
        ),
        tableaux=document.get("tableaux"),
        points=document.get("points"),
        ranks=document.get("ranks"),
    )


def _read_round(document: object, path: str) -> ReadRound:
    if not isinstance(document, dict):
        raise LogError(path, "must be an object")
    picks = document.get("picks")
    if not isinstance(picks, list) or any(type(pick) is not int for pick in picks):
        raise LogError(f"{path}.picks", "must be an array of whole numbers")
    moves = document.get("moves")
    if not isinstance(moves, list):
        raise LogError(f"{path}.moves", "must be an array")
    return ReadRound(
        row=_texts(document.get("row"), f"{path}.row"),
        picks=tuple(picks),
        moves=tuple(
            _read_move(move, f"{path}.moves[{place}]")
            for place, move in enumerate(moves)
        ),
    )


def _read_move(document: object, path: str) -> Mapping[str, str]:
    if not isinstance(document, dict):
        raise LogError(path, "must be an object")
    for field in _MOVE_FIELDS:
        if not isinstance(document.get(field), str):
            raise LogError(f"{path}.{field}", "must be a string")
    return {field: document[field] for field in _MOVE_FIELDS}


def _texts(document: object, path: str) -> tuple[str, ...]:
    if not isinstance(document, list) or any(
        not isinstance(text, str) for text in document
    ):
        raise LogError(path, "must be an array of strings")
    return tuple(document)
