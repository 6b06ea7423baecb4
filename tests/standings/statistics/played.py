"""Games in short: points by player, from which places follow."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.ratings.rating import rate_evenings
from gonuts_league.standings.statistics.count import count_figures
from gonuts_league.standings.statistics.games import (
    Evening,
    PlayedGame,
)
from gonuts_league.standings.statistics.types import Figures, Person
from gonuts_league.standings.types import PlayedSeat
from scoring import find_game

START = datetime(2026, 1, 8, 19, tzinfo=UTC)
WEEK = timedelta(days=7)


def game(table: int, points: Mapping[int, int], **fields: Any) -> PlayedGame:
    """A game known by totals, of the edition `game` if that is given."""
    edition = fields.pop("game", "gonuts-first")
    cards = fields.pop("cards", {})
    given = {"depth": "cards" if cards else "totals", "gives_points": True} | fields
    return PlayedGame(
        table=table,
        event=0,
        round_number=table,
        table_number=1,
        at=START,
        game=edition,
        family=find_game(edition).family,
        seats=tuple(
            seat(player, own, points.values(), cards.get(player, {}))
            for player, own in points.items()
        ),
        **given,
    )


def seat(player: int, points: int, others: Any, cards: Mapping[str, int]) -> PlayedSeat:
    rank = 1 + sum(other > points for other in others)
    return PlayedSeat(
        entry=EntryId(player),
        rank=rank,
        points=points,
        parts=(PlayedSeat(EntryId(player), rank, points, cards=cards),),
    )


def with_seat(played: PlayedGame, player: int, **fields: Any) -> PlayedGame:
    """The game with something else about one player's seat."""
    seats = [
        replace(each, **fields) if each.entry == player else each
        for each in played.seats
    ]
    return replace(played, seats=tuple(seats))


def nights(*games: Sequence[PlayedGame]) -> tuple[Evening, ...]:
    """A night a week, each with these games."""
    return tuple(
        Evening(f"event:{number}", number, START + number * WEEK, tuple(each))
        for number, each in enumerate(games, start=1)
    )


def alone(played: PlayedGame, week: int) -> Evening:
    """A game recorded by itself."""
    return Evening(f"game:{played.table}", 0, START + week * WEEK, (played,))


def told(
    evenings: Sequence[Evening], people: Mapping[int, Person] | None = None
) -> Figures:
    """All figures; without `people` everybody is a member."""
    everybody = {
        each.entry: Person()
        for evening in evenings
        for played in evening.games
        for each in played.seats
    }
    families = {played.family for evening in evenings for played in evening.games}
    ratings = {family: rate_evenings(evenings, family) for family in families}
    return count_figures(evenings, everybody | dict(people or {}), ratings)
