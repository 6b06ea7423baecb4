"""The cards of Go Nuts in links, and what their names mean in another language.

The names themselves stay as they are printed: people look for the printed word. The
picture of a card has its id too, in `static/donuts.svg`.
"""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy


class Card(NamedTuple):
    """Links live long: a letter once given never changes its card."""

    letter: str
    meaning: Promise


CARDS = {
    "bear-claw": Card("a", pgettext_lazy("what a printed name means", "Bear Claw")),
    "boston-cream": Card(
        "b", pgettext_lazy("what a printed name means", "Boston Cream")
    ),
    "chocolate-frosted": Card(
        "c", pgettext_lazy("what a printed name means", "Chocolate Frosted")
    ),
    "chocolate-glazed": Card(
        "d", pgettext_lazy("what a printed name means", "Chocolate Glazed")
    ),
    "cinnamon-twist": Card(
        "e", pgettext_lazy("what a printed name means", "Cinnamon Twist")
    ),
    "coffee": Card("f", pgettext_lazy("what a printed name means", "Coffee")),
    "day-old-donuts": Card(
        "g", pgettext_lazy("what a printed name means", "Day-Old Donuts")
    ),
    "donut-holes": Card("h", pgettext_lazy("what a printed name means", "Donut Holes")),
    "double-chocolate": Card(
        "i", pgettext_lazy("what a printed name means", "Double Chocolate")
    ),
    "eclair": Card("j", pgettext_lazy("what a printed name means", "Éclair")),
    "french-cruller": Card(
        "k", pgettext_lazy("what a printed name means", "French Cruller")
    ),
    "glazed": Card("l", pgettext_lazy("what a printed name means", "Glazed")),
    "jelly-filled": Card(
        "m", pgettext_lazy("what a printed name means", "Jelly-Filled")
    ),
    "maple-bar": Card("n", pgettext_lazy("what a printed name means", "Maple Bar")),
    "maple-frosted": Card(
        "o", pgettext_lazy("what a printed name means", "Maple Frosted")
    ),
    "maple-glazed": Card(
        "p", pgettext_lazy("what a printed name means", "Maple Glazed")
    ),
    "milk": Card("q", pgettext_lazy("what a printed name means", "Milk")),
    "mucho-matcha": Card(
        "r", pgettext_lazy("what a printed name means", "Mucho Matcha")
    ),
    "old-fashioned": Card(
        "s", pgettext_lazy("what a printed name means", "Old Fashioned")
    ),
    "plain": Card("t", pgettext_lazy("what a printed name means", "Plain")),
    "powdered": Card("u", pgettext_lazy("what a printed name means", "Powdered")),
    "raspberry-frosted": Card(
        "v", pgettext_lazy("what a printed name means", "Raspberry Frosted")
    ),
    "raspberry-glazed": Card(
        "w", pgettext_lazy("what a printed name means", "Raspberry Glazed")
    ),
    "red-velvet": Card("x", pgettext_lazy("what a printed name means", "Red Velvet")),
    "sprinkled": Card("y", pgettext_lazy("what a printed name means", "Sprinkled")),
    "strawberry-glazed": Card(
        "z", pgettext_lazy("what a printed name means", "Strawberry Glazed")
    ),
}
