"""The games that the demo's people play: played once by bots, and shipped.

Steps
1. A cell is a game and a number of players. Its games were played by the bots that the
   shipped distributions have, so a score is as good in the demo as it is elsewhere.
2. Of each game is kept what its seats ended with, the winner's first.
3. At a table each plays as well as their skill and twice as much luck say; who plays
   best gets what the winner had.

The file is made by `manage.py demo_games`; nothing is played here.
"""

import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Final

from gonuts_league.games.registry import PAGES
from gonuts_league.games.types import EnteredGame
from gonuts_league.players.models import Player

PLAYED: Final = Path(__file__).parent / "played.json"
LUCK = 2.0


def shipped_games(path: Path = PLAYED) -> dict[tuple[str, int], list[str]]:
    """The games by cell, each as its pages pack it."""
    cells = json.loads(path.read_text())["cells"]
    return {(cell["game"], cell["players"]): cell["games"].split() for cell in cells}


class PlayedGames:
    """The shipped games, one after another, and how well each player plays."""

    def __init__(self, players: Iterable[Player], rng: random.Random) -> None:
        self.rng = rng
        self.skills = {player.pk: rng.gauss(0, 1) for player in players}
        self._left = {cell: cycle(games) for cell, games in shipped_games().items()}

    def play(self, game: str, players: Sequence[int]) -> EnteredGame:
        """How the next game of this kind ends for these players (ids), by seat."""
        entered = PAGES[game].unpack(next(self._left[game, len(players)]))
        played = [self.skills[each] + self.rng.gauss(0, LUCK) for each in players]
        best = sorted(range(len(players)), key=lambda seat: -played[seat])
        by_seat = dict(zip(best, entered.tableaux, strict=True))
        return replace(entered, tableaux=tuple(by_seat[seat] for seat in sorted(best)))
