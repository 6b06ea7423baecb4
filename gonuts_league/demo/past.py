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
CARDS_EACH = (6, 9)
# Of games that could be entered card by card.
WITH_CARDS, WITH_TOTALS = 0.4, 0.5


@dataclass(frozen=True, slots=True)
class Kind:
    """What is played on a night: the game, its rounds, and how many sit at a table."""

    game: str
    rounds: int
    seats: int


GAMEWRIGHT = Kind("gonuts-gamewright", 4, 4)
KINDS = (
    *(GAMEWRIGHT, Kind("nosh", 3, 4), GAMEWRIGHT, Kind("gonuts-first", 4, 4)),
    *(GAMEWRIGHT, Kind("donuts", 4, 2), GAMEWRIGHT),
)


@dataclass(frozen=True, slots=True)
class Regular:
    """`comes` weighs how often somebody is there."""

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
    while left := game_count - sum(map(len, played)):
        kind = KINDS[len(played) % len(KINDS)]
        played.append(tuple(_night_games(regulars, kind, rng))[:left])
    return [
        PastNight(name % {"number": number}, last - WEEK * (len(played) - number), each)
        for number, each in enumerate(played, start=1)
    ]


def _night_games(
    regulars: Sequence[Regular], kind: Kind, rng: random.Random
) -> Iterator[PastGame]:
    count = rng.choice(AT_NIGHT) // 2 * 2
    by_wish = sorted(regulars, key=lambda each: rng.random() ** (1 / each.comes))
    here = by_wish[-count:]
    for number in range(1, kind.rounds + 1):
        rng.shuffle(here)
        tables = -(-count // kind.seats)
        for table in range(tables):
            yield _game(here[table::tables], kind.game, number, table + 1, rng)


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
    """How deep a game is known, and what is told of its seats, best first."""
    if game == "donuts":
        return PLACES, [{"place": place} for place in (1, 1 + (rng.random() > 0.06))]
    chance = rng.random()
    if chance >= WITH_CARDS + WITH_TOTALS:
        return PLACES, [{"place": place} for place in range(1, len(played) + 1)]
    hands = _goals(played, rng) if game == "nosh" else _hands(game, played, rng)
    if chance < WITH_CARDS:
        return CARDS, [{"cards": hand} for hand in hands]
    return TOTALS, [{"points": line.points} for line in _score(game, hands)]


def _hands(
    game: str, played: Sequence[float], rng: random.Random
) -> list[dict[str, int]]:
    """Deal hands of this player count's own deck, the best of them first."""
    counts = find_game(game).cards_for(len(played), {})
    deck = [card for card, count in counts.items() for _copy in range(count)]
    rng.shuffle(deck)
    hands: list[dict[str, int]] = []
    for _seat in played:
        dealt = [deck.pop() for _card in range(rng.randint(*CARDS_EACH))]
        hands.append({card: dealt.count(card) for card in dealt})
    lines = _score(game, hands)
    best = sorted(range(len(hands)), key=lambda seat: lines[seat].rank or 0)
    return [hands[seat] for seat in best]


def _score(game: str, hands: Sequence[dict[str, int]]) -> tuple[PastLine, ...]:
    seats = tuple(PastSeat(0, cards=hand) for hand in hands)
    return score_past_game(PastGame(1, 1, game, CARDS, seats))


def _goals(played: Sequence[float], rng: random.Random) -> list[dict[str, int]]:
    """Goals of Nosh as numbers; who played better has more of them."""
    return [
        {
            "goal_points": max(6, round(16 + 3 * each)),
            "favorite_goals": rng.randint(0, 2),
            "coins": rng.randint(0, 9),
        }
        for each in played
    ]
