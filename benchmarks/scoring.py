"""How long a full Go Nuts table takes to score, with every reason as a sentence.

Six seats share a whole box. Both editions run in turn, so that a slow moment of the
machine falls on both; the median of all runs is printed in milliseconds.
"""

import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence

from scoring import GAMES
from scoring.game import Game
from scoring.tables_json import answer_table

SEATS = 6
ROUNDS = 300
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay")
AIM_MS = 2.0


def main() -> int:
    editions = [game for game in GAMES.values() if game.family == "gonuts"]
    tables = {game: deal_box(game, random.Random(7)) for game in editions}
    times: dict[tuple[str, str], list[float]] = {}
    for _ in range(ROUNDS):
        for game, tableaux in tables.items():
            times.setdefault((game.id, "score"), []).append(time_score(game, tableaux))
            times.setdefault((game.id, "json"), []).append(time_json(game, tableaux))
    for (game_id, act), runs in times.items():
        print(f"{game_id} {act}: median {statistics.median(runs):.3f} ms of {ROUNDS}")
    slowest = max(statistics.median(runs) for runs in times.values())
    print(f"aim: {AIM_MS} ms, slowest median: {slowest:.3f} ms")
    return 0 if slowest <= AIM_MS else 1


def deal_box(game: Game, rng: random.Random) -> list[Mapping[str, int]]:
    """The whole box, dealt to six seats as evenly as it goes."""
    deck = game.cards_for(SEATS, {})
    cards = [card for card, copies in deck.items() for _ in range(copies)]
    rng.shuffle(cards)
    return [Counter(cards[seat::SEATS]) for seat in range(SEATS)]


def time_score(game: Game, tableaux: Sequence[Mapping[str, int]]) -> float:
    """Milliseconds to score the table and word every line of it."""
    start = time.perf_counter()
    score = game.score(tableaux, {}, NAMES)
    for seat in score.seats:
        for line in seat.lines if seat else ():
            _ = line.sentence
    return (time.perf_counter() - start) * 1000


def time_json(game: Game, tableaux: Sequence[Mapping[str, int]]) -> float:
    """Milliseconds for the JSON answer: read, check, score and word."""
    seats = [
        {"player": name, "cards": dict(own)}
        for name, own in zip(NAMES, tableaux, strict=True)
    ]
    start = time.perf_counter()
    answer = answer_table({"game": game.id, "seats": seats})
    took = (time.perf_counter() - start) * 1000
    if answer.is_refused:
        raise SystemExit(f"the dealt table is refused: {answer.body}")
    return took


if __name__ == "__main__":
    sys.exit(main())
