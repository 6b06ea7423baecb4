"""Count what a seat had in front of it at the end of a game, whatever the game is.

1. Of Go Nuts the copies of each card.
2. Of Nosh `coins`, `goals` and `favorites` (goals that show the favourite); how many
   goals there were is not known where only their points were entered.
3. Of Donuts `group`: the fields of the seat's largest group, where the board is known.

It scores nothing and checks nothing: what cannot be read counts as nothing.
"""

from collections.abc import Mapping

from scoring import find_game
from scoring.games.donuts.board import largest_group
from scoring.games.donuts.reading import read_fields, read_flavor
from scoring.games.nosh.entry import read_entry

_NOTHING: Mapping[str, int] = {}


def count_laid_out(
    game: str, tableau: Mapping[str, object] | None, fields: Mapping[str, object]
) -> Mapping[str, int]:
    """Counts by item; ``fields`` is what the game had beside its seats.

    >>> count_laid_out("gonuts-first", {"plain": 2, "eclair": 0}, {})
    {'plain': 2}
    >>> nosh = {"goal_points": 9, "favorite_goals": 1, "coins": 4}
    >>> count_laid_out("nosh", nosh, {})
    {'coins': 4, 'favorites': 1}
    >>> board = ["vv....", "v....."] + ["......"] * 4
    >>> count_laid_out("donuts", {"flavor": "vanilla"}, {"board": board})
    {'group': 3}
    """
    if not tableau:
        return _NOTHING
    family = find_game(game).family
    if family == "nosh":
        return _count_nosh(tableau)
    if family == "donuts":
        return _count_group(tableau, fields)
    return {
        card: count
        for card, count in tableau.items()
        if isinstance(count, int) and count > 0
    }


def _count_nosh(seat: Mapping[str, object]) -> Mapping[str, int]:
    entry = read_entry(seat, "").entry
    counts = {"coins": entry.coins, "favorites": entry.favorite_goals}
    if entry.goals is not None:
        counts["goals"] = len(entry.goals)
    return counts


def _count_group(
    tableau: Mapping[str, object], fields: Mapping[str, object]
) -> Mapping[str, int]:
    result = read_fields(fields).result
    flavor = read_flavor(tableau.get("flavor"))
    if result is None or result.board is None or flavor is None:
        return _NOTHING
    return {"group": len(largest_group(result.board, flavor))}
