"""Nosh played at random in plain Python with the names of treats.

Written as one writes a game for its own sake: lists, counters, a method a step. It
plays by the same rules as the engine and with the same chances, but shares nothing
with it, not even the random numbers.
"""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

Goal = tuple[int, Counter[str]]
STANDS = {3: (3, 3, 2), 4: (3, 3, 2, 2), 5: (3, 3, 2, 2, 2)}


class Game:
    """One game; ``decisions`` counts choices among two or more."""

    def __init__(
        self, blue: Sequence[Goal], red: Sequence[Goal], players: int, seed: int
    ) -> None:
        self.rng = random.Random(seed)
        self.treats = sorted({treat for _points, shown in blue for treat in shown})
        self.deck = self.treats * 10
        self.rng.shuffle(self.deck)
        self.discards: list[str] = []
        self.blue = self.rng.sample(blue, 6 * players)
        self.red = self.rng.sample(red, players)
        self.seats = range(players)
        self.favorites = self.rng.sample(self.treats, players)
        self.owned = [Counter([self.deck.pop()]) for _seat in self.seats]
        self.coins = [15] * players
        self.claimed: list[list[Goal]] = [[] for _seat in self.seats]
        self.goals: list[Goal] = []
        self.stands: list[list[str]] = []
        self.start = self.rng.randrange(players)
        self.decisions = 0

    def play(self) -> list[int]:
        for number in range(7):
            is_last = number == 6
            self.goals = self.red if is_last else [self.blue.pop() for _ in self.seats]
            self.play_round()
        return [self.points(seat) for seat in self.seats]

    def points(self, seat: int) -> int:
        favorite = self.favorites[seat]
        goals = sum(p + 2 * (favorite in shown) for p, shown in self.claimed[seat])
        return goals + self.coins[seat] // 2

    def play_round(self) -> None:
        self.stands = [self.deal(size) for size in STANDS[len(self.seats)]]
        still_in = list(self.seats)
        while len(still_in) > 1:
            self.auction(still_in)
        self.start = still_in[0]
        self.hand_over(self.start, self.stands.pop())
        self.coins = [coins + 2 for coins in self.coins]

    def deal(self, size: int) -> list[str]:
        stand: list[str] = []
        while len(stand) < size and (self.deck or self.discards):
            if not self.deck:
                self.deck, self.discards = self.discards, []
                self.rng.shuffle(self.deck)
            stand.append(self.deck.pop())
        return stand

    def auction(self, still_in: list[int]) -> None:
        stand = self.stands.pop(self.choose(range(len(self.stands))))
        at = still_in.index(self.start)
        bidding = still_in[at:] + still_in[:at]
        high = self.choose(range(self.coins[self.start] + 1))
        bidding.append(bidding.pop(0))
        while len(bidding) > 1:
            seat = bidding.pop(0)
            bids = [None, *range(high + 1, self.coins[seat] + 1)]
            bid = self.choose(bids)
            if bid is not None:
                high = bid
                bidding.append(seat)
        winner = bidding[0]
        self.coins[winner] -= high
        place = still_in.index(winner)
        still_in.remove(winner)
        if winner == self.start:
            self.start = still_in[place % len(still_in)]
        self.hand_over(winner, stand)

    def hand_over(self, seat: int, stand: list[str]) -> None:
        owned = self.owned[seat]
        owned.update(stand)
        payable = [goal for goal in self.goals if goal[1] <= owned]
        goal = self.choose([None, *payable])
        if goal is not None:
            owned.subtract(goal[1])
            self.discards += goal[1].elements()
            self.claimed[seat].append(goal)
            self.goals.remove(goal)

    def choose(self, options: Sequence[Any]) -> Any:
        if len(options) == 1:
            return options[0]
        self.decisions += 1
        return self.rng.choice(options)
