"""The demo's earlier nights, the same for the same seed.

Steps
1. Everybody comes more or less often, which is drawn once.
2. A night has so many people, its game and its rounds; each round seats them anew.
3. Each table plays one of the shipped games. Of a share of them the cards are known,
   of others their points, or places only.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from gonuts_league.games.registry import PAGES
from gonuts_league.games.types import DemoNights, EnteredGame
from gonuts_league.leagues.history.past_games import (
    CARDS,
    PLACES,
    TOTALS,
    PastGame,
    PastNight,
    PastSeat,
)
from gonuts_league.players.models import Player
from scoring import find_game

from .played import PlayedGames

WEEK = timedelta(days=7)
AT_NIGHT = range(14, 21)
# Of games that could be entered card by card.
WITH_CARDS, WITH_TOTALS = 0.4, 0.5


def habits_of(players: Sequence[Player], rng: random.Random) -> dict[int, float]:
    """How often each comes: guests seldom, and everybody else as they like."""
    return {
        player.pk: 0.1 if player.is_guest else rng.uniform(0.3, 1.6)
        for player in players
    }


def past_nights(
    habits: Mapping[int, float],
    *,
    name: str,
    last: datetime,
    game_count: int,
    games: PlayedGames,
) -> list[PastNight]:
    """Nights week after week, the last one at `last`, with so many games or a few more.

    `name` takes the number of the night.
    """
    played: list[tuple[PastGame, ...]] = []
    by_night = games_by_night()
    while sum(map(len, played)) < game_count:
        game_id, demo = by_night[len(played) % len(by_night)]
        played.append(tuple(_night_games(habits, game_id, demo, games)))
    return [
        PastNight(name % {"number": number}, last - WEEK * (len(played) - number), each)
        for number, each in enumerate(played, start=1)
    ]


def games_by_night() -> list[tuple[str, DemoNights]]:
    """What is played on each night of a cycle."""
    nights = {
        night: (game_id, pages.demo)
        for game_id, pages in PAGES.items()
        if pages.demo
        for night in pages.demo.nights
    }
    return [nights[night] for night in sorted(nights)]


def _night_games(
    habits: Mapping[int, float], game: str, demo: DemoNights, games: PlayedGames
) -> Iterator[PastGame]:
    rng = games.rng
    count = rng.choice(AT_NIGHT) // 2 * 2
    here = sorted(habits, key=lambda each: rng.random() ** (1 / habits[each]))[-count:]
    for number in range(1, demo.rounds + 1):
        rng.shuffle(here)
        tables = -(-count // demo.seats)
        for table in range(tables):
            players = here[table::tables]
            depth, known = _known_of(game, games.play(game, players), rng)
            seats = [
                PastSeat(player, **own)
                for player, own in zip(players, known, strict=True)
            ]
            yield PastGame(number, table + 1, game, depth, tuple(seats))


def _known_of(
    game: str, entered: EnteredGame, rng: random.Random
) -> tuple[str, list[dict[str, Any]]]:
    """How deep a game is known, and what is known of its seats."""
    chance = 1 if entered.fields else rng.random()
    if chance < WITH_CARDS:
        return CARDS, [{"cards": tableau} for tableau in entered.tableaux]
    score = find_game(game).score(entered.tableaux, {}, fields=entered.fields)
    seats = [seat for seat in score.seats if seat is not None]
    if chance >= WITH_CARDS + WITH_TOTALS:
        return PLACES, [{"place": seat.rank} for seat in seats]
    return TOTALS, [
        {"points": Decimal(int(seat.points)), "tie_break": seat.tie_break[0]}
        for seat in seats
    ]
