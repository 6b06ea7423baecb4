"""Go Nuts played again from a log, in plain Python with card names.

Written from docs/rules.md and not from the engine: it knows no option numbers
and no state array. It raises DisagreementError at the first move that the rules do not
allow, that is missing, or that is one too many, and checks after every move that no
card was lost or doubled.
"""

from collections import Counter

POWERS = {
    "gonuts-gamewright": {
        "chocolate-frosted": "draw_one",
        "eclair": "top_of_pile",
        "french-cruller": "clear_row",
        "double-chocolate": "best_of_two",
        "sprinkled": "give_one",
        "red-velvet": "any_of_pile",
        "bear-claw": "steal_one",
        "cinnamon-twist": "pass_left",
        "milk": "three_or_this",
        "day-old-donuts": "three_of_pile",
        "raspberry-frosted": "drop_one",
        "strawberry-glazed": "make_drop",
    },
    "gonuts-first": {
        "maple-bar": "draw_one",
        "eclair": "top_of_pile",
        "maple-glazed": "best_of_two",
        "mucho-matcha": "give_one",
        "red-velvet": "any_of_pile",
        "bear-claw": "steal_one",
        "cinnamon-twist": "pass_left",
        "raspberry-glazed": "drop_one",
        "strawberry-glazed": "make_drop",
    },
}


class DisagreementError(Exception):
    pass


def check(truth, *told):
    if not truth:
        raise DisagreementError(*told)


class Replay:
    def __init__(self, log):
        self.log = log
        self.n = log["players"]
        self.powers = POWERS[log["game"]]
        self.deck = list(log["deck"])
        self.hands = [Counter() for _ in range(self.n)]
        self.pile = []
        self.row = {}
        self.all = Counter(log["deck"])

    def run(self):
        self.fill()
        for number, played in enumerate(self.log["rounds"], start=1):
            if number > 1:
                check(self.gaps() <= len(self.deck), number, "the deck is too short")
                self.fill()
            self.round(played)
        check(self.gaps() > len(self.deck), "the game went on")
        got = [{card: n for card, n in hand.items() if n} for hand in self.hands]
        check(got == self.log["tableaux"], got)

    def gaps(self):
        return self.n + 1 - len(self.row)

    def fill(self):
        for slot in range(1, self.n + 2):
            if slot not in self.row:
                self.row[slot] = self.deck.pop(0)

    def round(self, played):
        check([self.row[s] for s in sorted(self.row)] == played["row"], "row")
        self.picks = played["picks"]
        check(len(self.picks) == self.n, "picks")
        check(all(1 <= pick <= self.n + 1 for pick in self.picks), "picks")
        self.moves = list(played["moves"])
        for slot in range(1, self.n + 2):
            pickers = [s for s, pick in enumerate(self.picks) if pick == slot]
            if len(pickers) > 1:
                self.move(self.row[slot], f"row:{slot}", "discard", "clash")
            elif pickers:
                card = self.row[slot]
                self.move(card, f"row:{slot}", f"seat:{pickers[0]}", "take")
                self.power(pickers[0], card)
        check(not self.moves, "moves too many", self.moves)

    def next_is(self, card):
        return bool(self.moves) and self.moves[0]["why"] == f"power:{card}"

    def move(self, card=None, source=None, target=None, why=None):
        """Make the next move of the log, which must be this one where it is named."""
        check(self.moves, "a move is missing", card, source, target, why)
        told = self.moves.pop(0)
        for name, wanted in (
            ("card", card), ("from", source), ("to", target), ("why", why),
        ):  # fmt: skip
            check(wanted is None or told[name] == wanted, name, wanted, told)
        self.take_away(told["card"], told["from"])
        self.put(told["card"], told["to"])
        self.nothing_lost()
        return told

    def take_away(self, card, place):
        kind, _, where = place.partition(":")
        if kind == "row":
            check(self.row.get(int(where)) == card, "not in the row", card, place)
            del self.row[int(where)]
        elif kind == "seat":
            check(self.hands[int(where)][card] > 0, "not in front", card, place)
            self.hands[int(where)][card] -= 1
        elif kind == "deck":
            check(self.deck and self.deck[0] == card, "not on top", card)
            self.deck.pop(0)
        else:
            check(card in self.pile, "not in the pile", card)
            last = len(self.pile) - 1 - self.pile[::-1].index(card)
            self.pile.pop(last)

    def put(self, card, place):
        kind, _, where = place.partition(":")
        if kind == "seat":
            self.hands[int(where)][card] += 1
        elif kind == "discard":
            self.pile.append(card)
        else:
            check(kind == "deck", "no such place", place)
            self.deck.insert(0, card)

    def nothing_lost(self):
        there = Counter(self.deck) + Counter(self.pile) + Counter(self.row.values())
        for hand in self.hands:
            there += hand
        check(there == self.all, "cards are lost or doubled")

    def others(self, seat, card):
        """What a seat holds beside the copy whose power is at work."""
        return +(self.hands[seat] - Counter({card: 1}))

    def power(self, seat, card):
        if card in self.powers:
            getattr(self, self.powers[card])(seat, card)

    def draw_one(self, seat, card):
        if self.deck:
            self.move(None, "deck", f"seat:{seat}", f"power:{card}")

    def top_of_pile(self, seat, card):
        if self.pile:
            self.move(self.pile[-1], "discard", f"seat:{seat}", f"power:{card}")

    def any_of_pile(self, seat, card):
        if self.pile:
            self.move(None, "discard", f"seat:{seat}", f"power:{card}")

    def three_of_pile(self, seat, card):
        may_stop = self.log["rulings"].get("day-old-donuts-take") == "up-to-three"
        for _ in range(min(3, len(self.pile))):
            if may_stop and not self.next_is(card):
                return
            self.move(None, "discard", f"seat:{seat}", f"power:{card}")

    def clear_row(self, seat, card):
        while self.next_is(card):
            told = self.move(None, None, "discard", f"power:{card}")
            kind, _, slot = told["from"].partition(":")
            check(kind == "row" and int(slot) not in self.picks, told)

    def best_of_two(self, seat, card):
        why = f"power:{card}"
        if len(self.deck) == 1:
            self.move(None, "deck", f"seat:{seat}", why)
        elif self.deck:
            self.keep_one(seat, why)

    def give_one(self, seat, card):
        others = self.others(seat, card)
        own = f"seat:{seat}"
        told = self.move(None if others else card, own, None, f"power:{card}")
        check(told["to"].startswith("seat:") and told["to"] != own, told)
        check(not others or others[told["card"]] > 0, "gave itself", told)

    def drop_one(self, seat, card):
        others = self.others(seat, card)
        wanted = None if others else card
        told = self.move(wanted, f"seat:{seat}", "discard", f"power:{card}")
        check(not others or others[told["card"]] > 0, told)

    def steal_one(self, seat, card):
        self.from_opponent(seat, card, f"seat:{seat}")

    def make_drop(self, seat, card):
        self.from_opponent(seat, card, "discard")

    def from_opponent(self, seat, card, target):
        if any(+hand for s, hand in enumerate(self.hands) if s != seat):
            told = self.move(None, None, target, f"power:{card}")
            check(told["from"].startswith("seat:"), told)
            check(told["from"] != f"seat:{seat}", told)

    def keep_one(self, seat, why):
        two = self.deck[:2]
        kept = self.moves[0]["card"] if self.moves else None
        check(kept in two, "kept neither", kept, two)
        two.remove(kept)
        if self.deck[0] != kept:
            self.deck[:2] = [kept, *two]
        self.move(kept, "deck", f"seat:{seat}", why)
        self.move(two[0], "deck", "deck", why)

    def pass_left(self, seat, card):
        had = [+hand for hand in self.hands]
        if self.log["rulings"]["own-twist-counts"] == "no":
            had[seat] = self.others(seat, card)
        why = f"power:{card}"
        if not all(had):
            self.move(card, f"seat:{seat}", "discard", why)
            return
        for giver in range(self.n):
            left = (giver + 1) % self.n
            told = self.move(None, f"seat:{giver}", f"seat:{left}", why)
            check(had[giver][told["card"]] > 0, "passed what it got", told)

    def three_or_this(self, seat, card):
        own, why = f"seat:{seat}", f"power:{card}"
        others = self.others(seat, card)
        told = self.move(None, own, "discard", why)
        if told["card"] == card and not self.next_is(card):
            return
        check(others.total() >= 3, "fewer than three others")
        for dropped in (told, self.move(None, own, "discard", why),
                        self.move(None, own, "discard", why)):  # fmt: skip
            check(others[dropped["card"]] > 0, dropped)
            others[dropped["card"]] -= 1
