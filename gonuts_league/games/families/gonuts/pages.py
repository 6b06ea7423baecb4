"""Go Nuts as its pages show it, in both editions."""

from string import ascii_letters

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from gonuts_league.games.game_pages import CardPages
from gonuts_league.games.types import DemoNights

from .watching import show_table

# Links live long: a letter once given never changes its card.
_IN_ORDER = """
    bear-claw boston-cream chocolate-frosted chocolate-glazed cinnamon-twist coffee
    day-old-donuts donut-holes double-chocolate eclair french-cruller glazed
    jelly-filled maple-bar maple-frosted maple-glazed milk mucho-matcha
    old-fashioned plain powdered raspberry-frosted raspberry-glazed red-velvet
    sprinkled strawberry-glazed
"""
LETTERS = dict(zip(_IN_ORDER.split(), ascii_letters, strict=False))


class GoNutsPages(CardPages):
    watch_template = "simulations/tables/gonuts.html"
    show_table = staticmethod(show_table)

    def __init__(
        self, edition: str | Promise, *, cover: tuple[str, str], demo: DemoNights
    ) -> None:
        super().__init__(LETTERS)
        self.edition, self.cover, self.demo = edition, cover, demo


GONUTS_FIRST = GoNutsPages(
    gettext_lazy("first edition"),
    cover=("chocolate-glazed", "raspberry-glazed"),
    demo=DemoNights((3,), 4, 4, {4: 170, 3: 70}),
)
GONUTS_GAMEWRIGHT = GoNutsPages(
    gettext_lazy("Gamewright edition"),
    cover=("coffee", "day-old-donuts"),
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
