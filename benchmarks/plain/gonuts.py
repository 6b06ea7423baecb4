"""Go Nuts, Gamewright edition, played at random in plain Python with card names.

Written as one writes a game for its own sake: lists, counters, a method a power. It
plays by the same rules as the engine and with the same chances, but shares nothing
with it, not even the random numbers.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

POWERS = {
    "chocolate-frosted": "draw_one",
    "eclair": "take_top",
    "french-cruller": "clear_row",
    "double-chocolate": "keep_one",
    "sprinkled": "give_one",
    "red-velvet": "take_any",
    "bear-claw": "steal_one",
    "cinnamon-twist": "pass_left",
    "milk": "drop_three_or_this",
    "day-old-donuts": "take_three",
    "raspberry-frosted": "drop_one",
    "strawberry-glazed": "make_drop",
}


class Game:
    """One game; ``decisions`` counts choices among two or more."""

    def __init__(self, copies: Mapping[str, int], players: int, seed: int) -> None:
        self.rng = random.Random(seed)
        self.deck = [card for card, count in copies.items() for _ in range(count)]
        self.rng.shuffle(self.deck)
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.pile: list[str] = []
        self.row: dict[int, str] = {}
        self.slots = range(1, players + 2)
        self.picks: list[int] = []
        self.decisions = 0

    def play(self) -> None:
        while len(self.slots) - len(self.row) <= len(self.deck):
            for slot in self.slots:
                if slot not in self.row:
                    self.row[slot] = self.deck.pop()
            self.play_round()

    def play_round(self) -> None:
        self.picks = [self.choose(self.slots) for _hand in self.hands]
        for slot in self.slots:
            pickers = [seat for seat, pick in enumerate(self.picks) if pick == slot]
            if len(pickers) > 1:
                self.pile.append(self.row.pop(slot))
            elif pickers:
                card = self.row.pop(slot)
                self.hands[pickers[0]][card] += 1
                if card in POWERS:
                    getattr(self, POWERS[card])(pickers[0], card)

    def choose(self, options: Sequence[Any]) -> Any:
        if len(options) > 1:
            self.decisions += 1
        return options[int(self.rng.random() * len(options))]

    def others(self, seat: int, card: str) -> Counter[str]:
        """What a seat holds beside the copy whose power is at work."""
        return self.hands[seat] - Counter([card])

    def take_off(self, seat: int, card: str) -> None:
        self.hands[seat][card] -= 1

    def discard(self, seat: int, card: str) -> None:
        self.take_off(seat, card)
        self.pile.append(card)

    def draw_one(self, seat: int, _card: str) -> None:
        if self.deck:
            self.hands[seat][self.deck.pop()] += 1

    def take_top(self, seat: int, _card: str) -> None:
        if self.pile:
            self.hands[seat][self.pile.pop()] += 1

    def take_any(self, seat: int, _card: str) -> None:
        if self.pile:
            card = self.choose(list(set(self.pile)))
            del self.pile[len(self.pile) - 1 - self.pile[::-1].index(card)]
            self.hands[seat][card] += 1

    def take_three(self, seat: int, card: str) -> None:
        for _ in range(3):
            self.take_any(seat, card)

    def clear_row(self, _seat: int, _card: str) -> None:
        left = [slot for slot in self.row if slot not in self.picks]
        while left:
            slot = self.choose([*left, None])
            if slot is None:
                return
            self.pile.append(self.row.pop(slot))
            left.remove(slot)

    def keep_one(self, seat: int, card: str) -> None:
        if len(self.deck) < 2:
            self.draw_one(seat, card)
            return
        two = [self.deck.pop(), self.deck.pop()]
        kept = self.choose(list(set(two)))
        two.remove(kept)
        self.hands[seat][kept] += 1
        self.deck.append(two[0])

    def give_one(self, seat: int, card: str) -> None:
        opponents = [other for other in range(len(self.hands)) if other != seat]
        given = list(self.others(seat, card)) or [card]
        chosen = self.choose([(other, each) for other in opponents for each in given])
        self.take_off(seat, chosen[1])
        self.hands[chosen[0]][chosen[1]] += 1

    def drop_one(self, seat: int, card: str) -> None:
        others = list(self.others(seat, card))
        self.discard(seat, self.choose(others) if others else card)

    def steal_one(self, seat: int, _card: str) -> None:
        chosen = self.of_opponents(seat)
        if chosen:
            self.take_off(*chosen)
            self.hands[seat][chosen[1]] += 1

    def make_drop(self, seat: int, _card: str) -> None:
        chosen = self.of_opponents(seat)
        if chosen:
            self.discard(*chosen)

    def of_opponents(self, seat: int) -> tuple[int, str] | None:
        there = [
            (other, card)
            for other, hand in enumerate(self.hands)
            if other != seat
            for card, count in hand.items()
            if count
        ]
        return self.choose(there) if there else None

    def pass_left(self, seat: int, card: str) -> None:
        had = [list(+hand) for hand in self.hands]
        had[seat] = list(self.others(seat, card))
        if not all(had):
            self.discard(seat, card)
            return
        passed = [self.choose(own) for own in had]
        for giver, each in enumerate(passed):
            self.take_off(giver, each)
            self.hands[(giver + 1) % len(self.hands)][each] += 1

    def drop_three_or_this(self, seat: int, card: str) -> None:
        others = self.others(seat, card)
        if others.total() < 3:
            self.discard(seat, card)
            return
        first = self.choose([*others, card])
        self.discard(seat, first)
        for _ in range(0 if first == card else 2):
            self.discard(seat, self.choose(list(self.others(seat, card))))
