"""Go Nuts as its pages show it, in both editions."""

from collections.abc import Sequence
from random import Random

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from gonuts_league.games.game_pages import CardPages
from gonuts_league.games.types import DemoNights
from scoring.game import Game

from .card_table import CARDS
from .watching import show_table

CARDS_EACH = (6, 9)


class GoNutsPages(CardPages):
    card_meanings = {card_id: card.meaning for card_id, card in CARDS.items()}
    watch_template = "simulations/tables/gonuts.html"
    show_table = staticmethod(show_table)

    def __init__(self, edition: str | Promise, *, demo: DemoNights) -> None:
        super().__init__({card_id: card.letter for card_id, card in CARDS.items()})
        self.edition, self.demo = edition, demo

    def deal(
        self, game: Game, played: Sequence[float], rng: Random
    ) -> list[dict[str, int]]:
        """Hands of this player count's own deck, the best of them first."""
        counts = game.cards_for(len(played), {})
        deck = [card for card, count in counts.items() for _copy in range(count)]
        rng.shuffle(deck)
        hands: list[dict[str, int]] = []
        for _seat in played:
            dealt = [deck.pop() for _card in range(rng.randint(*CARDS_EACH))]
            hands.append({card: dealt.count(card) for card in dealt})
        ranks = [seat.rank if seat else 0 for seat in game.score(hands, {}).seats]
        best = sorted(range(len(hands)), key=lambda seat: ranks[seat])
        return [hands[seat] for seat in best]


GONUTS_FIRST = GoNutsPages(gettext_lazy("first edition"), demo=DemoNights((3,), 4, 4))
GONUTS_GAMEWRIGHT = GoNutsPages(
    gettext_lazy("Gamewright edition"), demo=DemoNights((0, 2, 4, 6), 4, 4)
)
GONUTS_GAMEWRIGHT.example = {
    "game": "gonuts-gamewright",
    "rulings": {"fewest-tie": "all"},
    "seats": [
        {"player": "Ann", "cards": {"plain": 3, "boston-cream": 2}},
        {"player": "Ben", "cards": {"jelly-filled": 4}},
        {"player": "Cleo", "cards": {"powdered": 3, "eclair": 1}},
    ],
}
