"""What the English names on the cards mean, for readers of another language.

The names themselves stay as they are printed: people look for the printed word.
"""

from django.utils.translation import pgettext_lazy

from gonuts_league.tables.wording import say_card

MEANINGS = {
    "bear-claw": pgettext_lazy("what a printed name means", "Bear Claw"),
    "boston-cream": pgettext_lazy("what a printed name means", "Boston Cream"),
    "chocolate-frosted": pgettext_lazy(
        "what a printed name means", "Chocolate Frosted"
    ),
    "chocolate-glazed": pgettext_lazy("what a printed name means", "Chocolate Glazed"),
    "cinnamon-twist": pgettext_lazy("what a printed name means", "Cinnamon Twist"),
    "coffee": pgettext_lazy("what a printed name means", "Coffee"),
    "day-old-donuts": pgettext_lazy("what a printed name means", "Day-Old Donuts"),
    "donut-holes": pgettext_lazy("what a printed name means", "Donut Holes"),
    "double-chocolate": pgettext_lazy("what a printed name means", "Double Chocolate"),
    "eclair": pgettext_lazy("what a printed name means", "Éclair"),
    "french-cruller": pgettext_lazy("what a printed name means", "French Cruller"),
    "glazed": pgettext_lazy("what a printed name means", "Glazed"),
    "jelly-filled": pgettext_lazy("what a printed name means", "Jelly-Filled"),
    "maple-bar": pgettext_lazy("what a printed name means", "Maple Bar"),
    "maple-frosted": pgettext_lazy("what a printed name means", "Maple Frosted"),
    "maple-glazed": pgettext_lazy("what a printed name means", "Maple Glazed"),
    "milk": pgettext_lazy("what a printed name means", "Milk"),
    "mucho-matcha": pgettext_lazy("what a printed name means", "Mucho Matcha"),
    "old-fashioned": pgettext_lazy("what a printed name means", "Old Fashioned"),
    "plain": pgettext_lazy("what a printed name means", "Plain"),
    "powdered": pgettext_lazy("what a printed name means", "Powdered"),
    "raspberry-frosted": pgettext_lazy(
        "what a printed name means", "Raspberry Frosted"
    ),
    "raspberry-glazed": pgettext_lazy("what a printed name means", "Raspberry Glazed"),
    "red-velvet": pgettext_lazy("what a printed name means", "Red Velvet"),
    "sprinkled": pgettext_lazy("what a printed name means", "Sprinkled"),
    "strawberry-glazed": pgettext_lazy(
        "what a printed name means", "Strawberry Glazed"
    ),
}


def say_meaning(card_id: str) -> str:
    """What a card's name means; empty where the name says it itself."""
    name = say_card(card_id)
    meaning = str(MEANINGS.get(card_id, name))
    return "" if meaning == name else meaning
