"""Games, tableaux and scores as pure values; knows no web framework.

`find_game(id)` gives a game; its `check` lists what is wrong with a table and its
`score` gives points, ranks and reasons. `scoring.tables_json` does both for parsed
JSON, `scoring.command` for files and streams. `find_guide(id)` gives a game's rulebook
and tells how it is set up and played.
"""

from scoring.game import find_game, find_guide
from scoring.games.registry import GAMES

__all__ = ["GAMES", "find_game", "find_guide"]
