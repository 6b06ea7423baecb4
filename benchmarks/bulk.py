"""How many times faster the bulk scorer is than the plain one, per tableau.

Four seats share what a real game leaves them. Both scorers take turns, for each
edition, so that a slow moment of the machine falls on both; medians are printed in
microseconds a tableau. The plain scorer does not even word its reasons here, and the
bulk scorer finds its arrays ready.
"""

import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping

import numpy as np

from scoring.games.gonuts.bulk import score_counts
from scoring.games.gonuts.game import GONUTS_FIRST, GONUTS_GAMEWRIGHT, GoNuts

SEATS = 4
CARDS = 11
ROUNDS = 100
PLAIN_TABLES = 50
BULK_TABLES = 1000
AIM = 20


def main() -> int:
    ratios = [ratio_of(game) for game in (GONUTS_FIRST, GONUTS_GAMEWRIGHT)]
    print(f"aim: {AIM} times, smallest: {min(ratios):.0f} times")
    return 0 if min(ratios) >= AIM else 1


def ratio_of(game: GoNuts) -> float:
    rng = random.Random(7)
    tables = [deal(game, rng) for _ in range(BULK_TABLES)]
    order = list(game.cards_for(6, {"deck-filter": "none"}))
    counts = np.array([[[own[card] for card in order] for own in t] for t in tables])
    some = tables[:PLAIN_TABLES]
    rulings = game.resolve_rulings({})
    plain, bulk = [], []
    for _ in range(ROUNDS):
        plain.append(time_of(lambda: [game.score(table, {}) for table in some]))
        bulk.append(time_of(lambda: score_counts(game.edition, counts, rulings)))
    plain_us = statistics.median(plain) / (PLAIN_TABLES * SEATS) * 1e6
    bulk_us = statistics.median(bulk) / (BULK_TABLES * SEATS) * 1e6
    ratio = plain_us / bulk_us
    print(f"{game.id}: plain {plain_us:.2f}, bulk {bulk_us:.3f}, {ratio:.0f} times")
    return ratio


def deal(game: GoNuts, rng: random.Random) -> list[Mapping[str, int]]:
    deck = game.cards_for(SEATS, {})
    cards = [card for card, copies in deck.items() for _ in range(copies)]
    rng.shuffle(cards)
    return [Counter(cards[seat * CARDS :][:CARDS]) for seat in range(SEATS)]


def time_of(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
