"""Read a Nosh log: its shape only; whether its moves are legal is `referee`'s."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.game import resolve_rulings
from scoring.games.nosh.entry import is_treat
from scoring.games.nosh.rules import PLAYER_COUNTS, RULINGS
from scoring.play_types import LogError, read_each, read_object, read_texts


@dataclass(frozen=True, slots=True)
class ReadGoal:
    """A goal card: its points, and the treats that pay it, one by one."""

    points: int
    treats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReadAuction:
    """Bids run as made: a seat with its coins, or with None for a pass."""

    stand: int
    first: int
    bids: tuple[tuple[int, int | None], ...]
    winner: int
    paid: int
    claimed: int | None


@dataclass(frozen=True, slots=True)
class ReadRound:
    """Stands as dealt, discards in their new order if they were shuffled, auctions."""

    stands: tuple[tuple[str, ...], ...]
    reshuffled: tuple[str, ...] | None
    auctions: tuple[ReadAuction, ...]


@dataclass(frozen=True, slots=True)
class ReadLog:
    """A log of the right shape; coins, points and ranks are as they are told."""

    players: int
    rulings: Mapping[str, str]
    goal_deck: str | None
    deck: tuple[str, ...]
    blue: tuple[tuple[ReadGoal, ...], ...]
    red: tuple[ReadGoal, ...]
    replaced: tuple[ReadGoal, ...]
    favorites: tuple[str, ...]
    start: int
    rounds: tuple[ReadRound, ...]
    coins: object
    points: object
    ranks: object


def read_log(document: Mapping[str, Any]) -> ReadLog:
    """Raises LogError, or RulingsError for rulings that Nosh does not have."""
    players = document.get("players")
    if type(players) is not int or players not in PLAYER_COUNTS:
        raise LogError("players", "must be a whole number from 3 to 5")
    rulings = read_object(document.get("rulings", {}), "rulings")
    goal_deck = document.get("goal_deck")
    if goal_deck is not None and not isinstance(goal_deck, str):
        raise LogError("goal_deck", "must be a string")
    goals = read_object(document.get("goals"), "goals")
    return ReadLog(
        players=players,
        rulings=resolve_rulings(RULINGS, rulings),
        goal_deck=goal_deck,
        deck=_treats(document.get("deck"), "deck"),
        blue=read_each(goals.get("blue"), "goals.blue", _goals),
        red=_goals(goals.get("red"), "goals.red"),
        replaced=_goals(goals.get("replaced", []), "goals.replaced"),
        favorites=read_texts(document.get("favorites"), "favorites"),
        start=_whole(document.get("start"), "start"),
        rounds=read_each(document.get("rounds"), "rounds", _round),
        coins=document.get("coins"),
        points=document.get("points"),
        ranks=document.get("ranks"),
    )


def _treats(document: object, path: str) -> tuple[str, ...]:
    treats = read_texts(document, path)
    for place, treat in enumerate(treats):
        if not is_treat(treat):
            raise LogError(f"{path}[{place}]", "must be a name such as treat-1")
    return treats


def _goals(document: object, path: str) -> tuple[ReadGoal, ...]:
    return read_each(document, path, _goal)


def _goal(document: object, path: str) -> ReadGoal:
    goal = read_object(document, path)
    points = _whole(goal.get("points"), f"{path}.points")
    return ReadGoal(points, read_texts(goal.get("treats"), f"{path}.treats"))


def _round(document: object, path: str) -> ReadRound:
    played = read_object(document, path)
    order = played.get("reshuffled")
    return ReadRound(
        stands=read_each(played.get("stands"), f"{path}.stands", read_texts),
        reshuffled=None if order is None else read_texts(order, f"{path}.reshuffled"),
        auctions=read_each(played.get("auctions"), f"{path}.auctions", _auction),
    )


def _auction(document: object, path: str) -> ReadAuction:
    auction = read_object(document, path)
    return ReadAuction(
        stand=_whole(auction.get("stand"), f"{path}.stand"),
        first=_whole(auction.get("first"), f"{path}.first"),
        bids=read_each(auction.get("bids"), f"{path}.bids", _bid),
        winner=_whole(auction.get("winner"), f"{path}.winner"),
        paid=_whole(auction.get("paid"), f"{path}.paid"),
        claimed=_whole_or_none(auction.get("claimed"), f"{path}.claimed"),
    )


def _bid(document: object, path: str) -> tuple[int, int | None]:
    if not isinstance(document, list) or len(document) != 2:
        raise LogError(path, "must be a seat and its coins, or null for a pass")
    seat, coins = document
    return _whole(seat, f"{path}[0]"), _whole_or_none(coins, f"{path}[1]")


def _whole(document: object, path: str) -> int:
    if type(document) is not int:
        raise LogError(path, "must be a whole number")
    return document


def _whole_or_none(document: object, path: str) -> int | None:
    return None if document is None else _whole(document, path)
