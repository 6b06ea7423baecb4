"""Read a Go Nuts log: its shape only; whether its moves are legal is `referee`'s."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.games.gonuts.kinds import PLAYER_COUNTS, Edition
from scoring.games.gonuts.play.setup import PlaySetup, set_up
from scoring.play_types import LogError, read_each, read_object, read_texts

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
    rulings = read_object(document.get("rulings", {}), "rulings")
    return ReadLog(
        setup=set_up(edition, players, rulings),
        deck=read_texts(document.get("deck"), "deck"),
        rounds=read_each(document.get("rounds"), "rounds", _read_round),
        tableaux=document.get("tableaux"),
        points=document.get("points"),
        ranks=document.get("ranks"),
    )


def _read_round(document: object, path: str) -> ReadRound:
    played = read_object(document, path)
    picks = played.get("picks")
    if not isinstance(picks, list) or any(type(pick) is not int for pick in picks):
        raise LogError(f"{path}.picks", "must be an array of whole numbers")
    return ReadRound(
        row=read_texts(played.get("row"), f"{path}.row"),
        picks=tuple(picks),
        moves=read_each(played.get("moves"), f"{path}.moves", _read_move),
    )


def _read_move(document: object, path: str) -> Mapping[str, str]:
    move = read_object(document, path)
    for field in _MOVE_FIELDS:
        if not isinstance(move.get(field), str):
            raise LogError(f"{path}.{field}", "must be a string")
    return {field: move[field] for field in _MOVE_FIELDS}
