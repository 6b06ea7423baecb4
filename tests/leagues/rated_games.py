"""Evenings in short: a game is the places of its players, by player."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.ratings.rating import RatingPoint
from gonuts_league.standings.statistics.games import Evening, PlayedGame
from gonuts_league.standings.types import PlayedSeat

FAMILY = "gonuts"
BEGINNING = datetime(2026, 1, 8, 18, tzinfo=UTC)

Places = Mapping[int, int | None]


def played_seat(
    player: int, rank: int | None, *, takes_place: bool = True, earns: bool = True
) -> PlayedSeat:
    return PlayedSeat(EntryId(player), rank, takes_place=takes_place, earns=earns)


def played_game(
    seats: Iterable[PlayedSeat], *, family: str = FAMILY, gives_points: bool = True
) -> PlayedGame:
    return PlayedGame(
        table=1,
        event=1,
        round_number=1,
        table_number=1,
        at=BEGINNING,
        game="gonuts-first",
        family=family,
        depth="places",
        gives_points=gives_points,
        seats=tuple(seats),
    )


def game(places: Places) -> PlayedGame:
    return played_game(played_seat(player, place) for player, place in places.items())


def evening(number: int, games: Iterable[PlayedGame]) -> Evening:
    at = BEGINNING + timedelta(days=7 * number)
    return Evening(f"event:{number}", number, at, tuple(games))


def evenings(*nights: Iterable[Places]) -> tuple[Evening, ...]:
    """One evening for each of `nights`, which are the games of one."""
    return tuple(
        evening(number, map(game, games)) for number, games in enumerate(nights, 1)
    )


def point(mu: float, sigma: float = 2.0, game_count: int = 20) -> RatingPoint:
    return RatingPoint("event:1", mu, sigma, game_count)
