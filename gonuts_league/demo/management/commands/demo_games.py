"""Play the games of the demo club's people, and write them into their file.

1. As many are played as the demo deals, so that no game comes twice.
2. They are those of `simulate` with the same seed, bots and default rulings.
3. Each is kept in the short text that links to the quick scorer have, best seat first.
"""

import json
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from gonuts_league.demo.played import PLAYED
from gonuts_league.games.registry import PAGES
from scoring import find_game
from scoring.simulation.machines import find_machine
from scoring.simulation.seeds import seeds_of

SEED = 20
CELLS = {
    (game, players): count
    for game, pages in PAGES.items()
    if pages.demo
    for players, count in pages.demo.played.items()
}


class Command(BaseCommand):
    help = "Play the games of the demo club again and write them into their file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, default=PLAYED, metavar="FILE")

    def handle(self, *args: Any, out: Path, **options: Any) -> None:
        cells = [
            {"game": game, "players": players, "games": " ".join(played)}
            for (game, players), count in CELLS.items()
            for played in [play_games(game, players, count)]
        ]
        lines = ",\n".join(json.dumps(cell, separators=(",", ":")) for cell in cells)
        out.write_text(f'{{"made_by":"manage.py demo_games","cells":[\n{lines}\n]}}\n')


def play_games(game: str, players: int, count: int) -> list[str]:
    """The first games of a cell, packed."""
    rules, machine = find_game(game), find_machine(game)
    bots, rulings = (rules.people_bot,) * players, rules.resolve_rulings({})
    return [
        _pack(machine.log(int(seed), bots, rulings))
        for seed in seeds_of(SEED, 1, count)
    ]


def _pack(log: dict[str, Any]) -> str:
    pages, ranks = PAGES[log["game"]], log["ranks"]
    best = sorted(range(len(ranks)), key=lambda seat: ranks[seat])
    entered = pages.entered_of(log)
    tableaux = tuple(entered.tableaux[seat] for seat in best)
    return pages.pack(replace(entered, tableaux=tableaux))
