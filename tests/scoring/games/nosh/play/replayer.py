"""Nosh played again from a log, in plain Python with the names of treats.

Written from docs/rules.md and not from the engine: it knows no option numbers
and no state array. It raises DisagreementError at the first thing that the rules do not
allow, that is missing, or that is one too many, and checks after every move that no
treat, goal or coin was lost or doubled.
"""

from collections import Counter

STANDS = {3: [3, 3, 2], 4: [3, 3, 2, 2], 5: [3, 3, 2, 2, 2]}
SHIFTS = {"blue": ["01", "02", "00", "012", "013", "001", "0123", "0023"],
          "red": ["0011", "00123", "0002"]}  # fmt: skip


class DisagreementError(Exception):
    pass


def check(truth, *told):
    if not truth:
        raise DisagreementError(*told)


def face(goal):
    return goal["points"], tuple(sorted(goal["treats"]))


def standin_faces(colour):
    """docs/rules.md 4.3: k + (k - v) + (1 if k >= 4) + max(0, m - 2) + 2 if red."""
    for shown in SHIFTS[colour]:
        for turn in range(5):
            treats = [f"treat-{(int(n) + turn) % 5 + 1}" for n in shown]
            k, most = len(treats), max(Counter(treats).values())
            points = 2 * k - len(set(treats)) + (k >= 4) + max(0, most - 2)
            yield points + 2 * (colour == "red"), tuple(sorted(treats))


class Replay:
    def __init__(self, log):
        self.log = log
        self.n = log["players"]
        self.deck = list(log["deck"])
        self.discards = []
        self.treats = [Counter() for _ in range(self.n)]
        self.stands = {}
        self.coins = [15] * self.n
        self.bank = 0
        self.claimed = [[] for _ in range(self.n)]
        self.goals, self.seen = {}, Counter()  # seen: on the table or claimed
        self.start = log["start"]

    def run(self):
        self.set_up()
        check(len(self.log["rounds"]) == 7, "seven rounds")
        for number, played in enumerate(self.log["rounds"], start=1):
            self.round(number, played)
        self.end()

    def set_up(self):
        kinds = [f"treat-{number}" for number in range(1, 6)]
        check(Counter(self.deck) == Counter(dict.fromkeys(kinds, 10)), "deck")
        favorites = self.log["favorites"]
        check(len(set(favorites)) == len(favorites) == self.n, "favourites")
        check(set(favorites) <= set(kinds), "favourites")
        check(self.start in range(self.n), "start")
        self.see_goals()
        for seat in range(self.n):
            self.treats[seat][self.deck.pop(0)] += 1

    def see_goals(self):
        blue, red = self.log["goals"]["blue"], self.log["goals"]["red"]
        replaced = self.log["goals"].get("replaced", [])
        check(len(blue) == 6 and len(red) == self.n, "goals")
        out = [goal for goals in blue for goal in goals] + replaced
        check(all(len(goals) == self.n for goals in blue) or len(out) == 40, "short")
        for colour, goals in (("blue", out), ("red", red)):
            box = Counter(standin_faces(colour))
            check(not Counter(map(face, goals)) - box, "not in the box", colour)
        if self.log["rulings"]["first-goals-redraw"] == "yes":
            check(all(goal["points"] <= 3 for goal in blue[0]), "high goals")
            check(all(goal["points"] > 3 for goal in replaced), "low goal replaced")
        else:
            check(not replaced, "replaced")

    def round(self, number, played):
        if self.log["rulings"]["income"] == "start":
            self.coins = [coins + 2 for coins in self.coins]
        goals = self.log["goals"]
        shown = goals["red"] if number == 7 else goals["blue"][number - 1]
        self.seen -= Counter(map(face, self.goals.values()))
        self.seen += Counter(map(face, shown))
        self.goals = dict(enumerate(shown))
        self.deal(played)
        self.seats = list(range(self.n))
        check(len(played["auctions"]) == self.n, "as many auctions as players")
        for auction in played["auctions"]:
            self.auction(auction)
            self.nothing_lost(number)
        if self.log["rulings"]["income"] == "end":
            self.coins = [coins + 2 for coins in self.coins]

    def deal(self, played):
        reshuffled = None
        for stand, size in enumerate(STANDS[self.n]):
            self.stands[stand] = []
            for _ in range(size):
                if not self.deck and self.discards:
                    reshuffled = played["reshuffled"]
                    check(reshuffled is not None, "the discards were not shuffled")
                    same = Counter(reshuffled) == Counter(self.discards)
                    check(same, "not the discards")
                    self.deck, self.discards = list(reshuffled), []
                if self.deck:
                    self.stands[stand].append(self.deck.pop(0))
        check(reshuffled == played["reshuffled"], "shuffled for nothing")
        check(list(self.stands.values()) == played["stands"], "stands")

    def auction(self, auction):
        check(auction["first"] == self.start, "another seat was to open")
        check(auction["stand"] in self.stands, "no such stand")
        is_last = len(self.seats) == 1
        winner, paid = (self.start, 0) if is_last else self.bidding(auction["bids"])
        check(not (is_last and auction["bids"]), "bids for the last stand")
        check((winner, paid) == (auction["winner"], auction["paid"]), "winner")
        self.coins[winner] -= paid
        self.bank += paid
        self.treats[winner].update(self.stands.pop(auction["stand"]))
        if auction["claimed"] is not None:
            may = not is_last or self.log["rulings"]["last-stand-claims"] == "yes"
            check(may, "no claim with the last stand")
            self.claim(winner, auction["claimed"])
        self.hand_on(winner)

    def bidding(self, bids):
        """Seats bid round the table; the seats still bidding are a queue."""
        at = self.seats.index(self.start)
        queue = self.seats[at:] + self.seats[:at]
        high = -1
        for seat, coins in bids:
            check(len(queue) > 1 or high < 0, "a bid too many")
            check(seat == queue.pop(0), "another seat was to bid")
            check(coins is not None or high >= 0, "the opening was passed")
            if coins is not None:
                check(high < coins <= self.coins[seat], "no such bid")
                high = coins
                queue.append(seat)
        check(len(queue) == 1 and high >= 0, "bids are missing")
        return queue[0], high

    def claim(self, seat, place):
        check(place in self.goals, "that goal is not there")
        needed = Counter(self.goals[place]["treats"])
        check(needed <= self.treats[seat], "the treats do not pay it")
        self.treats[seat] -= needed
        self.discards += list(needed.elements())
        self.claimed[seat].append(self.goals.pop(place))

    def hand_on(self, winner):
        at = self.seats.index(winner)
        self.seats.remove(winner)
        if winner == self.start and self.seats:
            self.start = self.seats[at % len(self.seats)]

    def nothing_lost(self, number):
        treats = Counter(self.deck) + Counter(self.discards)
        for lying in (*self.stands.values(), *self.treats):
            treats += Counter(lying)
        check(treats == Counter(self.log["deck"]), "treats are lost or doubled")
        incomes = number - (self.log["rulings"]["income"] == "end")
        given = self.n * (15 + 2 * incomes)
        check(sum(self.coins) + self.bank == given, "coins are lost")
        check(min(self.coins) >= 0, "coins below nothing")
        goals = [*self.goals.values(), *(g for own in self.claimed for g in own)]
        check(Counter(map(face, goals)) == self.seen, "goals are lost or doubled")

    def end(self):
        check(self.coins == self.log["coins"], "coins")
        points = []
        for seat, goals in enumerate(self.claimed):
            favorite = self.log["favorites"][seat]
            shows = sum(favorite in goal["treats"] for goal in goals)
            earned = sum(goal["points"] for goal in goals)
            points.append(earned + 2 * shows + self.coins[seat] // 2)
        check(points == self.log["points"], "points", points)
        keys = list(zip(points, self.coins, strict=True))
        ranks = [1 + sum(other > key for other in keys) for key in keys]
        check(ranks == self.log["ranks"], "ranks", ranks)
