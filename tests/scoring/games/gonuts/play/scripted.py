"""Games written down by hand, for positions that a rulebook describes.

A script says which cards lie on top of the deck, and of each round what is picked and
what moves, as "glazed discard>seat:0 power:eclair". Moves are believed: whether they
are right is for the referee and the replayer to say. After the script everybody picks
slot 1 until the deck is used up.
"""

from collections import Counter

from scoring.game import resolve_rulings
from scoring.games.gonuts.decks import FIRST, GAMEWRIGHT
from scoring.games.gonuts.kinds import cards_for, rulings_of
from scoring.games.gonuts.score import score_table

EDITIONS = {edition.id: edition for edition in (FIRST, GAMEWRIGHT)}


class _Cards:
    def __init__(self, deck, players):
        self.deck, self.pile, self.row = list(deck), [], {}
        self.hands = [Counter() for _ in range(players)]
        self.slots = range(1, players + 2)

    def fill(self):
        for slot in self.slots:
            if slot not in self.row:
                self.row[slot] = self.deck.pop(0)
        return [self.row[slot] for slot in self.slots]

    @property
    def is_over(self):
        return len(self.slots) - len(self.row) > len(self.deck)

    def move(self, card, source, target):
        if source == "deck":
            self.deck.remove(card)
        elif source == "discard":
            del self.pile[-1 - self.pile[::-1].index(card)]
        elif source.startswith("row"):
            del self.row[int(source[4:])]
        else:
            self.hands[int(source[5:])] -= Counter([card])
        if target == "deck":
            self.deck.insert(0, card)
        elif target == "discard":
            self.pile.append(card)
        else:
            self.hands[int(target[5:])][card] += 1


def scripted(position):
    """The log of a position (see `positions`), all rounds of the game.

    ``clashes`` are so many rounds before its own in which all pick slot 1, ``last`` the
    lowest cards of the deck.
    """
    edition, players = EDITIONS[position["box"]], position["players"]
    rulings = resolve_rulings(rulings_of(edition), position.get("rulings", {}))
    known = [*position["top"], *position.get("last", [])]
    rest = Counter(cards_for(edition, players, rulings)) - Counter(known)
    deck = [*position["top"], *sorted(rest.elements()), *position.get("last", [])]
    cards, rounds = _Cards(deck, players), []
    waiting = list(position["rounds"])
    while not cards.is_over:
        row = cards.fill()
        picks, *moves = [1] * players, f"{row[0]} row:1>discard clash"
        if len(rounds) >= position.get("clashes", 0) and waiting:
            picks, *moves = waiting.pop(0)
        rounds.append({"row": row, "picks": picks, "moves": list(map(_read, moves))})
        for move in rounds[-1]["moves"]:
            cards.move(move["card"], move["from"], move["to"])
    tableaux = [{card: n for card, n in hand.items() if n} for hand in cards.hands]
    seats = score_table(edition, tableaux, rulings).seats
    return {
        "game": edition.id,
        "players": players,
        "rulings": dict(rulings),
        "deck": deck,
        "rounds": rounds,
        "tableaux": tableaux,
        "points": [seat.points for seat in seats],
        "ranks": [seat.rank for seat in seats],
    }


def _read(text):
    card, way, why = text.split(" ")
    source, _, target = way.partition(">")
    return {"card": card, "from": source, "to": target, "why": why}
