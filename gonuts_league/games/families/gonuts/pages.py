"""Go Nuts as its pages show it, in both editions."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from gonuts_league.games.game_pages import CardPages
from gonuts_league.games.types import DemoNights

from .card_table import CARDS
from .watching import show_table


class GoNutsPages(CardPages):
    card_meanings = {card_id: card.meaning for card_id, card in CARDS.items()}
    watch_template = "simulations/tables/gonuts.html"
    show_table = staticmethod(show_table)

    def __init__(self, edition: str | Promise, *, demo: DemoNights) -> None:
        super().__init__({card_id: card.letter for card_id, card in CARDS.items()})
        self.edition, self.demo = edition, demo


GONUTS_FIRST = GoNutsPages(
    gettext_lazy("first edition"), demo=DemoNights((3,), 4, 4, {4: 170, 3: 70})
)
GONUTS_GAMEWRIGHT = GoNutsPages(
    gettext_lazy("Gamewright edition"),
    demo=DemoNights((0, 2, 4, 6), 4, 4, {4: 640, 3: 260}),
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
