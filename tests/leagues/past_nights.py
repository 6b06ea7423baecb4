"""Past nights as values, for tests that write them."""

from datetime import UTC, datetime
from decimal import Decimal

from gonuts_league.leagues.history.past_games import (
    CARDS,
    PastGame,
    PastNight,
    PastSeat,
)
from gonuts_league.players.models import Player
from gonuts_league.tables.enums import Depth
from tests.factories.players import PlayerFactory

AT = datetime(2025, 3, 6, 18, 30, tzinfo=UTC)
HANDS = (
    {"plain": 3, "jelly-filled": 2, "boston-cream": 2, "glazed": 1},
    {"glazed": 2, "eclair": 1, "sprinkled": 1},
    {"plain": 1, "boston-cream": 2, "powdered": 1},
    {"jelly-filled": 2, "double-chocolate": 2},
)


def people(club, *names: str) -> list[Player]:
    return [PlayerFactory(club=club, name=name) for name in names]


def by_cards(players, *, round_number=1, table_number=1) -> PastGame:
    seats = tuple(
        PastSeat(player.pk, cards=hand)
        for player, hand in zip(players, HANDS, strict=False)
    )
    return PastGame(round_number, table_number, "gonuts-gamewright", CARDS, seats)


def by_totals(players, *totals: str, round_number=1, table_number=1) -> PastGame:
    seats = tuple(
        PastSeat(player.pk, points=Decimal(total))
        for player, total in zip(players, totals, strict=True)
    )
    return PastGame(
        round_number, table_number, "gonuts-gamewright", Depth.TOTALS, seats
    )


def night(*games: PastGame, name="First Thursday", at=AT, **fields) -> PastNight:
    return PastNight(name, at, games, **fields)
