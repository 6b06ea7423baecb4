"""What the tests of all games know of each: `facts.py` beside the tests of its family.

`PLAYERS` and `PLAY_ONLY` hold for a family; by the id of each game stand `RULINGS` (the
table of rulings of docs/interfaces.md, with the rule that each belongs to), `STANDINS`
(rules of ours where the rulebook leaves one open) and `PACKED` (tables as the links of
the quick scorer hold them).
"""

from importlib import import_module

import pytest

from scoring import GAMES


def facts_of(game):
    name = f"{__package__}.{game.family}.facts"
    try:
        facts = import_module(name)
    except ModuleNotFoundError:
        pytest.fail(f"{game.id} has no facts: write {name.replace('.', '/')}.py")
    by_game = (facts.RULINGS, facts.STANDINS, facts.PACKED)
    if any(game.id not in each for each in by_game):
        pytest.fail(f"{game.id} is missing in {name.replace('.', '/')}.py")
    return facts


def all_facts():
    return {game.family: facts_of(game) for game in GAMES.values()}
