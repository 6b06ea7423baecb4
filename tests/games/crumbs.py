"""A fifth game, of three cards and one rule: each card is worth the number on it.

Two objects are all that there is of it, one for each registry.
"""

from gonuts_league.games.game_pages import CardPages
from gonuts_league.games.presets import Preset
from scoring.errors import SeatCountError, TableauError
from scoring.game import Game, SeatLines, check_seat_count, name_seats, rank_table
from scoring.guide import Guide
from scoring.messages import Message
from scoring.types import Line, Problem, Rule, SheetScore

WORTH = {"crumb": 1, "crust": 2, "cherry": 3}
COPIES = 4
TEMPLATES = {
    "card:crumb": "Crumb",
    "card:crust": "Crust",
    "card:cherry": "Cherry",
    "crumbs-each": "{points} points each.",
    "crumbs-many": "{count} of {card}, but there are only {copies}",
    "crumbs-deal": "Deal all cards to {players} players.",
    "crumbs-play": "Keep what you get.",
    "crumbs-asks": "What is a card worth?",
    "crumbs-does": "The number on it.",
    "crumbs-source": "Source: this test.",
}
RULE = Rule(
    "C1", *(Message(f"crumbs-{part}") for part in ("asks", "does", "source")), "high"
)


class Crumbs(Game):
    id = "crumbs"
    names = {"en": "Crumbs", "de": "Krümel"}
    version = "1"
    family = "crumbs"
    player_counts = (2, 3)
    guide = Guide(
        (RULE,),
        lambda: (Message("crumbs-play"),),
        lambda players, rulings: (Message("crumbs-deal", {"players": players}),),
    )
    tie_break_item = "cards"
    card_meanings = {card: card for card in WORTH}
    seat_fields = frozenset({"cards"})

    def cards_for(self, players, rulings):
        return dict.fromkeys(WORTH, COPIES)

    def check(self, tableaux, rulings, players=None, names=None, fields=None):
        many = (
            Problem(f"seats[{seat}].cards.{card}", "crumbs-many", "impossible", message)
            for seat, tableau in enumerate(tableaux)
            for card, count in (tableau or {}).items()
            if count > COPIES
            for values in [{"count": count, "card": card, "copies": COPIES}]
            for message in [Message("crumbs-many", values)]
        )
        return (*check_seat_count(len(tableaux), self.player_counts), *many)

    def score(self, tableaux, rulings, names=None, fields=None):
        if len(tableaux) > max(self.player_counts):
            raise SeatCountError(len(tableaux))
        if problems := [p for p in self.check(tableaux, rulings) if "seats[" in p.path]:
            raise TableauError(tuple(problems))
        seats = [None if t is None else _lines_of(t) for t in tableaux]
        names = name_seats(len(tableaux), names)
        return rank_table(seats, names=names, tie_item="cards")

    def score_sheet(self, one_sheet, /):
        tableaux = [seat.get("cards", {}) for seat in one_sheet.seats]
        if problems := self.check(tableaux, one_sheet.rulings):
            return SheetScore(problems, (), None)
        return SheetScore((), (), self.score(tableaux, {}, one_sheet.names))


def _lines_of(tableau):
    lines = [
        Line(card, count, WORTH[card] * count, "C1", (_say_worth(card),))
        for card, count in tableau.items()
    ]
    return SeatLines(tuple(lines), sum(tableau.values()))


def _say_worth(card):
    return Message("crumbs-each", {"points": WORTH[card]})


class CrumbsPages(CardPages):
    presets = (Preset("crumbs-evening", "Crumbs evening", "", "crumbs", 3, 3, 2, 3),)
    table_schema = {"crumbs_left": {"type": "integer"}}
    example = {"game": "crumbs", "seats": [{"cards": {"crumb": 1}}]}


GAME = Crumbs()
PAGES = CrumbsPages({"crumb": "a", "crust": "b", "cherry": "c"})
