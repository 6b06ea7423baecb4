"""The invented games of the demo's earlier nights, the same for the same seed.

Steps
1. Everybody has a skill and comes more or less often; both are drawn once.
2. A night has so many people, its game and its rounds; each round seats them anew.
3. At a table each plays as well as their skill and twice as much luck say. Hands are
   dealt of the deck, and the better one played, the better the hand one gets. Of a
   share of the games these cards are known, of others their points, or places only.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from gonuts_league.games.registry import PAGES
from gonuts_league.games.types import DemoNights
from gonuts_league.leagues.history.past_games import (
    CARDS,
    PLACES,
    TOTALS,
    PastGame,
    PastLine,
    PastNight,
    PastSeat,
    score_past_game,
)
from gonuts_league.players.models import Player
from scoring import find_game

LUCK = 2.0
WEEK = timedelta(days=7)
AT_NIGHT = range(14, 21)
# Of games that could be entered card by card.
WITH_CARDS, WITH_TOTALS = 0.4, 0.5


@dataclass(frozen=True, slots=True)
class Regular:
    """`comes` weighs how often they are there."""

    player: int
    skill: float
    comes: float


def regulars_of(players: Sequence[Player], rng: random.Random) -> list[Regular]:
    """Guests come seldom, and everybody else as they like."""
    return [
        Regular(
            player.pk,
            rng.gauss(0, 1),
            0.1 if player.is_guest else rng.uniform(0.3, 1.6),
        )
        for player in players
    ]


def past_nights(
    regulars: Sequence[Regular],
    *,
    name: str,
    last: datetime,
    game_count: int,
    rng: random.Random,
) -> list[PastNight]:
    """Nights week after week, the last one at `last`, with so many games in all.

    `name` takes the number of the night; the last one may end early.
    """
    played: list[tuple[PastGame, ...]] = []
    by_night = games_by_night()
    while left := game_count - sum(map(len, played)):
        game_id, demo = by_night[len(played) % len(by_night)]
        played.append(tuple(_night_games(regulars, game_id, demo, rng))[:left])
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
    regulars: Sequence[Regular], game_id: str, demo: DemoNights, rng: random.Random
) -> Iterator[PastGame]:
    count = rng.choice(AT_NIGHT) // 2 * 2
    by_wish = sorted(regulars, key=lambda each: rng.random() ** (1 / each.comes))
    here = by_wish[-count:]
    for number in range(1, demo.rounds + 1):
        rng.shuffle(here)
        tables = -(-count // demo.seats)
        for table in range(tables):
            yield _game(here[table::tables], game_id, number, table + 1, rng)


def _game(
    seated: Sequence[Regular],
    game: str,
    round_number: int,
    table_number: int,
    rng: random.Random,
) -> PastGame:
    """One table; `best` are its seats, who played best first."""
    played = [each.skill + rng.gauss(0, LUCK) for each in seated]
    best = sorted(range(len(seated)), key=lambda seat: -played[seat])
    depth, told = _told(game, [played[seat] for seat in best], rng)
    by_seat = dict(zip(best, told, strict=True))
    seats = tuple(
        PastSeat(each.player, **by_seat[seat]) for seat, each in enumerate(seated)
    )
    return PastGame(round_number, table_number, game, depth, seats)


def _told(
    game: str, played: Sequence[float], rng: random.Random
) -> tuple[str, list[dict[str, Any]]]:
    """How deep a game is known, and what is known of its seats, best first."""
    if find_game(game).entry_fields:
        return PLACES, [{"place": place} for place in (1, 1 + (rng.random() > 0.06))]
    chance = rng.random()
    hands = None
    if chance < WITH_CARDS + WITH_TOTALS:
        hands = PAGES[game].deal(find_game(game), played, rng)
    if hands is None:
        return PLACES, [{"place": place} for place in range(1, len(played) + 1)]
    if chance < WITH_CARDS:
        return CARDS, [{"cards": hand} for hand in hands]
    return TOTALS, [{"points": line.points} for line in _score(game, hands)]


def _score(game: str, hands: Sequence[dict[str, int]]) -> tuple[PastLine, ...]:
    seats = tuple(PastSeat(0, cards=hand) for hand in hands)
    return score_past_game(PastGame(1, 1, game, CARDS, seats))
