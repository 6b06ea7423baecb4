"""One page for a game on its board, open to everybody: it is played against a bot
(`playing`), watched step by step (`watching`), or each move is judged (`worth`).

All three fill one template, and each leads to the same position in the other two.
"""

from collections.abc import Callable

PAGE = "simulations/game.html"


def ways_from(place: int, last: int, url_of: Callable[[int], str]) -> dict[str, str]:
    """Addresses from a place among those from 0 to `last`; none leads beyond them."""
    before = {"first": 0, "back": place - 1} if place > 0 else {}
    after = {"next": place + 1, "last": last} if place < last else {}
    return {way: url_of(step) for way, step in (before | after).items()}
