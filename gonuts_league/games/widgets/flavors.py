"""The two flavours of Donuts in words and pictures."""

from django.utils.translation import gettext as _

from scoring.games.donuts.board import FLAVORS, LETTERS, Flavor

FLAVOR_BY_LETTER: dict[str, Flavor] = {LETTERS[each]: each for each in FLAVORS}
# The sprite's donuts that differ in lightness too.
PICTURES: dict[Flavor, str] = {"vanilla": "glazed", "chocolate": "double-chocolate"}


def say_flavor(flavor: Flavor) -> str:
    return {"vanilla": _("vanilla"), "chocolate": _("chocolate")}[flavor]
